// What a page lets a crawler do: of the gate's own responses, of other responses, and of other clients.
import { afterEach, describe, expect, it } from 'vitest'
import { createGate, type Gate } from '../../src/crawl/index.ts'
import { serve } from '../fetch/servers.ts'

const gates: Gate[] = []
afterEach(async () => {
  for (const gate of gates.splice(0)) await gate.close()
})

function opened(): Gate {
  const gate = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    pace: { defaultMs: 0, floorMs: 0 },
  })
  gates.push(gate)
  return gate
}

const codes = ({ notes }: ReturnType<Gate['page']>): string[] => notes.map(({ code }) => code)

describe('gate.page', () => {
  it('keeps the header lines of its own responses apart, also of clones', async () => {
    const { port } = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /b\n')
      else
        response
          .writeHead(200, [
            'X-Robots-Tag',
            'barbot: noindex',
            'X-Robots-Tag',
            'nofollow',
            'Content-Type',
            'text/html',
          ])
          .end('<meta name=foobot content=nosnippet>')
    })
    const gate = opened()
    const response = await gate.fetch(`http://127.0.0.1:${port}/a`)
    const clone = response.clone()
    const own = gate.page(response, await response.text())
    expect(own).toMatchObject({ agent: 'FooBot', fetch: 'allow', index: 'yes', follow: 'no', snippet: 'no' })
    expect(codes(own)).not.toContain('lines-joined')
    expect(gate.page(clone)).toMatchObject({ index: 'yes', follow: 'no', snippet: 'yes' })
    await clone.text()
    const other = new Response(null, { headers: response.headers })
    const joined = gate.page({ url: response.url, status: 200, headers: other.headers })
    expect([joined.index, joined.follow, codes(joined)]).toEqual([
      ...['yes', 'unknown', expect.arrayContaining(['lines-joined'])],
    ])
    const pairs = [...own.because].map(({ name = '', text }) => [name, text] as const)
    expect(gate.page({ url: response.url, status: 200, headers: pairs }).follow).toBe('no')
  })

  it('names the line of robots.txt that disallows a page which another client fetched', async () => {
    const gate = opened()
    gate.override('https://example.com', 'User-agent: *\nDisallow: /a\n')
    const page = {
      url: 'https://example.com/a',
      status: 200,
      headers: [['X-Robots-Tag', 'noindex']],
    } as const
    await gate.decide(page.url)
    const found = gate.page(page)
    expect([found.fetch, found.index, found.because]).toEqual([
      ...['disallow', 'unknown'],
      [{ where: 'robots.txt', line: 2, text: 'Disallow: /a', decides: ['fetch'] }],
    ])
    expect(gate.page({ ...page, url: 'https://example.org/a' })).toMatchObject({
      fetch: 'unknown',
      index: 'no',
    })
    expect(gate.page({ ...page, url: '' }).index).toBe('no')
  })

  it('a site that is too slow for the operator: robots.txt allows the page', async () => {
    const gate = createGate({
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      pace: { maxMs: 1000, tooLong: 'refuse' },
    })
    gates.push(gate)
    gate.override('https://example.com', 'User-agent: *\nCrawl-delay: 600\n')
    await gate.decide('https://example.com/a')
    expect(gate.decideNow('https://example.com/a')?.reason).toBe('too-slow')
    expect(gate.page({ url: 'https://example.com/a', status: 200, headers: [] }).fetch).toBe('allow')
  })

  it.each([{}, { url: '', status: 200, headers: null }, { url: '', status: 200, headers: {} }])(
    'refuses what is no response: %j',
    (response) => {
      expect(() => opened().page(response as unknown as Response)).toThrow(
        new TypeError('page takes a Response, or an object with url, status and headers.'),
      )
    },
  )
})
