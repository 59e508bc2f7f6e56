import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Admission, Gate, Refusal, RequestOutcome } from '../../src/crawl/index.ts'
import { BackOffs, MAX_PAUSE_MS } from '../../src/crawl/turns/back-off.ts'
import { dialects } from '../../src/dialects/index.ts'
import { NOON, settled, World } from './world.ts'

const PAGE = 'https://example.com/a'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function granted(answer: Admission | Refusal): Admission {
  if (!answer.granted) throw new Error(`${answer.decision.verdict}: ${answer.decision.reason}`)
  return answer
}

/** The pause after a request with an outcome, before the next admission of the same host. */
async function pauseAfter(world: World, gate: Gate, outcome: RequestOutcome, takesMs = 0): Promise<number> {
  const admission = granted(await world.time.until(gate.acquire(PAGE)))
  await world.time.advance(takesMs)
  await admission.done(outcome)
  const ended = world.time.now
  const next = granted(await world.time.until(gate.acquire(PAGE)))
  const pause = world.time.now - ended
  await next.done()
  return pause
}

function robots(...lines: readonly string[]): () => { text: string } {
  return () => ({ text: `User-agent: *\n${lines.join('\n')}\n` })
}

describe('the pause between two requests', () => {
  it.each<[string, readonly string[], RequestOutcome, number, number]>([
    ['nothing said', [], { status: 200 }, 500, 10_000],
    ['a slow site', [], { status: 200 }, 7000, 14_000],
    ['a duration that was measured elsewhere', [], { status: 200, durationMs: 6000 }, 0, 12_000],
    ['a Crawl-delay', ['Crawl-delay: 45'], { status: 200 }, 500, 45_000],
    ['a Crawl-delay below the default', ['Crawl-delay: 3'], { status: 200 }, 500, 3000],
    ['a rate above the default', ['Request-rate: 1/4s'], { status: 200 }, 500, 4000],
    ['a rate', ['Request-rate: 1/30s'], { status: 404 }, 500, 30_000],
    ['429 with Retry-After', [], { status: 429, retryAfter: '120' }, 500, 120_000],
    ['503 with a date', [], { status: 503, retryAfter: new Date(NOON + HOUR).toUTCString() }, 0, HOUR],
    [
      '503 with a date by a wrong server clock',
      [],
      { status: 503, retryAfter: 'Thu, 01 Jan 2004 00:10:00 GMT', date: 'Thu, 01 Jan 2004 00:00:00 GMT' },
      0,
      600_000,
    ],
    ['429 without a word', [], { status: 429 }, 500, 60_000],
    ['429 with nonsense', [], { status: 429, retryAfter: '-1' }, 500, 60_000],
    ['a Retry-After below the pause', [], { status: 429, retryAfter: '1' }, 0, 10_000],
    ['a Retry-After of a page that is there', [], { status: 200, retryAfter: '999' }, 0, 10_000],
    ['a redirect with Retry-After', [], { status: 301, retryAfter: '90' }, 500, 90_000],
    ['403 with Retry-After', [], { status: 403, retryAfter: '90' }, 500, 90_000],
    ['500 with Retry-After', [], { status: 500, retryAfter: '90' }, 500, 90_000],
    ['several Crawl-delays', ['Crawl-delay: 1', 'Crawl-delay: 30', 'Crawl-delay: 2'], {}, 500, 30_000],
    [
      'a Crawl-delay that only other dialects can read',
      ['Crawl-delay: 2', 'Crawl-delay: 25abc'],
      { status: 200 },
      500,
      25_000,
    ],
    ['a Crawl-delay without a number', ['Crawl-delay:'], {}, 500, 10_000],
    [
      'a Crawl-delay of which other dialects read less than the default',
      ['Crawl-delay: 1h'],
      {},
      500,
      10_000,
    ],
    ['a Crawl-delay with a decimal comma', ['Crawl-delay: 1,5'], {}, 500, 10_000],
    [
      'a short Crawl-delay, and less that only others read',
      ['Crawl-delay: 3', 'Crawl-delay: 1m'],
      {},
      500,
      3000,
    ],
    ['a failure', [], { failed: true }, 500, 10_000],
    ['a request that was called off', [], {}, 500, 10_000],
  ])('%s', async (_, lines, outcome, takesMs, expected) => {
    const world = new World()
    world.answer = robots(...lines)
    const gate = world.gate()
    const pause = await pauseAfter(world, gate, outcome, takesMs)
    // A date is compared with the moment of the response, seconds after noon.
    expect(pause).toBeGreaterThanOrEqual(
      expected - (outcome.retryAfter?.includes('2026') === true ? 30_000 : 0),
    )
    expect(pause).toBeLessThanOrEqual(expected + 5)
  })

  // The robots.txt is fetched again during such a pause, so only the decision tells its length.
  it.each([
    ['a Crawl-delay that means never', ['Crawl-delay: 9999999999'], 31 * 24 * HOUR, 'crawl-delay'],
    ['the same with an exponent', ['Crawl-delay: 1e9'], 31 * 24 * HOUR, 'crawl-delay'],
    ['a rate in a unit that only other dialects know', ['Request-rate: 1/1d'], 24 * HOUR, 'request-rate'],
    ['the same beside a rate', ['Request-rate: 1/5s', 'Request-rate: 1/1d'], 24 * HOUR, 'request-rate'],
  ])('%s: is kept', async (_, lines, delayMs, from) => {
    const world = new World()
    world.answer = robots(...lines)
    const gate = world.gate()
    const { pace } = await world.time.until(gate.decide(PAGE))
    expect(pace).toMatchObject({ delayMs, from: [from] })
    await gate.close()
  })

  it('two Crawl-delays for one robot: the longer one counts, unless the dialect decides', async () => {
    for (const [severalCrawlDelays, expected] of [
      ['longest', 30_000],
      ['dialect', 1000],
    ] as const) {
      const world = new World()
      world.answer = () => ({
        text: 'User-agent: FooBot\nCrawl-delay: 1\n\nUser-agent: FooBot\nCrawl-delay: 30\n',
      })
      const gate = world.gate({ severalCrawlDelays })
      expect((await world.time.until(gate.decide(PAGE))).pace).toMatchObject({
        delayMs: expected,
        from: expect.arrayContaining(['crawl-delay']),
      })
      expect(await pauseAfter(world, gate, { status: 200 })).toBe(expected)
      await gate.close()
    }
  })

  it("a group that is the robot's in another dialect only: its Crawl-delay does not count", async () => {
    const world = new World()
    // Protego takes the group of foo for that of FooBot.
    world.answer = () => ({ text: 'User-agent: foo\nCrawl-delay: 80\n\nUser-agent: *\nCrawl-delay: 5\n' })
    const gate = world.gate()
    expect(await pauseAfter(world, gate, { status: 200 })).toBe(5000)
    await gate.close()
    const other = world.gate({ dialect: dialects.protego })
    expect(await pauseAfter(world, other, { status: 200 })).toBe(80_000)
    await other.close()
  })

  it('Retry-After with another status: does not count with obeysRetryAfter: refusals', async () => {
    const world = new World()
    const gate = world.gate({ obeysRetryAfter: 'refusals' })
    expect(await pauseAfter(world, gate, { status: 403, retryAfter: '90' })).toBe(10_000)
    expect(await pauseAfter(world, gate, { status: 503, retryAfter: '90' })).toBe(90_000)
    await gate.close()
  })

  it('Retry-After of a robots.txt with another status: does not count with obeysRetryAfter: refusals', async () => {
    for (const [obeysRetryAfter, expected] of [
      ['any', 90_000],
      ['refusals', 10_000],
    ] as const) {
      const world = new World()
      world.answer = () => ({ outcome: 'not-found', status: 404, headers: { 'retry-after': '90' } })
      const gate = world.gate({ obeysRetryAfter })
      await world.time.until(gate.decide(PAGE))
      const arrivedAt = world.time.now
      const admission = granted(await world.time.until(gate.acquire(PAGE)))
      expect(world.time.now - arrivedAt).toBe(expected)
      await admission.done()
      await gate.close()
    }
  })

  it('other 5xx: the third in a row begins a back-off, which doubles and ends with a success', async () => {
    const world = new World()
    const gate = world.gate()
    const pauses: number[] = []
    for (const status of [500, 502, 200, 500, 504, 520, 500, 200, 500])
      pauses.push(await pauseAfter(world, gate, { status }))
    expect(pauses).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, MINUTE, 2 * MINUTE, 10_000, 10_000])
    await gate.close()
  })

  it('adaptiveDelay: slows down at once, recovers by halves, and never goes below what the site asks', async () => {
    const world = new World()
    world.answer = robots('Crawl-delay: 2')
    const gate = world.gate({ adaptiveDelay: { factor: 4, maxMs: 50_000 }, pace: { factor: 0 } })
    const pauses: number[] = []
    for (const [status, durationMs] of [
      [200, 100],
      [200, 5000],
      [200, 100],
      [404, 100],
      [200, 100],
      [500, 100],
      [500, 100],
    ] as const)
      pauses.push(await pauseAfter(world, gate, { status, durationMs }))
    expect(pauses).toEqual([2000, 20_000, 10_200, 10_200, 5300, 10_600, 21_200])
    expect(await pauseAfter(world, gate, { failed: true })).toBe(42_400)
    expect(await pauseAfter(world, gate, { failed: true })).toBe(50_000)
    await gate.close()
  })

  it('without adaptiveDelay: a slow answer counts for one pause', async () => {
    const world = new World()
    world.answer = robots('Crawl-delay: 2')
    const gate = world.gate({ pace: { factor: 4 } })
    expect(await pauseAfter(world, gate, { status: 200, durationMs: 5000 })).toBe(20_000)
    expect(await pauseAfter(world, gate, { status: 200, durationMs: 100 })).toBe(2000)
    await gate.close()
  })

  it('a host name with a dot at the end: shares the pace and the back-off of the name without', async () => {
    const world = new World()
    const gate = world.gate()
    const admission = granted(await world.time.until(gate.acquire('https://example.com./a')))
    await admission.done({ status: 503, retryAfter: '90' })
    const ended = world.time.now
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - ended).toBeGreaterThanOrEqual(90_000)
    await gate.close()
  })

  it('503: is published, with the length of the pause', async () => {
    const heard: unknown[] = []
    const listener = (message: unknown): void => void heard.push(message)
    subscribe('robots:trouble', listener)
    new BackOffs().after('example.com', { status: 503 }, 0, undefined)
    unsubscribe('robots:trouble', listener)
    const message =
      'The host example.com answered 503. The gate sends it no request for at least 60 s, whatever the port.'
    expect(heard).toEqual([{ kind: 'back-off', message }])
  })

  it('429 after 429: the pause doubles, up to a day, and half an hour without one resets it', async () => {
    const world = new World()
    const gate = world.gate()
    const pauses: number[] = []
    for (let again = 0; again < 14; again++) {
      const admission = granted(await world.time.until(gate.acquire(PAGE)))
      await admission.done({ status: 503 })
      const ended = world.time.now
      granted(await world.time.until(gate.acquire(PAGE, { maxWaitMs: Number.POSITIVE_INFINITY })))
      pauses.push(Math.round((world.time.now - ended) / MINUTE))
      await gate.report(PAGE, {})
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440])
    await world.time.advance(DAY + HOUR)
    expect(await pauseAfter(world, gate, { status: 503 })).toBeLessThan(2 * MINUTE)
  })

  it('any site pacing: the pause is never below the floor', async () => {
    for (const line of [
      'Crawl-delay: 0',
      'Crawl-delay: 0.001',
      'Request-rate: 1000/1s',
      'Crawl-delay: -1',
      'Request-rate: 9999999/1',
    ]) {
      const world = new World()
      world.answer = robots(line)
      expect(
        await pauseAfter(world, world.gate({ pace: { floorMs: 5000, factor: 0 } }), { status: 200 }),
      ).toBeGreaterThanOrEqual(5000)
    }
  })

  // The mistake: the longer the delay, the faster the crawl.
  it('a pause of a month: lasts a month', async () => {
    const world = new World()
    world.answer = robots('Crawl-delay: 2592000')
    const gate = world.gate()
    const pause = await pauseAfter(world, gate, { status: 200 })
    expect(pause).toBeGreaterThanOrEqual(30 * DAY)
    // The rules expired meanwhile and are fetched again. A short pause follows that; otherwise no page would
    // ever be fetched.
    expect(pause).toBeLessThan(30 * DAY + 10 * MINUTE)
    expect(world.asked.length).toBeGreaterThan(1)
  })

  it("a delay above the operator's maximum: is clamped, and the decision says so", async () => {
    const world = new World()
    world.answer = robots('Crawl-delay: 600')
    const gate = world.gate({ pace: { maxMs: MINUTE } })
    expect((await world.time.until(gate.decide(PAGE))).pace).toEqual({
      delayMs: MINUTE,
      from: ['crawl-delay'],
      clampedFromMs: 600_000,
    })
    expect(await pauseAfter(world, gate, { status: 200 })).toBeLessThan(MINUTE + 10)
  })

  it('rates with windows: the rate at the end of the pause applies', async () => {
    const world = new World()
    world.clock += 55 * MINUTE
    world.answer = robots('Request-rate: 1/8h', 'Request-rate: 1/20s 1300-1459')
    const pause = await pauseAfter(world, world.gate(), { status: 200 })
    expect(world.storeNow - NOON).toBeLessThan(HOUR + 2 * MINUTE)
    expect(pause).toBeLessThan(6 * MINUTE)
  })

  it('robots.txt: takes a turn, and a pause follows', async () => {
    const world = new World()
    world.answer = robots('Crawl-delay: 20')
    const gate = world.gate()
    const admission = granted(await world.time.until(gate.acquire(PAGE)))
    const asked = world.asked[0]
    expect(world.time.now - ((asked?.at ?? 0) + 100)).toBeGreaterThanOrEqual(20_000)
    const other = gate.decide('http://example.com/')
    await world.time.advance(5000)
    // The same host by another scheme: its robots.txt has to wait for the page.
    expect(world.asked).toHaveLength(1)
    await admission.done({ status: 200 })
    const ended = world.time.now
    expect((await world.time.until(other)).verdict).toBe('allow')
    expect((world.asked[1]?.at ?? 0) - ended).toBeGreaterThanOrEqual(20_000)
    await gate.close()
  })

  it('report without an admission: the pause counts from it', async () => {
    const world = new World()
    const gate = world.gate()
    await world.time.until(gate.decide(PAGE))
    await world.time.advance(HOUR)
    await gate.report(PAGE, { status: 503, retryAfter: '300' })
    const reported = world.time.now
    const other = world.gate()
    await world.time.until(Promise.race([gate.acquire(PAGE), other.acquire(PAGE)]))
    expect(world.time.now - reported).toBeGreaterThanOrEqual(300_000)
  })

  it('report: ends the oldest admission of the URL, and a second done changes nothing', async () => {
    const world = new World()
    const gate = world.gate()
    const first = granted(await world.time.until(gate.acquire(PAGE)))
    await gate.report(PAGE, { status: 200 })
    await first.done({ status: 503, retryAfter: '9999' })
    await first[Symbol.asyncDispose]()
    const ended = world.time.now
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - ended).toBeLessThan(10_010)
  })
})

