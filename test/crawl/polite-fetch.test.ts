import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createGate,
  type FetchedSitemap,
  type Gate,
  GateClosedError,
  type GateOptions,
  REFUSED_HEADER,
  type RobotsDeferredError,
  siteRefusal,
} from '../../src/crawl/index.ts'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import type { SignRequest } from '../../src/fetch/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { SOON } from '../soon.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Seen {
  readonly method: string
  readonly path: string
  readonly at: number
  readonly headers: IncomingMessage['headers']
  body: string
}

/** A real server on this machine; every test has a network of its own. */
class Site {
  readonly seen: Seen[] = []
  readonly #server: Server
  #closed: Promise<void> | undefined = undefined

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(pages: Readonly<Record<string, Handler>>, host = '127.0.0.1'): Promise<Site> {
    const server = createServer((request, response) => {
      const seen: Seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        at: performance.now(),
        headers: request.headers,
        body: '',
      }
      site.seen.push(seen)
      request.setEncoding('utf8').on('data', (part: string) => {
        seen.body += part
      })
      const page = pages[seen.path]
      if (page === undefined) response.writeHead(404).end()
      else page(request, response)
    })
    const site = new Site(server)
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    return site
  }

  get origin(): string {
    const { address, port } = this.#server.address() as AddressInfo
    return `http://${address}:${port}`
  }

  pages(): string[] {
    return this.seen
      .filter(({ path }) => path !== '/robots.txt')
      .map(({ method, path }) => `${method} ${path}`)
  }

  close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
    return this.#closed
  }
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function site(pages: Readonly<Record<string, Handler>>, host?: string): Promise<Site> {
  const opened = await Site.open(pages, host)
  open.push(opened)
  return opened
}

function gate(options: Partial<GateOptions> = {}): Gate {
  const opened = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    // The servers of all tests have one host, so a shared store would share their pauses.
    store: memoryStore(),
    pace: { floorMs: 20, defaultMs: 0, factor: 0 },
    ...options,
  })
  open.push(opened)
  return opened
}

function text(body: string, status = 200, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body)
}

function to(location: string, status = 302): Handler {
  return (_, response) => response.writeHead(status, { location }).end()
}

describe('the end of a gate', () => {
  it('gate and store are closed as soon as a body was read: the next process gets a turn', async () => {
    const path = mkdtempSync(join(tmpdir(), 'wayleave-gate-'))
    open.push({ close: async () => rmSync(path, { recursive: true, force: true }) })
    const { origin } = await site({ '/robots.txt': text(''), '/a': text('hello') })
    const [one, two] = [lmdbStore({ path }), lmdbStore({ path })]
    open.push(two)
    const first = gate({ store: one })
    await (await first.fetch(`${origin}/a`)).text()
    await first.close()
    await one.close()
    expect(await gate({ store: two }).acquire(`${origin}/a`, { maxWaitMs: 5000 })).toMatchObject({
      granted: true,
    })
  })
})

describe('the turns at the end of a gate', () => {
  /** Opens a gate whose store tells which of its pacing keys are held when the gate is closed. */
  function heldGate(options: Partial<GateOptions> = {}): { readonly own: Gate; isHeld(): Promise<boolean> } {
    const store = memoryStore()
    const isHeld = async (): Promise<boolean> => (await store.look('pace:host:127.0.0.1')).isHeld
    return { own: gate({ store, ...options }), isHeld }
  }

  it('a small body that nobody reads: its turn is released before close returns, and it can still be read', async () => {
    const { origin } = await site({ '/a': text('hello') })
    const { own, isHeld } = heldGate()
    const response = await own.fetch(`${origin}/a`)
    await own.close()
    expect(await isHeld()).toBe(false)
    expect(await response.text()).toBe('hello')
  })

  it('a body that does not end, and a request without a response: are aborted, and are no failures', async () => {
    const { origin, seen } = await site({
      '/slow': (_, response) => void response.writeHead(200).write('first'),
      '/never': () => {},
    })
    for (const path of ['/slow', '/never']) {
      const { own, isHeld } = heldGate()
      const response = own.fetch(`${origin}${path}`)
      const asked = response.then((given) => given.text())
      const ended = expect(asked).rejects.toMatchObject({ code: 'closed' })
      await vi.waitFor(() => expect(seen.at(-1)?.path).toBe(path), SOON)
      if (path === '/slow') await response
      await own.close()
      expect(await isHeld()).toBe(false)
      await ended
    }
  })

  it('a client that does not heed the signal: its turn is released all the same', async () => {
    const { origin } = await site({})
    let isSent = false
    const { own, isHeld } = heldGate({
      fetch: () => {
        isSent = true
        return new Promise(() => {})
      },
    })
    const asked = expect(own.fetch(`${origin}/a`)).rejects.toMatchObject({ code: 'closed' })
    await vi.waitFor(() => expect(isSent).toBe(true), SOON)
    await own.close()
    expect(await isHeld()).toBe(false)
    await asked
  })
})

