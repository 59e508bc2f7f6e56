import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_RATE_WINDOWS, paceAt, pauseAfter, type SitePace, sitePace } from '../../src/crawl/turns/pace.ts'
import { DEFAULT_PACE, type PaceTerms } from '../../src/crawl/turns/pace-terms.ts'
import { type DialectId, dialects, parse, read } from '../../src/entry/index.ts'
import { NOON } from './world.ts'

const TERMS = DEFAULT_PACE
const ALL = ['crawl-delay', 'request-rate', 'visit-time'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function site(
  lines: readonly string[],
  obey: Parameters<typeof sitePace>[1] = ALL,
  dialect: DialectId = 'rfc-9309',
): SitePace {
  const file = parse(`User-agent: *\nRobot-version: 2.0\n${lines.join('\n')}\n`)
  return sitePace(read(file, { agent: 'FooBot', dialect: dialects[dialect] }).pacing, obey)
}

describe('paceAt', () => {
  it.each<[string, readonly string[], Partial<PaceTerms>, number, ReturnType<typeof paceAt>]>([
    ['nothing said: the rule of thumb', [], {}, 0, { delayMs: 10_000, from: ['default'] }],
    ['nothing said, a slow site: twice what it took', [], {}, 8000, { delayMs: 16_000, from: ['duration'] }],
    [
      'nothing said, one option away from faster',
      [],
      { defaultMs: 0 },
      0,
      { delayMs: 1000, from: ['operator-floor'] },
    ],
    [
      'a Crawl-delay stands in for the rule of thumb',
      ['Crawl-delay: 3'],
      {},
      0,
      { delayMs: 3000, from: ['crawl-delay'] },
    ],
    [
      'a Crawl-delay below the floor',
      ['Crawl-delay: 0.1'],
      {},
      0,
      { delayMs: 1000, from: ['operator-floor'] },
    ],
    [
      'a Crawl-delay of 0 is no leave to hurry',
      ['Crawl-delay: 0'],
      {},
      0,
      { delayMs: 1000, from: ['operator-floor'] },
    ],
    ['a Crawl-delay on a slow site', ['Crawl-delay: 3'], {}, 9000, { delayMs: 18_000, from: ['duration'] }],
    ['a rate', ['Request-rate: 1/20s'], {}, 0, { delayMs: 20_000, from: ['request-rate'] }],
    ['a rate without a unit', ['Request-rate: 2/30'], {}, 0, { delayMs: 15_000, from: ['request-rate'] }],
    [
      'a rate and a delay: the slower',
      ['Crawl-delay: 30', 'Request-rate: 1/20s'],
      {},
      0,
      { delayMs: 30_000, from: ['crawl-delay'] },
    ],
    [
      'a rate and a delay of the same length',
      ['Crawl-delay: 20', 'Request-rate: 1/20s'],
      {},
      0,
      { delayMs: 20_000, from: ['crawl-delay', 'request-rate'] },
    ],
    [
      'the slowest of several rates',
      ['Request-rate: 1/20s', 'Request-rate: 1/40s'],
      {},
      0,
      { delayMs: 40_000, from: ['request-rate'] },
    ],
    [
      'a faster rate whose window applies now',
      ['Request-rate: 1/60s', 'Request-rate: 1/20s 1100-1259'],
      {},
      0,
      { delayMs: 20_000, from: ['request-rate'] },
    ],
    [
      'a rate whose window does not apply now',
      ['Request-rate: 1/60s', 'Request-rate: 1/20s 1300-1459'],
      {},
      0,
      { delayMs: 60_000, from: ['request-rate'] },
    ],
    [
      'only a window, and not in force: nothing is said',
      ['Request-rate: 1/60s 1300-1459'],
      {},
      0,
      { delayMs: 10_000, from: ['default'] },
    ],
    [
      'a delay above the maximum: clamped, and reported',
      ['Crawl-delay: 600'],
      { maxMs: 60_000 },
      0,
      { delayMs: 60_000, from: ['crawl-delay'], clampedFromMs: 600_000 },
    ],
    [
      'a floor above the maximum: the floor wins',
      ['Crawl-delay: 600'],
      { floorMs: 90_000, maxMs: 60_000 },
      0,
      { delayMs: 90_000, from: ['crawl-delay'], clampedFromMs: 600_000 },
    ],
    ['a month', ['Crawl-delay: 2592000'], {}, 0, { delayMs: 2_592_000_000, from: ['crawl-delay'] }],
  ])('%s', (_, lines, terms, durationMs, expected) => {
    expect(paceAt({ ...TERMS, ...terms }, site(lines), NOON, durationMs)).toEqual(expected)
    expect(pauseAfter({ ...TERMS, ...terms }, site(lines), NOON, durationMs)).toBe(expected.delayMs)
  })

  // What Number(), float() and int() make of a delay, and what waits for it then.
  it.each([
    'Infinity',
    '1e400',
    '-5',
    '',
    '0x10',
    'nan',
    '٣',
    '²',
    '1e3',
    '+5',
    '5s',
    '99999999999999999999',
  ])('a Crawl-delay of "%s": is ignored', (value) => {
    expect(paceAt(TERMS, site([`Crawl-delay: ${value}`]), NOON)).toEqual({
      delayMs: 10_000,
      from: ['default'],
    })
  })

  // The mistake: a rate of 0 divides by zero.
  it.each(['0/10', '10/0', '0/0', '1/', '/1', '1', '-1/10', '1/-10', 'Infinity/1', '1/Infinity'])(
    'a Request-rate of "%s": is ignored',
    (value) => {
      expect(paceAt(TERMS, site([`Request-rate: ${value}`]), NOON)).toEqual({
        delayMs: 10_000,
        from: ['default'],
      })
    },
  )

  it('a pacing field: is obeyed if the dialect honours it or the operator obeys it', () => {
    const lines = ['Crawl-delay: 30', 'Request-rate: 1/40s']
    expect(paceAt(TERMS, site(lines, []), NOON).from).toEqual(['default'])
    expect(paceAt(TERMS, site(lines, ['crawl-delay']), NOON).from).toEqual(['crawl-delay'])
    expect(paceAt(TERMS, site(lines, ['request-rate']), NOON).from).toEqual(['request-rate'])
    expect(paceAt(TERMS, site(lines, [], 'bing'), NOON).from).toEqual(['crawl-delay'])
    expect(paceAt(TERMS, site(lines, [], 'extended-2'), NOON).from).toEqual(['request-rate'])
  })
})

describe('pauseAfter', () => {
  const at = (hours: number, minutes: number, seconds = 0): number =>
    NOON - 12 * HOUR + hours * HOUR + minutes * MINUTE + seconds * 1000

  it('a faster window opens: the pause ends earlier', () => {
    const windows = site(['Request-rate: 1/2h', 'Request-rate: 1/20s 1300-1459'])
    expect(pauseAfter(TERMS, windows, at(12, 58), 0)).toBe(2 * MINUTE)
    expect(pauseAfter(TERMS, windows, at(12, 59, 50), 0)).toBe(20_000)
  })

  it('a slower window opens: the pause gets longer', () => {
    const windows = site(['Request-rate: 1/20s', 'Request-rate: 1/1h 1300-1459'])
    expect(pauseAfter(TERMS, windows, at(12, 59, 30), 0)).toBe(20_000)
    expect(pauseAfter(TERMS, windows, at(12, 59, 50), 0)).toBe(HOUR)
    expect(pauseAfter(TERMS, windows, at(14, 30), 0)).toBe(30 * MINUTE)
  })

  it('a window that wraps midnight: is respected', () => {
    const windows = site(['Request-rate: 1/8h', 'Request-rate: 1/20s 2330-0029'])
    expect(pauseAfter(TERMS, windows, at(23, 0), 0)).toBe(30 * MINUTE)
    expect(pauseAfter(TERMS, windows, at(24, 20), 0)).toBe(20_000)
    expect(pauseAfter(TERMS, windows, at(24, 29, 50), 0)).toBe(8 * HOUR)
  })

  it('any rates and windows: the pause ends at the first moment when the current pause has passed', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (value: number): string =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}${String(value % 60).padStart(2, '0')}`
    const rate = fc
      .tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('7s', '50s', '9m', '3h'),
        fc.option(fc.tuple(minute, minute)),
      )
      .map(
        ([documents, time, hours]) =>
          `Request-rate: ${documents}/${time}${hours === null ? '' : ` ${hours.map(clock).join('-')}`}`,
      )
    fc.assert(
      fc.property(
        fc.array(rate, { maxLength: 4 }),
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.integer({ max: 30_000, min: 0 }),
        (rates, day, took) => {
          const pace = site(rates)
          const end = NOON + day
          const delayMs = pauseAfter(TERMS, pace, end, took)
          const isOver = (start: number): boolean => start - end >= paceAt(TERMS, pace, start, took).delayMs
          expect(isOver(end + delayMs)).toBe(true)
          for (let part = 0; part < 1; part += 0.013) {
            const earlier = end + Math.floor(delayMs * part)
            if (isOver(earlier)) expect(earlier).toBe(end + delayMs)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('more windows than the limit: the slowest rate applies all day', () => {
    const hhmm = (minute: number): string =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`
    const rates = Array.from(
      { length: 20_000 },
      (_, index) => `Request-rate: 1/${1 + (index % 50)}m ${hhmm(index % 1440)}-${hhmm((index * 7) % 1440)}`,
    )
    const pace = site(rates)
    expect(pace.windowsMerged).toBe(1440)
    expect(paceAt(TERMS, pace, 0)).toMatchObject({ windowsMerged: 1440 })
    expect(paceAt(TERMS, pace, NOON).delayMs).toBe(50 * MINUTE)
    expect(site(rates.slice(0, MAX_RATE_WINDOWS))).not.toHaveProperty('windowsMerged')
    const extreme = site(['Request-rate: 1/999999999h', 'Request-rate: 1/999999998h 1300-1459'])
    expect(pauseAfter({ ...TERMS, maxMs: Number.MAX_VALUE }, extreme, NOON, 0)).toBeGreaterThan(1e14)
  })
})