describe('between processes', () => {
  it('any schedule: the time from end to start is never shorter than the pause', async () => {
    const request = fc.record({
      at: fc.integer({ min: 0, max: 60_000 }),
      takes: fc.integer({ min: 0, max: 9000 }),
      process: fc.constantFrom(0, 1, 2),
      outcome: fc.constantFrom<RequestOutcome>(
        { status: 200 },
        { status: 404 },
        { failed: true },
        {},
        { status: 429 },
        { status: 503, retryAfter: '33' },
      ),
    })
    const file = fc.constantFrom('', 'Crawl-delay: 3', 'Request-rate: 1/25s', 'Crawl-delay: 0')
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 10 }), file, async (requests, line) => {
        const world = new World()
        world.answer = robots(line)
        const gates = [world.gate(), world.gate(), world.gate({ pace: { floorMs: 2000 } })]
        const spans: { start: number; end: number; pause: number }[] = []
        await world.time.until(
          Promise.all(
            requests.map(async ({ at, takes, process, outcome }) => {
              await new Promise<void>((resolve) => world.time.after(at, resolve))
              const answer = await (gates[process] as Gate).acquire(PAGE)
              if (!answer.granted) return expect(answer.decision.reason).toBe('dead-host')
              const start = world.time.now
              await new Promise<void>((resolve) => world.time.after(takes, resolve))
              const asked = outcome.status === 429 ? MINUTE : outcome.status === 503 ? 33_000 : 0
              const pause = Math.max(answer.decision.pace.delayMs, 2 * takes, asked)
              spans.push({ start, end: world.time.now, pause })
              await answer.done(outcome)
            }),
          ),
        )
        spans.sort((one, other) => one.start - other.start)
        for (const [index, { end, pause }] of spans.entries()) {
          const next = spans[index + 1]
          if (next !== undefined) expect(next.start - end).toBeGreaterThanOrEqual(pause)
        }
        expect(world.asked).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('a holder that exceeds its lease: loses it, and its pause applies all the same', async () => {
    const world = new World()
    const gate = world.gate({ requestDeadlineMs: 1000 })
    const late = granted(await world.time.until(gate.acquire(PAGE)))
    const other = world.gate({ requestDeadlineMs: 1000 })
    await world.time.until(other.decide(PAGE))
    const second = granted(await world.time.until(other.acquire(PAGE)))
    expect(await late.renew()).toBe(false)
    await late.done({ status: 503, retryAfter: '600' })
    const ended = world.time.now
    await second.done({ status: 200 })
    granted(await world.time.until(other.acquire(PAGE)))
    expect(world.time.now - ended).toBeGreaterThanOrEqual(600_000)
  })

  it('a holder that never ends its turn: blocks others for the length of its lease only, in its own process too', async () => {
    const world = new World()
    const gate = world.gate({ requestDeadlineMs: 1000 })
    const lost = granted(await world.time.until(gate.acquire(PAGE)))
    const began = world.time.now
    const second = granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - began).toBeLessThan(25_000)
    expect(await lost.renew()).toBe(false)
    // It comes back all the same, while another has the turn: that one keeps it, and the pause counts after
    // both.
    await lost.done({ status: 200 })
    const third = gate.acquire(PAGE)
    expect(await Promise.race([third.then(() => 'early'), world.time.advance(5000).then(() => 'held')])).toBe(
      'held',
    )
    await second.done({ status: 200 })
    const ended = world.time.now
    granted(await world.time.until(third))
    expect(world.time.now - ended).toBeGreaterThanOrEqual(10_000)
    await gate.close()
    expect(world.time.pending).toBe(0)
  })

  it('a renewed lease: keeps its turn', async () => {
    const world = new World()
    const gate = world.gate({ requestDeadlineMs: 1000 })
    const held = granted(await world.time.until(gate.acquire(PAGE)))
    const other = world.gate().acquire(PAGE, { maxWaitMs: 60_000 })
    for (let renewal = 0; renewal < 20; renewal++) {
      await world.time.advance(5000)
      expect(await held.renew()).toBe(true)
    }
    expect(await world.time.until(other)).toMatchObject({
      granted: false,
      decision: { verdict: 'defer', reason: 'pace' },
    })
  })
})