describe('fetch through a gate', () => {
  it('an allowed URL: robots.txt is fetched first, the User-Agent is sent, and the response is returned', async () => {
    const { origin, seen } = await site({
      '/robots.txt': text('User-agent: *\nDisallow: /no'),
      '/a': text('hello', 200, { 'x-own': '1' }),
    })
    const response = await gate().fetch(`${origin}/a`, {
      headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/x' },
    })
    expect([
      response.status,
      await response.text(),
      response.headers.get('x-own'),
      response.url,
      response.redirected,
    ]).toEqual([200, 'hello', '1', `${origin}/a`, false])
    expect(seen.map(({ path }) => path)).toEqual(['/robots.txt', '/a'])
    expect(seen.map(({ headers }) => headers['user-agent'])).toEqual(
      Array(2).fill('FooBot/1.0 (+https://example.com/bot)'),
    )
    expect(seen[1]?.headers.accept).toBe('text/x')
  })

  it('a disallowed URL: no request is sent', async () => {
    const world = await site({ '/robots.txt': text('User-agent: *\nDisallow: /no') })
    await expect(gate().fetch(`${world.origin}/no`)).rejects.toMatchObject({
      name: 'RobotsDisallowedError',
      code: 'disallowed',
      url: `${world.origin}/no`,
      decision: { verdict: 'disallow', rule: { line: 2 } },
    })
    expect(world.pages()).toEqual([])
  })

  it('a deferred URL: no request is sent', async () => {
    const world = await site({ '/robots.txt': (request) => request.socket.destroy() })
    const refused = gate().fetch(`${world.origin}/a`, { refused: 'respond' })
    expect([403, 503]).toContain((await refused).status)
    expect(world.pages()).toEqual([])
  })

  it('a robots.txt that cannot be reached: has a code of its own, and says when to ask again', async () => {
    const world = await site({ '/robots.txt': text('', 503) })
    const own = gate()
    const error = await own.fetch(`${world.origin}/a`).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'RobotsDisallowedError',
      code: 'unreachable',
      message: expect.stringMatching(/The server failed \(503\).*; ask again in \d+ s/),
      decision: { verdict: 'disallow', reason: 'access' },
    })
    expect((error as RobotsDeferredError).retryAfterMs).toBeGreaterThan(1000)
    const local = await own.fetch(`${world.origin}/a`, { refused: 'respond' })
    expect([local.status, Number(local.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(world.pages()).toEqual([])
  })

  it('refused: respond: a local response is returned', async () => {
    const world = await site({ '/robots.txt': text('User-agent: *\nDisallow: /no\nVisit-time: 0000-0000') })
    const own = gate()
    const forbidden = await own.fetch(`${world.origin}/no`, { refused: 'respond' })
    expect([forbidden.status, forbidden.headers.get('x-robots-refused'), forbidden.url]).toEqual([
      403,
      'rule',
      `${world.origin}/no`,
    ])
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
    // At midnight the gate of this site is open for a minute.
    if (minute > 0 && minute < 1439) {
      const later = await own.fetch(`${world.origin}/a`, { refused: 'respond' })
      expect([later.status, later.headers.get('x-robots-refused')]).toEqual([503, 'visit-time'])
      expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(world.pages()).toEqual([])
  })

  // The mistake: only the first URL is checked, and a redirect leads anywhere.
  it('redirects: every hop is decided by the rules of its own site', async () => {
    const other = await site(
      { '/robots.txt': text('User-agent: *\nDisallow: /secret'), '/open': text('there') },
      '127.0.0.2',
    )
    const world = await site({
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/home': to('/private'),
      '/away': to(`${other.origin}/secret`),
      '/fine': to(`${other.origin}/open`),
    })
    const own = gate()
    await expect(own.fetch(`${world.origin}/home`)).rejects.toMatchObject({
      code: 'disallowed',
      url: `${world.origin}/private`,
    })
    await expect(own.fetch(`${world.origin}/away`)).rejects.toMatchObject({
      code: 'disallowed',
      url: `${other.origin}/secret`,
    })
    const fine = await own.fetch(`${world.origin}/fine`)
    expect([await fine.text(), fine.url, fine.redirected]).toEqual(['there', `${other.origin}/open`, true])
    expect(world.pages()).toEqual(['GET /home', 'GET /away', 'GET /fine'])
    expect(other.pages()).toEqual(['GET /open'])
  })

  it('a redirect to a disallowed URL: the error names where it came from', async () => {
    const world = await site({
      '/robots.txt': text('User-agent: *\nDisallow: /no\nCrawl-delay: 1'),
      '/moved': text('', 302, { location: '/no' }),
    })
    const error = await gate()
      .fetch(`${world.origin}/moved`)
      .catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/\/no, redirected from \S+\/moved$/)
  })

  it('a redirect: every hop waits for its turn', async () => {
    const world = await site({ '/1': to('/2'), '/2': to('/3'), '/3': text('end') })
    const own = gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } })
    expect(await (await own.fetch(`${world.origin}/1`)).text()).toBe('end')
    const times = world.seen.map(({ at }) => at)
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] as number)).toBeGreaterThanOrEqual(150)
    expect(world.seen).toHaveLength(4)
  })

  it.each([
    ['POST', 301, 'GET', ''],
    ['POST', 302, 'GET', ''],
    ['POST', 303, 'GET', ''],
    ['PUT', 303, 'GET', ''],
    ['POST', 307, 'POST', 'body'],
    ['PUT', 308, 'PUT', 'body'],
    ['PUT', 302, 'PUT', 'body'],
  ])('%s after %i becomes %s', async (method, status, then, body) => {
    const world = await site({ '/a': to('/b', status), '/b': text('') })
    await (
      await gate().fetch(`${world.origin}/a`, {
        method,
        body: 'body',
        headers: { 'content-type': 'text/plain' },
      })
    ).text()
    expect(world.pages()).toEqual([`${method} /a`, `${then} /b`])
    expect(world.seen.at(-1)?.body).toBe(body)
    expect(world.seen.at(-1)?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain')
  })

  it('a redirect to another origin: credentials are dropped', async () => {
    const other = await site({ '/b': text('') }, '127.0.0.2')
    const world = await site({ '/a': to(`${other.origin}/b`), '/c': to('/d'), '/d': text('') })
    const own = gate()
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-own': '1' }
    await (await own.fetch(`${world.origin}/a`, { headers })).text()
    await (await own.fetch(`${world.origin}/c`, { headers })).text()
    expect(other.seen.at(-1)?.headers).toMatchObject({ 'x-own': '1' })
    expect(other.seen.at(-1)?.headers.authorization).toBeUndefined()
    expect(other.seen.at(-1)?.headers.cookie).toBeUndefined()
    expect(world.seen.at(-1)?.headers.authorization).toBe('Bearer x')
  })

  it('an invalid redirect: is not followed, and every turn is released', async () => {
    const world = await site({
      '/ftp': to('ftp://example.com/'),
      '/user': to('http://user:secret@127.0.0.1/'),
      '/loop': to('/loop?back'),
      '/loop?back': to('/loop#end'),
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/far/${at}`, to(`/far/${at + 1}`)])),
      '/stop': to('/x'),
      '/z': text('end'),
    })
    const own = gate({ pace: { floorMs: 1, defaultMs: 0, factor: 0 } })
    await expect(own.fetch(`${world.origin}/ftp`)).rejects.toThrow('does not lead to an http or https URL')
    await expect(own.fetch(`${world.origin}/user`)).rejects.toThrow('credentials')
    await expect(own.fetch(`${world.origin}/loop#start`)).rejects.toThrow('form a loop at')
    expect(world.seen.filter(({ path }) => path.startsWith('/loop'))).toHaveLength(2)
    await expect(own.fetch(`${world.origin}/far/0`)).rejects.toThrow('more than 20 redirects')
    // The first request and 20 redirects.
    expect(world.seen.filter(({ path }) => path.startsWith('/far/'))).toHaveLength(21)
    await expect(own.fetch(`${world.origin}/stop`, { redirect: 'error' })).rejects.toThrow(TypeError)
    const stopped = await own.fetch(`${world.origin}/stop`, { redirect: 'manual' })
    expect([stopped.status, stopped.headers.get('location')]).toEqual([302, '/x'])
    await stopped.text()
    expect(await (await own.fetch(`${world.origin}/z`)).text()).toBe('end')
  })

  it('maxWaitMs: is the longest wait of all hops together', async () => {
    const world = await site({ '/a': to('/b'), '/b': to('/c'), '/c': text('end') })
    const own = gate({ pace: { floorMs: 400, defaultMs: 0, factor: 0 } })
    await (await own.fetch(`${world.origin}/a`, { redirect: 'manual' })).text()
    // Each hop alone would wait for 400 ms.
    await expect(own.fetch(`${world.origin}/a`, { maxWaitMs: 1000 })).rejects.toMatchObject({
      decision: { reason: 'pace' },
    })
    expect(world.seen.filter(({ path }) => path === '/c')).toEqual([])
    expect(await (await own.fetch(`${world.origin}/a`, { maxWaitMs: 5000 })).text()).toBe('end')
  })

  it('the header Host: is refused if it names another site than the URL', async () => {
    const world = await site({ '/a': text('hello') })
    const { host } = new URL(world.origin)
    await expect(gate().fetch(`${world.origin}/a`, { headers: { host: 'other.example' } })).rejects.toThrow(
      'The header Host names other.example',
    )
    expect(world.seen).toEqual([])
    expect(await (await gate().fetch(`${world.origin}/a`, { headers: { host } })).text()).toBe('hello')
  })

  it('a Location in UTF-8: leads to the same URL as in the global fetch', async () => {
    const world = await site({
      '/go': (_, response) =>
        void response.writeHead(302, { location: Buffer.from('/café').toString('latin1') }).end(),
      '/caf%C3%A9': text('here'),
    })
    const response = await gate().fetch(`${world.origin}/go`)
    expect([await response.text(), response.url]).toEqual(['here', `${world.origin}/caf%C3%A9`])
    expect((await fetch(`${world.origin}/go`)).url).toBe(response.url)
  })

  it('a reason with a control character: the page is read, as by the global fetch', async () => {
    const world = await site({
      '/odd': (_, response) => {
        response.socket?.write('HTTP/1.1 200 O\u0001K\r\ncontent-length: 2\r\n\r\nhi')
      },
    })
    const response = await gate().fetch(`${world.origin}/odd`)
    expect([response.status, response.clone().statusText, await response.text()]).toEqual([
      200,
      'O\u0001K',
      'hi',
    ])
  })

  it('a clone: has the URL and the status of the response', async () => {
    const world = await site({ '/odd': text('body', 999), '/a': text('a') })
    const odd = await gate().fetch(`${world.origin}/odd`)
    const copy = odd.clone().clone()
    expect([copy.url, copy.status, copy.ok, await copy.text()]).toEqual([odd.url, 999, false, 'body'])
    expect(await odd.text()).toBe('body')
  })

  it('a Request with a body: is sent again by 307 and 308, as by the global fetch', async () => {
    const world = await site({ '/go': to('/there', 307), '/there': text('ok') })
    const request = new Request(`${world.origin}/go`, { method: 'POST', body: 'twice' })
    expect(await (await gate().fetch(request)).text()).toBe('ok')
    expect(world.seen.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/robots.txt ',
      '/go twice',
      '/there twice',
    ])
  })

  it('a request that no client could send: throws TypeError before a turn, and does not count', async () => {
    const world = await site({ '/next': text('') })
    const own = gate()
    for (let attempt = 0; attempt < 4; attempt++) {
      const wrong = { method: 'GET', body: 'x' }
      await expect(own.fetch(`${world.origin}/a`, wrong)).rejects.toThrow('has no body')
      await expect(own.fetch(`${world.origin}/a`, { dispatcher: {} } as object)).rejects.toThrow('dispatcher')
      await expect(own.fetch(`${world.origin}/a`, { method: 'G T' })).rejects.toThrow(TypeError)
    }
    expect(world.seen).toEqual([])
    // A mistake that only the operator's own client finds is no failure of the host.
    const picky = gate({ fetch: async () => Promise.reject(new TypeError('No such option.')) })
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(picky.fetch(`${world.origin}/a`)).rejects.toThrow('No such option.')
    expect(picky.decideNow(world.origin)?.verdict).toBe('allow')
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an object without headers', { status: 200 }],
    ['a body that is no web stream', { status: 200, headers: new Headers(), body: {} }],
    ['no body member', { status: 200, headers: new Headers() }],
  ])('a client that gives %s: the call rejects, the host is free and not failed', async (_, given) => {
    const { origin } = await site({})
    const own = gate({ fetch: async () => given as Response })
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(own.fetch(`${origin}/a`, { maxWaitMs: 5000 })).rejects.toThrow('gave no Response')
    expect(own.decideNow(origin)?.verdict).toBe('allow')
  })

  it('a client that never settles: the call rejects at the deadline or on abort, and the host is free', async () => {
    const { origin } = await site({})
    let late = (_: Response): void => {}
    let cancelled = 0
    const own = gate({
      requestDeadlineMs: 300,
      fetch: () =>
        new Promise((resolve) => {
          late = resolve
        }),
    })
    await expect(own.fetch(`${origin}/a`)).rejects.toMatchObject({ name: 'TimeoutError' })
    late(new Response(new ReadableStream({ cancel: () => void cancelled++ })))
    await vi.waitFor(() => expect(cancelled).toBe(1), SOON)
    const signal = AbortSignal.timeout(100)
    await expect(own.fetch(`${origin}/a`, { signal, maxWaitMs: 5000 })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    late(undefined as never)
    expect((await own.acquire(`${origin}/b`, { maxWaitMs: 5000 })).granted).toBe(true)
  })

  /** A file that is not as it was when it was opened. */
  async function changedFile(): Promise<Blob> {
    const path = join(mkdtempSync(join(tmpdir(), 'wayleave-body-')), 'body')
    open.push({ close: async () => rmSync(dirname(path), { recursive: true, force: true }) })
    writeFileSync(path, 'one')
    const blob = await openAsBlob(path)
    writeFileSync(path, 'another')
    return blob
  }

  it.each<[string, () => NonNullable<RequestInit['body']> | Promise<Blob>, string]>([
    [
      'fails',
      () => new ReadableStream({ pull: (controller) => controller.error(new Error('no file')) }),
      'fetch failed',
    ],
    [
      'fails in the middle',
      () => {
        let pieces = 0
        return new ReadableStream({
          pull: (controller) => {
            pieces += 1
            if (pieces > 3) controller.error(new Error('no file'))
            else controller.enqueue(new Uint8Array(1000))
          },
        })
      },
      'fetch failed',
    ],
    [
      'gives no bytes',
      () => new ReadableStream<unknown>({ pull: (own) => own.enqueue({ no: 'bytes' }) }) as ReadableStream,
      'fetch failed',
    ],
    ['never comes', () => new ReadableStream({}), 'longer than 100 ms'],
    ['is a file that has changed', () => changedFile(), 'could not be read'],
  ])('a body that %s: is no failure of the host', async (_, body, message) => {
    const world = await site({ '/a': text('a') })
    const own = gate({ requestDeadlineMs: 100 })
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(own.fetch(`${world.origin}/a`, { method: 'POST', body: await body() })).rejects.toThrow(
        message,
      )
    expect(own.decideNow(world.origin)?.verdict).toBe('allow')
  })

  it('a body that the host does not take: is a failure of the host', async () => {
    const world = await site({ '/a': (request) => request.socket.destroy() })
    const own = gate()
    for (let attempt = 0; attempt < 3; attempt++) {
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) })
      await expect(own.fetch(`${world.origin}/a`, { method: 'POST', body })).rejects.toThrow('fetch failed')
    }
    expect(own.decideNow(world.origin)?.reason).toBe('dead-host')
  })

  it('a reused connection that closes without an answer: the request is sent again in a turn of its own', async () => {
    let asked = 0
    const world = await site({
      '/a': text('a'),
      '/b': (request, response) => {
        asked += 1
        if (asked === 1) request.socket.resetAndDestroy()
        else response.end('b')
      },
    })
    const own = gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } })
    await (await own.fetch(`${world.origin}/a`)).text()
    expect(await (await own.fetch(`${world.origin}/b`)).text()).toBe('b')
    const [first, second] = world.seen.filter(({ path }) => path === '/b').map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(145)
    expect(asked).toBe(2)
  })

  it('gates that are given no store: share the pace of a host', async () => {
    const world = await site({ '/a': text('') })
    const shared = { pace: { floorMs: 300, defaultMs: 0, factor: 0 } }
    const agent = { agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)', allowPrivate: true }
    const gates = [createGate({ ...agent, ...shared }), createGate({ ...agent, ...shared })]
    open.push(...gates)
    for (const one of gates) await (await one.fetch(`${world.origin}/a`)).text()
    const [first, second] = world.seen.filter(({ path }) => path === '/a').map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(295)
    expect(world.seen.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
  })

  it('a Request object: is accepted', async () => {
    const world = await site({ '/a': to('/b'), '/b': text('got') })
    const request = new Request(`${world.origin}/a`, {
      method: 'POST',
      body: 'sent',
      headers: { 'x-own': '1' },
    })
    expect(await (await gate().fetch(request)).text()).toBe('got')
    expect(world.pages()).toEqual(['POST /a', 'GET /b'])
    expect([world.seen[1]?.body, world.seen[1]?.headers['x-own']]).toEqual(['sent', '1'])
  })
})

