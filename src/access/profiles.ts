import { dialectFacts } from '../dialects/index.ts'
import { dialectProfile } from './dialect-profile.ts'
import { MAX_FRESH_MS } from './durations.ts'
import { always, PHASES, UNTOLD } from './phases.ts'
import type { AccessProfile, AccessProfileId, AccessRow, Phase } from './profile.ts'

const rfc9309 = dialectProfile('rfc-9309')
const heritrix = dialectProfile('heritrix')

const AMAZON = "Amazon's page about its crawlers"
const amazonAlways: AccessRow = { phases: PHASES['cached-then-allow'], source: AMAZON, standsIn: false }

/** "In the event Amazonbot cannot fetch robots.txt", for whatever reason, it asks again or uses a copy of the last 30 days. */
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
  },
  // The page counts 3xx among the statuses with which a fetch fails.
  maxRedirects: 0,
  freshForMs: MAX_FRESH_MS,
  sizeLimit: 'unknown',
  beyondSizeLimit: 'unknown',
  assumes: [],
  notes: ['Whether a redirect is followed at all the page does not say: it counts 3xx as a failure, and so it is here.'],
  sources: [{ title: AMAZON, where: 'developer.amazon.com/amazonbot, in a stored copy', read: '2026-11-21' }],
}

const MODERATOBOT = "Moderatobot's page about how it checks"
const byModeratobot = (phases: readonly Phase[]): AccessRow => ({ phases, source: MODERATOBOT, standsIn: false })
const standIn = (row: AccessRow): AccessRow => ({ ...row, standsIn: true })

/** What Moderatobot's page says that robots should do "according to the standard", and otherwise what it says that some do. */
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
  },
  // "Moderatobot makes up to 10 redirections and begins to warn after the 5-th redirect."
  maxRedirects: 10,
  freshForMs: rfc9309.freshForMs,
  sizeLimit: 'unknown',
  beyondSizeLimit: 'unknown',
  assumes: ['too-many-requests', 'network-error', 'challenged', 'freshFor'],
  notes: [
    'Of 4xx the page names 401, 403 and 404, and robots that take every 4xx for no restriction: other 4xx follow those.',
    'It does not ask again by itself after 5xx; when it makes sense to ask again is said here all the same.',
  ],
  sources: [{ title: MODERATOBOT, where: '"Robots.txt test methods", File access, in a copy', read: '2026-11-21' }],
}

const byArchives = (phases: readonly Phase[]): AccessRow => ({ phases, source: 'the practice of web archives', standsIn: false })

/** The last good copy while the file is out of reach, as for everybody; but no rules are invented for a site that has shown none. */
const outOfReachOfArchives: readonly Phase[] = [
  { untilTries: 3, copy: 'unless-gone', assume: 'defer' },
  { copy: 'unless-gone', assume: 'allow-all' },
]

/**
 * For crawlers that keep the web for later: as Heritrix deals with it, and more careful where that costs an archive nothing. Pages
 * often answer where robots.txt does not, and what an archive skips is lost.
 */
const archive: AccessProfile = {
  id: 'archive',
  title: 'Web archives',
  rows: {
    ...heritrix.rows,
    'too-many-requests': byArchives(UNTOLD),
    'server-error': byArchives(outOfReachOfArchives),
    'network-error': byArchives(outOfReachOfArchives),
    challenged: byArchives(UNTOLD),
    'not-robots': byArchives(always('read-body')),
  },
  maxRedirects: rfc9309.maxRedirects,
  freshForMs: heritrix.freshForMs,
  sizeLimit: heritrix.sizeLimit,
  beyondSizeLimit: heritrix.beyondSizeLimit,
  assumes: ['maxRedirects'],
  notes: [
    'Heritrix takes every 5xx for permission at once and follows no redirect; here the last good copy comes first, then three tries, and five redirects are followed.',
    'A 429 asks for patience, and is no permission: the last good copy holds, and without one nothing is fetched for now.',
  ],
  sources: [
    ...dialectFacts.heritrix.sources,
    { title: 'Heritrix, a failed robots.txt allows', where: 'github.com/internetarchive/heritrix3, pull request 187', read: '2026-11-20' },
    { title: 'brozzler, the same', where: 'github.com/internetarchive/brozzler, issue 110', read: '2026-11-20' },
  ],
}

/**
 * Every profile by its id: those of the dialects, and three that are no dialect.
 *
 * @example
 * ```ts
 * profiles['rfc-9309'].rows['not-found'].phases // [{ copy: 'no', assume: 'allow-all' }]
 * profiles.heritrix.maxRedirects // 0
 * profiles.bing.assumes.includes('server-error') // true
 * ```
 */
export const profiles: Readonly<Record<AccessProfileId, AccessProfile>> = {
  'rfc-9309': rfc9309,
  google: dialectProfile('google'),
  bing: dialectProfile('bing'),
  yandex: dialectProfile('yandex'),
  'original-1994': dialectProfile('original-1994'),
  'draft-1996': dialectProfile('draft-1996'),
  'extended-2': dialectProfile('extended-2'),
  'extended-2-1996': dialectProfile('extended-2-1996'),
  seznam: dialectProfile('seznam'),
  baidu: dialectProfile('baidu'),
  slurp: dialectProfile('slurp'),
  'acap-1': dialectProfile('acap-1'),
  'libwww-perl': dialectProfile('libwww-perl'),
  'python-urllib': dialectProfile('python-urllib'),
  protego: dialectProfile('protego'),
  'crawler-commons': dialectProfile('crawler-commons'),
  heritrix,
  amazon,
  moderatobot,
  archive,
}
