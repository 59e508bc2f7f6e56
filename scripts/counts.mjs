// @ts-check
/**
 * The numbers and names that the documentation states of things in the code. `npm run generate` writes them
 * into the pages that are otherwise written by hand, and test/project/counts.test.ts compares them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dialectIds } from './entry-points.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {'dialects' | 'recorded dialects' | 'installed programs' | 'robots' | 'profiles' | 'rules' |
 * 'tables of rules' | 'formats' | 'names of formats'} Counted
 * @typedef {object} Things
 * @property {Readonly<Record<string, unknown>>} dialects
 * @property {Readonly<Record<string, unknown>>} profiles
 * @property {Readonly<Record<string, unknown>>} findingsFormats
 * @property {readonly unknown[]} robots
 * @property {readonly { code: string }[]} rules
 */

/**
 * Each statement: its page, what it counts or names, and its words, with `#` in place of the number or names.
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
  ['docs/cli.md', 'names of formats', 'NAME` | prints #; `--json`'],
  ['docs/comparison.md', 'dialects', 'answers for # dialects'],
  ['docs/comparison.md', 'recorded dialects', 'shows where # programs part'],
  ['docs/guides/how-dialects-differ.md', 'dialects', 'Wayleave has # dialects'],
]

/** The pages with such statements. */
export const COUNTED_PAGES = [...new Set(STATEMENTS.map(([page]) => page))]

/**
 * The number of each, or its names.
 *
 * @param {Things} things
 * @returns {Readonly<Record<Counted, number | string>>}
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
    'names of formats': namesInWords(Object.keys(findingsFormats)),
  }
}

/** The dialects whose ids a test file has in quotes. @param {string} path */
function dialectsNamedIn(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return dialectIds().filter((id) => text.includes(`'${id}'`))
}

/** For example, `` `text`, `json` or `html` ``. @param {readonly string[]} names */
function namesInWords(names) {
  const quoted = names.map((name) => `\`${name}\``)
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/**
 * The text of a page with the present numbers and names.
 *
 * @param {string} page
 * @param {string} text
 * @param {Readonly<Record<Counted, number | string>>} counts
 * @returns {string}
 * @throws {Error} if the page lacks the words of a statement, or has them twice
 */
export function withCounts(page, text, counts) {
  let result = text
  for (const [where, counted, words] of STATEMENTS) {
    if (where !== page) continue
    const present = counts[counted]
    const [before = '', after = ''] = words.split('#').map(escapedPattern)
    const stated = new RegExp(
      `(?<=${before})${typeof present === 'number' ? '\\d+' : '.+?'}(?=${after})`,
      'g',
    )
    const found = result.match(stated)?.length ?? 0
    if (found !== 1)
      throw new Error(
        `${page} says "${words}" ${found} times, expected once: correct STATEMENTS in scripts/counts.mjs`,
      )
    result = result.replace(stated, `${present}`)
  }
  return result
}

/** @param {string} text @returns {string} a regular expression that matches exactly this text */
function escapedPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