describe('a turn', () => {
  it('lasts until the body was read, and the pause counts from there', async () => {
    let finish = (): number => 0
    const world = await site({
      '/slow': (_, response) => {
        response.writeHead(200).write('first')
        finish = () => {
          const endedAt = performance.now()
          response.end('last')
          return endedAt
        }
      },
      '/next': text(''),
    })
    const own = gate({ pace: { floorMs: 100, defaultMs: 0, factor: 0 } })
    const slow = await own.fetch(`${world.origin}/slow`)
    const next = own.fetch(`${world.origin}/next`)
    expect(await own.acquire(`${world.origin}/x`, { maxWaitMs: 200 })).toMatchObject({
      granted: false,
      decision: { reason: 'pace' },
    })
    expect(world.pages()).toEqual(['GET /slow'])
    const endedAt = finish()
    expect(await slow.text()).toBe('firstlast')
    await (await next).text()
    expect((world.seen.at(-1)?.at ?? 0) - endedAt).toBeGreaterThanOrEqual(100)
  })

  it.each<[string, (response: Response) => Promise<unknown>]>([
    ['is not wanted', async (response) => response.body?.cancel()],
    ['is left unread', async () => undefined],
  ])('ends when the body %s', async (_, leave) => {
    const world = await site({
      '/slow': (__, response) => void response.writeHead(200).write('first'),
      '/next': text(''),
    })
    const own = gate({ requestDeadlineMs: 300 })
    const slow = await own.fetch(`${world.origin}/slow`)
    await leave(slow)
    await (await own.fetch(`${world.origin}/next`)).text()
    expect(world.pages()).toEqual(['GET /slow', 'GET /next'])
  })

  it('whose body the caller reads late: the pause leaves out the time in which nobody read', async () => {
    const world = await site({ '/long': text('x'.repeat(5_000_000)), '/next': text('') })
    const own = gate({ pace: { floorMs: 20, defaultMs: 0, factor: 2 }, adaptiveDelay: true })
    const long = await own.fetch(`${world.origin}/long`)
    const unreadMs = 800
    await new Promise((resolve) => setTimeout(resolve, unreadMs))
    await long.text()
    const ended = performance.now()
    await (await own.fetch(`${world.origin}/next`)).text()
    expect((world.seen.at(-1)?.at ?? 0) - ended).toBeLessThan(2 * unreadMs)
  })

  it('ends when the request fails, and at its deadline', async () => {
    const world = await site({
      '/reset': (request) => request.socket.destroy(),
      '/never': () => {},
      '/next': text(''),
    })
    const own = gate({ requestDeadlineMs: 200 })
    await expect(own.fetch(`${world.origin}/reset`)).rejects.toThrow('fetch failed')
    await expect(own.fetch(`${world.origin}/never`)).rejects.toMatchObject({ name: 'TimeoutError' })
    await (await own.fetch(`${world.origin}/next`)).text()
    expect(world.pages()).toEqual(['GET /reset', 'GET /never', 'GET /next'])
  })

  it('ends when the caller aborts, before or after the header', async () => {
    const world = await site({
      '/never': () => {},
      '/slow': (_, response) => void response.writeHead(200).write('first'),
      '/next': text(''),
    })
    const own = gate()
    const early = new AbortController()
    const never = own.fetch(`${world.origin}/never`, { signal: early.signal })
    while (world.pages().length === 0) await new Promise((resolve) => setImmediate(resolve))
    early.abort(new Error('enough'))
    await expect(never).rejects.toThrow('enough')
    const late = new AbortController()
    const slow = await own.fetch(`${world.origin}/slow`, { signal: late.signal })
    late.abort(new Error('enough'))
    await expect(slow.text()).rejects.toThrow('enough')
    await (await own.fetch(`${world.origin}/next`)).text()
    expect(world.pages()).toEqual(['GET /never', 'GET /slow', 'GET /next'])
  })

  it('of a request that the caller aborted: does not count as a failure of the host', async () => {
    const world = await site({
      '/slow': (_, response) => void response.writeHead(200).write('first'),
      '/never': () => {},
    })
    const own = gate()
    for (const path of ['/slow', '/never', '/slow', '/never', '/never', '/never']) {
      const abort = new AbortController()
      const before = world.pages().length
      const asked = own.fetch(`${world.origin}${path}`, { signal: abort.signal })
      if (path === '/slow') await asked
      while (world.pages().length === before) await new Promise((resolve) => setImmediate(resolve))
      abort.abort(new Error('enough'))
      if (path === '/never') await expect(asked).rejects.toThrow('enough')
    }
    expect(own.decideNow(world.origin)?.verdict).toBe('allow')
  })

  it('of a response with Retry-After: the gate waits for it', async () => {
    const world = await site({ '/busy': text('', 429, { 'retry-after': '77' }) })
    const own = gate()
    const busy = await own.fetch(`${world.origin}/busy`)
    await busy.text()
    const refused = await own
      .fetch(`${world.origin}/next`, { maxWaitMs: 1000 })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      name: 'RobotsDeferredError',
      code: 'deferred',
      decision: { reason: 'pace' },
    })
    const { retryAfterMs, decision } = refused as RobotsDeferredError
    expect(retryAfterMs).toBeGreaterThan(75_000)
    // The clocks have fractions of milliseconds; what a program stores has none.
    expect([retryAfterMs, decision.retryAt].map(Number.isInteger)).toEqual([true, true])
  })

  it('without a body: ends at once', async () => {
    const world = await site({
      '/empty': (_, response) => void response.writeHead(204).end(),
      '/next': text(''),
    })
    const own = gate()
    expect((await own.fetch(`${world.origin}/empty`)).status).toBe(204)
    expect((await own.fetch(`${world.origin}/next`, { method: 'HEAD' })).status).toBe(200)
    expect((await own.fetch(`${world.origin}/next`, { maxWaitMs: 5000 })).status).toBe(200)
  })
})