describe('visiting hours', () => {
  it('closed: everything is deferred until they open, but a disallowed URL stays disallowed', async () => {
    const world = new World()
    world.answer = robots('Visit-time: 2200-0559', 'Disallow: /x')
    const gate = world.gate()
    const decision = await world.time.until(gate.decide(PAGE))
    expect(decision).toMatchObject({ verdict: 'defer', reason: 'visit-time', retryAt: NOON + 10 * HOUR })
    expect(decision.retryAfterMs).toBe(NOON + 10 * HOUR - world.storeNow)
    expect(gate.decideNow('https://example.com/x')?.verdict).toBe('disallow')
    expect(gate.decideNow('https://example.com/robots.txt')?.verdict).toBe('allow')
    expect(await world.time.until(gate.acquire(PAGE))).toMatchObject({
      granted: false,
      decision: { reason: 'visit-time', retryAt: NOON + 10 * HOUR },
    })
    await world.time.advance(10 * HOUR)
    expect((await world.time.until(gate.decide(PAGE))).verdict).toBe('allow')
    granted(await world.time.until(gate.acquire('https://example.com/robots.txt')))
    await gate.close()
  })

  it('several windows: requests are sent in any of them, and evidence lists ten', async () => {
    const world = new World()
    const windows = Array.from(
      { length: 12 },
      (_, at) => `Visit-time: ${String(at + 12)}30-${String(at + 12)}59`,
    )
    world.answer = robots(...windows)
    const gate = world.gate()
    const closed = await world.time.until(gate.decide(PAGE))
    expect(closed).toMatchObject({ reason: 'visit-time', retryAt: NOON + HOUR / 2 })
    expect(closed.evidence.visitTimes).toHaveLength(10)
    await world.time.advance(11 * HOUR + HOUR / 2)
    expect((await world.time.until(gate.decide(PAGE))).verdict).toBe('allow')
    await gate.close()
  })

  it('the decision carries the hours, the rate in force and the comments of the site', async () => {
    const world = new World()
    world.answer = robots(
      'Visit-time: 2200-0559',
      'Request-rate: 1/10s 2200-2359',
      'Request-rate: 1/20s',
      'Comment: too fast\u001b',
      'Comment: slow down',
    )
    const gate = world.gate()
    const closed = await world.time.until(gate.decide(PAGE))
    const comments = [
      { value: 'too fast\\u001b', line: 5 },
      { value: 'slow down', line: 6 },
    ]
    expect(closed).toMatchObject({ reason: 'visit-time', comments })
    expect(closed.evidence).toMatchObject({
      visitTimes: [{ value: { from: 1320, to: 359 }, line: 2 }],
      requestRate: { value: { documents: 1, seconds: 20 }, line: 4 },
    })
    const error = await gate.fetch(PAGE).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'deferred', decision: { comments } })
    expect(String(error)).not.toContain('slow down')
    await world.time.advance(10 * HOUR)
    expect(await world.time.until(gate.decide(PAGE))).toMatchObject({
      verdict: 'allow',
      comments,
      evidence: { requestRate: { value: { seconds: 10 }, line: 3 } },
    })
    await gate.close()
  })

  it('robots.txt: is fetched at any time', async () => {
    const world = new World()
    world.answer = robots('Visit-time: 2200-0559')
    const gate = world.gate()
    await world.time.until(gate.decide(PAGE))
    await world.time.advance(26 * HOUR)
    await world.time.until(gate.decide(PAGE))
    await world.time.advance(1000)
    expect(world.asked).toHaveLength(2)
    await gate.close()
  })

  it('a turn after they close, or just before: is given back', async () => {
    for (const before of [-20_000, 4000]) {
      const world = new World()
      world.answer = robots('Visit-time: 0800-1259', 'Crawl-delay: 120')
      const gate = world.gate()
      await world.time.until(gate.decide(PAGE))
      world.clock = NOON + HOUR - before - 120_000 - world.time.now
      await gate.report(PAGE, { status: 200 })
      const began = world.time.now
      const answer = await world.time.until(gate.acquire(PAGE))
      expect(answer).toMatchObject({
        granted: false,
        decision: { verdict: 'defer', reason: 'visit-time', retryAt: NOON + 20 * HOUR },
      })
      expect(world.time.now - began).toBeLessThan(121_000)
      await gate.close()
    }
  })

  it('a turn just before they close: a page that was disallowed during the wait is not deferred', async () => {
    const world = new World()
    const lines = ['Visit-time: 0800-1259', 'Crawl-delay: 120']
    world.answer = robots(...lines)
    const gate = world.gate()
    await world.time.until(gate.decide(PAGE))
    world.clock = NOON + HOUR - 4000 - 120_000 - world.time.now
    await gate.report(PAGE, { status: 200 })
    const turn = gate.acquire(PAGE)
    await world.time.advance(MINUTE)
    gate.override('https://example.com', ['User-agent: *', ...lines, 'Disallow: /'].join('\n'))
    const answer = await world.time.until(turn)
    expect(answer).toMatchObject({ granted: false, decision: { verdict: 'disallow', reason: 'rule' } })
    await gate.close()
  })
})

