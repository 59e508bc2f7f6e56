import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import {
  type Admission,
  createGate,
  type Gate,
  type GateOptions,
  type RequestOutcome,
} from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'
import { settled, World } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function admitted(world: World, gate: Gate, url: string): Promise<Admission> {
  const answer = await world.time.until(gate.acquire(url))
  if (!answer.granted) throw new Error(answer.decision.reason)
  return answer
}

/** The pause after a request that takes no time. */
async function pauseAfter(world: World, gate: Gate, url: string, outcome: RequestOutcome = { status: 200 }) {
  await world.time.until((await admitted(world, gate, url)).done(outcome))
  const ended = world.time.now
  await world.time.until((await admitted(world, gate, url)).done({}))
  return world.time.now - ended
}

function troubles(): unknown[] {
  const told: unknown[] = []
  const listener = (event: unknown): void => void told.push(event)
  subscribe('robots:trouble', listener)
  afterwards(async () => void unsubscribe('robots:trouble', listener))
  return told
}

describe('pace as a function', () => {
  it('each host has its own bounds, and what is left out has its default', async () => {
    const world = new World()
    const gate = world.gate({
      pace: ({ hostname }) => (hostname === 'own.example' ? { floorMs: 100, defaultMs: 100, factor: 0 } : {}),
    })
    expect(await pauseAfter(world, gate, 'https://own.example/')).toBe(100)
    expect(await pauseAfter(world, gate, 'https://other.example/')).toBe(10_000)
    await gate.close()
  })

  it('by path: each decision and each pause have the pace of their own URL', async () => {
    const world = new World()
    const gate = world.gate({
      pace: ({ pathname }) => (pathname.startsWith('/api') ? { defaultMs: 1000, factor: 0 } : { factor: 0 }),
    })
    const paces = await world.time.until(
      Promise.all(['/', '/api', '/b'].map((path) => gate.decide(`https://own.example${path}`))),
    )
    expect(paces.map(({ pace }) => pace.delayMs)).toEqual([10_000, 1000, 10_000])
    await world.time.advance(60_000)
    expect(await pauseAfter(world, gate, 'https://own.example/api')).toBe(1000)
    await gate.close()
  })

  it('that throws: the call says so, and robots.txt is requested once', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /closed\n' })
    const gate = world.gate({
      pace: ({ pathname }) => {
        if (pathname === '/robots.txt') return {}
        throw new Error('no pace')
      },
    })
    for (let time = 0; time < 3; time++)
      await expect(world.time.until(gate.decide('https://own.example/'))).rejects.toThrow('no pace')
    expect(world.asked).toHaveLength(1)
    await gate.close()
  })

  it.each<[string, Partial<GateOptions>, string]>([
    [
      'pace, with a promise',
      { pace: (async () => ({ floorMs: 60_000 })) as unknown as () => object },
      'createGate: pace returned for own.example bounds that are none: they must be an object, not a promise.',
    ],
    [
      'pace, with a promise that fails',
      { pace: (() => Promise.reject(new Error('later'))) as unknown as () => object },
      'not a promise',
    ],
    [
      'pace, with no number',
      { pace: () => ({ floorMs: '60' as unknown as number }) },
      'pace.floorMs must be a finite number',
    ],
    [
      'closedUntil, with a promise',
      { closedUntil: (async () => 1e15) as unknown as () => number },
      'createGate: closedUntil must return a time in milliseconds or undefined, at once; for own.example it returned a promise.',
    ],
    [
      'closedUntil, with a Date',
      { closedUntil: () => new Date(1e15) as unknown as number },
      'it returned an object of another shape',
    ],
    ['closedUntil, with NaN', { closedUntil: () => Number.NaN }, 'it returned NaN'],
    [
      'budget, with a promise',
      { budget: (async () => 'go on') as unknown as () => 'go on' },
      'createGate: budget must return "go on" or "defer", at once; for https://own.example',
    ],
  ])('%s: is refused, and no request is sent', async (_, options, message) => {
    const world = new World()
    let sent = 0
    const fetch = async (): Promise<Response> => {
      sent += 1
      return new Response('')
    }
    const gate = world.gate({ ...options, fetch })
    gate.override('https://own.example', '')
    await expect(world.time.until(gate.fetch('https://own.example/'))).rejects.toThrow(message)
    expect(sent).toBe(0)
    await gate.close()
  })

  it('a promise of bounds as the option itself: is refused', () => {
    const pace = Promise.resolve({ floorMs: 60_000 }) as unknown as object
    expect(() => new World().gate({ pace })).toThrow('createGate: pace must be an object, not a promise')
  })

  it("by the time of the store's clock: slower by day", async () => {
    const world = new World()
    const gate = world.gate({
      pace: (_, now) => ({ defaultMs: new Date(now).getUTCHours() < 18 ? 60_000 : 2000 }),
    })
    expect(await pauseAfter(world, gate, 'https://a.example/')).toBe(60_000)
    await world.time.advance(7 * HOUR)
    expect(await pauseAfter(world, gate, 'https://a.example/')).toBe(2000)
    await gate.close()
  })

  it('cannot go below what a site asks for, unless maxMs says so', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nCrawl-delay: 5' })
    const gate = world.gate({ pace: () => ({ floorMs: 0, defaultMs: 0 }) })
    expect(await pauseAfter(world, gate, 'https://a.example/')).toBe(5000)
    await gate.close()
  })

  it.each<[string, unknown, string]>([
    ['an unknown member', { floor: 1 }, 'pace.floor is not an option'],
    ['nothing', undefined, 'they must be an object'],
    ['a maximum below the least', { maxMs: 1 }, 'pace.maxMs must not be below pace.floorMs'],
  ])('one that returns %s: the call says so', async (_, given, message) => {
    const world = new World()
    const gate = world.gate({ pace: (() => given) as GateOptions['pace'] & object })
    await expect(world.time.until(gate.decide('https://a.example/'))).rejects.toThrow(message)
    await gate.close()
  })

  it('one that throws when a request ends: the default pace applies, and the turn ends', async () => {
    const world = new World()
    let isBroken = false
    const gate = world.gate({
      pace: () => {
        if (isBroken) throw new Error('no table')
        return { defaultMs: 2000 }
      },
    })
    const told = troubles()
    const turn = await admitted(world, gate, 'https://a.example/')
    isBroken = true
    await world.time.until(turn.done({ status: 200 }))
    isBroken = false
    const ended = world.time.now
    await admitted(world, gate, 'https://a.example/')
    expect(world.time.now - ended).toBe(10_000)
    expect(told[0]).toMatchObject({
      kind: 'limit',
      message: expect.stringContaining('pace failed for a.example'),
    })
    await gate.close()
  })
})

