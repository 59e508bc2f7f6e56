/** Characters of a value that stand for themselves in what is compared, whatever stands around them: visible ASCII but `%`, `*` and `$`. */
const LITERAL: readonly boolean[] = Array.from(
  { length: 128 },
  (_, unit) => unit > 0x20 && unit < 0x7f && !'%*$'.includes(String.fromCharCode(unit)),
)

/** The fewest characters that no percent-encoding and no taking apart of a URL touches: letters, digits, `/`, `-`, `.`, `_`, `~`. */
const UNTOUCHED: readonly boolean[] = Array.from({ length: 128 }, (_, unit) => /[\w/.~-]/.test(String.fromCharCode(unit)))

/**
 * Could a rule that is compared as it is written, but for `%`, `*` and `$`, match the path? Not if what its value begins with is
 * not what the path begins with, or what follows its first star is nowhere in the path.
 */
export function couldMatch(text: string, from: number, to: number, path: string): boolean {
  return goesAlong(text, from, to, path, LITERAL, false)
}

/** The same for a reader whose Allow of an index page, `/index.htm…`, also allows its directory. */
export function couldMatchIndexPage(text: string, from: number, to: number, path: string): boolean {
  return goesAlong(text, from, to, path, LITERAL, true)
}

/** The same for readers that take a value apart as a URL and quote it anew: only a path of harmless characters is as it is written. */
export function couldMatchQuoted(text: string, from: number, to: number, path: string): boolean {
  if (text.charCodeAt(from) !== SLASH || text.charCodeAt(from + 1) === SLASH) return true
  return goesAlong(text, from, to, path, UNTOUCHED, true)
}

function goesAlong(text: string, from: number, to: number, path: string, literal: readonly boolean[], indexPages: boolean): boolean {
  const { length } = path
  let at = from
  for (; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (!isLiteral(unit, literal)) break
    const place = at - from
    if (place < length && unit === path.charCodeAt(place)) continue
    return indexPages && place === length && text.startsWith(INDEX_PAGE, at)
  }
  if (at === to) return true
  if (text.charCodeAt(at) !== STAR) return true
  while (at < to && text.charCodeAt(at) === STAR) at++
  const start = at
  while (at < to && isLiteral(text.charCodeAt(at), literal)) at++
  const run = text.slice(start, at)
  return path.includes(run) || (indexPages && run.includes(INDEX_PAGE))
}

function isLiteral(unit: number, literal: readonly boolean[]): boolean {
  return unit < 0x7f && literal[unit] === true
}

const INDEX_PAGE = 'index.htm'
const SLASH = 0x2f
const STAR = 0x2a
