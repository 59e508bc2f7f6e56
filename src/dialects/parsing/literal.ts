import { codeUnitAt } from '../../text/index.ts'

/** Whether a character matches only itself in any context: visible ASCII but `%`, `*` and `$`. */
function isLiteral(unit: number): boolean {
  return unit < 0x7f && (unit > STAR || (unit > 0x20 && unit !== PERCENT && unit !== STAR && unit !== DOLLAR))
}

/**
 * Whether no percent-encoding and no URL parser changes a character: letters, digits, `/`, `-`, `.`, `_`,
 * `~`.
 */
function isUntouched(unit: number): boolean {
  const small = unit | 0x20
  return (
    (small >= 0x61 && small <= 0x7a) ||
    (unit >= DASH && unit <= NINE) ||
    unit === UNDERSCORE ||
    unit === TILDE
  )
}

/**
 * Whether a rule may match a path, in a dialect that compares all characters but `%`, `*` and `$` as they are
 * written. It cannot if the text before its first star does not begin the path, or the text after the star is
 * nowhere in the path. `true` may be wrong.
 */
export function mayMatch(text: string, from: number, to: number, path: string): boolean {
  return mayMatchFrom(text, from, to, path, isLiteral, false)
}

/**
 * The same for Google's parser: it compares upper-cased escapes too, and an Allow of `/index.htm…` also
 * allows the directory.
 */
export function mayMatchIndexPage(text: string, from: number, to: number, path: string): boolean {
  return mayMatchFrom(text, from, to, path, isLiteral, true, true)
}

/**
 * The same for parsers that parse a value as a URL and quote it again: only harmless characters stay as they
 * are written.
 */
export function mayMatchQuoted(text: string, from: number, to: number, path: string): boolean {
  if (codeUnitAt(text, from) !== SLASH || codeUnitAt(text, from + 1) === SLASH) return true
  return mayMatchFrom(text, from, to, path, isUntouched, true)
}

function mayMatchFrom(
  text: string,
  from: number,
  to: number,
  path: string,
  literal: (unit: number) => boolean,
  indexPages: boolean,
  escapes = false,
): boolean {
  const { length } = path
  const end = Math.min(to, from + length)
  let at = from
  // A star is no literal: it is a wildcard even if the path has a star there.
  while (at < end && codeUnitAt(text, at) === codeUnitAt(path, at - from) && literal(codeUnitAt(text, at)))
    at++
  if (at === to) return true
  const unit = codeUnitAt(text, at)
  if (unit !== STAR) {
    if (literal(unit)) return indexPages && at - from === length && text.startsWith(INDEX_PAGE, at)
    return !(
      escapes &&
      (unit === PERCENT || unit > 0x7f) &&
      (at === end || codeUnitAt(path, at - from) !== PERCENT)
    )
  }
  while (at < to && codeUnitAt(text, at) === STAR) at++
  const start = at
  while (at < to && literal(codeUnitAt(text, at))) at++
  const mayHoldPage = indexPages && at - start >= INDEX_PAGE.length
  if (at - start > length && !mayHoldPage) return false
  const run = text.slice(start, at)
  return path.includes(run) || (mayHoldPage && run.includes(INDEX_PAGE))
}

const INDEX_PAGE = 'index.htm'
const SLASH = 0x2f
const STAR = 0x2a
const DOLLAR = 0x24
const PERCENT = 0x25
const DASH = 0x2d
const NINE = 0x39
const UNDERSCORE = 0x5f
const TILDE = 0x7e