describe('clocks', () => {
  it.each([HOUR, -HOUR, 30 * DAY, -30 * DAY])(
    "a store's clock that jumps by %i ms: no request is too early, and none waits forever",
    async (jump) => {
      const world = new World()
      const gate = world.gate({ requestDeadlineMs: 1000 })
      const before = granted(await world.time.until(gate.acquire(PAGE)))
      await before.done({ status: 200 })
      const ended = world.time.now
      world.clock += jump
      const after = await world.time.until(gate.acquire(PAGE))
      granted(after)
      // This process counts by itself as well: its own pause holds whatever the store's clock does.
      expect(world.time.now - ended).toBeGreaterThanOrEqual(10_000)
      expect(world.time.now - ended).toBeLessThan(jump < 0 ? Math.min(-jump, 31 * DAY) + DAY : 2 * MINUTE)
      await gate.close()
    },
  )

  it("a store's clock that is set back: a new gate asks again for a robots.txt from the future", async () => {
    const world = new World()
    world.answer = robots('Disallow: /x')
    const [one, two] = [world.gate(), world.gate()]
    expect((await world.time.until(one.decide(PAGE))).verdict).toBe('allow')
    world.clock -= HOUR
    expect((await world.time.until(two.decide(PAGE))).verdict).toBe('allow')
    expect(world.asked).toHaveLength(2)
    await Promise.all([one.close(), two.close()])
  })

  it("visiting hours: follow the store's clock from the next reply on", async () => {
    const world = new World()
    world.answer = robots('Visit-time: 0800-1259')
    const gate = world.gate()
    expect((await world.time.until(gate.decide(PAGE))).verdict).toBe('allow')
    world.clock += 2 * HOUR
    expect(await world.time.until(gate.acquire(PAGE))).toMatchObject({
      granted: false,
      decision: { reason: 'visit-time' },
    })
    expect(gate.decideNow(PAGE)?.reason).toBe('visit-time')
    await gate.close()
  })
})

