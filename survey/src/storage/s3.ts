import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { InputError } from '../input/input-error.ts'
import type { Storage } from './storage.ts'

/** How a dataset in a store is named: `s3://bucket/prefix`. */
export const S3_ADDRESS = /^s3:\/\/([^/]+)\/?(.*)$/s

/** Times a request is made that the store or the network fails, and milliseconds before the second time. */
const TRIES = 5
const PAUSE_MS = 200

/** Milliseconds after which a request counts as failed. */
const REQUEST_MS = 120_000

/** Names of one answer that are removed at once. */
const REMOVED_AT_ONCE = 16

/** A store that does not answer, or answers with an error. It is not the fault of a record. */
class S3Error extends InputError {}

/** Where a store is, and what signs requests to it. */
export interface S3Settings {
  /** The bucket's address, with a slash at its end. */
  readonly bucket: string
  readonly client: AwsClient
}

/**
 * The settings of a bucket, from the variables that Amazon's own programs read.
 *
 * @throws InputError if there is no key.
 */
export function s3Settings(bucket: string, env: Readonly<NodeJS.ProcessEnv>): S3Settings {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new InputError('A store needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1'
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
    throw new InputError('AWS_ENDPOINT_URL is no address, such as http://localhost:9000.')
  return {
    bucket:
      endpoint === undefined
        ? `https://${bucket}.s3.${region}.amazonaws.com/`
        : `${endpoint.replace(/\/$/, '')}/${encoded(bucket)}/`,
    // It would not ask again if the network fails, so `request` asks again.
    client: new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 0,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    }),
  }
}

/** The part of a store that begins with a prefix. Each file is an object, which is written whole or not at all. */
export function s3At(address: string, env: Readonly<NodeJS.ProcessEnv> = process.env): Storage {
  const [, bucket = '', prefix = ''] = S3_ADDRESS.exec(address) ?? []
  const settings = s3Settings(bucket, env)
  const root = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const ask = (method: string, path: string, parts: Partial<Parts> = {}): Promise<Answer> =>
    request(settings, method, `${root}${path}`, { query: {}, headers: {}, body: EMPTY, ...parts })
  const list = async (folder: string, isDeep: boolean): Promise<readonly string[]> => {
    const start = `${root}${folder === '' ? '' : `${folder}/`}`
    const names: string[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query: Record<string, string> = {
        'list-type': '2',
        prefix: start,
        ...(isDeep ? {} : { delimiter: '/' }),
        ...(next === '' ? {} : { 'continuation-token': next }),
      }
      const { body } = await request(settings, 'GET', '', { query, headers: {}, body: EMPTY })
      const xml = body.toString('utf8')
      for (const [, key = ''] of xml.matchAll(/<(?:Key|Prefix)>([^<]+)<\/(?:Key|Prefix)>/g)) {
        const name = unescaped(key).slice(start.length).replace(/\/$/, '')
        if (name !== '') names.push(name)
      }
      const token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
      next = token === undefined ? undefined : unescaped(token)
    }
    return names
  }
  return {
    read: async (path) => {
      const { status, body } = await ask('GET', path)
      return status === 404 ? undefined : body
    },
    write: async (path, bytes) => {
      await ask('PUT', path, { body: Buffer.from(bytes) })
    },
    create: async (path, text) => {
      const headers = { 'if-none-match': '*' }
      const { status } = await ask('PUT', path, { body: Buffer.from(text), headers })
      return status !== 412 && status !== 409
    },
    exists: async (path) => (await ask('HEAD', path)).status !== 404,
    list: (folder) => list(folder, false),
    remove: async (path) => {
      const names = (await list(path, true)).map((name) => `${path}/${name}`)
      const all = [...names, path]
      for (let at = 0; at < all.length; at += REMOVED_AT_ONCE)
        await Promise.all(all.slice(at, at + REMOVED_AT_ONCE).map((name) => ask('DELETE', name)))
    },
    prepare: async () => {},
  }
}

interface Parts {
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

interface Answer {
  readonly status: number
  readonly body: Buffer
}

const EMPTY = new Uint8Array()

/** Statuses that answer a question. */
const ANSWERS: ReadonlySet<number> = new Set([404, 409, 412])

/**
 * The answer of a store. What the network or the store fails is asked again, after a pause that doubles.
 *
 * @throws S3Error if that does not help, or if the store refuses the request.
 */
async function request(
  { bucket, client }: S3Settings,
  method: string,
  path: string,
  { query, headers, body }: Parts,
): Promise<Answer> {
  const url = new URL(`${bucket}${path.split('/').map(encoded).join('/')}`)
  // A blank is %20 in the signature, and a plus sign in URLSearchParams.
  url.search = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  let trouble = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await sleep(PAUSE_MS * 2 ** (attempt - 1))
    try {
      const response = await client.fetch(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        signal: AbortSignal.timeout(REQUEST_MS),
        ...(method === 'PUT' ? { body } : {}),
      })
      const { status } = response
      const answer = { status, body: Buffer.from(await response.arrayBuffer()) }
      if (response.ok || (ANSWERS.has(status) && !isNoBucket(answer))) return answer
      const code = /<Code>([^<]+)</.exec(answer.body.toString('utf8'))?.[1]
      trouble = code === undefined ? `status ${status}` : `status ${status}, ${code}`
      if (status < 500 && status !== 429) break
    } catch (error) {
      trouble = String((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message)
    }
  }
  throw new S3Error(`The store does not take ${method} ${url.origin}${url.pathname} (${trouble}).`)
}

/** A bucket that is missing is an error, other than a missing file. */
function isNoBucket({ status, body }: Answer): boolean {
  return status === 404 && body.includes('<Code>NoSuchBucket</Code>')
}

/** A text with all but unreserved characters (RFC 3986) as percent-escapes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
