import { type BrowserContext, chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type BrowserContextLike,
  type BrowserRequest,
  type BrowserRoute,
  obeyIn,
} from '../../src/adapters/playwright.ts'
import { afterwards } from '../afterwards.ts'
import { chromiumPath } from './chromium.ts'
import { gate, html, site, text, to } from './site.ts'

const FORBIDS = {
  '/robots.txt': text('User-agent: *\nDisallow: /private'),
  '/private': html('secret'),
  '/open': html('open'),
}

/**
 * A model of a Playwright context, as far as routes go. The first request of a navigation is routed. The
 * redirects that follow are not, because its network manager continues a request with `redirectedFrom`. Each
 * of them is a `request` event.
 */
class Context implements BrowserContextLike {
  readonly scripts: string[] = []
  workers: unknown[] = []
  readonly #routes: ((route: BrowserRoute) => Promise<void>)[] = []
  readonly #listeners: Record<string, Set<(request: BrowserRequest) => void>> = {}

  async addInitScript(script: string): Promise<void> {
    this.scripts.push(script)
  }

  serviceWorkers(): unknown[] {
    return this.workers
  }

  async route(_: RegExp, handler: (route: BrowserRoute) => Promise<void>): Promise<void> {
    this.#routes.push(handler)
  }

  async unroute(_: RegExp, handler: (route: BrowserRoute) => Promise<void>): Promise<void> {
    this.#routes.splice(this.#routes.indexOf(handler), 1)
  }

  on(event: string, listener: (request: BrowserRequest) => void): void {
    this.#of(event).add(listener)
  }

  off(event: string, listener: (request: BrowserRequest) => void): void {
    this.#of(event).delete(listener)
  }

  /** Goes to a URL; what came of it is the text of the page, or why there is none. */
  async goto(
    url: string,
    { method = 'GET', isNavigation = true }: { method?: string; isNavigation?: boolean } = {},
  ): Promise<string> {
    let result = ''
    const request = this.#request(url, method, isNavigation, null)
    this.#emit('request', request)
    const native = async (): Promise<void> => {
      result = await this.#natively(request, url, method)
    }
    const handler = this.#routes.at(-1)
    if (handler === undefined) await native()
    else
      await handler({
        request: () => request,
        fallback: native,
        abort: async (code) => {
          result = `aborted: ${code}`
        },
        fetch: async (options) => {
          const { maxRedirects, postData, ...rest } = options
          expect(maxRedirects).toBe(0)
          const response = await fetch(rest.url, { ...rest, redirect: 'manual' })
          const body = await response.text()
          return { status: () => response.status, headers: () => Object.fromEntries(response.headers), body }
        },
        fulfill: async (options) => {
          if ('response' in options) result = options.response.body
          else {
            const location = String(options.headers.location)
            const next = this.#request(location, 'GET', isNavigation, request)
            this.#emit('request', next)
            result = await this.#natively(next, location, 'GET')
          }
        },
      })
    return result
  }

  async #natively(request: BrowserRequest, url: string, method: string): Promise<string> {
    const response = await fetch(url, { method, redirect: 'manual' })
    const location = response.headers.get('location')
    const body = await response.text()
    this.#responses.set(request, {
      status: () => response.status,
      headers: () => Object.fromEntries(response.headers),
    })
    this.#emit('requestfinished', request)
    if (location === null) return body
    const next = this.#request(new URL(location, url).href, 'GET', request.isNavigationRequest(), request)
    this.#emit('request', next)
    return this.#natively(next, next.url(), 'GET')
  }

  readonly #responses: Map<BrowserRequest, { status(): number; headers(): Record<string, string> }> =
    new Map()
  readonly emptied: string[] = []

  #request(url: string, method: string, isNavigation: boolean, from: BrowserRequest | null): BrowserRequest {
    const request: BrowserRequest = {
      url: () => url,
      method: () => method,
      headers: () => ({ authorization: 'Bearer x', 'x-own': '1' }),
      isNavigationRequest: () => isNavigation,
      redirectedFrom: () => from,
      response: async () => this.#responses.get(request) ?? null,
      frame: () => ({ goto: async (blank) => void this.emptied.push(blank) }),
    }
    return request
  }

  #emit(event: string, request: BrowserRequest): void {
    for (const listener of this.#of(event)) listener(request)
  }

  #of(event: string): Set<(request: BrowserRequest) => void> {
    this.#listeners[event] ??= new Set()
    return this.#listeners[event]
  }
}

