import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createGate, dropStoredOrigin, storedHosts, storedOrigin } from '../../src/crawl/index.ts'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'
import { serve } from '../fetch/servers.ts'
import { runCommand } from '../run-command.ts'
import { SOON } from '../soon.ts'
import { noRedis, RedisServer, ready, sayWithoutRedis } from '../store/redis-server.ts'

sayWithoutRedis()

const folder = mkdtempSync(join(tmpdir(), 'wayleave-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const USER_AGENT = 'FooBot/1.0 (+https://example.com/bot)'
const OURS = ['--user-agent', USER_AGENT, '--allow-private']

/** Sends two requests to a site that fails, through a gate with this store. */
async function crawl(store: Store): Promise<string> {
  const { port } = await serve(({ url }, response) => {
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n')
    else response.writeHead(503, { 'retry-after': '300' }).end()
  })
  const origin = `http://127.0.0.1:${port}`
  const gate = createGate({
    userAgent: USER_AGENT,
    store,
    allowPrivate: true,
    pace: { floorMs: 1, defaultMs: 1, factor: 0 },
    budget: { urlsPerOrigin: 100 },
  })
  await (await gate.fetch(`${origin}/a`)).text()
  await gate.close()
  return origin
}

/** A port that nobody has at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function run(args: readonly string[]): ReturnType<typeof runCommand> {
  return runCommand(['store', ...args], { cwd: folder })
}

describe('wayleave store', () => {
  it('of LMDB: shows the robots.txt, the slot and the trouble; drops them; fetches the file again', async () => {
    const path = join(folder, 'lmdb')
    const store = lmdbStore({ path })
    const origin = await crawl(store)
    await store.close()
    const shown = await run(['show', `${origin}/any/page`, '--lmdb', path])
    expect(shown).toMatchObject({ code: 0, err: '' })
    for (const part of [
      origin,
      'ok (200), requested',
      '33 bytes',
      'slot host:127.0.0.1   in a pause, for 5 min',
      '1 refusal, 0 server errors in a row, 0 failures in a row',
      'back-off     5 min more',
      'budget       1 request and',
      'waiting      this store does not know who waits',
    ])
      expect(shown.out).toContain(part)
    const listed = await run(['list', '--lmdb', path])
    expect(listed).toMatchObject({ code: 1, err: '' })
    for (const part of [
      '1 host in trouble, 1 slot in use',
      '127.0.0.1\ntrouble      1 refusal, 0 server errors in a row, 0 failures in a row\nback-off     5 min more',
      'slot host:127.0.0.1   in a pause, for 5 min',
      'waiting      this store does not know who waits',
    ])
      expect(listed.out).toContain(part)
    const dropped = await run(['drop', origin, '--lmdb', path, '--json'])
    expect(dropped.code).toBe(0)
    const left = JSON.parse(dropped.out) as Awaited<ReturnType<typeof storedOrigin>>
    expect(left).not.toHaveProperty('record')
    expect(left).not.toHaveProperty('trouble')
    expect(left).not.toHaveProperty('budget')
    // The pause stays, so no crawler comes early.
    expect(left.slots[0]?.waitMs).toBeGreaterThan(200_000)
    expect((await run(['show', origin, '--lmdb', path])).code).toBe(1)
  })

  it('refresh: requests the file and stores it', async () => {
    const path = join(folder, 'refreshed')
    await lmdbStore({ path }).close()
    const { port } = await serve((_, response) => void response.end('User-agent: *\nDisallow: /new\n'))
    const origin = `http://127.0.0.1:${port}`
    const { code, out, err } = await run(['refresh', origin, '--lmdb', path, ...OURS])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('29 bytes')
    const store = lmdbStore({ path })
    afterwards(() => store.close())
    expect((await storedOrigin(store, origin)).record?.outcome).toBe('ok')
  })

  it('refresh of a private address without --allow-private: fails, and the store keeps the good record', async () => {
    const path = join(folder, 'guarded')
    const store = lmdbStore({ path })
    const { port } = await serve((_, response) => void response.end('User-agent: *\nDisallow: /new\n'))
    const origin = `http://127.0.0.1:${port}`
    const pace = { floorMs: 1, defaultMs: 1, factor: 0 }
    await using gate = createGate({ userAgent: USER_AGENT, store, allowPrivate: true, pace })
    await gate.decide(origin)
    await gate.close()
    await store.close()
    const refused = await run(['refresh', origin, '--lmdb', path, '--user-agent', USER_AGENT])
    expect([refused.code, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('is not among the allowed ports')
    expect(refused.err).toContain('--allow-private')
    expect((await run(['show', origin, '--lmdb', path])).out).toContain('ok (200), requested')
  })

  it.skipIf(noRedis !== undefined)('of Redis: shows the same', async () => {
    const port = await freePort()
    const server = await new RedisServer('--port', String(port)).start()
    afterwards(() => server.remove())
    const client = server.connect()
    afterwards(async () => client.disconnect())
    await ready(client)
    const origin = await crawl(redisStore({ port: ioredisPort(client), losesNothing: true }))
    const url = `redis://127.0.0.1:${port}`
    const { code, out, err } = await run(['show', origin, '--redis', url])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('ok (200), requested')
    expect(out).toContain('back-off')
    expect(out).not.toContain('does not know who waits')
    expect((await run(['show', origin, '--redis', url, '--prefix', 'other:'])).code).toBe(1)
    expect(await run(['begin', '--redis', url])).toMatchObject({
      code: 0,
      out: 'Crawlers start at once, until the next restart of the server.\n',
    })
    expect(await client.get('wayleave:begun')).toMatch(/^[0-9a-f]{40}$/)
    const waiting = redisStore({ port: ioredisPort(client), losesNothing: true })
    const terms = { leaseMs: 1000, delayMs: 0, maxWaitMs: 600_000 }
    await vi.waitFor(
      async () =>
        expect(await waiting.acquire('pace:host:127.0.0.1', terms, () => {})).toMatchObject({ place: 1 }),
      SOON,
    )
    expect((await run(['show', origin, '--redis', url])).out).toMatch(
      new RegExp(`^ {2}waits 1 {4}\\S+_${process.pid}_[0-9a-f]{12}$`, 'm'),
    )
    const holding = redisStore({ port: ioredisPort(client), losesNothing: true })
    await holding.acquire('pace:host:localhost', { ...terms, leaseMs: 600_000 })
    expect((await run(['show', 'http://localhost/', '--redis', url])).out).toMatch(
      new RegExp(`^slot host:localhost {3}\\S+_${process.pid}_[0-9a-f]{12} holds it, for`, 'm'),
    )
    await redisStore({ port: ioredisPort(client), prefix: 'way*:', losesNothing: true }).set(
      'trouble:other.example',
      { value: new Uint8Array(1), version: 0 },
      60_000,
    )
    const listed = await run(['list', '--redis', url])
    expect([listed.code, listed.err]).toEqual([1, ''])
    expect(listed.out).toMatch(
      new RegExp(
        [
          '^1 host in trouble, 2 slots in use\n\n127\\.0\\.0\\.1\ntrouble {6}1 refusal, .*\nback-off {5}5 min more\n\n',
          'slot host:127\\.0\\.0\\.1 {3}in a pause, for 5 min\n {2}waits 1 .*\n',
          'slot host:localhost .* holds it, for .*\n$',
        ].join(''),
      ),
    )
    expect(
      JSON.parse((await run(['list', '--redis', url, '--prefix', 'way*:', '--json'])).out),
    ).toMatchObject({
      troubles: [],
      slots: [],
      keepsPlaces: true,
      isCut: false,
    })
    await Promise.all([waiting.close(), holding.close()])
    await server.kill()
    const failed = await run(['show', origin, '--redis', url])
    expect(failed.code).toBe(3)
    expect(failed.err).toContain('option --redis')
  })

  it.each([
    [['show', 'https://example.com/'], 2, 'give one of them'],
    [['show', 'https://example.com/', '--redis', 'localhost'], 2, 'redis://localhost:6379'],
    [['forget', 'https://example.com/', '--lmdb', '.'], 2, 'show, drop, refresh'],
    [['list', 'https://example.com/', '--lmdb', '.'], 2, 'list is about all sites'],
    [['show', '--lmdb', '.'], 2, 'no URL'],
    [['begin', 'https://example.com/', '--lmdb', '.'], 2, 'leave it out'],
    [['show', 'https://example.com/', '--lmdb', 'missing'], 3, 'no such folder'],
  ])('%j: says what to do', async (args, code, part) => {
    const result = await run(args)
    expect([result.code, result.out]).toEqual([code, ''])
    expect(result.err.toLowerCase()).toContain(part.toLowerCase())
  })
})

describe('storedHosts', () => {
  it('a store that cannot list its keys: a sentence', async () => {
    await expect(storedHosts(memoryStore())).rejects.toThrow('This store cannot list its keys.')
  })

  it('more keys than a part, and longer names: lists all, each once, but those that are digests', async () => {
    const store = lmdbStore({ path: join(folder, 'many') })
    afterwards(() => store.close())
    const hosts = Array.from({ length: 450 }, (_, number) => `h${number}.example`)
    const all = [...hosts, 'bücher.example', 'x'.repeat(300)]
    await Promise.all(all.map((host) => store.block(`pace:host:${host}`, 60_000)))
    const { slots, isCut } = await storedHosts(store)
    expect(slots.map(({ key }) => key).sort()).toEqual(
      [...hosts, 'bücher.example'].map((host) => `host:${host}`).sort(),
    )
    expect(isCut).toBe(false)
  })
})

describe('storedOrigin', () => {
  it('tells who holds a slot, and a slot that is free', async () => {
    const store = memoryStore()
    const gate = createGate({ userAgent: USER_AGENT, store })
    gate.override('https://example.com', 'User-agent: *\nDisallow:')
    expect((await storedOrigin(store, 'https://example.com')).slots).toEqual([
      { key: 'host:example.com', isHeld: false, waitMs: 0, certainMs: 0 },
    ])
    const admission = await gate.acquire('https://example.com/')
    const held = await storedOrigin(store, 'https://example.com')
    expect(held.slots[0]).toMatchObject({ isHeld: true, certainMs: 0 })
    expect(held.keepsPlaces).toBe(true)
    expect(held.isFetching).toBe(false)
    if (admission.granted) await admission.done()
    await dropStoredOrigin(store, 'https://example.com')
    await gate.close()
  })
})
