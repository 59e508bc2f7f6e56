import { codeUnitAt } from '../../text/index.ts'

/** Stands for itself in what is compared, whatever stands around it: visible ASCII but `%`, `*` and `$`. */
function isLiteral(unit: number): boolean {
  return unit < 0x7f && (unit > STAR || (unit > 0x20 && unit !== PERCENT && unit !== STAR && unit !== DOLLAR))
}

/** One of the fewest characters that no percent-encoding and no taking apart of a URL touches: letters, digits, `/`, `-`, `.`, `_`, `~`. */
function isUntouched(unit: number): boolean {
  const small = unit | 0x20
  return (small >= 0x61 && small <= 0x7a) || (unit >= DASH && unit <= NINE) || unit === UNDERSCORE || unit === TILDE
}

/**
 * Could a rule that is compared as it is written, but for `%`, `*` and `$`, match the path? Not if what its value begins with is
 * not what the path begins with, or what follows its first star is nowhere in the path.
 */
export function mayMatch(text: string, from: number, to: number, path: string): boolean {
  return mayMatchFrom(text, from, to, path, isLiteral, false)
}

/** The same for a reader that compares escapes as well, in upper case, that of what is beyond US-ASCII too, and whose Allow of an index page, `/index.htm…`, also allows its directory. */
export function mayMatchIndexPage(text: string, from: number, to: number, path: string): boolean {
  return mayMatchFrom(text, from, to, path, isLiteral, true, true)
}

/** The same for readers that take a value apart as a URL and quote it anew: only a path of harmless characters is as it is written. */
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
  // A star stands for more than itself, even where the path has one too.
  while (at < end && codeUnitAt(text, at) === codeUnitAt(path, at - from) && literal(codeUnitAt(text, at))) at++
  if (at === to) return true
  const unit = codeUnitAt(text, at)
  if (unit !== STAR) {
    if (literal(unit)) return indexPages && at - from === length && text.startsWith(INDEX_PAGE, at)
    return !(escapes && (unit === PERCENT || unit > 0x7f) && (at === end || codeUnitAt(path, at - from) !== PERCENT))
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
