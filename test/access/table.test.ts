import { describe, expect, it } from 'vitest'
import {
  type AccessProfileId,
  type AccessState,
  accessStateAt,
  CIRCUMSTANCES,
  type Circumstance,
  type KeptRobots,
  type Outcome,
  profiles,
  updateRecord,
} from '../../src/access/index.ts'
import { type Assumed, type DialectId, dialectFacts, dialects, read } from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { CLOSED, DAY, HOUR, type Made, MINUTE, retrieval, SITE, START } from './retrievals.ts'

/** The table of what each profile assumes after each outcome of a request for robots.txt, row by row. */

type State = AccessState['state']

/** Asked once, and nothing known before. */
const atOnce = (outcome: Outcome, id: AccessProfileId, made: Made = {}): State =>
  accessStateAt(updateRecord(undefined, retrieval(outcome, made), START), profiles[id], START).state

const COLUMNS: readonly (readonly [name: string, outcome: Outcome, made?: Made])[] = [
  ['401', 'unauthorized', { status: 401 }],
  ['403', 'unauthorized', { status: 403 }],
  ['404', 'not-found'],
  ['410', 'not-found', { status: 410 }],
  ['451', 'other-4xx', { status: 451 }],
  ['429', 'too-many-requests'],
  ['500', 'server-error', { status: 500 }],
  ['503', 'server-error', { status: 503 }],
  ['timeout', 'timeout'],
  ['dns', 'dns'],
  ['tls', 'tls'],
  ['reset', 'network'],
  ['redirects', 'too-many-redirects', { redirects: 6, status: 301 }],
]

const A = 'allow-all'
const D = 'disallow-all'
const W = 'defer'

/**
 * By column: 401, 403, 404, 410, 451, 429, 500, 503, timeout, dns, tls, reset, too many redirects. For a
 * dialect without a row, `rowOf` makes one from the facts of the dialect.
 */
const ROWS: Readonly<
  Record<Exclude<AccessProfileId, DialectId> | 'rfc-9309', readonly State[]> &
    Partial<Record<DialectId, readonly State[]>>
> = {
  'draft-1996': [D, D, A, A, A, A, W, W, W, W, W, W, A],
  'rfc-9309': [A, A, A, A, A, A, D, D, D, D, D, D, A],
  polite: [A, A, A, A, A, W, D, D, D, D, D, D, A],
  google: [A, A, A, A, A, W, W, W, W, W, W, W, A],
  yandex: [A, A, A, A, A, A, A, A, D, D, D, D, A],
  amazon: [A, A, A, A, A, A, A, A, A, A, A, A, A],
  slurp: [A, A, A, A, A, A, A, A, A, A, A, A, A],
  // A connection has to fail three times.
  heritrix: [A, A, A, A, A, A, A, A, W, W, W, W, A],
  'crawler-commons': [A, A, A, A, A, A, W, W, W, W, W, W, W],
  'python-urllib': [D, D, A, A, A, A, D, D, D, D, D, D, D],
  moderatobot: [D, D, A, A, A, A, W, W, D, D, D, D, A],
  archive: [A, A, A, A, A, W, W, W, W, W, W, W, A],
  // A 5xx leaves its parser without groups.
  colly: [A, A, A, A, A, A, A, A, D, D, D, D, A],
  'libwww-perl': [A, A, A, A, A, A, A, A, A, A, A, A, A],
  // Scrapy reads the body whatever the status, and here nobody kept it.
  protego: [W, W, W, W, W, W, W, W, A, A, A, A, A],
}

/** What a crawler does after a first request, by the word for it in the facts of a dialect. */
const AT_FIRST: Readonly<Record<Exclude<Assumed, 'unknown'>, State>> = {
  'allow-all': A,
  'disallow-all': D,
  defer: W,
  'cached-then-allow': A,
  'google-phases': W,
  // Nobody kept the body.
  'read-body': W,
  error: D,
}

