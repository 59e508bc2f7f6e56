// A small S3-compatible store for tests: one bucket in memory. It computes each signature again, as Amazon documents it.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Names of one answer to a question for a list, so that lists have several parts. */
const PAGE = 3

/** A store with the bucket `bucket`. */
export class S3Server {
  readonly objects = new Map<string, Buffer>()
  /** The requests, such as `PUT set/files/000000.parquet`. */
  readonly requests: string[] = []
  /** Whether a request fails with status 503. */
  fails: (method: string, key: string) => boolean = () => false
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const url = new URL(request.url ?? '/', 'http://store')
        const [, bucket = '', ...parts] = url.pathname.split('/').map(decodeURIComponent)
        const body = Buffer.concat(chunks)
        const answer = this.answerTo(request.method ?? '', bucket, parts.join('/'), url.searchParams, body, {
          isSigned: isSigned(request.method ?? '', request.url ?? '/', request.headers, body),
          isOnlyNew: request.headers['if-none-match'] === '*',
        })
        response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : answer.body)
      })
    })
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private answerTo(
    method: string,
    bucket: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    head: { isSigned: boolean; isOnlyNew: boolean },
  ): { status: number; body?: Buffer | string } {
    this.requests.push(`${method} ${key}`)
    if (!head.isSigned) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    if (this.fails(method, key)) return { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }
    if (bucket !== 'bucket') return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    if (key === '') return { status: 200, body: this.listOf(query) }
    if (method === 'PUT' && head.isOnlyNew && this.objects.has(key)) return { status: 412 }
    if (method === 'PUT') this.objects.set(key, body)
    else if (method === 'DELETE') this.objects.delete(key)
    else if (!this.objects.has(key)) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    if (method === 'DELETE') return { status: 204 }
    const found = this.objects.get(key)
    return { status: 200, ...(method === 'GET' && found !== undefined ? { body: found } : {}) }
  }

  private listOf(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const names = new Set(
      keys.map((key) => {
        const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
        return end === -1 ? key : key.slice(0, end + 1)
      }),
    )
    const from = Number(query.get('continuation-token') ?? '0')
    const page = [...names].slice(from, from + PAGE).map((name) => {
      const text = name.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
      return name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${text}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${text}</Key></Contents>`
    })
    const next =
      from + PAGE < names.size ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    return `<ListBucketResult><Prefix>${prefix}</Prefix>${next}${page.join('')}</ListBucketResult>`
  }
}

/** The secret of the key `KEY`. */
const SECRET = 'secret'

/** Headers that a signature has to cover. */
const COVERED = ['host', 'x-amz-content-sha256', 'x-amz-date']

/** Is the request signed with the key of the store (AWS Signature Version 4), and its body with it? */
function isSigned(method: string, address: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const signed = names.split(';')
  const unsigned = [...COVERED, ...Object.keys(headers).filter((name) => /^(?:x-amz-|if-)/.test(name))]
  if (unsigned.some((name) => !signed.includes(name))) return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [path, query = ''] = address.split('?')
  const values = signed.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [method, path, query.split('&').sort().join('&'), values, names, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
