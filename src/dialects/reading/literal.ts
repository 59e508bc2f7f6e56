/** Characters of a value that stand for themselves in what is compared, whatever stands around them: visible ASCII but `%`, `*` and `$`. */
const LITERAL: readonly boolean[] = Array.from(
  { length: 128 },
  (_, unit) => unit > 0x20 && unit < 0x7f && !'%*$'.includes(String.fromCharCode(unit)),
)

/** The fewest characters that no percent-encoding and no taking apart of a URL touches: letters, digits, `/`, `-`, `.`, `_`, `~`. */
const UNTOUCHED: readonly boolean[] = Array.from({ length: 128 }, (_, unit) => /[\w/.~-]/.test(String.fromCharCode(unit)))

/**
 * How far a path goes along with the literal beginning of a value, which stands from `from` to `to` in a text; -1 if it goes
 * along to where the value ends or is no longer literal.
 */
export function partingAt(text: string, from: number, to: number, path: string, literal: readonly boolean[] = LITERAL): number {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (literal[unit] !== true) return -1
    if (unit !== path.charCodeAt(at - from)) return at - from
  }
  return -1
}

/** Could a rule that is compared as it is written, but for `%`, `*` and `$`, match the path? */
export function couldMatch(text: string, from: number, to: number, path: string): boolean {
  return partingAt(text, from, to, path) === -1
}

/** The same for a reader whose Allow of an index page, `/index.htm…`, also allows its directory. */
export function couldMatchIndexPage(text: string, from: number, to: number, path: string): boolean {
  const parting = partingAt(text, from, to, path)
  return parting === -1 || (parting === path.length && text.startsWith('index.htm', from + parting))
}

/** The same for readers that take a value apart as a URL and quote it anew: only a path of harmless characters is as it is written. */
export function couldMatchQuoted(text: string, from: number, to: number, path: string): boolean {
  if (text.charCodeAt(from) !== SLASH || text.charCodeAt(from + 1) === SLASH) return true
  const parting = partingAt(text, from, to, path, UNTOUCHED)
  return parting === -1 || (parting === path.length && text.startsWith('index.htm', from + parting))
}

const SLASH = 0x2f