describe('a gate in a browser context', () => {
  it('allowed requests are sent, and no others', async () => {
    const world = await site(FORBIDS)
    const context = new Context()
    const refused: string[] = []
    await obeyIn(context, gate(), { onRefused: ({ code, url }) => void refused.push(`${code} ${url}`) })
    expect(await context.goto(`${world.origin}/open`)).toBe('open')
    expect(await context.goto(`${world.origin}/private`)).toBe('aborted: blockedbyclient')
    expect([world.pages(), refused]).toEqual([['GET /open'], [`disallowed ${world.origin}/private`]])
  })

  // A route's handler is not called for redirects.
  it('redirects: every hop is decided before it is requested', async () => {
    const seen: unknown[] = []
    const other = await site(
      {
        ...FORBIDS,
        '/end': (request, response) => {
          seen.push([request.headers.authorization, request.headers['x-own']])
          html('end')(request, response)
        },
      },
      '127.0.0.2',
    )
    const world = await site({
      ...FORBIDS,
      '/1': to('/2'),
      '/2': to('/private'),
      '/away': to('/on'),
      '/on': to(`${other.origin}/end`),
      '/ftp': to('ftp://a/'),
    })
    const context = new Context()
    await obeyIn(context, gate())
    expect(await context.goto(`${world.origin}/1`)).toBe('aborted: blockedbyclient')
    expect(await context.goto(`${world.origin}/ftp`)).toBe('aborted: failed')
    expect(world.pages()).toEqual(['GET /1', 'GET /2', 'GET /ftp'])
    expect(await context.goto(`${world.origin}/away`)).toBe('end')
    expect(world.pages().slice(3)).toEqual(['GET /away', 'GET /on'])
    // Once outside of the page, once by the page itself, and no secret of one origin goes to another.
    expect(seen).toEqual([
      [undefined, '1'],
      [undefined, undefined],
    ])
  })

  it('a frame that the server redirects afterwards: is emptied if disallowed', async () => {
    let asked = 0
    const world = await site({
      ...FORBIDS,
      '/1': to('/2'),
      '/2': (...each) => (asked++ === 0 ? html('fine') : to('/private'))(...each),
    })
    const context = new Context()
    const refused: string[] = []
    await obeyIn(context, gate(), { onRefused: ({ url }) => void refused.push(url) })
    await context.goto(`${world.origin}/1`)
    expect([refused, context.emptied]).toEqual([[`${world.origin}/private`], ['about:blank']])
  })

  it('a redirect that repeats a POST body, or a loop: is not followed', async () => {
    const world = await site({
      ...FORBIDS,
      '/kept': to('/open', 307),
      '/got': to('/open', 303),
      '/loop': to('/loop'),
    })
    const context = new Context()
    await obeyIn(context, gate({ pace: { floorMs: 1, defaultMs: 0, factor: 0 } }))
    expect(await context.goto(`${world.origin}/kept`, { method: 'POST' })).toBe('aborted: failed')
    expect(await context.goto(`${world.origin}/got`, { method: 'POST' })).toBe('open')
    expect(world.pages()).toEqual(['POST /kept', 'POST /got', 'GET /open', 'GET /open'])
    expect(await context.goto(`${world.origin}/loop`)).toBe('aborted: failed')
    expect(world.pages().filter((page) => page === 'GET /loop')).toHaveLength(21)
  })

  it('several requests: the pause applies between them, and each turn is released', async () => {
    const world = await site({
      ...FORBIDS,
      '/1': to('/open'),
      '/reset': (request) => request.socket.destroy(),
    })
    const context = new Context()
    const own = gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } })
    await obeyIn(context, own)
    const came = await Promise.all(['/1', '/reset', '/open'].map((path) => context.goto(world.origin + path)))
    expect(came).toEqual(['open', 'aborted: failed', 'open'])
    expect(world.seen).toHaveLength(6)
    for (const gap of world.gaps()) expect(gap).toBeGreaterThanOrEqual(149)
    expect(await own.acquire(`${world.origin}/x`, { maxWaitMs: 1000 })).toMatchObject({ granted: true })
  })

  it('resources of a document: pass the gate only with the scope everything', async () => {
    const world = await site(FORBIDS)
    const [documents, everything] = [new Context(), new Context()]
    await obeyIn(documents, gate())
    await obeyIn(everything, gate(), { scope: 'everything' })
    expect(await documents.goto(`${world.origin}/private`, { isNavigation: false })).toBe('secret')
    expect(await everything.goto(`${world.origin}/private`, { isNavigation: false })).toBe(
      'aborted: blockedbyclient',
    )
  })

  it('service workers: cannot be registered; the returned function stops the gate', async () => {
    const world = await site(FORBIDS)
    const context = new Context()
    const stop = await obeyIn(context, gate())
    expect(context.scripts.join()).toContain('ServiceWorkerContainer')
    await stop()
    expect(await context.goto(`${world.origin}/private`)).toBe('secret')
    context.workers = [{}]
    await expect(obeyIn(context, gate())).rejects.toThrow("serviceWorkers: 'block'")
  })
})