/** The row of `ROWS`, or what the facts say. Where they say nothing, RFC 9309 stands in. */
function rowOf(id: AccessProfileId): readonly State[] {
  const row = ROWS[id]
  if (row !== undefined) return row
  const results: Readonly<Partial<Record<Circumstance, Assumed>>> =
    dialectFacts[id as DialectId].access.results
  return COLUMNS.map(([, outcome], column) => {
    const assumed = results[CIRCUMSTANCES[outcome as keyof typeof CIRCUMSTANCES]] ?? 'unknown'
    return assumed === 'unknown' ? (ROWS['rfc-9309'][column] as State) : AT_FIRST[assumed]
  })
}

describe('after one request, with no earlier record', () => {
  it.each(Object.keys(profiles) as AccessProfileId[])('%s', (id) => {
    const states = rowOf(id)
    const found = COLUMNS.map(([, outcome, made]) => atOnce(outcome, id, made))
    const named = (list: readonly State[]): string[] =>
      list.map((state, index) => `${COLUMNS[index]?.[0]}: ${state}`)
    expect(named(found)).toEqual(named(states))
  })

  it.each(Object.keys(profiles))('%s: uses a file that was read, and is ask before', (id) => {
    const profile = profiles[id as AccessProfileId]
    const accessState = accessStateAt(updateRecord(undefined, CLOSED, START), profile, START)
    expect(accessState).toMatchObject({ state: 'rules', stale: false, lastGood: false, body: CLOSED.body })
    expect(accessStateAt(undefined, profile, START)).toMatchObject({
      state: 'ask',
      stale: true,
      freshUntil: START,
      staleUntil: START,
    })
  })

  it.each(Object.keys(profiles))('%s: blocked-address is defer without retryAt', (id) => {
    const accessState = accessStateAt(
      updateRecord(undefined, retrieval('blocked-address'), START),
      profiles[id as AccessProfileId],
      START,
    )
    expect(accessState.state).toBe('defer')
    expect(accessState).not.toHaveProperty('retryAt')
  })

  it.each(Object.keys(profiles))('%s: no-turn is defer with retryAt, however often', (id) => {
    let record: KeptRobots | undefined
    for (let time = 0; time < 5; time++) record = updateRecord(record, retrieval('no-turn'), START)
    const accessState = accessStateAt(record, profiles[id as AccessProfileId], START)
    expect([accessState.state, typeof accessState.retryAt]).toEqual(['defer', 'number'])
  })

  it.each(Object.keys(profiles).filter((id) => id !== 'amazon'))('%s: challenged is defer', (id) => {
    expect(atOnce('challenged', id as AccessProfileId)).toBe('defer')
  })

  it('amazon: challenged allows, as its page says', () => {
    expect(atOnce('challenged', 'amazon')).toBe('allow-all')
  })
})

