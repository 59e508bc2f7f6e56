import type { RefusedRobot } from './refused-robots.ts'

/**
 * Regular expressions that find the names of robots in User-Agent headers, as `robotOf` of the registry finds them: a
 * name is a whole word, no part of a URL, and not the word after `like `. They are written in what PCRE, RE2 and the
 * regex of Rust have in common. Characters that have a meaning in a string or a configuration are written as escapes,
 * except backslashes, `$`, `|`, `^`, `[`, `]`, `(`, `)`, `?` and `:`.
 */

/** What separates words, without the blank, in a class: `()<>[]{},;"'\+|` and the tab. */
const SEPARATORS = '\\x09\\x28\\x29\\x3c\\x3e\\x5b\\x5d\\x7b\\x7d,\\x3b\\x22\\x27\\x5c\\x2b\\x7c'

/** The beginning, or a separator. A blank is none if the word before it is `like`. */
const BEFORE = [
  '^',
  `[${SEPARATORS}]`,
  '(?:^|[^e])\\x20',
  '(?:^|[^k])e\\x20',
  '(?:^|[^i])ke\\x20',
  '(?:^|[^l])ike\\x20',
  `[^\\x20${SEPARATORS}]like\\x20`,
].join('|')

/** The end, a separator, or what begins a version. */
const AFTER = `$|[\\x20${SEPARATORS}\\x2f:]`

/**
 * How many characters of names an expression has at most. nginx takes no parameter of more than 4,095 bytes
 * (`NGX_CONF_BUFFER` in its source), and the rest of an expression has fewer than 500.
 */
const MAX_NAMES_LENGTH = 2_000

/**
 * Expressions of which at least one matches the header of each of the robots; none if there are no robots. They are
 * to be used without regard to letter case.
 */
export function userAgentPatterns(robots: readonly RefusedRobot[]): readonly string[] {
  const namesOf = (isOrdinary: boolean): readonly string[] =>
    robots
      .filter(({ hasOrdinaryName }) => (hasOrdinaryName === true) === isOrdinary)
      .flatMap(({ names }) => names.map(escaped))
  return [
    ...joinedNames(namesOf(false)).map((names) => `(?:${BEFORE})(?:${names})(?:${AFTER})`),
    ...joinedNames(namesOf(true)).map((names) => `^(?:${names})(?:${AFTER})`),
  ]
}

/** Alternatives in as few texts as {@link MAX_NAMES_LENGTH} allows. */
function joinedNames(names: readonly string[]): string[] {
  const parts: string[] = []
  for (const name of names) {
    const last = parts.at(-1)
    if (last === undefined || last.length + name.length >= MAX_NAMES_LENGTH) parts.push(name)
    else parts[parts.length - 1] = `${last}|${name}`
  }
  return parts
}

/** A name of printable ASCII in an expression. */
function escaped(name: string): string {
  return name.replace(/[^\w-]/g, (character) =>
    character === '.' ? '\\.' : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
