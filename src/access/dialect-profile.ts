import { type AccessResult, type DialectId, dialectFacts } from '../dialects/index.ts'
import { MAX_FRESH_MS } from './durations.ts'
import { always, PHASES, UNKNOWN_FILE, UNREACHABLE } from './phases.ts'
import type { AccessProfile, AccessRow, Circumstance, Phase } from './profile.ts'

/** What the access table of a dialect cannot express: phases, and rows for outcomes that the table lacks. */
interface Extension {
  readonly rows?: Readonly<
    Partial<Record<Circumstance, { readonly phases: readonly Phase[]; readonly source: string }>>
  >
  readonly notes?: readonly string[]
}

/** The row for an address that the crawler's own guard refused. It is the same for every dialect. */
const BLOCKED: AccessRow = {
  phases: always('defer'),
  source: "the crawler's own guard, not a rule of the site",
  standsIn: false,
}

/**
 * The row for a redirect to a host where the crawler got no turn in time. No dialect has a rule about that.
 */
const NO_TURN: AccessRow = {
  phases: UNKNOWN_FILE,
  source: "the crawler's own pace, not a rule of the site",
  standsIn: false,
}

/** The row for a trouble of the crawler's own machine. No dialect has a rule about that. */
const OWN_TROUBLE: AccessRow = {
  phases: UNKNOWN_FILE,
  source: "the crawler's own network, not a rule of the site",
  standsIn: false,
}

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
      // The request was successful, so the body is parsed line by line. A web page usually contains no rules.
      'not-robots': { phases: always('read-body'), source: 'RFC 9309 §2.3.1.1 and §2.3.1.5' },
      challenged: {
        phases: UNKNOWN_FILE,
        source: 'caution: a crawler that is challenged has not seen the file',
      },
    },
    notes: [
      'RFC 9309 says that a crawler MAY access any resource after 4xx or more than five redirects. A crawler that waits instead conforms, too.',
      'While the file is unreachable, this profile uses the last good copy (RFC 9309 §2.4). A crawler that has a copy and fetches nothing all the same (§2.3.1.4) conforms, too.',
    ],
  },
  google: {
    rows: { 'not-robots': { phases: always('read-body'), source: 'Google: HTML is searched for rules' } },
  },
  yandex: {
    rows: {
      'not-robots': {
        phases: always('allow-all'),
        source: 'Yandex: a file that is not text restricts nothing',
      },
    },
    notes: [
      'According to reprints of its documentation, Yandex reads only responses with status 200. Wayleave reads a file with any 2xx status.',
    ],
  },
  'libwww-perl': {
    rows: {
      'not-robots': {
        phases: always('allow-all'),
        source: 'LWP::RobotUA: a file that is not text counts as empty',
      },
    },
  },
  'python-urllib': {
    rows: {
      'not-robots': {
        phases: always('read-body'),
        source: 'CPython: the body of every successful response is read',
      },
    },
  },
  protego: {
    rows: {
      'not-robots': { phases: always('read-body'), source: 'Scrapy: the body of every response is read' },
    },
  },
  'crawler-commons': {
    rows: {
      'not-robots': {
        phases: always('read-body'),
        source: 'crawler-commons: HTML is read if it names a user agent',
      },
    },
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
      'not-robots': {
        phases: always('read-body'),
        source: 'Heritrix 3: tags are removed, and the rest is read',
      },
    },
  },
}

/**
 * A row of a dialect's profile: from `EXTENSIONS`, from the dialect's access table, or from RFC 9309 if both
 * lack it.
 */
function rowOf(id: DialectId, circumstance: Circumstance): AccessRow {
  const { access, title } = dialectFacts[id]
  const extension = EXTENSIONS[id]?.rows?.[circumstance]
  if (extension !== undefined) return { ...extension, standsIn: false }
  const assumed = isResult(circumstance, access.results) ? access.results[circumstance] : 'unknown'
  if (assumed !== 'unknown') return { phases: PHASES[assumed], source: title, standsIn: false }
  return { ...rowOf('rfc-9309', circumstance), standsIn: true }
}

function isResult(
  circumstance: Circumstance,
  results: Readonly<Record<AccessResult, unknown>>,
): circumstance is AccessResult {
  return circumstance in results
}

/** The access profile of a dialect, made from the dialect's facts and `EXTENSIONS`. */
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
    'own-trouble': OWN_TROUBLE,
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
            `${title} uses a copy for ${freshForMs / MAX_FRESH_MS} days if HTTP headers do not say for how long. Wayleave fetches the file again after one day (RFC 9309 §2.4).`,
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
  if (standIn === 'unknown')
    throw new TypeError(
      `The facts of RFC 9309 must state "${name}", because RFC 9309 stands in for other dialects.`,
    )
  return { value: standIn, assumes: [name] }
}