describe('a dry run', () => {
  it('decides, and sends only the request for robots.txt, whichever call is used', async () => {
    const world = await site({
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/a': text('hello'),
    })
    const own = gate({ dryRun: true })
    // A crawler that sends by a client of its own must not send what it may fetch.
    expect(await own.decide(`${world.origin}/a`)).toMatchObject({
      verdict: 'defer',
      reason: 'dry-run',
      retryAfterMs: 0,
    })
    expect(own.decideNow(`${world.origin}/a`)).toMatchObject({ verdict: 'defer', reason: 'dry-run' })
    expect(await own.decide(`${world.origin}/private`)).toMatchObject({
      verdict: 'disallow',
      rule: { line: 2 },
    })
    expect(await own.nextFree(`${world.origin}/a`)).toMatchObject({ waitsFor: 'dry-run' })
    const sitemaps: FetchedSitemap[] = []
    for await (const each of own.sitemaps(world.origin)) sitemaps.push(each)
    const problem = 'it was not requested: the gate makes a dry run'
    expect(sitemaps).toEqual([{ url: `${world.origin}/sitemap.xml`, urls: [], problem }])
    const dry = await own.fetch(`${world.origin}/a`)
    expect([dry.status, dry.headers.get(REFUSED_HEADER), await dry.text()]).toEqual([204, 'dry-run', ''])
    await expect(own.fetch(`${world.origin}/private`)).rejects.toMatchObject({ code: 'disallowed' })
    expect(await own.acquire(`${world.origin}/a`)).toMatchObject({
      granted: false,
      decision: { verdict: 'defer', reason: 'dry-run', retryAfterMs: 0 },
    })
    expect(world.seen.map(({ path }) => path)).toEqual(['/robots.txt'])
  })
})

