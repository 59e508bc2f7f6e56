import { describe, expect, it } from 'vitest'
import { SHRUNK_FOR_EACH_READY } from '../../src/crawl/robots/origin-rules-cache.ts'
import { type Answer, World } from './world.ts'

const MAX_ORIGINS = 3
const KEPT = MAX_ORIGINS * (1 + SHRUNK_FOR_EACH_READY)
const page = (site: number, path = '/private'): string => `https://site${site}.example${path}`

describe('more origins than are kept parsed', () => {
  it('the file of an origin is parsed again, with the same verdict, and no look-up in the store', async () => {
    const world = new World()
    world.answer = (origin) => ({
      text: origin === 'https://site0.example' ? 'User-agent: *\nDisallow: /private\nCrawl-delay: 33\n' : '',
    })
    const gate = world.gate({ maxOrigins: MAX_ORIGINS })
    const first = await world.time.until(gate.decide(page(0)))
    expect(first).toMatchObject({ verdict: 'disallow', rule: { line: 2 }, pace: { delayMs: 33_000 } })
    for (let site = 1; site < KEPT; site++) await world.time.until(gate.decide(page(site)))
    expect(gate.decideNow(page(0))).toEqual(first)
    // The origin that was asked least recently is forgotten, but the store still has its file.
    await world.time.until(gate.decide(page(KEPT)))
    expect(gate.decideNow(page(1))).toBeUndefined()
    expect(gate.decideNow(page(0))).toEqual(first)
    expect((await world.time.until(gate.decide(page(1)))).verdict).toBe('allow')
    expect(world.asked).toHaveLength(KEPT + 1)
    await gate.close()
  })

  it.each([
    ['Crawl-delay: 33', 33_000],
    ['Request-rate: 1/40', 40_000],
  ])('%s: still holds when the file is parsed no more', async (line, delayMs) => {
    const world = new World()
    const text = `User-agent: *\n${line}\nComment: slowly\nDisallow: /private\n`
    world.answer = () => ({ text })
    const gate = world.gate({ maxOrigins: 1, obey: ['crawl-delay', 'request-rate'] })
    const first = await world.time.until(gate.decide(page(0)))
    expect(first.pace.delayMs).toBe(delayMs)
    await world.time.until(gate.decide(page(1)))
    expect(gate.decideNow(page(0))).toEqual(first)
    await gate.close()
  })

  it.each<[string, Answer]>([
    ['a file', { text: 'User-agent: *\nDisallow: /private\n' }],
    ['an empty file', { text: '' }],
    ['letters beyond ASCII', { text: 'User-agent: *\nDisallow: /privaté\nDisallow: /private # 私\n' }],
    ['NUL', { text: 'User-agent: *\nDisallow: /priv\0ate\n' }],
    ['no file', { outcome: 'not-found', status: 404 }],
    ['a failing server', { outcome: 'server-error', status: 503 }],
    ['no answer', { outcome: 'timeout', unsent: true }],
    ['a file with visiting hours', { text: 'User-agent: *\nVisit-time: 0900-1800\nCrawl-delay: 7\n' }],
  ])('%s: gives the same decisions when it is parsed no more', async (_, answer) => {
    const world = new World()
    world.answer = (origin) => (origin === 'https://site0.example' ? answer : {})
    const gate = world.gate({ maxOrigins: 1 })
    const ask = () => [
      gate.decideNow(page(0)),
      gate.decideNow(page(0, '/open')),
      gate.decideNow(page(0), { purpose: 'user-triggered' }),
    ]
    await world.time.until(gate.decide(page(0)))
    const before = ask()
    expect(before).not.toContain(undefined)
    await world.time.until(gate.decide(page(1)))
    // Some decisions say how long to wait still, and the second one took its time.
    const passed = { retryAfterMs: expect.any(Number) as number }
    expect(ask()).toEqual(
      before.map((one) => (one?.retryAfterMs === undefined ? one : { ...one, ...passed })),
    )
    await gate.close()
  })

  it('a file that was found elsewhere: the evidence still says where', async () => {
    const world = new World()
    world.answer = (_, url) =>
      url === 'https://site0.example/robots.txt'
        ? { redirectTo: 'https://www.site0.example/robots.txt' }
        : { text: 'User-agent: *\nDisallow: /private\n' }
    const gate = world.gate({ maxOrigins: 1 })
    const first = await world.time.until(gate.decide(page(0)))
    expect(first.evidence.finalUrl).toBe('https://www.site0.example/robots.txt')
    await world.time.until(gate.decide(page(1)))
    expect(gate.decideNow(page(0))).toEqual(first)
    await gate.close()
  })

  it('maxBytes: bounds the text that is kept, too', async () => {
    const world = new World()
    world.answer = () => ({ text: `User-agent: *\nDisallow: /private\n${'#'.repeat(20_000)}\n` })
    const gate = world.gate({ maxOrigins: 1000, maxBytes: 180_000 })
    for (let site = 0; site < 20; site++) await world.time.until(gate.decide(page(site)))
    const kept = Array.from({ length: 20 }, (_, site) => gate.decideNow(page(site)) !== undefined)
    expect(kept.slice(-2)).toEqual([true, true])
    expect(kept.filter(Boolean).length).toBeLessThan(8)
    await gate.close()
  })

  it('maxBytes: a file that is larger stays parsed until another one comes', async () => {
    const world = new World()
    world.answer = () => ({ text: `User-agent: *\nDisallow: /private\n${'#'.repeat(20_000)}\n` })
    const gate = world.gate({ maxBytes: 10_000 })
    await world.time.until(gate.decide(page(0)))
    expect(gate.metrics().origins).toEqual({ parsed: 1, unparsed: 0 })
    await world.time.until(gate.decide(page(1)))
    expect(gate.metrics().origins).toEqual({ parsed: 1, unparsed: 1 })
    await gate.close()
  })
})
