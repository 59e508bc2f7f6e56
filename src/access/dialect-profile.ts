import { type AccessResult, type DialectId, dialectFacts } from '../dialects/index.ts'
import { MAX_FRESH_MS } from './durations.ts'
import { always, PHASES, UNREACHABLE, UNTOLD } from './phases.ts'
import type { AccessProfile, AccessRow, Circumstance, Phase } from './profile.ts'

/** What a row of the dialects' access tables cannot say: phases, and outcomes the tables do not know. */
interface Extension {
  readonly rows?: Readonly<Partial<Record<Circumstance, { readonly phases: readonly Phase[]; readonly source: string }>>>
  readonly notes?: readonly string[]
}

/** Whoever reads the file, it is the crawler that may not go there. */
const BLOCKED: AccessRow = { phases: always('defer'), source: "the crawler's own guard, and no rule of the site", standsIn: false }

/** The host was not asked because this crawler had asked it a moment ago: no reader's rule is about that. */
const NO_TURN: AccessRow = { phases: UNTOLD, source: "the crawler's own pace, and no rule of the site", standsIn: false }

const EXTENSIONS: Readonly<Partial<Record<DialectId, Extension>>> = {
  'rfc-9309': {
    rows: {
      unauthorized: { phases: PHASES['allow-all'], source: 'RFC 9309 §2.3.1.3' },
      'not-found': { phases: PHASES['allow-all'], source: 'RFC 9309 §2.3.1.3' },
      'other-4xx': { phases: PHASES['allow-all'], source: 'RFC 9309 §2.3.1.3' },
      'too-many-requests': { phases: PHASES['allow-all'], source: 'RFC 9309 §2.3.1.3' },
      'server-error': { phases: UNREACHABLE, source: 'RFC 9309 §2.3.1.4 and §2.4' },
      'network-error': { phases: UNREACHABLE, source: 'RFC 9309 §2.3.1.4 and §2.4' },
      'too-many-redirects': { phases: PHASES['allow-all'], source: 'RFC 9309 §2.3.1.2' },
      // The server succeeded, and what it sent is to be gone through line by line: of a web page nothing is left, as a rule.
      'not-robots': { phases: always('read-body'), source: 'RFC 9309 §2.3.1.1 and §2.3.1.5' },
      challenged: { phases: UNTOLD, source: 'caution: who has to prove itself first was not shown the file' },
    },
    notes: [
      'Reading any resource after 4xx or more than five redirects is a MAY: a crawler that waits instead conforms too.',
      'While the file is unreachable, a copy is used where there is one (§2.4); a crawler that refuses everything nevertheless (§2.3.1.4) conforms too.',
    ],
  },
  google: { rows: { 'not-robots': { phases: always('read-body'), source: 'Google: HTML is searched for rules' } } },
  yandex: {
    rows: { 'not-robots': { phases: always('allow-all'), source: 'Yandex: what is not text restricts nothing' } },
    notes: ['By reprints of its documentation Yandex reads answers of status 200 only; here any 2xx is read.'],
  },
  'libwww-perl': { rows: { 'not-robots': { phases: always('allow-all'), source: 'LWP::RobotUA: what is not text is an empty file' } } },
  'python-urllib': { rows: { 'not-robots': { phases: always('read-body'), source: 'CPython: whatever comes with a success is read' } } },
  protego: { rows: { 'not-robots': { phases: always('read-body'), source: 'Scrapy: whatever comes is read' } } },
  'crawler-commons': {
    rows: { 'not-robots': { phases: always('read-body'), source: 'crawler-commons: HTML is read if it names a user agent' } },
  },
  heritrix: {
    rows: {
      'network-error': {
        phases: [
          { untilTries: 3, copy: 'no', assume: 'defer' },
          { copy: 'no', assume: 'allow-all' },
        ],
        source: 'Heritrix 3: after three tries',
      },
      'not-robots': { phases: always('read-body'), source: 'Heritrix 3: tags are taken out, and the rest is read' },
    },
  },
}

/** A row of a dialect: what is said beyond the tables, what its table says, or RFC 9309's where it is silent. */
function rowOf(id: DialectId, circumstance: Circumstance): AccessRow {
  const { access, title } = dialectFacts[id]
  const extended = EXTENSIONS[id]?.rows?.[circumstance]
  if (extended !== undefined) return { ...extended, standsIn: false }
  const assumed = isResult(circumstance, access.results) ? access.results[circumstance] : 'unknown'
  if (assumed !== 'unknown') return { phases: PHASES[assumed], source: title, standsIn: false }
  return { ...rowOf('rfc-9309', circumstance), standsIn: true }
}

function isResult(circumstance: Circumstance, results: Readonly<Record<AccessResult, unknown>>): circumstance is AccessResult {
  return circumstance in results
}

/** How readers of a dialect deal with what came of asking, from the dialect's facts. */
export function dialectProfile(id: DialectId): AccessProfile {
  const { title, access, sources } = dialectFacts[id]
  const rows: Readonly<Record<Circumstance, AccessRow>> = {
    unauthorized: rowOf(id, 'unauthorized'),
    'not-found': rowOf(id, 'not-found'),
    'other-4xx': rowOf(id, 'other-4xx'),
    'too-many-requests': rowOf(id, 'too-many-requests'),
    'server-error': rowOf(id, 'server-error'),
    'network-error': rowOf(id, 'network-error'),
    'too-many-redirects': rowOf(id, 'too-many-redirects'),
    challenged: rowOf(id, 'challenged'),
    'not-robots': rowOf(id, 'not-robots'),
    'blocked-address': BLOCKED,
    'no-turn': NO_TURN,
  }
  const maxRedirects = numberOr(access.maxRedirects, 'maxRedirects')
  const freshFor = numberOr(access.freshFor, 'freshFor')
  const freshForMs = freshFor.value * 1000
  const silent = (Object.keys(rows) as Circumstance[]).filter((circumstance) => rows[circumstance].standsIn)
  return {
    id,
    title,
    rows,
    maxRedirects: maxRedirects.value,
    freshForMs: Math.min(freshForMs, MAX_FRESH_MS),
    sizeLimit: access.sizeLimit,
    beyondSizeLimit: access.beyondSizeLimit,
    assumes: [...silent, ...maxRedirects.assumes, ...freshFor.assumes],
    notes: [
      ...(EXTENSIONS[id]?.notes ?? []),
      ...(freshForMs > MAX_FRESH_MS
        ? [
            `It would use a copy for ${freshForMs / MAX_FRESH_MS} days where HTTP says nothing; here it is asked for again after one (RFC 9309 §2.4).`,
          ]
        : []),
    ],
    sources,
  }
}

function numberOr<Name extends 'maxRedirects' | 'freshFor'>(
  value: number | 'unknown',
  name: Name,
): { readonly value: number; readonly assumes: readonly Name[] } {
  if (value !== 'unknown') return { value, assumes: [] }
  const standIn = dialectFacts['rfc-9309'].access[name]
  if (standIn === 'unknown') throw new TypeError(`RFC 9309 stands in for others: its facts must say "${name}".`)
  return { value: standIn, assumes: [name] }
}
