import { describe, expect, it } from 'vitest'
import { pageHeaders } from '../../src/adapters/page-headers.ts'
import { robotsRoute } from '../../src/adapters/web.ts'

const FILE = 'User-agent: *\nDisallow: /cart/\n'
const asked = (init: RequestInit = {}): Request => new Request('https://example.com/robots.txt', init)

describe('a route', () => {
  const route = robotsRoute(FILE)

  it('answers a request, an object that has one, and none', async () => {
    for (const response of [route(asked()), route({ request: asked() }), route()]) {
      expect(response.status).toBe(200)
      expect(response.headers.get('content-length')).toBe(`${FILE.length}`)
      expect(await response.text()).toBe(FILE)
    }
  })

  it('answers HEAD without a body, and 405 to what it does not know', async () => {
    const head = route(asked({ method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = route(asked({ method: 'POST' }))
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('answers 304 to its tag, and to no other', () => {
    const etag = route().headers.get('etag') ?? ''
    const status = (tags: string): number => route(asked({ headers: { 'if-none-match': tags } })).status
    expect(['*', etag, `"a", ${etag}`, etag.slice(2)].map(status)).toEqual([304, 304, 304, 304])
    const other = robotsRoute('User-agent: *\nDisallow: /tart/\n')().headers.get('etag') ?? ''
    expect(['"a"', other].map(status)).toEqual([200, 200])
  })

  it('refuses a file that keeps Googlebot out, but for staging', async () => {
    expect(() => robotsRoute('User-agent: *\nDisallow: /\n')).toThrow(
      'wayleave: robots.txt keeps Googlebot from the home page. Line 2 decides: "Disallow: /".',
    )
    expect(() => robotsRoute({ disallow: ['google'] })).toThrow(/keeps Googlebot from the home page/)
    expect(await robotsRoute({ environment: 'staging' })().text()).toMatch(/Disallow: \/\n/)
  })
})

it('the headers of pages say what the options say', () => {
  expect(pageHeaders({ signals: { 'ai-train': 'no', search: true, use: 'reference' } })).toEqual({
    'content-usage': 'train-ai=n, search=y',
  })
  expect(pageHeaders({ environment: 'staging', signals: { 'ai-train': 'no' } })).toEqual({
    'x-robots-tag': 'noindex',
  })
  expect(pageHeaders({})).toEqual({})
})
