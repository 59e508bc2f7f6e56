import { type DialectId, dialectFacts } from '../dialects/index.ts'
import { dialectProfile } from './dialect-profile.ts'
import { MAX_FRESH_MS } from './durations.ts'
import { always, PHASES, UNKNOWN_FILE } from './phases.ts'
import type { AccessProfile, AccessProfileId, AccessRow, Phase } from './profile.ts'

/** The profile of each dialect, by its id. */
const profilesOfDialects = Object.fromEntries(
  Object.keys(dialectFacts).map((id) => [id, dialectProfile(id as DialectId)]),
) as Record<DialectId, AccessProfile>

const { 'rfc-9309': rfc9309, heritrix, temoto } = profilesOfDialects

/**
 * RFC 9309 lets a crawler fetch everything after a 429 for robots.txt (section 2.3.1.3 says MAY). But a server that
 * asks for patience gives no permission. So this profile uses the last good copy. Without a copy, it fetches nothing.
 */
const polite: AccessProfile = {
  ...rfc9309,
  id: 'polite',
  title: 'A polite crawler',
  rows: {
    ...rfc9309.rows,
    'too-many-requests': { phases: UNKNOWN_FILE, source: 'the practice of polite crawlers', standsIn: false },
  },
  notes: [
    'RFC 9309 permits everything after any 4xx. Here a 429 is no permission: the last good copy is used, and without one nothing is fetched until the time that Retry-After names.',
  ],
  sources: [
    ...rfc9309.sources,
    {
      title: 'NUTCH-3011, a 429 counts as a 5xx',
      where: 'github.com/apache/nutch, pull request 786',
      read: '2026-11-28',
    },
  ],
}

const AMAZON = "Amazon's page about its crawlers"
const amazonAlways: AccessRow = { phases: PHASES['cached-then-allow'], source: AMAZON, standsIn: false }

/**
 * "In the event Amazonbot cannot fetch robots.txt", for whatever reason, it fetches again or uses a copy of
 * the last 30 days.
 */
const amazon: AccessProfile = {
  id: 'amazon',
  title: 'Amazon',
  rows: {
    unauthorized: amazonAlways,
    'not-found': amazonAlways,
    'other-4xx': amazonAlways,
    'too-many-requests': amazonAlways,
    'server-error': amazonAlways,
    'network-error': amazonAlways,
    'too-many-redirects': amazonAlways,
    // "Due to IP or user agent blocking", and "parsing errors".
    challenged: amazonAlways,
    'not-robots': amazonAlways,
    'blocked-address': rfc9309.rows['blocked-address'],
    'no-turn': rfc9309.rows['no-turn'],
    'own-trouble': rfc9309.rows['own-trouble'],
  },
  // The page lists 3xx among the statuses of a failed fetch.
  maxRedirects: 0,
  freshForMs: MAX_FRESH_MS,
  sizeLimit: 'unknown',
  beyondSizeLimit: 'unknown',
  assumes: [],
  notes: [
    'The page does not say whether redirects are followed. It counts 3xx as a failure, and so does this profile.',
  ],
  sources: [{ title: AMAZON, where: 'developer.amazon.com/amazonbot, in a stored copy', read: '2026-11-21' }],
}

const MODERATOBOT = "Moderatobot's page about how it checks"
const byModeratobot = (phases: readonly Phase[]): AccessRow => ({
  phases,
  source: MODERATOBOT,
  standsIn: false,
})
const standIn = (row: AccessRow): AccessRow => ({ ...row, standsIn: true })

/**
 * What robots should do by Moderatobot's page. Where the page names a standard, this is what the standard says;
 * otherwise, what some robots do.
 */
