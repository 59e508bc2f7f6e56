// @ts-check
/**
 * The page docs/access.md: what each profile assumes after each outcome of a request for robots.txt.
 * scripts/generate.mjs calls it.
 */
import { profiles } from '../dist/access/index.js'
import { plain, table } from './markdown.mjs'

/** @typedef {import('../dist/access/index.js').AccessProfile} AccessProfile */
/** @typedef {import('../dist/access/index.js').Circumstance} Circumstance */
/** @typedef {import('../dist/access/index.js').Phase} Phase */

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
}

/** @type {Readonly<Record<import('../dist/access/index.js').AccessAssumption, string>>} */
const ASSUMPTIONS = { 'allow-all': 'allow', 'disallow-all': 'disallow', defer: 'defer', 'read-body': 'read that body' }

/** @param {number} ms */
function duration(ms) {
  const hours = ms / 3_600_000
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`
}

/** @param {Phase} phase */
function phaseText({ untilMs, untilTries, copy, copyMaxAgeMs, assume, bySite }) {
  const until =
    untilMs !== undefined ? `up to ${duration(untilMs)} ` : untilTries !== undefined ? `for fewer than ${untilTries} tries ` : ''
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
    ...names.map((name) => `${rows[name].phases.map(phaseText).join('; then ')}${rows[name].standsIn ? '?' : ''}`),
  ]
}

/** @param {AccessProfile} profile */
function notes({ id, title, rows, maxRedirects, freshForMs, assumes, notes: own }) {
  const sources = [...new Set(Object.values(rows).flatMap(({ source, standsIn }) => (standsIn ? [] : [source])))]
  /** @param {string} name */
  const mark = (name) => (assumes.some((one) => one === name) ? '?' : '')
  return [
    `### <a id="${id}"></a>${plain(title)}`,
    [
      `- Redirects followed: ${maxRedirects}${mark('maxRedirects')}. A copy is fresh for ${duration(freshForMs)}${mark('freshFor')} if HTTP does not specify a time.`,
      `- Sources: ${sources.map(plain).join('; ')}.`,
      ...own.map((note) => `- ${plain(note)}`),
    ].join('\n'),
  ]
}

/** The paragraphs of docs/access.md. */
export function accessPage() {
  const all = Object.values(profiles)
  return [
    '# What a crawler assumes after a request for robots.txt',
    'If the file was read, its rules apply. Crawlers differ in how they treat every other outcome. An access profile is one way to treat them. The profiles of the [dialects](dialects.md) come from their facts; `amazon`, `moderatobot` and `archive` are not dialects.',
    [
      '- **allow**: every URL may be fetched. **disallow**: none may. **defer**: this cannot be decided now, so fetch nothing and ask again later.',
      '- **the last good copy**: the rules that were read before the file became unreachable.',
      '- **read that body**: the body of the response is read as if it were the file; if it was not stored, *defer*.',
      '- **?**: no source covers this, so the rule of RFC 9309 stands in.',
      '- Times count from the first failed request.',
    ].join('\n'),
    table(['', ...Object.values(CIRCUMSTANCES)], all.map(cells)),
    '## When the file is requested again',
    table(
      ['Outcome', 'Requested again after'],
      [
        ['a robots.txt', 'the freshness by HTTP, or that of the profile; at least 10 minutes, at most 24 hours'],
        ['401, 403, 404, 410, other 4xx', 'the freshness by HTTP, or 24 hours; within the same bounds'],
        ['not a robots.txt', 'the freshness by HTTP, or an hour; within the same bounds'],
        ['429, a challenge page', '`Retry-After`, or 5 minutes, doubled each time; at most a day'],
        ['5xx, no connection, no answer in time', '`Retry-After`, or a minute, doubled each time; at most a day'],
        ['no address, no secure connection, too many redirects, a blocked address', 'an hour, doubled each time; at most a day'],
      ],
    ),
    '`Retry-After` is read as seconds or as a date, and bounded to between a minute and a day. Zero, a date in the past and any other value are ignored. With `stale-while-revalidate`, a file is used for that much longer during a background request, for at most 24 hours in all. Times are moved by up to a tenth. So files fetched together are not fetched together again.',
    '## Profiles',
    ...all.flatMap(notes),
  ]
}
