// @ts-check
/**
 * The numbers that the documentation states of things in the code. `npm run generate` writes them into the
 * pages that are otherwise written by hand, and test/project/counts.test.ts compares them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dialectIds } from './entry-points.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {'dialects' | 'recorded dialects' | 'installed programs' | 'robots' | 'profiles' | 'rules' |
 * 'tables of rules' | 'formats'} Counted
 * @typedef {object} Things
 * @property {Readonly<Record<string, unknown>>} dialects
 * @property {Readonly<Record<string, unknown>>} profiles
 * @property {Readonly<Record<string, unknown>>} findingsFormats
 * @property {readonly unknown[]} robots
 * @property {readonly { code: string }[]} rules
 */

/**
 * Each statement of a number: its page, what it counts, and its words, with `#` in place of the number.
 *
 * @type {readonly (readonly [page: string, counted: Counted, words: string])[]}
 */
export const STATEMENTS = [
  ['README.md', 'dialects', '**# dialects**'],
  ['README.md', 'recorded dialects', 'Tests compare # of them with recorded verdicts'],
  ['README.md', 'installed programs', 'They compare # also with the installed programs'],
  ['README.md', 'robots', '**# robots in a registry**'],
  ['README.md', 'formats', '# formats, such as'],
  ['CHANGELOG.md', 'dialects', '**Reading.** # dialects'],
  ['CHANGELOG.md', 'robots', 'A registry of # robots'],
  ['CHANGELOG.md', 'rules', '`check` has # rules'],
  ['CHANGELOG.md', 'tables of rules', 'rules in # tables'],
  ['CHANGELOG.md', 'formats', '# output formats'],
  ['CHANGELOG.md', 'profiles', 'by # profiles'],
  ['docs/guides/how-dialects-differ.md', 'dialects', 'Wayleave has # dialects'],
]

/** The pages with such statements. */
export const COUNTED_PAGES = [...new Set(STATEMENTS.map(([page]) => page))]

/**
 * The number of each.
 *
 * @param {Things} things
 * @returns {Readonly<Record<Counted, number>>}
 */
export function countsOf({ dialects, profiles, findingsFormats, robots, rules }) {
  return {
    dialects: Object.keys(dialects).length,
    'recorded dialects': dialectsNamedIn('test/conformance/recorded.test.ts').length,
    'installed programs': dialectsNamedIn('test/programs/programs.test.ts').length,
    robots: robots.length,
    profiles: Object.keys(profiles).length,
    rules: rules.length,
    'tables of rules': new Set(rules.map(({ code }) => code.charAt(0))).size,
    formats: Object.keys(findingsFormats).length,
  }
}

/** The dialects whose ids a test file has in quotes. @param {string} path */
function dialectsNamedIn(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return dialectIds().filter((id) => text.includes(`'${id}'`))
}

/**
 * The text of a page with the present numbers.
 *
 * @param {string} page
 * @param {string} text
 * @param {Readonly<Record<Counted, number>>} counts
 * @returns {string}
 * @throws {Error} if the page lacks the words of a statement, or has them twice
 */
export function withCounts(page, text, counts) {
  let result = text
  for (const [where, counted, words] of STATEMENTS) {
    if (where !== page) continue
    const [before = '', after = ''] = words.split('#')
    const found = numbersBetween(result, before, after)
    if (found.length !== 1)
      throw new Error(
        `${page} says "${words}" ${found.length} times, expected once: correct STATEMENTS in scripts/counts.mjs`,
      )
    for (const { start, end } of found)
      result = `${result.slice(0, start)}${counts[counted]}${result.slice(end)}`
  }
  return result
}

/**
 * The numbers in digits that stand between two texts.
 *
 * @param {string} text
 * @param {string} before
 * @param {string} after
 */
function numbersBetween(text, before, after) {
  return [...text.matchAll(/\d+/g)].flatMap(({ 0: digits, index }) => {
    const end = index + digits.length
    return text.slice(0, index).endsWith(before) && text.startsWith(after, end) ? [{ start: index, end }] : []
  })
}
