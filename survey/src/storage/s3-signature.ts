import { createHash, createHmac } from 'node:crypto'

/** The key that signs requests to a store. */
export interface S3Key {
  readonly id: string
  readonly secret: string
  /** Of a key that lasts for some hours. */
  readonly session?: string
}

/** A request to a store. */
export interface S3Request {
  readonly method: string
  readonly url: URL
  /** Other headers than those of the signature, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * The headers of a request, with its signature (AWS Signature Version 4, for the service s3). All headers are
 * signed, and the body by its SHA-256.
 */
export function signedHeaders(
  { method, url, headers, body }: S3Request,
  { id, secret, session }: S3Key,
  region: string,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(session === undefined ? {} : { 'x-amz-security-token': session }),
  }
  const names = Object.keys(all).sort()
  const signed = names.join(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    signed,
    all['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secret}`),
  )
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

/** A text with all but unreserved characters (RFC 3986) as percent-escapes. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