describe('connections', () => {
  const open = { floorMs: 1000, defaultMs: 1000, factor: 0 }

  it('as many requests at once as the operator says, each with its own pause, and no more in all gates', async () => {
    const world = new World()
    const pace = { ...open, connections: 3 }
    const [one, two] = [world.gate({ pace }), world.gate({ pace })]
    await world.time.until(Promise.all([one, two].map((gate) => gate.decide('https://a.example/'))))
    await world.time.advance(5000)
    const turns: Admission[] = []
    for (const gate of [one, two, one, two, one])
      void gate.acquire('https://a.example/').then(
        (answer) => answer.granted && turns.push(answer),
        () => {},
      )
    await world.time.advance(100)
    expect(turns.length).toBeGreaterThanOrEqual(2)
    expect(turns.length).toBeLessThanOrEqual(3)
    await world.time.until(Promise.all(turns.map((turn) => turn.done({ status: 200 }))))
    const before = turns.length
    await world.time.advance(900)
    expect(turns).toHaveLength(before)
    await world.time.advance(6000)
    expect(turns.length).toBeGreaterThan(before)
    await Promise.all([one.close(), two.close()])
  })

  it('a site that asks for a pace: gets one request at a time', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nCrawl-delay: 1' })
    const gate = world.gate({ pace: { ...open, connections: 3 } })
    await world.time.until(gate.decide('https://a.example/'))
    await world.time.advance(5000)
    let granted = 0
    for (let request = 0; request < 3; request++)
      void gate.acquire('https://a.example/').then(
        () => {
          granted += 1
        },
        () => {},
      )
    await world.time.advance(2000)
    expect(granted).toBe(1)
    const closed = gate.close()
    await settled()
    await closed
  })

  it('a 503 on one of them: closes all of them', async () => {
    const world = new World()
    const gate = world.gate({ pace: { ...open, connections: 2 } })
    await world.time.until(gate.decide('https://a.example/'))
    await world.time.advance(5000)
    const turns = [
      await admitted(world, gate, 'https://a.example/'),
      await admitted(world, gate, 'https://a.example/'),
    ]
    await world.time.until(Promise.all([turns[0]?.done({ status: 503, retryAfter: '120' })]))
    await world.time.until(Promise.all([turns[1]?.done({ status: 200 })]))
    const ended = world.time.now
    await admitted(world, gate, 'https://a.example/')
    expect(world.time.now - ended).toBeGreaterThanOrEqual(120_000)
    await gate.close()
  })
})