describe('a request that is signed', () => {
  /** Signs the host and the path, so that a server can tell a signature that was copied to another request. */
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const signed: string[] = []
  const signRequest: SignRequest = ({ method, url, headers }) => {
    signed.push(`${method} ${url.pathname} ${headers.get('user-agent')?.split('/')[0]}`)
    const base = Buffer.from(`${url.host}${url.pathname}`)
    return { 'x-signature': sign(null, base, privateKey).toString('base64') }
  }
  const isSigned = ({ path, headers }: Seen): boolean =>
    verify(
      null,
      Buffer.from(`${headers.host}${path}`),
      publicKey,
      Buffer.from(String(headers['x-signature']), 'base64'),
    )

  it('robots.txt, a page and each redirect: have a signature of their own', async () => {
    const world = await site({ '/robots.txt': text(''), '/a': to('/b'), '/b': text('hello') })
    const own = gate({ signRequest })
    signed.length = 0
    expect(await (await own.fetch(`${world.origin}/a`)).text()).toBe('hello')
    expect(world.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/b'])
    expect(world.seen.every(isSigned)).toBe(true)
    expect(signed).toEqual(['GET /robots.txt FooBot', 'GET /a FooBot', 'GET /b FooBot'])
  })

  it('the guard stays: a redirect to a refused address is neither signed nor sent', async () => {
    const world = await site({})
    signed.length = 0
    const own = gate({ signRequest, allowPrivate: false })
    await expect(own.fetch(`${world.origin}/a`)).rejects.toMatchObject({ code: 'blocked-address' })
    expect([signed, world.seen]).toEqual([[], []])
  })

  it('a signer that throws: the call rejects, nothing is sent, and the host is free and not failed', async () => {
    const world = await site({ '/a': text('hello') })
    let broken = false
    const own = gate({
      signRequest: () => {
        if (broken) throw new Error('no key')
        return {}
      },
    })
    await own.decide(world.origin)
    broken = true
    for (let time = 0; time < 4; time += 1)
      await expect(own.fetch(`${world.origin}/a`)).rejects.toThrow('no key')
    broken = false
    expect(await (await own.fetch(`${world.origin}/a`, { maxWaitMs: 5000 })).text()).toBe('hello')
    expect(world.pages()).toEqual(['GET /a'])
  })
})

describe('a signer that never answers', () => {
  const hangs: SignRequest = () => new Promise(() => undefined)

  it('a page: ends at the deadline or when the caller aborts, and the host is free and not failed', async () => {
    const world = await site({ '/a': text('hello') })
    let sign: SignRequest = () => ({})
    const own = gate({ signRequest: (request) => sign(request), requestDeadlineMs: 300 })
    await own.decide(world.origin)
    sign = hangs
    for (let time = 0; time < 3; time += 1)
      await expect(own.fetch(`${world.origin}/a`)).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(own.fetch(`${world.origin}/a`, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    sign = () => ({})
    expect(await (await own.fetch(`${world.origin}/a`, { maxWaitMs: 5000 })).text()).toBe('hello')
    expect(world.pages()).toEqual(['GET /a'])
  })

  it('robots.txt: the decision rejects at the deadline, and the next one asks again', async () => {
    const world = await site({ '/a': text('hello') })
    let sign = hangs
    const own = gate({ signRequest: (request) => sign(request), robots: { deadlineMs: 300 } })
    await expect(own.decide(`${world.origin}/a`)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(world.seen).toEqual([])
    sign = () => ({})
    expect(await own.decide(`${world.origin}/a`)).toMatchObject({ verdict: 'allow' })
  })

  it('close ends all of it', async () => {
    const world = await site({ '/a': text('hello') })
    let sign: SignRequest = () => ({})
    const own = gate({ signRequest: (request) => sign(request) })
    await own.decide(world.origin)
    sign = hangs
    const page = own.fetch(`${world.origin}/a`)
    const refreshed = own.refresh(world.origin)
    const ends = Promise.all([
      expect(page).rejects.toThrow(),
      expect(refreshed).rejects.toBeInstanceOf(GateClosedError),
    ])
    await new Promise((done) => setTimeout(done, 50))
    await own.close()
    await ends
  })
})

describe('a page that the site refuses although robots.txt allows it', () => {
  it.each([
    ['402 with a price', 402, { 'crawler-price': 'USD 0.01' }, { kind: 'payment', price: 'USD 0.01' }],
    ['402 without one', 402, {}, { kind: 'payment' }],
    [
      '402 of x402',
      402,
      {
        'payment-required': Buffer.from(
          '{"x402Version":2,"accepts":[{"amount":"10000","asset":"0x83","network":"eip155:8453"}]}',
        ).toString('base64'),
      },
      { kind: 'payment', protocol: 'x402', price: '10000 0x83 eip155:8453' },
    ],
    [
      '402 of x402 without an offer',
      402,
      { 'payment-required': 'eyJ4NDAyVmVyc2lvbiI6Mn0=' },
      { kind: 'payment', protocol: 'x402' },
    ],
    ['402 with another header', 402, { 'payment-required': 'yes' }, { kind: 'payment' }],
    ['a challenge', 200, { 'cf-mitigated': 'challenge' }, { kind: 'challenge', from: 'Cloudflare' }],
    ['a challenge as 403', 403, { 'x-amzn-waf-action': 'captcha' }, { kind: 'challenge', from: 'AWS WAF' }],
    ['403', 403, {}, { kind: 'blocked' }],
    ['451', 451, {}, { kind: 'blocked' }],
  ])('%s: is an outcome of its own', async (_, status, headers, expected) => {
    const world = await site({ '/a': text('', status, headers as Record<string, string>) })
    const told: unknown[] = []
    const listener = (message: unknown): void => void told.push(message)
    subscribe('robots:refusal', listener)
    try {
      const response = await gate().fetch(`${world.origin}/a`)
      expect(siteRefusal(response)).toEqual({ status, ...expected })
      expect(told).toEqual([{ url: `${world.origin}/a`, status, ...expected }])
    } finally {
      unsubscribe('robots:refusal', listener)
    }
  })

  const offers = '{"accepts":[{"maxAmountRequired":"10000","asset":"0x03","network":"base"}]'
  it.each([
    [
      'an offer',
      'application/json',
      `${offers},"x402Version":1}`,
      { protocol: 'x402', price: '10000 0x03 base' },
    ],
    ['no offer', 'application/json; charset=utf-8', '{"x402Version":1}', { protocol: 'x402' }],
    ['JSON of something else', 'application/json', `${offers}}`, {}],
    ['a half', 'application/json', offers, {}],
    ['too much', 'application/json', `${offers},"x402Version":1}${' '.repeat(100_000)}`, {}],
    ['a text', 'text/html', '<p>Pay here', {}],
  ])(
    '402 whose body has %s: tells of version 1 of x402, and passes the body on',
    async (_, type, body, x402) => {
      const world = await site({ '/a': text(body, 402, { 'content-type': type }) })
      const told: unknown[] = []
      const listener = (message: unknown): void => void told.push(message)
      subscribe('robots:refusal', listener)
      try {
        const response = await gate().fetch(`${world.origin}/a`)
        expect(await response.text()).toBe(body)
        const refusal = { kind: 'payment', status: 402, ...x402 }
        expect(told).toEqual([{ url: `${world.origin}/a`, ...refusal }])
        if (body.length < 1000) expect(siteRefusal(response, body)).toEqual(refusal)
      } finally {
        unsubscribe('robots:refusal', listener)
      }
    },
  )

  it.each([200, 404, 410, 429, 500, 503])('%i: is none', (status) => {
    expect(siteRefusal(new Response('', { status }))).toBeUndefined()
  })
})
