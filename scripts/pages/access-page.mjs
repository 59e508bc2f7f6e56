// @ts-check
/**
 * The page docs/access.md: what each profile assumes after each outcome of a request for robots.txt.
 * scripts/generate.mjs calls it.
 */
import { profiles } from '../../dist/access/index.js'
import { escapedMarkdown, table } from '../markdown.mjs'

/** @typedef {import('../../dist/access/index.js').AccessProfile} AccessProfile */
/** @typedef {import('../../dist/access/index.js').Circumstance} Circumstance */
/** @typedef {import('../../dist/access/index.js').Phase} Phase */

/** @type {Readonly<Record<Circumstance, string>>} */
const CIRCUMSTANCES = {
  unauthorized: '401, 403',
  'not-found': '404, 410',
  'other-4xx': 'other 4xx',
  'too-many-requests': '429',
  'server-error': '5xx',
  'network-error': 'no response',
  'too-many-redirects': 'too many redirects',
  challenged: 'a challenge page',
  'not-robots': 'not a robots.txt',
  'blocked-address': 'a blocked address',
  'no-turn': 'a redirect to a host whose turn came too late',
  'own-trouble': "a trouble of the crawler's machine",
}

/**
 * The crawler's own guard and pacing decide these outcomes, so they have no source.
 *
 * @type {ReadonlySet<Circumstance>}
 */
const WITHOUT_SOURCE = new Set(/** @type {Circumstance[]} */ (['blocked-address', 'no-turn', 'own-trouble']))

/** @type {Readonly<Record<import('../../dist/access/index.js').AccessAssumption, string>>} */
const ASSUMPTIONS = {
  'allow-all': 'allow',
  'disallow-all': 'disallow',
  defer: 'defer',
  'read-body': 'read that body',
}

/** @param {number} ms */
function duration(ms) {
  const hours = ms / 3_600_000
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`
}

/** @param {Phase} phase */
function phaseText({ untilMs, untilTries, copy, copyMaxAgeMs, assume, bySite }) {
  const until =
    untilMs !== undefined
      ? `up to ${duration(untilMs)} `
      : untilTries !== undefined
        ? `for fewer than ${untilTries} tries `
        : ''
  const age = copyMaxAgeMs === undefined ? '' : ` of the last ${duration(copyMaxAgeMs)}`
  const without =
    bySite === undefined
      ? ASSUMPTIONS[assume]
      : `${ASSUMPTIONS[bySite.answers]} if the rest of the site responds, ${ASSUMPTIONS[bySite.silent]} if not, ${ASSUMPTIONS[assume]} if that is unknown`
  return `${until}${copy === 'no' ? without : `the last good copy${age}, or ${without}`}`
}

/** @param {AccessProfile} profile */
function cells({ id, rows }) {
  const names = /** @type {Circumstance[]} */ (Object.keys(CIRCUMSTANCES))
  return [
    `[\`${id}\`](#${id})`,
    ...names.map(
      (name) => `${rows[name].phases.map(phaseText).join('; then ')}${rows[name].standsIn ? '?' : ''}`,
    ),
  ]
}

/** @param {AccessProfile} profile */
function notes({ id, title, rows, maxRedirects, freshForMs, assumes, notes: own }) {
  /** @type {Map<string, string[]>} */
  const outcomesBySource = new Map()
  for (const name of /** @type {Circumstance[]} */ (Object.keys(CIRCUMSTANCES))) {
    const { source, standsIn } = rows[name]
    if (standsIn || WITHOUT_SOURCE.has(name) || source.startsWith('caution')) continue
    outcomesBySource.set(source, [...(outcomesBySource.get(source) ?? []), CIRCUMSTANCES[name]])
  }
  const sources = [...outcomesBySource].map(
    ([source, outcomes]) => `${escapedMarkdown(source)} (for ${outcomes.join(', ')})`,
  )
  /** @param {string} name */
  const mark = (name) => (assumes.some((one) => one === name) ? ' (not documented)' : '')
  return [
    `### <a id="${id}"></a>${escapedMarkdown(title)}`,
    [
      `- Redirects followed: ${maxRedirects}${mark('maxRedirects')}. A copy is fresh for ${duration(freshForMs)}${mark('freshFor')} if HTTP does not specify a time.`,
      `- Sources: ${sources.length === 0 ? 'no source says what to assume, so RFC 9309 stands in' : sources.join('; ')}.`,
      ...own.map((note) => `- ${escapedMarkdown(note)}`),
    ].join('\n'),
  ]
}

/** The paragraphs of docs/access.md. */
export function accessPage() {
  const all = Object.values(profiles)
  return [
    '# What a crawler assumes after a request for robots.txt',
    'If the crawler read a robots.txt, its rules apply. Crawlers differ in what they assume after every other outcome. An access profile says what one crawler assumes after each outcome. Each [dialect](dialects.md) has a profile, made from what its sources document. `polite` (the default of a gate), `amazon`, `moderatobot`, `archive` and `colly` are profiles without a dialect.',
    [
      '- **allow**: every URL may be fetched. **disallow**: no URL may be fetched. **defer**: this cannot be decided now, so the crawler fetches nothing and asks again later.',
      '- **the last good copy**: the rules that were read before the file became unreachable.',
      '- **read that body**: the body of the response is read as if it were the file. If that body was not stored, the crawler defers.',
      '- **?**: no source of this profile says what to assume, so the rule of RFC 9309 stands in.',
      "- **a blocked address** and **a redirect to a host whose turn came too late**: the crawler's own guard and pacing decide these, so they have no source.",
      '- **a challenge page**: RFC 9309 does not mention it. The profile `rfc-9309` defers out of caution, because a crawler that gets a challenge has not seen the file.',
      '- **up to 30 days**, **up to 12 hours**: times count from the first failed request for robots.txt.',
    ].join('\n'),
    table(['', ...Object.values(CIRCUMSTANCES)], all.map(cells)),
    '## When the file is requested again',
    table(
      ['Outcome', 'Requested again after'],
      [
        [
          'a robots.txt',
          'the freshness that HTTP headers state, or that of the profile; at least 10 minutes, at most 24 hours',
        ],
        [
          '401, 403, 404, 410, other 4xx',
          'the freshness that HTTP headers state, or 24 hours; at least 10 minutes, at most 24 hours',
        ],
        [
          'not a robots.txt',
          'the freshness that HTTP headers state, or an hour; at least 10 minutes, at most 24 hours',
        ],
        ['429, a challenge page', '`Retry-After`, or 5 minutes, doubled each time; at most a day'],
        [
          '5xx, no connection, no answer in time',
          '`Retry-After`, or a minute, doubled each time; at most a day',
        ],
        [
          'no address, no secure connection, too many redirects, a blocked address',
          'an hour, doubled each time; at most a day',
        ],
      ],
    ),
    'The crawler reads `Retry-After` as seconds or as a date, and bounds it to between a minute and a day. It ignores zero, dates in the past and any other value. With `stale-while-revalidate`, the crawler may use a copy for that much longer while it requests the file in the background, but for at most 24 hours in all.',
    'A gate moves these times at random, so that files fetched together are not fetched together again. A freshness ends up to a fifth earlier. A wait because of `Retry-After` ends up to a tenth later. Any other wait ends up to a tenth earlier or later, but after a day at most.',
    '## Profiles',
    ...all.flatMap(notes),
  ]
}