describe('profiles and dialect facts', () => {
  const DIRECT: Readonly<Partial<Record<string, State | 'read-body'>>> = {
    'allow-all': 'allow-all',
    'disallow-all': 'disallow-all',
    defer: 'defer',
    'read-body': 'read-body',
    error: 'disallow-all',
    'google-phases': 'defer',
  }

  it.each(Object.keys(dialectFacts) as DialectId[])('%s', (id) => {
    const { access } = dialectFacts[id]
    for (const [result, assumed] of Object.entries(access.results)) {
      const row = profiles[id].rows[result as keyof typeof access.results]
      expect(row.standsIn, result).toBe(assumed === 'unknown')
      expect(profiles[id].assumes.includes(result as keyof typeof access.results), result).toBe(
        assumed === 'unknown',
      )
      // The one row of which a sentence of the facts, and no word of the table, says that it begins
      // otherwise.
      if (assumed === 'unknown' || (id === 'heritrix' && result === 'network-error')) continue
      expect(row.phases[0]?.assume, result).toBe(DIRECT[assumed])
    }
    expect(profiles[id].maxRedirects).toBe(access.maxRedirects === 'unknown' ? 5 : access.maxRedirects)
    expect(profiles[id].freshForMs).toBe(
      access.freshFor === 'unknown' ? DAY : Math.min(DAY, access.freshFor * 1000),
    )
    expect(profiles[id].sizeLimit).toBe(access.sizeLimit)
  })

  it('a longer freshness than a day: is noted', () => {
    const cut = Object.values(profiles).filter(({ notes }) =>
      notes.some((note) => note.includes(' uses a copy for ')),
    )
    expect(cut.map(({ id }) => id)).toEqual(['draft-1996', 'libwww-perl'])
  })

  it('every row: ends in a phase without an end, and names its source', () => {
    for (const { id, rows, assumes } of Object.values(profiles)) {
      const standIns = Object.entries(rows).flatMap(([name, { standsIn }]) => (standsIn ? [name] : []))
      expect(assumes.filter((name) => name !== 'maxRedirects' && name !== 'freshFor').sort(), id).toEqual(
        standIns.sort(),
      )
      expect(Object.keys(rows).sort(), id).toEqual([...new Set(Object.values(CIRCUMSTANCES))].sort())
      for (const { phases, source } of Object.values(rows)) {
        expect(
          phases
            .map(({ untilMs, untilTries }) => untilMs === undefined && untilTries === undefined)
            .indexOf(true),
          id,
        ).toBe(phases.length - 1)
        expect(source).not.toBe('')
      }
    }
  })

  it('a profile: is plain data', () => {
    expect(JSON.parse(JSON.stringify(profiles))).toEqual(profiles)
  })
})

describe('a response that is not a robots.txt', () => {
  const page = retrieval('not-robots', { body: '<!doctype html>\n<title>Shop</title>\n' })

  it.each([
    'rfc-9309',
    'google',
    'heritrix',
    'python-urllib',
    'protego',
    'crawler-commons',
    'moderatobot',
    'archive',
    'bing',
  ] as const)('%s reads it, and finds nothing that is forbidden', (id) => {
    const accessState = accessStateAt(updateRecord(undefined, page, START), profiles[id], START)
    expect(accessState).toMatchObject({ state: 'rules', body: page.body, lastGood: false })
    expect(
      decide(
        read(parse(accessState.body ?? ''), { agent: 'FooBot', dialect: dialects['rfc-9309'] }),
        `${SITE}/a`,
      ).verdict,
    ).toBe('allow')
  })

  it.each(['yandex', 'libwww-perl', 'amazon'] as const)('%s: counts as a missing file', (id) => {
    expect(accessStateAt(updateRecord(undefined, page, START), profiles[id], START).state).toBe('allow-all')
  })

  it('protego: the body of any status is read', () => {
    const { body, ...refused } = retrieval('server-error', { body: 'User-agent: *\nDisallow: /\n' })
    const accessState = accessStateAt(
      updateRecord(undefined, { ...refused, ...(body === undefined ? {} : { body }) }, START),
      profiles.protego,
      START,
    )
    expect(accessState).toMatchObject({ state: 'rules', body })
    expect(accessStateAt(updateRecord(undefined, refused, START), profiles.protego, START).reason).toContain(
      'not stored',
    )
  })

  it('a long page: only its beginning is kept, and it is marked as truncated', () => {
    const record = updateRecord(undefined, retrieval('not-robots', { body: 'x'.repeat(70_000) }), START)
    expect(record.last.body?.length).toBe(65_536)
    expect(accessStateAt(record, profiles['rfc-9309'], START).evidence?.truncated).toBe(true)
  })
})

