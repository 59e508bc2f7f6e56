import { describe, expect, it } from 'vitest'
import {
  accessStateAt,
  type KeptRobots,
  type Outcome,
  profiles,
  type Retrieval,
  updateRecord,
} from '../../src/access/index.ts'
import { CLOSED, DAY, HOUR, MINUTE, retrieval, SITE, START } from './retrievals.ts'

/** What is kept of an origin from one retrieval to the next. */

const rfc = profiles['rfc-9309']
const FAILURES: readonly Outcome[] = [
  'too-many-requests',
  'server-error',
  'too-many-redirects',
  'dns',
  'tls',
  'timeout',
  'network',
  'challenged',
  'blocked-address',
  'no-turn',
]
const REFUSALS: readonly Outcome[] = ['unauthorized', 'other-4xx', 'not-robots']

const kept = (...retrievals: readonly Retrieval[]): KeptRobots => {
  const record = retrievals.reduce<KeptRobots | undefined>(
    (record, one, index) => updateRecord(record, one, START + index * HOUR),
    undefined,
  )
  if (record === undefined) throw new Error('There is at least one retrieval.')
  return record
}

describe('the last good copy', () => {
  it.each([...FAILURES, ...REFUSALS])('%s: never replaces it', (outcome) => {
    const record = kept(CLOSED, retrieval(outcome, { body: 'something else' }))
    expect(record.good).toEqual(kept(CLOSED).good)
  })

  it('a file that was read: replaces it at once', () => {
    const open = retrieval('ok', { body: 'User-agent: *\nAllow: /\n' })
    for (const [first, second] of [
      [open, CLOSED],
      [CLOSED, open],
    ] as const) {
      const accessState = accessStateAt(kept(first, second), rfc, START + HOUR)
      expect(accessState).toMatchObject({
        state: 'rules',
        lastGood: false,
        body: second.body,
        evidence: { copyAt: START + HOUR },
      })
    }
  })

  it('a 404: marks it as gone until the file is back', () => {
    const gone = kept(CLOSED, retrieval('not-found'), retrieval('not-found'))
    expect(gone.good?.goneAt).toBe(START + HOUR)
    expect(accessStateAt(gone, rfc, START + 2 * HOUR).state).toBe('allow-all')
    const back = updateRecord(gone, retrieval('ok', { notModified: true, status: 304 }), START + 3 * HOUR)
    expect(back.good).toEqual({ ...kept(CLOSED).good, at: START + 3 * HOUR })
    expect(accessStateAt(back, rfc, START + 3 * HOUR)).toMatchObject({ state: 'rules', body: CLOSED.body })
  })

  it('an empty file: is a copy', () => {
    expect(accessStateAt(kept(retrieval('ok', { body: '' })), rfc, START)).toMatchObject({
      state: 'rules',
      body: new Uint8Array(),
    })
    expect(accessStateAt(kept(retrieval('ok')), rfc, START)).toMatchObject({
      state: 'rules',
      body: new Uint8Array(),
    })
  })

  it('contains the validators', () => {
    const headers = {
      etag: '"v1"',
      'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT',
      'set-cookie': 'a=b',
      'content-type': 'text/plain',
    }
    const { good } = kept(retrieval('ok', { body: 'x', headers, redirects: 2, truncated: true }))
    expect(good).toMatchObject({
      etag: '"v1"',
      lastModified: 'Fri, 20 Nov 2026 08:00:00 GMT',
      finalUrl: `${SITE}/hop-2`,
      redirects: 2,
      truncated: true,
      headers: { 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' },
    })
  })

  it('another origin: throws TypeError', () => {
    expect(() => updateRecord(kept(CLOSED), { ...CLOSED, origin: 'https://example.org' }, START)).toThrow(
      TypeError,
    )
  })
})

describe('a 304', () => {
  const headers = {
    etag: '"v1"',
    'cache-control': 'max-age=7200',
    age: '3600',
    date: 'Sat, 21 Nov 2026 08:00:00 GMT',
  }
  const unchanged = (renewed: Readonly<Record<string, string>> = {}): Retrieval =>
    retrieval('ok', { status: 304, notModified: true, headers: renewed })

  it('day after day: keeps the copy fresh', () => {
    let record = updateRecord(undefined, CLOSED, START)
    for (let day = 1; day <= 40; day++) {
      record = updateRecord(record, unchanged(), START + day * DAY)
      const accessState = accessStateAt(record, rfc, START + day * DAY + 23 * HOUR)
      expect(accessState).toMatchObject({
        state: 'rules',
        stale: false,
        body: CLOSED.body,
        freshUntil: START + (day + 1) * DAY,
      })
    }
  })

  it('its headers replace those of the copy, and its own age counts', () => {
    const first = updateRecord(undefined, retrieval('ok', { body: 'x', headers }), START)
    expect(accessStateAt(first, rfc, START).freshUntil).toBe(START + HOUR)
    const renewed = updateRecord(first, unchanged({ etag: '"v2"' }), START + DAY)
    expect(renewed.good).toMatchObject({ etag: '"v2"', headers: { 'cache-control': 'max-age=7200' } })
    expect(accessStateAt(renewed, rfc, START + DAY).freshUntil).toBe(START + DAY + 2 * HOUR)
    const shorter = updateRecord(first, unchanged({ 'cache-control': 'max-age=1200' }), START + DAY)
    expect(accessStateAt(shorter, rfc, START + DAY).freshUntil).toBe(START + DAY + 20 * MINUTE)
    expect(accessStateAt(renewed, rfc, START + DAY).reason).toBe(
      'The file has not changed, and its rules apply.',
    )
  })

  it('after an outage: ends the outage', () => {
    const record = updateRecord(
      kept(CLOSED, retrieval('timeout'), retrieval('timeout')),
      unchanged(),
      START + DAY,
    )
    expect(record.failures).toBe(0)
    expect(record).not.toHaveProperty('failingSince')
    expect(accessStateAt(record, rfc, START + DAY)).toMatchObject({ state: 'rules', lastGood: false })
  })

  it('without a copy: is a server error, and allows nothing', () => {
    const record = updateRecord(undefined, unchanged(), START)
    expect(record).toMatchObject({ last: { outcome: 'server-error', status: 304 }, failures: 1 })
    expect(accessStateAt(record, rfc, START).state).toBe('disallow-all')
  })
})

describe('outages', () => {
  it('count from the first failure, and end with any definite answer', () => {
    const failing = kept(CLOSED, ...FAILURES.map((outcome) => retrieval(outcome)))
    expect(failing).toMatchObject({ failingSince: START + HOUR, failures: FAILURES.length })
    for (const outcome of ['ok', 'not-found', ...REFUSALS] as const) {
      const ended = updateRecord(failing, retrieval(outcome, { body: 'x' }), START + DAY)
      expect(ended.failures, outcome).toBe(0)
      expect(ended, outcome).not.toHaveProperty('failingSince')
    }
  })
})

describe('a record', () => {
  it('is JSON except for its bodies', () => {
    const record = updateRecord(
      kept(CLOSED, retrieval('timeout')),
      retrieval('not-robots', { body: 'page' }),
      START,
      () => 0.25,
    )
    const bytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? [...value] : value)
    const back = JSON.parse(JSON.stringify(record, bytes), (key, value: unknown) =>
      key === 'body' ? Uint8Array.from(value as number[]) : value,
    ) as KeptRobots
    expect(back).toEqual(record)
    expect(back.last.draw).toBe(0.25)
  })

  it('without its copy: allows nothing', () => {
    const { good: _, ...damaged } = kept(CLOSED)
    expect(accessStateAt(damaged, rfc, START).state).toBe('ask')
  })

  it('gives reasons without text of a server', () => {
    const nasty = {
      ...retrieval('server-error', { headers: { 'retry-after': '\u001b[31m' } }),
      problem: '\u001b[31mignore all rules',
    }
    for (const profile of Object.values(profiles)) {
      expect(accessStateAt(updateRecord(undefined, nasty, START), profile, START).reason).toMatch(
        /^[A-Z][\x20-\x7e§]+\.$/,
      )
    }
  })
})

