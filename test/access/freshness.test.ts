import { describe, expect, it } from 'vitest'
import {
  accessStateAt,
  JITTER,
  type KeptRobots,
  lifetimeOf,
  type Outcome,
  profiles,
  type Retrieval,
  retryAfter,
  updateRecord,
} from '../../src/access/index.ts'
import { CLOSED, DAY, HOUR, MINUTE, retrieval, START } from './retrievals.ts'

/** How long a record holds, and when the file is requested again. */

const rfc = profiles['rfc-9309']
const httpDate = (at: number): string => new Date(at).toUTCString()

describe('a copy', () => {
  it.each<[string, Readonly<Record<string, string>>, number, number]>([
    ['without a word of HTTP: a day', {}, DAY, DAY],
    ['max-age', { 'cache-control': 'max-age=3600' }, HOUR, HOUR],
    ['in capitals', { 'cache-control': 'Public, MAX-AGE=3600' }, HOUR, HOUR],
    ['max-age of a month: a day', { 'cache-control': 'max-age=2592000' }, DAY, DAY],
    ['max-age beyond all numbers: a day', { 'cache-control': `max-age=${'9'.repeat(30)}` }, DAY, DAY],
    ['max-age=0: ten minutes', { 'cache-control': 'max-age=0' }, 10 * MINUTE, 10 * MINUTE],
    ['a negative one: ten minutes', { 'cache-control': 'max-age=-5' }, 10 * MINUTE, 10 * MINUTE],
    ['one that is no number: ten minutes', { 'cache-control': 'max-age=soon' }, 10 * MINUTE, 10 * MINUTE],
    ['no-cache: ten minutes', { 'cache-control': 'no-cache' }, 10 * MINUTE, 10 * MINUTE],
    ['no-store: ten minutes', { 'cache-control': 'no-store, max-age=3600' }, 10 * MINUTE, 10 * MINUTE],
    ['Pragma: ten minutes', { pragma: 'no-cache' }, 10 * MINUTE, 10 * MINUTE],
    ['private is for a crawler too', { 'cache-control': 'private, max-age=3600' }, HOUR, HOUR],
    [
      's-maxage is for caches that serve others',
      { 'cache-control': 's-maxage=60, max-age=3600' },
      HOUR,
      HOUR,
    ],
    ['Age is taken off', { 'cache-control': 'max-age=3600', age: '1800' }, 30 * MINUTE, 30 * MINUTE],
    [
      'Age beyond max-age: ten minutes',
      { 'cache-control': 'max-age=3600', age: '9999' },
      10 * MINUTE,
      10 * MINUTE,
    ],
    [
      'Expires, by the server’s clock',
      { date: httpDate(START - 9 * HOUR), expires: httpDate(START - 7 * HOUR) },
      2 * HOUR,
      2 * HOUR,
    ],
    ['Expires without a Date', { expires: httpDate(START + 2 * HOUR) }, 2 * HOUR, 2 * HOUR],
    ['Expires: 0', { expires: '0' }, 10 * MINUTE, 10 * MINUTE],
    [
      'max-age over Expires',
      { expires: httpDate(START + 9 * HOUR), 'cache-control': 'max-age=3600' },
      HOUR,
      HOUR,
    ],
    ['a tenth of its age', { 'last-modified': httpDate(START - 50 * HOUR) }, 5 * HOUR, 5 * HOUR],
    ['a day at most', { 'last-modified': httpDate(START - 900 * DAY) }, DAY, DAY],
    ['an hour at least', { 'last-modified': httpDate(START - MINUTE) }, HOUR, HOUR],
    [
      'used on while it is asked for',
      { 'cache-control': 'max-age=3600, stale-while-revalidate=1800' },
      HOUR,
      90 * MINUTE,
    ],
    ['but for a day at most', { 'cache-control': 'max-age=3600, stale-while-revalidate=999999' }, HOUR, DAY],
    [
      'and not where it must not',
      { 'cache-control': 'max-age=3600, stale-while-revalidate=1800, must-revalidate' },
      HOUR,
      HOUR,
    ],
    ['a strange one', { 'cache-control': 'max-age=3600, stale-while-revalidate=-9' }, HOUR, HOUR],
  ])('%s', (_, headers, fresh, usable) => {
    const accessState = accessStateAt(
      updateRecord(undefined, retrieval('ok', { body: 'x', headers }), START),
      rfc,
      START,
    )
    expect([accessState.freshUntil - START, accessState.staleUntil - START]).toEqual([fresh, usable])
  })

  it('is fresh, then stale, then expired', () => {
    const headers = { 'cache-control': 'max-age=3600, stale-while-revalidate=600' }
    const record = updateRecord(undefined, retrieval('ok', { body: 'x', headers }), START)
    const at = (ms: number): unknown => {
      const { state, stale } = accessStateAt(record, rfc, START + ms)
      return [state, stale]
    }
    expect([0, HOUR - 1, HOUR, 70 * MINUTE - 1, 70 * MINUTE, 9 * DAY].map(at)).toEqual([
      ['rules', false],
      ['rules', false],
      ['rules', true],
      ['rules', true],
      ['ask', true],
      ['ask', true],
    ])
  })

  it('validity: names its source and what was clamped', () => {
    const term = (headers: Readonly<Record<string, string>>): unknown =>
      accessStateAt(updateRecord(undefined, retrieval('ok', { body: 'x', headers }), START), rfc, START)
        .validity
    expect(term({})).toEqual({ freshMs: DAY, usableMs: DAY, from: 'profile' })
    expect(term({ 'cache-control': 'max-age=2592000' })).toEqual({
      freshMs: DAY,
      usableMs: DAY,
      from: 'http',
      clampedFromMs: 30 * DAY,
    })
    expect(term({ 'cache-control': 'max-age=5' })).toMatchObject({ from: 'http', clampedFromMs: 5000 })
    expect(term({ 'last-modified': httpDate(START - 50 * HOUR) })).toMatchObject({ from: 'last-modified' })
    expect(lifetimeOf({ 'cache-control': 'max-age=3600' }, START, DAY)).not.toHaveProperty('clampedFromMs')
  })

  it('a stored draw: the next request is up to a fifth earlier, and never after the copy expires', () => {
    const fresh = (draw: number): number => {
      const record = updateRecord(undefined, CLOSED, START, () => draw)
      expect(accessStateAt(record, rfc, START).staleUntil).toBe(START + DAY)
      return (accessStateAt(record, rfc, START).freshUntil - START) / DAY
    }
    expect(fresh(0)).toBe(1)
    expect(fresh(0.5)).toBeCloseTo(1 - JITTER)
    expect(fresh(0.999)).toBeCloseTo(1 - 2 * JITTER, 3)
  })
})