describe('redirects', () => {
  const moved = (redirects: number): KeptRobots =>
    updateRecord(undefined, retrieval('ok', { body: 'User-agent: *\nDisallow: /\n', redirects }), START)
  const state = (id: AccessProfileId, redirects: number): State =>
    accessStateAt(moved(redirects), profiles[id], START).state

  it('a file behind more redirects than the profile follows: is not used', () => {
    expect([0, 1, 5, 6, 7, 10, 11, 20].map((count) => state('rfc-9309', count))).toEqual([
      'rules',
      'rules',
      'rules',
      A,
      A,
      A,
      A,
      A,
    ])
    expect([0, 1].map((count) => state('heritrix', count))).toEqual(['rules', A])
    expect([0, 1].map((count) => state('amazon', count))).toEqual(['rules', A])
    expect([7, 8].map((count) => state('libwww-perl', count))).toEqual(['rules', A])
    expect([10, 11].map((count) => state('moderatobot', count))).toEqual(['rules', A])
    expect([10, 11].map((count) => state('python-urllib', count))).toEqual(['rules', D])
    expect([20, 21].map((count) => state('protego', count))).toEqual(['rules', A])
    expect([5, 6].map((count) => state('crawler-commons', count))).toEqual(['rules', W])
  })

  it('the reason names the number of redirects', () => {
    expect(accessStateAt(moved(1), profiles.heritrix, START).reason).toBe(
      'The file is behind more redirects (1) than this crawler follows (0): everything may be fetched (Heritrix 3).',
    )
  })
})

describe('outcomes that profiles treat differently', () => {
  const last = (record: KeptRobots | undefined, outcome: Outcome, times: number): KeptRobots => {
    let kept = record
    for (let time = 0; time < times; time++) kept = updateRecord(kept, retrieval(outcome), START)
    if (kept === undefined) throw new Error('times is at least 1')
    return kept
  }

  it('429: RFC 9309, Yandex and Heritrix allow, Google waits, and Amazon uses a copy of the last 30 days', () => {
    expect(
      ['rfc-9309', 'yandex', 'heritrix'].map((id) => atOnce('too-many-requests', id as AccessProfileId)),
    ).toEqual([A, A, A])
    expect(atOnce('too-many-requests', 'google')).toBe(atOnce('server-error', 'google'))
    const copied = updateRecord(
      updateRecord(undefined, CLOSED, START),
      retrieval('too-many-requests'),
      START + 2 * DAY,
    )
    expect(accessStateAt(copied, profiles.amazon, START + 2 * DAY)).toMatchObject({
      state: 'rules',
      lastGood: true,
      body: CLOSED.body,
    })
    const old = updateRecord(copied, retrieval('too-many-requests'), START + 31 * DAY)
    expect(accessStateAt(old, profiles.amazon, START + 31 * DAY).state).toBe(A)
  })

  it('503 without a copy: RFC 9309, crawler-commons and CPython disallow, Google waits and then allows, others allow at once', () => {
    expect(['rfc-9309', 'python-urllib'].map((id) => atOnce('server-error', id as AccessProfileId))).toEqual([
      D,
      D,
    ])
    expect(
      ['crawler-commons', 'draft-1996', 'google'].map((id) => atOnce('server-error', id as AccessProfileId)),
    ).toEqual([W, W, W])
    expect(
      ['yandex', 'heritrix', 'slurp'].map((id) => atOnce('server-error', id as AccessProfileId)),
    ).toEqual([A, A, A])
    const later = updateRecord(
      updateRecord(undefined, retrieval('server-error'), START),
      retrieval('server-error'),
      START + 13 * HOUR,
    )
    expect(accessStateAt(later, profiles.google, START + 13 * HOUR).state).toBe(A)
  })

  it('heritrix: allows after three failed connections', () => {
    expect(
      [1, 2, 3, 4].map(
        (times) => accessStateAt(last(undefined, 'timeout', times), profiles.heritrix, START).state,
      ),
    ).toEqual([W, W, A, A])
  })

  it('archive: uses the last good copy, and without one allows after three tries', () => {
    const copied = updateRecord(undefined, CLOSED, START)
    expect(
      [1, 2, 3, 9].map(
        (times) => accessStateAt(last(copied, 'server-error', times), profiles.archive, START).state,
      ),
    ).toEqual(Array(4).fill('rules'))
    expect(
      [1, 2, 3, 4].map(
        (times) => accessStateAt(last(undefined, 'server-error', times), profiles.archive, START).state,
      ),
    ).toEqual([W, W, A, A])
    expect(
      [1, 5].map(
        (times) => accessStateAt(last(undefined, 'too-many-requests', times), profiles.archive, START).state,
      ),
    ).toEqual([W, W])
  })

  /**
   * A file of 600 KB, as a fetch hands it on that reads 512,000 bytes and leaves out the line that was cut.
   */
  const long = (head: string, tail: string): KeptRobots => {
    const filler = `# ${'x'.repeat(96)}\n`
    const whole = `${head}${filler.repeat(Math.ceil(600_000 / filler.length))}${tail}`
    const body = whole.slice(0, whole.lastIndexOf('\n', 512_000) + 1)
    return updateRecord(undefined, retrieval('ok', { body, truncated: true }), START)
  }
  const verdict = (record: KeptRobots, id: DialectId): string => {
    const { state, body } = accessStateAt(record, profiles[id], START)
    if (state !== 'rules') return state
    return decide(read(parse(body ?? ''), { agent: 'FooBot', dialect: dialects[id] }), `${SITE}/a`).verdict
  }

  it('600 KB with `Disallow: /` at the end: Yandex ignores the file, Google and Heritrix do not see the line', () => {
    const record = long('User-agent: *\n', 'Disallow: /\n')
    expect((['yandex', 'google', 'heritrix'] as const).map((id) => verdict(record, id))).toEqual([
      A,
      'allow',
      'allow',
    ])
  })

  it('600 KB with `Disallow: /` at the start: Yandex allows, all others disallow', () => {
    const record = long('User-agent: *\nDisallow: /\n', '')
    expect(verdict(record, 'yandex')).toBe(A)
    expect(
      (['google', 'heritrix', 'rfc-9309', 'python-urllib', 'crawler-commons'] as const).map((id) =>
        verdict(record, id),
      ),
    ).toEqual(Array(5).fill('disallow'))
    expect(accessStateAt(record, profiles.yandex, START)).toMatchObject({ evidence: { truncated: true } })
  })

  it('a file that was cut long before the size limit: counts as complete', () => {
    const record = updateRecord(
      undefined,
      retrieval('ok', { body: 'User-agent: *\nDisallow: /\n', truncated: true }),
      START,
    )
    expect(verdict(record, 'yandex')).toBe('disallow')
  })
})

