import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accessStateAt,
  type EpochMs,
  type KeptRobots,
  LONG_UNREACHABLE_MS,
  type Outcome,
  profiles,
  type Retrieval,
  updateRecord,
} from '../../src/access/index.ts'
import { scaled } from '../scale.ts'
import { DAY, HOUR, MINUTE, retrieval, START } from './retrievals.ts'

/** What holds for whatever came of asking, in whatever order, whenever. */

const OUTCOMES: readonly Outcome[] = [
  'ok',
  'unauthorized',
  'not-found',
  'other-4xx',
  'too-many-requests',
  'server-error',
  'too-many-redirects',
  'dns',
  'tls',
  'timeout',
  'network',
  'challenged',
  'not-robots',
  'blocked-address',
  'no-turn',
]
const OUT_OF_REACH: readonly Outcome[] = ['server-error', 'dns', 'tls', 'timeout', 'network', 'challenged']

const headers = fc.record(
  {
    'cache-control': fc.oneof(
      fc.constantFrom('no-cache', 'no-store', 'must-revalidate', 'immutable', '', '=', ',,', 'max-age'),
      fc.integer({ min: -10, max: 1e9 }).map((seconds) => `max-age=${seconds}`),
      fc
        .tuple(fc.nat(1e6), fc.nat(1e9))
        .map(([age, stale]) => `max-age=${age}, stale-while-revalidate=${stale}`),
      fc.string(),
    ),
    expires: fc.oneof(
      fc.constantFrom('0', '-1'),
      fc.integer({ min: -9e9, max: 9e9 }).map((ms) => new Date(START + ms).toUTCString()),
      fc.string(),
    ),
    date: fc.oneof(
      fc.integer({ min: -9e9, max: 9e9 }).map((ms) => new Date(START + ms).toUTCString()),
      fc.string(),
    ),
    age: fc.oneof(fc.integer().map(String), fc.string()),
    'last-modified': fc.oneof(
      fc.integer({ min: -9e12, max: 9e9 }).map((ms) => new Date(START + ms).toUTCString()),
      fc.string(),
    ),
    pragma: fc.constantFrom('no-cache', 'x'),
    'retry-after': fc.oneof(
      fc.integer({ min: -5, max: 1e10 }).map(String),
      fc.integer({ min: -9e9, max: 9e11 }).map((ms) => new Date(START + ms).toUTCString()),
      fc.string(),
    ),
    etag: fc.string(),
  },
  { requiredKeys: [] },
)

const step = (
  outcomes: readonly Outcome[],
): fc.Arbitrary<{ readonly came: Retrieval; readonly waitMs: number; readonly draw: number }> =>
  fc.record({
    came: fc
      .record({
        outcome: fc.constantFrom(...outcomes),
        headers,
        redirects: fc.nat(12),
        truncated: fc.boolean(),
        notModified: fc.boolean(),
      })
      .map(({ outcome, headers: given, ...rest }) =>
        retrieval(outcome, {
          ...rest,
          notModified: outcome === 'ok' && rest.notModified,
          headers: Object.fromEntries(
            Object.entries(given).filter(([, value]) => value !== undefined),
          ) as Record<string, string>,
          ...(outcome === 'ok' || outcome === 'not-robots' ? { body: 'User-agent: *\nDisallow: /\n' } : {}),
        }),
      ),
    waitMs: fc.oneof(fc.nat(MINUTE), fc.nat(HOUR), fc.nat(3 * DAY)),
    draw: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })

const history = (
  outcomes: readonly Outcome[],
): fc.Arbitrary<{ readonly record: KeptRobots; readonly last: EpochMs }> =>
  fc.array(step(outcomes), { minLength: 1, maxLength: 8 }).map((steps) => {
    let now = START
    let record: KeptRobots | undefined
    for (const { came, waitMs, draw } of steps) {
      now += waitMs
      record = updateRecord(record, came, now, () => draw)
    }
    if (record === undefined) throw new Error('There is at least one step.')
    return { record, last: now }
  })

const profile = fc.constantFrom(...Object.values(profiles))
const runs = { numRuns: scaled(375, 1500) }

