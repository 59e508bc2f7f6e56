// @ts-check
/**
 * The page docs/access.md: what each profile assumes after each result of asking for robots.txt. scripts/generate.mjs calls it.
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
  'network-error': 'no answer',
  'too-many-redirects': 'too many redirects',
  challenged: 'a page that asks for proof',
  'not-robots': 'something else than a robots.txt',
  'blocked-address': 'an address that is blocked here',
  'no-turn': 'a redirect to a host that may not be asked yet',
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
      : `${ASSUMPTIONS[bySite.answers]} if the rest of the site answers, ${ASSUMPTIONS[bySite.silent]} if not, ${ASSUMPTIONS[assume]} if that is not known`
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
  const asked = (name) => (assumes.some((one) => one === name) ? '?' : '')
  return [
    `### <a id="${id}"></a>${plain(title)}`,
    [
      `- Redirects followed: ${maxRedirects}${asked('maxRedirects')}. A copy is fresh for ${duration(freshForMs)}${asked('freshFor')} where HTTP does not say.`,
      `- Whose rules: ${sources.map(plain).join('; ')}.`,
      ...own.map((note) => `- ${plain(note)}`),
    ].join('\n'),
  ]
}

/** The paragraphs of docs/access.md. */
export function accessPage() {
  const all = Object.values(profiles)
  return [
    '# What is assumed when robots.txt was asked for',
    'A file that was read holds. Of everything else that may come of asking, readers make different things. A profile is one way of dealing with it; those of the [dialects](dialects.md) come from their facts, and `amazon`, `moderatobot` and `archive` are no dialects.',
    [
      '- **allow**: every URL may be fetched. **disallow**: none may. **defer**: it cannot be told now; fetch nothing, and ask again later.',
      '- **the last good copy**: the rules that were read before the file got out of reach.',
      '- **read that body**: what came is read as if it were the file; where nobody kept it, *defer*.',
      '- **?**: no source says; RFC 9309 stands in.',
      '- Times are counted from the first request in vain.',
    ].join('\n'),
    table(['', ...Object.values(CIRCUMSTANCES)], all.map(cells)),
    '## When it is asked for again',
    table(
      ['What came', 'Asked for again after'],
      [
        ['a robots.txt', 'what HTTP says, or as the profile says; 10 minutes at least, 24 hours at most'],
        ['401, 403, 404, 410, other 4xx', 'what HTTP says, or 24 hours; in the same bounds'],
        ['something else than a robots.txt', 'what HTTP says, or an hour; in the same bounds'],
        ['429, a page that asks for proof', '`Retry-After`, or 5 minutes and twice as long each time; a day at most'],
        ['5xx, no connection, no answer in time', '`Retry-After`, or a minute and twice as long each time; a day at most'],
        ['no address, no secure connection, too many redirects, a blocked address', 'an hour and twice as long each time; a day at most'],
      ],
    ),
    '`Retry-After` is followed as seconds or as a date, from a minute up to a day; zero, the past and what is neither say nothing. A file with `stale-while-revalidate` is used for so much longer while it is asked for, 24 hours in all. Moments are moved by up to a tenth, so that what was fetched at once is not asked for again at once.',
    '## Profiles',
    ...all.flatMap(notes),
  ]
}
