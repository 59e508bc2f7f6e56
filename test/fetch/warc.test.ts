import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Exchange, fetchRobots, warcRecords } from '../../src/fetch/index.ts'
import { readWarc } from '../../survey/src/input/warc.ts'
import { serve, USER_AGENT, whenRead } from './servers.ts'

const TEXT = 'User-agent: *\nDisallow: /private\n'

/** The exchanges of one fetch. */
async function exchangesWith(listener: Parameters<typeof serve>[0]): Promise<Exchange[]> {
  const { port } = await serve(listener)
  const exchanges: Exchange[] = []
  await fetchRobots(`http://127.0.0.1:${port}`, {
    userAgent: USER_AGENT,
    allowPrivate: true,
    onExchange: (exchange) => exchanges.push(exchange),
  })
  return exchanges
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.slice(at, at + 100)
}

describe('the exchanges of a robots.txt', () => {
  it('a redirect, then a compressed file: both are told, with all headers and the decoded body', async () => {
    const exchanges = await exchangesWith(({ url }, response) => {
      if (url === '/robots.txt')
        response.writeHead(302, { location: '/other', 'Set-Cookie': 'a=1' }).end('go')
      else response.writeHead(200, { 'Content-Encoding': 'gzip', 'X-Odd': 'é' }).end(gzipSync(TEXT))
    })
    expect(exchanges.map(({ url, response }) => [new URL(url).pathname, response?.status])).toEqual([
      ['/robots.txt', 302],
      ['/other', 200],
    ])
    const [first, last] = exchanges as [Exchange, Exchange]
    expect(first.response?.headers).toContainEqual(['Set-Cookie', 'a=1'])
    expect([first.response?.isCut, first.response?.body.length]).toEqual([true, 0])
    expect(last).toMatchObject({ address: '127.0.0.1', requestHeaders: { 'user-agent': USER_AGENT } })
    expect(new TextDecoder().decode(last.response?.body)).toBe(TEXT)
    expect(last.response?.isCut).toBe(false)
  })

  it('an error page, and a connection that breaks: are told, too', async () => {
    const [page] = await exchangesWith((_, response) => response.writeHead(503).end('down'))
    expect(page?.response).toMatchObject({ status: 503, isCut: false })
    expect(new TextDecoder().decode(page?.response?.body)).toBe('down')
    const [broken] = await exchangesWith((_, response) => response.destroy())
    expect(broken).toMatchObject({ requestHeaders: { 'user-agent': USER_AGENT } })
    expect(broken?.response).toBeUndefined()
  })

  it('a body that a reset or its coding breaks: has what arrived', async () => {
    const [reset] = await exchangesWith((_, response) => {
      response.writeHead(200, { 'Content-Length': '5000' }).write(TEXT)
      whenRead(() => response.socket?.resetAndDestroy())
    })
    expect(new TextDecoder().decode(reset?.response?.body)).toBe(TEXT)
    expect(reset?.response).toMatchObject({ isCut: true, isBroken: true })
    const records = Buffer.from(warcRecords(reset as Exchange)).toString('latin1')
    const digest = createHash('sha256').update(TEXT).digest('hex')
    expect(records).toContain(`\r\nWARC-Payload-Digest: sha256:${digest}\r\n`)
    expect(records).toContain(`WARC-Truncated: unspecified`)
    expect(records).toContain(`Content-Length: ${TEXT.length}\r\n`)
    const [coded] = await exchangesWith((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(TEXT).subarray(0, -8)),
    )
    expect(new TextDecoder().decode(coded?.response?.body)).toBe(TEXT)
    expect(coded?.response?.isBroken).toBe(true)
  })

  it('WARC records: another program reads the file, the status and the address', async () => {
    const exchanges = await exchangesWith((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' })
        .end(gzipSync(TEXT)),
    )
    const records = Buffer.concat(exchanges.map(warcRecords))
    const rows = []
    for await (const row of readWarc('robots.warc', inPieces(records))) rows.push(row)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 200 })
    expect(JSON.stringify(rows[0])).not.toContain('reason')
    const text = records.toString('latin1')
    for (const part of ['WARC-Type: response', 'WARC-Type: request', 'X-Crawler-Content-Encoding: gzip'])
      expect(text).toContain(part)
    expect(text).toContain('WARC-IP-Address: 127.0.0.1')
    expect(text).toContain(TEXT)
  })
})