describe.skipIf(chromiumPath === undefined)('a gate in Chromium', () => {
  async function browse(): Promise<BrowserContext> {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath: chromiumPath as string, args })
    afterwards(() => browser.close())
    return browser.newContext({ userAgent: 'FooBot/1.0 (+https://example.com/bot)', serviceWorkers: 'block' })
  }

  it('allowed requests are sent, and no others', async () => {
    const world = await site(FORBIDS)
    const context = await browse()
    await obeyIn(context, gate())
    const page = await context.newPage()
    await page.goto(`${world.origin}/open`)
    expect(await page.textContent('body')).toBe('open')
    await expect(page.goto(`${world.origin}/private`)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
    expect(world.pages()).toEqual(['GET /open'])
  })

  it('redirects: every hop is decided before it is requested, and the page has the final URL', async () => {
    const other = await site({ ...FORBIDS, '/end': html('end') }, '127.0.0.2')
    const world = await site({
      ...FORBIDS,
      '/1': to('/2'),
      '/2': to('/private'),
      '/away': to('/on'),
      '/on': to(`${other.origin}/end`),
    })
    const context = await browse()
    await obeyIn(context, gate())
    const refused = await context.newPage()
    await expect(refused.goto(`${world.origin}/1`)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
    expect(world.pages()).toEqual(['GET /1', 'GET /2'])
    // The page that was refused is still on its way to the browser's own error page.
    const page = await context.newPage()
    await page.goto(`${world.origin}/away`)
    expect([page.url(), await page.textContent('body')]).toEqual([`${other.origin}/end`, 'end'])
    expect(other.pages()).toEqual(['GET /end', 'GET /end'])
  })

  it('several pages: the pause applies between them', async () => {
    const world = await site(FORBIDS)
    const context = await browse()
    await obeyIn(context, gate({ pace: { floorMs: 200, defaultMs: 0, factor: 0 } }))
    await Promise.all([0, 1].map(async () => (await context.newPage()).goto(`${world.origin}/open`)))
    const times = world.seen.filter(({ path }) => path === '/open').map(({ at }) => at)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(199)
  })
})