describe('a site that asks for a long pause', () => {
  const slow = 'User-agent: *\nCrawl-delay: 7200'

  it.each<[GateOptions['pace'] & object, number, string]>([
    [{ maxMs: HOUR }, HOUR, 'The gate pauses for 3600 s only.'],
    [
      { maxMs: HOUR, tooLong: 'wait' },
      2 * HOUR,
      'The gate waits, so it fetches 12 pages a day at most, and a crawl reaches a part of the site.',
    ],
  ])('%o: the pause is %i ms, and the gate says what that means', async (pace, pauseMs, does) => {
    const world = new World()
    world.answer = () => ({ text: slow, headers: { 'cache-control': 'max-age=86400' } })
    const told = troubles()
    const gate = world.gate({ pace })
    expect(await pauseAfter(world, gate, 'https://a.example/')).toBe(pauseMs)
    expect(told[0]).toEqual({
      kind: 'limit',
      message: `The robots.txt of https://a.example asks for a pause of 7200 s, more than pace.maxMs. ${does}`,
    })
    await gate.close()
  })

  it('refuse: nothing is fetched, and the decision says why', async () => {
    const world = new World()
    world.answer = (origin) => ({
      text: origin === 'https://a.example' ? slow : 'User-agent: *\nCrawl-delay: 60',
    })
    const gate = world.gate({ pace: { maxMs: HOUR, tooLong: 'refuse' } })
    const refused = await world.time.until(gate.decide('https://a.example/'))
    expect(refused).toMatchObject({ verdict: 'disallow', reason: 'too-slow', pace: { delayMs: 2 * HOUR } })
    expect(refused).not.toHaveProperty('retryAt')
    expect(await world.time.until(gate.decide('https://b.example/'))).toMatchObject({ verdict: 'allow' })
    await gate.close()
  })
})

describe('the schedule of the operator', () => {
  it('defers the requests of the crawl until its time, and no other', async () => {
    const world = new World()
    const night = (now: number): number => Math.floor(now / DAY) * DAY + 22 * HOUR
    const gate = world.gate({
      closedUntil: ({ hostname }, now) => (hostname === 'a.example' ? night(now) : undefined),
    })
    // The clock of the store says noon.
    const decision = await world.time.until(gate.decide('https://a.example/'))
    expect(decision).toMatchObject({ verdict: 'defer', reason: 'schedule' })
    expect(decision.retryAfterMs).toBeGreaterThan(9.9 * HOUR)
    expect(decision.retryAfterMs).toBeLessThan(10 * HOUR)
    for (const [url, purpose] of [
      ['https://b.example/', 'crawl'],
      ['https://a.example/', 'user-triggered'],
    ] as const)
      expect((await world.time.until(gate.decide(url, { purpose }))).verdict).toBe('allow')
    await world.time.advance(decision.retryAfterMs ?? 0)
    expect((await world.time.until(gate.decide('https://a.example/'))).verdict).toBe('allow')
    await gate.close()
  })
})

it('jitter: makes a pause longer by a part of it, and never shorter', async () => {
  const world = new World()
  const gate = world.gate({ pace: { defaultMs: 10_000, jitter: 0.5 }, random: () => 0.5 })
  expect(await pauseAfter(world, gate, 'https://a.example/')).toBe(12_500)
  await gate.close()
})

it('maxRedirects: ends a fetch, and a loop ends at the first repeated URL', async () => {
  let requests = 0
  const gate = createGate({
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    store: memoryStore(),
    pace: { floorMs: 1, defaultMs: 1, factor: 0 },
    fetch: async (url) => {
      requests += 1
      const { pathname } = new URL(String(url))
      const to = pathname === '/loop' ? '/loop' : `/${Number(pathname.slice(1)) + 1}`
      return new Response(null, { status: 302, headers: { location: to } })
    },
  })
  gate.override('https://a.example', '')
  await expect(gate.fetch('https://a.example/1', { maxRedirects: 2 })).rejects.toThrow(
    'There are more than 2 redirects.',
  )
  expect(requests).toBe(3)
  await expect(gate.fetch('https://a.example/loop')).rejects.toThrow('The redirects form a loop')
  expect(requests).toBe(4)
  await gate.close()
})
