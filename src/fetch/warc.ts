import { createHash, randomUUID } from 'node:crypto'
import { present } from '../text/index.ts'
import type { Exchange, ExchangedResponse } from './exchange.ts'

/**
 * Headers that describe the body as it was sent. A record has the decoded body, so they get another name, as
 * in the archives of Common Crawl.
 */
const CODING_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
])

const encoder = new TextEncoder()

/**
 * The WARC records of an exchange (WARC/1.1, ISO 28500:2017): `response` and `request`; without a response,
 * only `request`. A file of such records, appended one after the other, is a WARC file. Bodies are decoded,
 * so headers such as Content-Encoding have the prefix `X-Crawler-`.
 *
 * @example
 * ```ts
 * const exchange = { url: 'https://example.com/robots.txt', at: 0, requestHeaders: { 'user-agent': 'FooBot/1.0' } }
 * new TextDecoder().decode(warcRecords(exchange)).split('\r\n')[1] // 'WARC-Type: request'
 * ```
 */
export function warcRecords({ url, at, address, requestHeaders, response }: Exchange): Uint8Array {
  const { host, pathname, search } = new URL(url)
  const request = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  const requestId = recordId()
  const shared = { 'WARC-Target-URI': url, 'WARC-Date': new Date(at).toISOString() }
  const requestRecord = record(
    { 'WARC-Type': 'request', 'WARC-Record-ID': requestId, ...shared },
    'application/http;msgtype=request',
    message(request, new Uint8Array()),
  )
  if (response === undefined) return requestRecord
  const { isCut, isBroken, body } = response
  const responseRecord = record(
    {
      'WARC-Type': 'response',
      'WARC-Record-ID': recordId(),
      ...shared,
      ...present({ 'WARC-IP-Address': address }),
      'WARC-Concurrent-To': requestId,
      'WARC-Payload-Digest': digestOf(body),
      ...(isCut ? { 'WARC-Truncated': isBroken || body.length === 0 ? 'unspecified' : 'length' } : {}),
    },
    'application/http;msgtype=response',
    message(responseHead(response), body),
  )
  return joined([responseRecord, requestRecord])
}

function responseHead({ httpVersion, status, statusText, headers, body }: ExchangedResponse): string[] {
  return [
    `HTTP/${httpVersion} ${status} ${statusText}`,
    ...headers.map(([name, value]) =>
      CODING_HEADERS.has(name.toLowerCase()) ? `X-Crawler-${name}: ${value}` : `${name}: ${value}`,
    ),
    `Content-Length: ${body.length}`,
  ]
}

/** Node gives header values as Latin-1, byte for byte. */
function message(head: readonly string[], body: Uint8Array): Uint8Array {
  return joined([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

function record(fields: Readonly<Record<string, string>>, type: string, block: Uint8Array): Uint8Array {
  const named = { ...fields, 'Content-Type': type, 'WARC-Block-Digest': digestOf(block) }
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}`)
  const head = `WARC/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${block.length}\r\n\r\n`
  return joined([encoder.encode(head), block, encoder.encode('\r\n\r\n')])
}

function recordId(): string {
  return `<urn:uuid:${randomUUID()}>`
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