describe('dead hosts', () => {
  it('three failures in a row: no request for a minute, then two, until a response arrives', async () => {
    const world = new World()
    const gate = world.gate({ pace: { defaultMs: 0, floorMs: 100, factor: 0 } })
    const fail = async (): Promise<void> => {
      await granted(await world.time.until(gate.acquire(PAGE))).done({ failed: true })
    }
    await fail()
    await fail()
    expect(gate.decideNow(PAGE)?.verdict).toBe('allow')
    await fail()
    const deadFor: number[] = []
    for (let again = 0; again < 9; again++) {
      const decision = await world.time.until(gate.decide(PAGE))
      expect(decision).toMatchObject({ verdict: 'defer', reason: 'dead-host' })
      deadFor.push((decision.retryAfterMs ?? 0) / MINUTE)
      expect((await gate.acquire(PAGE)).granted).toBe(false)
      await world.time.advance(decision.retryAfterMs ?? 0)
      await fail()
    }
    expect(deadFor.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    await world.time.advance(DAY)
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 500 })
    await fail()
    expect((await world.time.until(gate.decide(PAGE))).verdict).toBe('allow')
    await gate.close()
  })
})

describe('BackOffs', () => {
  it('many failures: a host is dead for a day at most', () => {
    const backOffs = new BackOffs()
    for (let failure = 0; failure < 2000; failure++) backOffs.after('a', { failed: true }, failure, undefined)
    expect(backOffs.deadForMs('a', 2000)).toBeLessThanOrEqual(MAX_PAUSE_MS)
    expect(backOffs.deadForMs('a', 2000)).toBeGreaterThan(MAX_PAUSE_MS - 2)
  })

  it('more hosts than are remembered: the oldest is forgotten, and this is reported', () => {
    const recorded: unknown[] = []
    const listen = (event: unknown): void => void recorded.push(event)
    subscribe('robots:trouble', listen)
    const backOffs = new BackOffs(100)
    for (let host = 0; host < 101; host++)
      for (let failure = 0; failure < 3; failure++) backOffs.after(`${host}`, { failed: true }, 0, undefined)
    unsubscribe('robots:trouble', listen)
    expect([
      backOffs.deadForMs('0', 0),
      backOffs.deadForMs('1', 0) > 0,
      backOffs.deadForMs('100', 0) > 0,
    ]).toEqual([0, true, true])
    expect(recorded).toMatchObject([{ kind: 'limit' }])
  })
})