describe("Google's phases", () => {
  const copied = updateRecord(undefined, CLOSED, START - DAY)
  const failing = (record: KeptRobots | undefined, ms: number): KeptRobots =>
    updateRecord(
      updateRecord(record, retrieval('server-error'), START),
      retrieval('server-error'),
      START + ms,
    )
  const at = (record: KeptRobots | undefined, ms: number, siteAnswers?: boolean): AccessState =>
    accessStateAt(
      failing(record, ms),
      profiles.google,
      START + ms,
      siteAnswers === undefined ? {} : { siteAnswers },
    )

  it('with a copy: defer for 12 hours, the copy up to 30 days, then by the rest of the site', () => {
    expect(at(copied, 11 * HOUR + 59 * MINUTE)).toMatchObject({ state: 'defer', lastGood: false })
    expect(at(copied, 12 * HOUR + MINUTE)).toMatchObject({
      state: 'rules',
      lastGood: true,
      body: CLOSED.body,
    })
    expect(at(copied, 29 * DAY)).toMatchObject({ state: 'rules', lastGood: true })
    expect(at(copied, 31 * DAY).state).toBe('defer')
    expect(at(copied, 31 * DAY, true).state).toBe('allow-all')
    expect(at(copied, 31 * DAY, false).state).toBe('disallow-all')
  })

  it('without a copy: defer for 12 hours, allow up to 30 days, then by the rest of the site', () => {
    expect(at(undefined, 11 * HOUR + 59 * MINUTE).state).toBe('defer')
    expect(at(undefined, 12 * HOUR + MINUTE).state).toBe('allow-all')
    expect(at(undefined, 29 * DAY).state).toBe('allow-all')
    expect(at(undefined, 31 * DAY).state).toBe('defer')
    expect(at(undefined, 31 * DAY, true).state).toBe('allow-all')
  })

  it('a state: ends with its phase', () => {
    const record = updateRecord(
      updateRecord(copied, retrieval('server-error'), START),
      retrieval('server-error', { headers: { 'retry-after': '7200' } }),
      START + 11 * HOUR,
    )
    const before = accessStateAt(record, profiles.google, START + 11 * HOUR)
    expect(before).toMatchObject({
      state: 'defer',
      freshUntil: START + 12 * HOUR,
      staleUntil: START + 12 * HOUR,
      retryAt: START + 12 * HOUR,
    })
    const after = accessStateAt(record, profiles.google, START + 12 * HOUR)
    expect(after).toMatchObject({ state: 'rules', lastGood: true, stale: false })
    expect(after.freshUntil).toBe(START + 13 * HOUR)
  })

  it('429, timeouts and DNS failures: count as one outage', () => {
    let record: KeptRobots | undefined = copied
    for (const [index, outcome] of (
      ['too-many-requests', 'timeout', 'dns', 'network', 'tls'] as const
    ).entries()) {
      record = updateRecord(record, retrieval(outcome), START + index * 4 * HOUR)
    }
    expect(record).toMatchObject({ failingSince: START, failures: 5 })
    expect(accessStateAt(record, profiles.google, START + 16 * HOUR)).toMatchObject({
      state: 'rules',
      lastGood: true,
    })
  })
})

