import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Gate, RobotsDeferredError, systemTime } from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { site, text, to } from '../adapters/site.ts'
import { canListen, serve } from '../fetch/servers.ts'
import { noRedis, sayWithoutRedis } from '../store/redis-server.ts'
import { connected, gateOn, originOf, redisServer, storeOn, troubles } from './hosts.ts'

sayWithoutRedis()

/** Hosts of their own in 127.0.0.0/8; what is left out without them is said. */
const hasSecondHost = await canListen('127.0.0.2')

const OPEN = text('User-agent: *\nDisallow: /private')
const PAGE = text('hello')

async function read(gate: Gate, url: string): Promise<number> {
  const response = await gate.fetch(url)
  await response.text()
  return response.status
}

describe.skipIf(noRedis !== undefined)('a store on a real Redis', () => {
  it('a worker that never comes back: loses its slot, the loss is reported, and a late release changes nothing', async () => {
    const { origin } = await site({ '/robots.txt': OPEN, '/a': PAGE })
    const server = await redisServer()
    // Its lease is as short as leases are: the margin for writing what came, and nothing else.
    const lost = gateOn({ store: await storeOn(server), requestDeadlineMs: 1 })
    const other = gateOn({ store: await storeOn(server) })
    const { recorded, first } = troubles()
    const expired = first('lease-lost')
    const held = await lost.acquire(`${origin}/a`)
    if (!held.granted) throw new Error(held.decision.reason)
    const asked = performance.now()
    const next = await other.acquire(`${origin}/a`)
    if (!next.granted) throw new Error(next.decision.reason)
    expect(performance.now() - asked).toBeGreaterThan(9_500)
    await expired
    expect(await held.renew()).toBe(false)
    await held.done({ status: 200 })
    expect(await next.renew()).toBe(true)
    expect(recorded.filter(({ kind }) => kind === 'lease-lost').length).toBeGreaterThanOrEqual(1)
    await next.done({ status: 200 })
  })

  it('a killed store: everything is deferred, and no request reaches the site', async () => {
    const { origin, seen } = await site({ '/robots.txt': OPEN, '/a': PAGE })
    const server = await redisServer()
    const gate = gateOn({ store: await storeOn(server) })
    expect(await read(gate, `${origin}/a`)).toBe(200)
    await server.kill()
    const before = seen.length
    for (let time = 0; time < 5; time++) {
      const error = await gate.fetch(`${origin}/a`).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(RobotsDeferredError)
      expect((error as RobotsDeferredError).decision).toMatchObject({ verdict: 'defer', reason: 'store' })
    }
    expect(await gate.decide('http://127.0.0.9/')).toMatchObject({
      verdict: 'defer',
      reason: 'store',
      evidence: { basis: 'nothing' },
    })
    expect(seen).toHaveLength(before)
  })

  it('a failover with replicas: no slot is granted twice', async () => {
    const port = await freePort()
    const primary = await redisServer(
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--repl-diskless-sync-delay',
      '0',
    )
    const replica = await redisServer('--replicaof', '127.0.0.1', String(port))
    const control = await connected(replica)
    const source = await connected(primary)
    // Both sides must say so: the primary counts a replica only after the replica's first answer.
    while (
      !/master_link_status:up/.test(await control.info('replication')) ||
      !/state=online/.test(await source.info('replication'))
    )
      await new Promise((resolve) => setTimeout(resolve, 20))
    const terms = { leaseMs: 600_000, delayMs: 600_000, maxWaitMs: 6_000_000 }
    const store = await storeOn(primary, 1)
    const held = await store.acquire('host:a.test', terms)
    const paused = await store.acquire('host:b.test', terms)
    if (!held.granted || !paused.granted) throw new Error('Refused.')
    expect(await store.release('host:b.test', paused.fence, 300_000)).toBe(true)
    await store.block('host:c.test', 300_000)
    await primary.kill()
    await control.call('REPLICAOF', 'NO', 'ONE')
    const after = await storeOn(replica)
    for (const host of ['a', 'b', 'c'])
      expect(await after.acquire(`host:${host}.test`, terms)).toMatchObject({ granted: false })
    expect(await after.renew('host:a.test', held.fence, terms)).toBe(true)
  })

  it('a slot that no replica has: is not granted', async () => {
    const { origin, pages } = await served()
    const alone = await storeOn(await redisServer(), 1)
    const terms = { leaseMs: 1000, delayMs: 0, maxWaitMs: 1000 }
    await expect(alone.acquire('host:a.test', terms)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Only 0 of 1 replicas have the change.',
    })
    expect(await gateOn({ store: alone }).acquire(`${origin}/a`)).toMatchObject({
      granted: false,
      decision: { reason: 'store' },
    })
    expect(pages()).toEqual([])
  })

  it('four processes at once: the site gets one request', async () => {
    const { origin, seen } = await site({
      '/robots.txt': (request, response) => void setTimeout(() => OPEN(request, response), 100),
    })
    const server = await redisServer()
    const gates = await Promise.all(
      Array.from({ length: 4 }, async () => gateOn({ store: await storeOn(server) })),
    )
    const asked = gates.flatMap((gate) =>
      Array.from({ length: 100 }, (_, page) => gate.decide(`${origin}/${page}`)),
    )
    expect(new Set((await Promise.all(asked)).map(({ verdict }) => verdict))).toEqual(new Set(['allow']))
    expect(seen.map(({ path }) => path)).toEqual(['/robots.txt'])
  })
})