describe('any retrievals', () => {
  it('a copy: is fresh for at most 24 hours, and used for longer only if the file is unreachable', () => {
    fc.assert(
      fc.property(history(OUTCOMES), profile, fc.nat(40 * DAY), ({ record, last }, one, ms) => {
        const accessState = accessStateAt(record, one, last + ms)
        if (accessState.state !== 'rules' || record.failures > 0) return
        expect(accessState.freshUntil).toBeLessThanOrEqual(last + DAY)
        expect(accessState.staleUntil).toBeLessThanOrEqual(last + DAY)
        expect(ms).toBeLessThan(DAY)
      }),
      runs,
    )
  })

  it('all times: are ordered numbers, and the next request is within a day plus jitter', () => {
    fc.assert(
      fc.property(
        history(OUTCOMES),
        profile,
        fc.integer({ min: -40 * DAY, max: 40 * DAY }),
        ({ record, last }, one, ms) => {
          const { freshUntil, staleUntil, stale, retryAt, state } = accessStateAt(record, one, last + ms)
          expect(Number.isFinite(freshUntil) && Number.isFinite(staleUntil)).toBe(true)
          expect(freshUntil).toBeLessThanOrEqual(staleUntil)
          expect(stale).toBe(last + ms >= freshUntil)
          expect(freshUntil).toBeLessThanOrEqual(Math.max(last, last + ms) + 1.1 * DAY)
          if (state !== 'ask') expect(last + ms).toBeLessThan(staleUntil)
          if (retryAt !== undefined) expect(retryAt).toBe(freshUntil)
          if (state === 'defer' && record.last.outcome !== 'blocked-address') expect(retryAt).toBeDefined()
        },
      ),
      runs,
    )
  })

  it('accessStateAt: is deterministic and changes nothing', () => {
    fc.assert(
      fc.property(history(OUTCOMES), profile, fc.nat(3 * DAY), ({ record, last }, one, ms) => {
        const before = structuredClone(record)
        expect(accessStateAt(record, one, last + ms)).toEqual(
          accessStateAt(structuredClone(record), one, last + ms),
        )
        expect(record).toEqual(before)
      }),
      { numRuns: scaled(125, 500) },
    )
  })

  it('a last good copy: was read before, and the state rules always has a body', () => {
    fc.assert(
      fc.property(history(OUTCOMES), profile, ({ record, last }, one) => {
        const { state, body, lastGood } = accessStateAt(record, one, last)
        expect(body !== undefined).toBe(state === 'rules')
        if (lastGood) expect(body).toBe(record.good?.body)
      }),
      runs,
    )
  })

  it('a file that was just read: applies, unless it is behind too many redirects', () => {
    const read = retrieval('ok', { body: 'User-agent: *\nDisallow: /new\n' })
    fc.assert(
      fc.property(history(OUTCOMES), profile, fc.nat(DAY), ({ record, last }, one, ms) => {
        expect(accessStateAt(updateRecord(record, read, last + ms), one, last + ms)).toMatchObject({
          state: 'rules',
          body: read.body,
          stale: false,
        })
      }),
      runs,
    )
  })
})

describe('an unreachable file, by RFC 9309', () => {
  it('within 30 days: allow-all never occurs', () => {
    fc.assert(
      fc.property(history(OUT_OF_REACH), fc.nat(29 * DAY), ({ record, last }, ms) => {
        fc.pre(
          last + ms - (record.failingSince ?? last) < LONG_UNREACHABLE_MS &&
            record.last.redirects <= profiles['rfc-9309'].maxRedirects,
        )
        expect(['ask', 'disallow-all', 'defer']).toContain(
          accessStateAt(record, profiles['rfc-9309'], last + ms).state,
        )
      }),
      runs,
    )
  })

  it('without a new response: the state stays, expires, or enters a later phase', () => {
    fc.assert(
      fc.property(
        history(OUT_OF_REACH),
        profile,
        fc.array(fc.nat(40 * DAY), { maxLength: 12 }),
        ({ record, last }, one, waits) => {
          const times = waits.sort((a, b) => a - b)
          const states = times.map((ms) => accessStateAt(record, one, last + ms).state)
          const runsOfStates = states.filter((state, index) => state !== states[index - 1])
          expect(new Set(runsOfStates).size).toBe(runsOfStates.length)
          if (states.includes('ask')) expect(states.at(-1)).toBe('ask')
        },
      ),
      runs,
    )
  })

  it('more failures: a later request, up to a day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OUT_OF_REACH), fc.integer({ min: 1, max: 60 }), (outcome, failures) => {
        const record = { ...updateRecord(undefined, retrieval(outcome), START), failures }
        const pause = (one: KeptRobots): number =>
          accessStateAt(one, profiles['rfc-9309'], START).freshUntil - START
        expect(pause({ ...record, failures: failures + 1 })).toBe(Math.min(DAY, 2 * pause(record)))
      }),
    )
  })
})

describe('clocks', () => {
  it('jumps in either direction: nothing breaks, and no origin is blocked for long', () => {
    const jumps = fc.array(fc.tuple(step(OUTCOMES), fc.integer({ min: -400 * DAY, max: 400 * DAY })), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(jumps, profile, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (steps, one, jump) => {
        let now = START
        let record: KeptRobots | undefined
        for (const [{ came, draw }, ms] of steps) {
          now += ms
          record = updateRecord(record, came, now, () => draw)
        }
        now += jump
        const { state, freshUntil, staleUntil } = accessStateAt(record, one, now)
        expect(Number.isFinite(freshUntil) && Number.isFinite(staleUntil)).toBe(true)
        expect(['ask', 'rules', 'allow-all', 'disallow-all', 'defer']).toContain(state)
        expect(freshUntil).toBeLessThanOrEqual(now + 1.1 * DAY + 5 * MINUTE)
      }),
      runs,
    )
  })
})