const moderatobot: AccessProfile = {
  id: 'moderatobot',
  title: 'Moderatobot',
  rows: {
    unauthorized: byModeratobot(PHASES['disallow-all']),
    'not-found': byModeratobot(PHASES['allow-all']),
    'other-4xx': byModeratobot(PHASES['allow-all']),
    'too-many-requests': standIn(rfc9309.rows['too-many-requests']),
    'server-error': byModeratobot(PHASES.defer),
    'network-error': standIn(rfc9309.rows['network-error']),
    'too-many-redirects': byModeratobot(PHASES['allow-all']),
    challenged: standIn(rfc9309.rows.challenged),
    'not-robots': byModeratobot(PHASES['read-body']),
    'blocked-address': rfc9309.rows['blocked-address'],
    'no-turn': rfc9309.rows['no-turn'],
    'own-trouble': rfc9309.rows['own-trouble'],
  },
  // "Moderatobot makes up to 10 redirections and begins to warn after the 5-th redirect."
  maxRedirects: 10,
  // "Moderatobot tries to get the file within 10 seconds."
  maxWaitMs: 10_000,
  freshForMs: rfc9309.freshForMs,
  sizeLimit: 'unknown',
  beyondSizeLimit: 'unknown',
  assumes: ['too-many-requests', 'network-error', 'challenged', 'freshFor'],
  notes: [
    'The page names 401, 403 and 404. It also names robots that treat every 4xx as no restriction. This profile treats other 4xx statuses like those robots.',
    'Moderatobot waits 10 seconds. Its page has no information about how long robots wait, so what they assume then is not known.',
    'Moderatobot does not fetch again by itself after 5xx. This profile still gives a time to ask again.',
  ],
  sources: [
    { title: MODERATOBOT, where: '"Robots.txt test methods", File access, in a copy', read: '2026-11-21' },
  ],
}

const archivePractice = (phases: readonly Phase[]): AccessRow => ({
  phases,
  source: 'the practice of web archives',
  standsIn: false,
})

/**
 * The last good copy while the file is unreachable. Without a copy, nothing is disallowed after three tries.
 */
const unreachableForArchives: readonly Phase[] = [
  { untilTries: 3, copy: 'unless-gone', assume: 'defer' },
  { copy: 'unless-gone', assume: 'allow-all' },
]

/**
 * For web archives: like Heritrix, but more careful where that costs an archive nothing. Pages are often
 * available although robots.txt is not, and a page that an archive skips is lost.
 */
const archive: AccessProfile = {
  id: 'archive',
  title: 'Web archives',
  rows: {
    ...heritrix.rows,
    'too-many-requests': archivePractice(UNKNOWN_FILE),
    'server-error': archivePractice(unreachableForArchives),
    'network-error': archivePractice(unreachableForArchives),
    challenged: archivePractice(UNKNOWN_FILE),
    'not-robots': archivePractice(always('read-body')),
  },
  maxRedirects: rfc9309.maxRedirects,
  freshForMs: heritrix.freshForMs,
  sizeLimit: heritrix.sizeLimit,
  beyondSizeLimit: heritrix.beyondSizeLimit,
  assumes: ['maxRedirects'],
  notes: [
    'Heritrix treats every 5xx as permission at once and follows no redirects. Here the last good copy is used first, then three tries are made, and five redirects are followed.',
    'A 429 asks for patience and is not a permission: the last good copy is used, and without one nothing is fetched for now.',
  ],
  sources: [
    ...dialectFacts.heritrix.sources,
    {
      title: 'Heritrix, a failed robots.txt allows',
      where: 'github.com/internetarchive/heritrix3, pull request 187',
      read: '2026-11-20',
    },
    {
      title: 'brozzler, the same',
      where: 'github.com/internetarchive/brozzler, issue 110',
      read: '2026-11-20',
    },
  ],
}

const COLLY = 'colly, checkRobots'

/**
 * colly asks the group of its name. After a 5xx, the parser has no groups, so none closes a URL. temoto/robotstxt
 * alone, asked for a URL, refuses it then.
 */
const colly: AccessProfile = {
  ...temoto,
  id: 'colly',
  title: 'colly',
  rows: {
    ...temoto.rows,
    'server-error': { phases: PHASES['allow-all'], source: COLLY, standsIn: false },
  },
  notes: [
    ...temoto.notes,
    'It asks for version 1.1.2 of the parser. A later commit, cadd395, also refuses after a 5xx if it is asked so.',
  ],
  sources: [
    ...temoto.sources,
    { title: COLLY, where: 'github.com/gocolly/colly, commit 013a176: colly.go', read: '2026-11-28' },
  ],
}

/**
 * Every profile by its id: those of the dialects, and five more.
 *
 * @example
 * ```ts
 * profiles['rfc-9309'].rows['not-found'].phases // [{ copy: 'no', assume: 'allow-all' }]
 * profiles.heritrix.maxRedirects // 0
 * profiles.bing.assumes.includes('server-error') // true
 * ```
 */
export const profiles: Readonly<Record<AccessProfileId, AccessProfile>> = {
  ...profilesOfDialects,
  polite,
  amazon,
  moderatobot,
  archive,
  colly,
}