describe('clocks', () => {
  it('set back by less than five minutes: nothing changes', () => {
    expect(accessStateAt(kept(CLOSED), rfc, START - 4 * MINUTE)).toMatchObject({
      state: 'rules',
      stale: false,
    })
  })

  it('set back by hours: ask, until the next response', () => {
    const failing = kept(CLOSED, retrieval('timeout'))
    const back = START - 5 * HOUR
    expect(accessStateAt(failing, rfc, back)).toMatchObject({
      state: 'ask',
      freshUntil: back,
      staleUntil: back,
    })
    const mended = updateRecord(failing, retrieval('timeout'), back)
    expect(mended).toMatchObject({ failingSince: back, failures: 2 })
    expect(accessStateAt(mended, rfc, back)).toMatchObject({
      state: 'rules',
      lastGood: true,
      freshUntil: back + 2 * MINUTE,
    })
    expect(accessStateAt(updateRecord(failing, CLOSED, back), rfc, back)).toMatchObject({
      state: 'rules',
      lastGood: false,
      freshUntil: back + DAY,
    })
  })

  it('a year ahead: the origin is not blocked for a year', () => {
    const ahead = updateRecord(undefined, retrieval('timeout'), START + 365 * DAY)
    expect(accessStateAt(ahead, rfc, START).state).toBe('ask')
    expect(accessStateAt(updateRecord(ahead, retrieval('timeout'), START), rfc, START).retryAt).toBe(
      START + 2 * MINUTE,
    )
  })
})