describe('waiting', () => {
  it('maxWaitMs: the refusal says when to ask again', async () => {
    const world = new World()
    const gate = world.gate()
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 429, retryAfter: '31536000' })
    const began = world.time.now
    const refused = await gate.acquire(PAGE, { maxWaitMs: 60_000 })
    expect(refused).toMatchObject({ granted: false, decision: { verdict: 'defer', reason: 'pace' } })
    // A year is clamped to a day.
    expect(refused.decision.retryAfterMs).toBe(DAY)
    expect(refused.decision.pace).toEqual({ delayMs: DAY, from: ['retry-after'], clampedFromMs: 365 * DAY })
    expect(world.time.now).toBe(began)
    await gate.close()
  })

  it('a budget that says defer: the refusal has what was used, and says to ask again in a minute', async () => {
    const world = new World()
    const gate = world.gate({ budget: (_origin, { urls }) => (urls === 1 ? 'defer' : 'go on') })
    await granted(await world.time.until(gate.acquire(PAGE))).done({})
    const refused = await world.time.until(gate.acquire(PAGE))
    expect(refused).toMatchObject({
      granted: false,
      decision: {
        verdict: 'defer',
        reason: 'budget',
        budget: { ended: 'hook', urls: 1 },
        retryAfterMs: 60_000,
      },
    })
    await gate.close()
  })

  it('a budget that throws: the call rejects, and the turn is free', async () => {
    const world = new World()
    let asked = 0
    const gate = world.gate({
      budget: () => {
        asked += 1
        if (asked === 2) throw new Error('the budget failed')
        return 'go on'
      },
    })
    await expect(world.time.until(gate.acquire(PAGE))).rejects.toThrow('the budget failed')
    const failed = world.time.now
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now).toBe(failed)
    await gate.close()
  })

  it('one signal for many calls: Node warns of no leak', async () => {
    const world = new World()
    const gate = world.gate()
    const abort = new AbortController()
    const warnings: Error[] = []
    const listener = (warning: Error): void => void warnings.push(warning)
    process.on('warning', listener)
    const calls = Array.from({ length: 40 }, () => gate.acquire(PAGE, { signal: abort.signal }))
    await world.time.advance(20_000)
    abort.abort(new Error('enough'))
    await Promise.allSettled(calls)
    await settled()
    process.off('warning', listener)
    expect(warnings).toEqual([])
    await gate.close()
  })

  it('a signal: ends the wait', async () => {
    const world = new World()
    const gate = world.gate()
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    const abort = new AbortController()
    const waiting = gate.acquire(PAGE, { signal: abort.signal })
    await world.time.advance(10)
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(gate.acquire(PAGE, { signal: abort.signal })).rejects.toThrow('enough')
    await gate.close()
    expect(world.time.pending).toBe(0)
  })
})

describe('options', () => {
  it.each([
    [{ userAgent: 'FooBot/1.0' }, 'contact'],
    [{ agent: '' }, 'agent must be the product token'],
    [{ agent: [] }, 'agent must be the product token'],
    [{ fleetSize: 0 }, 'fleetSize'],
    [{ maxOrigins: 1.5 }, 'maxOrigins'],
    [{ pace: { floorMs: Number.NaN } }, 'pace.floorMs'],
    [{ pace: { factor: -1 } }, 'pace.factor'],
    [{ requestDeadlineMs: Number.POSITIVE_INFINITY }, 'requestDeadlineMs'],
  ])('%j: throws TypeError', (options, words) => {
    expect(() => new World().gate(options)).toThrow(TypeError)
    expect(() => new World().gate(options)).toThrow(words)
  })

  it.each(['', '/a', 'example.com', 'ftp://example.com/', 'data:,x', 'http://'])(
    '"%s" as a URL: throws TypeError',
    async (url) => {
      const gate = new World().gate()
      expect(() => gate.decideNow(url)).toThrow(TypeError)
      await expect(gate.decide(url)).rejects.toThrow(TypeError)
      await expect(gate.acquire(url)).rejects.toThrow(TypeError)
    },
  )
})
