import type { SearchedPath } from '../../pattern/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import { ESCAPE_LENGTH } from './text/percent.ts'

/** Characters as a table: 1 for each of US-ASCII that the expression matches. */
function tableOf(characters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, unit) => (characters.test(String.fromCharCode(unit)) ? 1 : 0))
}

/** The characters that match only themselves in any context: visible ones but `%`, `*` and `$`. */
const LITERAL = tableOf(/[!-#&-)+-~]/)

/** The characters that match only themselves in a shell pattern, which has more special characters. */
const LITERAL_IN_GLOB = tableOf(/[!-#&-)+->@-Z\]-~]/)

/** The characters that no percent-encoding and no URL parser changes. */
const UNTOUCHED = tableOf(/[\w/.~-]/)

/** The untouched characters, and those that a program keeps if it escapes values but parses no URL. */
const KEPT = tableOf(/[\w/.~!&'()+,:;=?@-]/)

/** How a dialect compares the values of rules with paths. */
interface Comparison {
  /** The characters that match only themselves, wherever they stand. */
  readonly literals: Uint8Array
  /** Escapes, and characters beyond US-ASCII, match the same escapes only. */
  readonly comparesEscapes?: true
  /** A rule for `…/index.htm…` also matches the directory. */
  readonly hasIndexPages?: true
  /** A star is a character like others, or the escape `%2A`. */
  readonly hasLiteralStars?: true
}

const AS_WRITTEN: Comparison = { literals: LITERAL }
const AS_GLOB: Comparison = { literals: LITERAL_IN_GLOB }
const AS_GOOGLE: Comparison = { literals: LITERAL, comparesEscapes: true }
const AS_GOOGLE_ALLOW: Comparison = { ...AS_GOOGLE, hasIndexPages: true }
const QUOTED: Comparison = { literals: UNTOUCHED, hasIndexPages: true }
const QUOTED_PREFIX: Comparison = { literals: UNTOUCHED, hasLiteralStars: true }
const ESCAPED: Comparison = { literals: KEPT, hasIndexPages: true }

/**
 * Whether a rule may match a path, in a dialect that compares all characters but `%`, `*` and `$` as they are
 * written. It cannot if the text before its first star does not begin the path, or the texts after its stars
 * do not follow in the path in their order. `true` may be wrong.
 */
export function mayMatch(text: string, from: number, to: number, path: SearchedPath): boolean {
  return mayMatchFrom(text, from, to, path, AS_WRITTEN)
}

/**
 * `mayMatch` for Google's parser, which also compares upper-cased escapes, and whose Allow of `/index.htm…` also
 * allows the directory.
 */
export function mayMatchIndexPage(
  text: string,
  from: number,
  to: number,
  path: SearchedPath,
  isAllow: boolean,
): boolean {
  return mayMatchFrom(text, from, to, path, isAllow ? AS_GOOGLE_ALLOW : AS_GOOGLE)
}

/** `mayMatch` for shell patterns, which match the whole path and have more special characters. */
export function mayMatchGlob(text: string, from: number, to: number, path: SearchedPath): boolean {
  return mayMatchFrom(text, from, to, path, AS_GLOB)
}

/**
 * `mayMatch` for parsers that parse a value as a URL and quote it again. Only harmless characters stay as they are
 * written.
 */
export function mayMatchQuoted(text: string, from: number, to: number, path: SearchedPath): boolean {
  if (codeUnitAt(text, from) !== SLASH || codeUnitAt(text, from + 1) === SLASH) return true
  return mayMatchFrom(text, from, to, path, QUOTED)
}

/** {@link mayMatchQuoted} for parsers in which every rule is a prefix. */
export function mayMatchQuotedPrefix(text: string, from: number, to: number, path: SearchedPath): boolean {
  if (codeUnitAt(text, from) !== SLASH || codeUnitAt(text, from + 1) === SLASH) return true
  return mayMatchFrom(text, from, to, path, QUOTED_PREFIX)
}

/** `mayMatch` for a parser that escapes values and paths in the same way, and has index pages. */
export function mayMatchEscaped(text: string, from: number, to: number, path: SearchedPath): boolean {
  return mayMatchFrom(text, from, to, path, ESCAPED)
}

function isIn(table: Uint8Array, unit: number): boolean {
  return unit < 128 && table[unit] === 1
}

function mayMatchFrom(
  text: string,
  from: number,
  to: number,
  search: SearchedPath,
  comparison: Comparison,
): boolean {
  const { literals } = comparison
  const { text: path } = search
  const { length } = path
  const end = Math.min(to, from + length)
  let at = from
  // A star is no literal: it is a wildcard even if the path has a star there.
  let unit = 0
  for (; at < end; at++) {
    unit = codeUnitAt(text, at)
    if (unit !== codeUnitAt(path, at - from) || !isIn(literals, unit)) break
  }
  if (at === to) return true
  unit = codeUnitAt(text, at)
  if (unit === STAR && comparison.hasLiteralStars === true) {
    const other = at === end ? STAR : codeUnitAt(path, at - from)
    return other === STAR || other === PERCENT
  }
  if (unit === STAR)
    return (
      mayMatchRest(text, at, to, search, at - from, literals) || mayHoldIndexPage(text, at, to, comparison)
    )
  const isAtEnd = at - from === length
  if (isIn(literals, unit)) return isAtEnd && mayBeginIndexPage(text, at, to, comparison)
  return !isEscapedAlone(unit, at === end ? -1 : codeUnitAt(path, at - from), comparison)
}

/** Does a comparison read a unit of a value as an escape, where the path has none? */
function isEscapedAlone(unit: number, ofPath: number, { comparesEscapes }: Comparison): boolean {
  return comparesEscapes === true && (unit === PERCENT || unit > 0x7f) && ofPath !== PERCENT
}

/** Whether what follows a star at `star` may match what follows `place` in the path. */
function mayMatchRest(
  text: string,
  star: number,
  to: number,
  search: SearchedPath,
  place: number,
  literals: Uint8Array,
): boolean {
  let at = star
  let after = place
  while (at < to && codeUnitAt(text, at) === STAR) {
    while (at < to && codeUnitAt(text, at) === STAR) at++
    const start = at
    for (; at < to; at++) {
      const unit = codeUnitAt(text, at)
      if (!isIn(literals, unit)) break
      if (!search.mayHold(unit)) return false
    }
    if (at - start > search.text.length) return false
    const found = search.indexOf(text.slice(start, at), after)
    if (found === -1) return false
    after = found + at - start
  }
  // What follows here is not compared as it is written.
  return true
}

/** Whether an index page begins somewhere from `from` to `to`, so that the rule matches its directory too. */
function mayHoldIndexPage(text: string, from: number, to: number, comparison: Comparison): boolean {
  if (comparison.hasIndexPages !== true) return false
  for (let at = from; at < to; at++) {
    const unit = codeUnitAt(text, at)
    if ((unit === SMALL_I || unit === PERCENT) && mayBeginIndexPage(text, at, to, comparison)) return true
  }
  return false
}

/** Whether an index page begins at `at`, with characters perhaps written as escapes. */
function mayBeginIndexPage(
  text: string,
  from: number,
  to: number,
  { hasIndexPages, comparesEscapes }: Comparison,
): boolean {
  if (hasIndexPages !== true) return false
  let at = from
  for (let index = 0; index < INDEX_PAGE.length; index++) {
    if (at >= to) return false
    const unit = codeUnitAt(text, at)
    if (unit === codeUnitAt(INDEX_PAGE, index)) at += 1
    else if (unit === PERCENT && comparesEscapes !== true) at += ESCAPE_LENGTH
    else return false
  }
  return true
}

/**
 * The character after the slash of a path. A rule with another letter there does not match. The path `/` may
 * match one longer rule: that of an index page, `/index.htm`.
 */
export function secondUnit(path: string): number {
  return path.length > 1 ? codeUnitAt(path, 1) : SMALL_I
}

const INDEX_PAGE = 'index.htm'
const SLASH = 0x2f
const STAR = 0x2a
const PERCENT = 0x25
const SMALL_I = 0x69
