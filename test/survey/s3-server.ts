// A small S3-compatible store for tests: one bucket in memory. It refuses what the signature does not cover.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
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
          authorization: request.headers.authorization ?? '',
          digest: String(request.headers['x-amz-content-sha256']),
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
    head: { authorization: string; digest: string; isOnlyNew: boolean },
  ): { status: number; body?: Buffer | string } {
    this.requests.push(`${method} ${key}`)
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;/.test(
        head.authorization,
      ) || head.authorization.includes('SignedHeaders=host;if-none-match;')
    if (!isSigned || head.digest !== createHash('sha256').update(body).digest('hex'))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
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