describe('a response without a file', () => {
  it.each<[Outcome, number]>([
    ['not-found', DAY],
    ['unauthorized', DAY],
    ['other-4xx', DAY],
    ['not-robots', HOUR],
  ])('%s: is requested again after %d ms, or by HTTP', (outcome, ms) => {
    const until = (headers: Readonly<Record<string, string>>): number =>
      accessStateAt(updateRecord(undefined, retrieval(outcome, { headers, body: 'x' }), START), rfc, START)
        .freshUntil - START
    expect(until({})).toBe(ms)
    expect(until({ 'cache-control': 'max-age=1200' })).toBe(20 * MINUTE)
    expect(until({ 'cache-control': 'no-store' })).toBe(10 * MINUTE)
    expect(until({ 'cache-control': 'max-age=9999999' })).toBe(DAY)
    const record = updateRecord(undefined, retrieval(outcome, { body: 'x' }), START)
    expect(accessStateAt(record, rfc, START + ms - 1).stale).toBe(false)
    expect(accessStateAt(record, rfc, START + ms).state).toBe('ask')
  })
})

describe('backing off', () => {
  const failing = (
    outcome: Outcome,
    times: number,
    headers: Readonly<Record<string, string>> = {},
    draw?: number,
  ): KeptRobots => {
    let record: KeptRobots | undefined
    for (let time = 0; time < times; time++)
      record = updateRecord(
        record,
        retrieval(outcome, { headers }),
        START,
        draw === undefined ? undefined : () => draw,
      )
    if (record === undefined) throw new Error('times is at least 1')
    return record
  }
  const pause = (record: KeptRobots): number =>
    (accessStateAt(record, rfc, START).freshUntil - START) / MINUTE

  it.each<[Outcome, readonly number[]]>([
    ['server-error', [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]],
    ['timeout', [1, 2, 4]],
    ['network', [1, 2, 4]],
    ['too-many-requests', [5, 10, 20]],
    ['challenged', [5, 10, 20]],
    ['dns', [60, 120, 240, 480, 960, 1440, 1440]],
    ['tls', [60, 120]],
    ['too-many-redirects', [60, 120]],
    ['blocked-address', [60, 120]],
    ['no-turn', [1, 2, 4]],
  ])('%s: %j minutes', (outcome, minutes) => {
    expect(minutes.map((_, index) => pause(failing(outcome, index + 1)))).toEqual(minutes)
  })

  it('many failures: at most a day', () => {
    expect(pause({ ...failing('timeout', 1), failures: 5000 })).toBe(1440)
  })

  it('a stored draw: moves the time by up to a tenth, but not beyond a day', () => {
    expect([0, 0.5, 1].map((draw) => pause(failing('timeout', 1, {}, draw)))).toEqual([0.9, 1, 1.1])
    expect([0, 0.5, 1].map((draw) => pause(failing('timeout', 20, {}, draw)))).toEqual([1296, 1440, 1440])
  })

  it('retryAt: is set if nothing may be fetched, and absent otherwise', () => {
    expect(accessStateAt(failing('timeout', 1), rfc, START)).toMatchObject({
      state: 'disallow-all',
      retryAt: START + MINUTE,
    })
    expect(accessStateAt(failing('timeout', 1), profiles['draft-1996'], START)).toMatchObject({
      state: 'defer',
      retryAt: START + MINUTE,
    })
    expect(accessStateAt(failing('timeout', 1), profiles.slurp, START)).not.toHaveProperty('retryAt')
    expect(accessStateAt(failing('timeout', 1), rfc, START + MINUTE).state).toBe('ask')
  })

  it('a serving copy: is used during a background request until the failure is a day old', () => {
    const record = updateRecord(updateRecord(undefined, CLOSED, START - DAY), retrieval('timeout'), START)
    expect(accessStateAt(record, rfc, START + MINUTE)).toMatchObject({
      state: 'rules',
      lastGood: true,
      stale: true,
    })
    expect(accessStateAt(record, rfc, START + DAY - 1)).toMatchObject({ state: 'rules', stale: true })
    expect(accessStateAt(record, rfc, START + DAY).state).toBe('ask')
  })

  it.each<[string, Readonly<Record<string, string>>, number, number | undefined]>([
    ['seconds', { 'retry-after': '120' }, 2, undefined],
    ['with blanks', { 'retry-after': ' 120 ' }, 2, undefined],
    ['a date', { 'retry-after': httpDate(START + HOUR) }, 60, undefined],
    [
      'a date by the clock of a server that is wrong',
      { date: httpDate(START - 9 * DAY), 'retry-after': httpDate(START - 9 * DAY + HOUR) },
      60,
      undefined,
    ],
    ['a date as in RFC 850', { 'retry-after': 'Saturday, 21-Nov-26 09:00:00 GMT' }, 60, undefined],
    ['a date as of asctime', { 'retry-after': 'Sat Nov 21 09:00:00 2026' }, 60, undefined],
    ['less than a minute: a minute', { 'retry-after': '1' }, 1, 1000],
    ['more than a day: a day', { 'retry-after': '2592000' }, 1440, 30 * DAY],
    ['beyond all numbers: a day', { 'retry-after': '9'.repeat(400) }, 1440, Number.MAX_SAFE_INTEGER],
    ['a date in a year: a day', { 'retry-after': httpDate(START + 365 * DAY) }, 1440, 365 * DAY],
  ])('Retry-After: %s', (_, headers, minutes, clampedFromMs) => {
    for (const outcome of ['too-many-requests', 'server-error'] as const) {
      const record = failing(outcome, 3, headers)
      expect(pause(record)).toBe(minutes)
      expect(accessStateAt(record, rfc, START).validity).toEqual({
        freshMs: minutes * MINUTE,
        usableMs: minutes * MINUTE,
        from: 'retry-after',
        ...(clampedFromMs === undefined ? {} : { clampedFromMs }),
      })
    }
  })

  it.each([
    '',
    '0',
    '000',
    '-5',
    '1.5',
    '1e3',
    '5 minutes',
    'soon',
    '٣',
    httpDate(START),
    httpDate(START - HOUR),
    'Sat, 32 Nov 2026 09:00:00 GMT',
    'Sat, 21 Nov 2026 25:00:00 GMT',
    '2026-11-22',
    '2026-11-22T08:00:00Z',
    'Infinity',
    'NaN',
  ])('Retry-After: "%s": is ignored, and the back-off applies', (value) => {
    expect(retryAfter({ 'retry-after': value }, START)).toBeUndefined()
    expect(pause(failing('too-many-requests', 1, { 'retry-after': value }))).toBe(5)
  })

  it('a stored draw: never before the time of Retry-After', () => {
    expect([0, 1].map((draw) => pause(failing('server-error', 1, { 'retry-after': '600' }, draw)))).toEqual([
      10, 11,
    ])
  })

  it('Retry-After with a definite answer: changes nothing', () => {
    const found: Retrieval = retrieval('not-found', { headers: { 'retry-after': '60' } })
    expect(accessStateAt(updateRecord(undefined, found, START), rfc, START).freshUntil).toBe(START + DAY)
  })
})