async function served(): Promise<{ readonly origin: string; readonly pages: () => string[] }> {
  const opened = await site({ '/robots.txt': OPEN, '/a': PAGE })
  return { origin: opened.origin, pages: () => opened.seen.map(({ path }) => path) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('callers that wait for rules', () => {
  it('the first caller aborts: the others still get the rules', async () => {
    let answer = (): void => {}
    let asked = (): void => {}
    const arrived = new Promise<void>((resolve) => {
      asked = resolve
    })
    const { origin, seen } = await site({
      '/robots.txt': (request, response) => {
        answer = () => OPEN(request, response)
        asked()
      },
    })
    const gate = gateOn()
    const leader = new AbortController()
    const led = gate.decide(`${origin}/a`, { signal: leader.signal })
    const follower = gate.decide(`${origin}/private`)
    await arrived
    leader.abort(new Error('enough'))
    await expect(led).rejects.toThrow('enough')
    answer()
    expect((await follower).verdict).toBe('disallow')
    expect(seen).toHaveLength(1)
  })

  it.skipIf(!hasSecondHost)('a host that never answers: does not delay another host', async () => {
    const silent = await serve(() => {}, '127.0.0.2')
    const { origin } = await site({ '/robots.txt': OPEN })
    const gate = gateOn({ robots: { deadlineMs: 60_000 } })
    const waiting = new AbortController()
    const never = gate.decide(`${originOf(silent)}/a`, { signal: waiting.signal })
    expect((await gate.decide(`${origin}/a`)).verdict).toBe('allow')
    expect(silent.open()).toBe(1)
    waiting.abort(new Error('enough'))
    await expect(never).rejects.toThrow('enough')
  })

  it('a stale copy: serves during the refresh, a stricter file applies at once, and close waits for the refresh', async () => {
    let shift = 0
    const time = { monotonic: () => performance.now() + shift, after: systemTime.after }
    let rules = 'User-agent: *\nDisallow: /private'
    let hangs = false
    let asked = 0
    const server = await serve((_request, response) => {
      asked += 1
      const said = {
        'content-type': 'text/plain',
        'cache-control': 'max-age=3600, stale-while-revalidate=3600',
      }
      if (!hangs) response.writeHead(200, said).end(rules)
    })
    const page = `${originOf(server)}/a`
    const gate = gateOn({ time, store: memoryStore({ clock: () => Date.now() + shift }), random: () => 0.5 })
    expect((await gate.decide(page)).verdict).toBe('allow')
    rules = 'User-agent: *\nDisallow: /'
    shift = 4_000_000
    expect(await gate.decide(page)).toMatchObject({ verdict: 'allow', evidence: { stale: true } })
    await expect.poll(async () => (await gate.decide(page)).verdict).toBe('disallow')
    expect(asked).toBe(2)
    hangs = true
    shift = 8_000_000
    expect(await gate.decide(page)).toMatchObject({ verdict: 'disallow', evidence: { stale: true } })
    await expect.poll(() => asked).toBe(3)
    await gate.close()
    await server.allClosed()
    expect(server.open()).toBe(0)
  })
})

describe.skipIf(!hasSecondHost)('a robots.txt that redirects', () => {
  it('to another site: applies to the requested site, not to the one that serves it', async () => {
    const target = await site(
      {
        '/rules-of-a.txt': text('User-agent: *\nDisallow: /a-only'),
        '/robots.txt': text('User-agent: *\nDisallow: /b-only'),
      },
      '127.0.0.2',
    )
    const { origin } = await site({ '/robots.txt': to(`${target.origin}/rules-of-a.txt`) })
    const gate = gateOn()
    const decision = await gate.decide(`${origin}/a-only`)
    expect(decision).toMatchObject({
      verdict: 'disallow',
      evidence: { origin, finalUrl: `${target.origin}/rules-of-a.txt` },
    })
    expect((await gate.decide(`${origin}/b-only`)).verdict).toBe('allow')
    expect((await gate.decide(`${target.origin}/a-only`)).verdict).toBe('allow')
    expect((await gate.decide(`${target.origin}/b-only`)).verdict).toBe('disallow')
    expect(target.seen.map(({ path }) => path)).toEqual(['/rules-of-a.txt', '/robots.txt'])
  })

  it('in a loop: is given up, and the decision says so', async () => {
    const opened: { origin: string }[] = []
    const there = await site(
      { '/robots.txt': (request, response) => to(`${opened[0]?.origin}/robots.txt`)(request, response) },
      '127.0.0.2',
    )
    const here = await site({ '/robots.txt': to(`${there.origin}/robots.txt`) })
    opened.push(here)
    const gate = gateOn()
    const { evidence } = await gate.decide(`${here.origin}/a`)
    expect(evidence.outcome).toBe('too-many-redirects')
    expect(here.seen.length + there.seen.length).toBe(2)
  })
})