describe('an unreachable file, by RFC 9309', () => {
  const state = (record: KeptRobots | undefined, ms: number): AccessState => {
    const kept = updateRecord(
      updateRecord(record, retrieval('server-error'), START),
      retrieval('timeout'),
      START + ms,
    )
    return accessStateAt(kept, profiles['rfc-9309'], START + ms)
  }

  it('without a copy: disallow for 30 days, then allow', () => {
    expect([0, 12 * HOUR, 29 * DAY, 30 * DAY - 1].map((ms) => state(undefined, ms).state)).toEqual([
      D,
      D,
      D,
      D,
    ])
    expect(state(undefined, 30 * DAY).state).toBe(A)
  })

  it('with a copy: it is used, even after 30 days', () => {
    const copied = updateRecord(undefined, CLOSED, START - DAY)
    expect([0, 29 * DAY, 31 * DAY].map((ms) => state(copied, ms))).toMatchObject(
      Array(3).fill({ state: 'rules', lastGood: true, body: CLOSED.body }),
    )
  })

  it('with a copy of a file that is gone: it is not used', () => {
    const gone = updateRecord(
      updateRecord(undefined, CLOSED, START - DAY),
      retrieval('not-found'),
      START - HOUR,
    )
    expect(accessStateAt(gone, profiles['rfc-9309'], START).state).toBe(A)
    expect(state(gone, 0).state).toBe(D)
    expect(accessStateAt(gone, profiles.amazon, START)).toMatchObject({ state: 'rules', lastGood: true })
  })

  it('a challenge: the copy is used for 30 days, and nothing is allowed without one', () => {
    const copied = updateRecord(undefined, CLOSED, START - DAY)
    const challenged = (record: KeptRobots | undefined, ms: number): State => {
      const kept = updateRecord(
        updateRecord(record, retrieval('challenged'), START),
        retrieval('challenged'),
        START + ms,
      )
      return accessStateAt(kept, profiles['rfc-9309'], START + ms).state
    }
    expect([0, 29 * DAY, 31 * DAY, 400 * DAY].map((ms) => challenged(copied, ms))).toEqual([
      'rules',
      'rules',
      W,
      W,
    ])
    expect([0, 29 * DAY, 31 * DAY, 400 * DAY].map((ms) => challenged(undefined, ms))).toEqual([W, W, W, W])
  })
})
