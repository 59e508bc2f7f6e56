import type { Outline } from '../../outline.ts'
import type { ParsedRecord } from '../../parsed-record.ts'
import { beforeHash, exactFieldNames, type ParsedLine, splitAtColon, trimUnits } from '../record.ts'
import { ESCAPE_LENGTH, escapeRuns, hexAt } from './percent.ts'

/**
 * The parts of Python 3.11's `str` and `urllib.parse` that two dialects need, as the program behaves (CPython
 * 3.11.7, Lib/urllib/parse.py). Functions have their Python names.
 */

/** An exception of Python: the parser stops with it. */
class PythonError extends Error {}

/** The value of a function, or `undefined` if Python raises. */
export function undefinedIfRaised<T>(answer: () => T): T | undefined {
  try {
    return answer()
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    return undefined
  }
}

/**
 * The outline, or a failed outline if Python raises on a rule of any group. The programs make all rules while they
 * parse the file, so an exception leaves them with no rules at all.
 */
export function failedIfAnyRuleRaises(outline: Outline, rulesOf: (record: ParsedRecord) => unknown): Outline {
  const { records, groups, notes } = outline
  if (!UNUSUAL.test(records.text)) return outline
  const suspects = groups.flatMap((group) =>
    group.rulesWhere((text, from, to) => mayRaise(text.slice(from, to))),
  )
  for (const record of suspects) {
    try {
      rulesOf(record)
    } catch (error) {
      if (!(error instanceof PythonError)) throw error
      return { records, groups: [], notes, failure: { message: error.message, line: record.line } }
    }
  }
  return outline
}

/** Brackets and characters beyond ASCII, perhaps escaped: only a text with one of them can raise. */
const UNUSUAL = /[^\u0000-\u007f]|[[\]]|%(?:5[bd]|[89a-f])/i

/**
 * Two slashes, perhaps escaped, between which `urlparse` removes characters: only then is there an authority.
 */
const TWO_SLASHES = /(?:\/|%2f)(?:[\t\r\n]|%0[9ad])*(?:\/|%2f)/i

/** Whether Python may raise on a rule: on a lone surrogate, or on an authority. */
function mayRaise(value: string): boolean {
  return UNUSUAL.test(value) && (!value.isWellFormed() || TWO_SLASHES.test(value))
}

/**
 * A path that the functions below return unchanged: it has only letters, digits and `/._~-`, and perhaps
 * stars. No authority follows its first slash.
 */
const UNCHANGED = /^\/(?!\/)[\w.~*/-]*$/

/** Whether parsing a path as a URL, unquoting and quoting it changes none of its characters but stars. */
export function isUnchanged(path: string): boolean {
  return UNCHANGED.test(path)
}

/** The five parts that `urlsplit` gives. */
export interface SplitUrl {
  readonly scheme: string
  readonly netloc: string
  readonly path: string
  readonly query: string
  readonly fragment: string
}

/** The six parts that `urlparse` gives. */
export interface ParsedUrl extends SplitUrl {
  readonly params: string
}

/** `uses_netloc`: schemes between bars. A URL without a scheme is treated like one of the web. */
const USES_NETLOC =
  '||ftp|http|gopher|nntp|telnet|imap|wais|file|mms|https|shttp|snews|prospero|rtsp|rtsps|rtspu|rsync|svn|svn+ssh|sftp|nfs|git|git+ssh|ws|wss|itms-services|'
const USES_PARAMS = '||ftp|hdl|prospero|http|imap|https|shttp|rtsp|rtsps|rtspu|sip|sips|mms|sftp|tel|'

/** `str.strip()`: Unicode white space, which includes U+001C–U+001F and U+0085 but not U+FEFF. */
export function strip(text: string): string {
  return trimUnits(text, isSpace)
}

/** `str.isspace()` of one character. */
export function isSpace(unit: number): boolean {
  return (
    unit === 0x20 ||
    (unit >= 0x09 && unit <= 0x0d) ||
    (unit >= 0x1c && unit <= 0x1f) ||
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  )
}

/** `str.split()`: the words between white space. */
export function splitWords(text: string): string[] {
  return strip(text).split(WHITE_SPACE)
}

/** The characters of {@link isSpace}. */
const WHITE_SPACE = /[\t-\r\u001c- \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** `unquote`: escapes in a row are decoded as UTF-8, ill-formed bytes replaced by U+FFFD. */
export function unquote(text: string): string {
  return unquoteRuns(text, /(?:%[\dA-F]{2})+/gi)
}

/** {@link unquote} of the runs of escapes that the global expression matches. */
export function unquoteRuns(text: string, runs: RegExp): string {
  if (!text.includes('%')) return text
  return text.replace(runs, (run) => {
    const bytes = new Uint8Array(run.length / ESCAPE_LENGTH)
    let isAscii = true
    for (let index = 0; index < bytes.length; index++) {
      const byte = hexAt(run, index * ESCAPE_LENGTH + 1)
      bytes[index] = byte
      if (byte > 0x7f) isAscii = false
    }
    // A decoder takes several times as long for a few bytes.
    if (isAscii && bytes.length <= MAX_DECODED_BY_HAND) return String.fromCharCode(...bytes)
    decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })
    return decoder.decode(bytes)
  })
}

const MAX_DECODED_BY_HAND = 64

/** Made on first use. */
let decoder: TextDecoder | undefined

/** The characters that `quote` escapes by default: all but `/`, letters, digits and `_.-~`. */
export const ALL_BUT_SLASH: RegExp = /[^\w.~/-]+/g

/** `quote`: escapes every byte of the runs that the expression matches. */
export function quote(text: string, escaped: RegExp): string {
  if (!text.isWellFormed())
    throw new PythonError("UnicodeEncodeError: 'utf-8' codec can't encode a lone surrogate")
  return escapeRuns(text, escaped)
}

/** `urlparse`: as {@link urlsplit}, with the parameters of the last segment. */
export function urlparse(text: string): ParsedUrl {
  const split = urlsplit(text)
  const [path, params] =
    USES_PARAMS.includes(`|${split.scheme}|`) && split.path.includes(';')
      ? splitParams(split.path)
      : [split.path, '']
  return { ...split, path, params }
}

/**
 * `urlsplit`. Raises as Python does on an authority with unmatched or invalid brackets, or one that NFKC
 * turns into a delimiter.
 */
export function urlsplit(text: string): SplitUrl {
  const clean = text.replace(/^[\0- ]+/, '').replace(/[\t\r\n]/g, '')
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(clean)?.[1] ?? ''
  let rest = scheme === '' ? clean : clean.slice(scheme.length + 1)
  let netloc = ''
  if (rest.startsWith('//')) {
    const end = rest.slice(2).search(/[/?#]/)
    netloc = end === -1 ? rest.slice(2) : rest.slice(2, end + 2)
    rest = end === -1 ? '' : rest.slice(end + 2)
    checkBrackets(netloc)
  }
  const [beforeFragment, fragment] = cut(rest, '#')
  const [path, query] = cut(beforeFragment, '?')
  if (hidesDelimiter(netloc))
    throw new PythonError(
      `ValueError: netloc '${netloc}' contains invalid characters under NFKC normalization`,
    )
  return { scheme: scheme.toLowerCase(), netloc, path, query, fragment }
}

/** `urlunparse`: an empty query, fragment or parameter part disappears with its delimiter. */
export function urlunparse({ scheme, netloc, path, params, query, fragment }: ParsedUrl): string {
  let url = params === '' ? path : `${path};${params}`
  if (netloc !== '' || (scheme !== '' && USES_NETLOC.includes(`|${scheme}|`) && !url.startsWith('//'))) {
    if (url !== '' && !url.startsWith('/')) url = `/${url}`
    url = `//${netloc}${url}`
  }
  if (scheme !== '') url = `${scheme}:${url}`
  if (query !== '') url = `${url}?${query}`
  return fragment === '' ? url : `${url}#${fragment}`
}

function cut(text: string, delimiter: string): [before: string, after: string] {
  const at = text.indexOf(delimiter)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function splitParams(url: string): [path: string, params: string] {
  const at = url.indexOf(';', Math.max(url.lastIndexOf('/'), 0))
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function checkBrackets(netloc: string): void {
  const opens = netloc.includes('[')
  if (opens !== netloc.includes(']')) throw new PythonError('ValueError: Invalid IPv6 URL')
  if (!opens) return
  const afterOpen = netloc.slice(netloc.indexOf('[') + 1)
  const host = cut(afterOpen, ']')[0]
  if (host.startsWith('v') ? !/^v[a-fA-F0-9]+\.[^\n]+$/.test(host) : !isIpv6(host)) {
    throw new PythonError(`ValueError: '${host}' does not appear to be an IPv6 address`)
  }
}

/**
 * `ipaddress.IPv6Address`: eight groups, at most one `::`, perhaps an IPv4 tail and a scope id.
 */
export function isIpv6(host: string): boolean {
  const [address, scope] = cut(host, '%')
  if (host.includes('%') && (scope === '' || scope.includes('%'))) return false
  const halves = address.split('::')
  if (halves.length > 2) return false
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const all = groups.flat()
  const last = groups.at(-1)?.at(-1) ?? ''
  const tail = last.includes('.') ? 1 : 0
  if (tail === 1 && !isIpv4(last)) return false
  if (!(tail === 1 ? all.slice(0, -1) : all).every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false
  const count = all.length + tail
  return halves.length === 2 ? count < 8 : count === 8
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** `_checknetloc`: whether an authority holds characters that NFKC turns into a delimiter. */
export function hidesDelimiter(netloc: string): boolean {
  if (/^[\u0000-\u007f]*$/.test(netloc)) return false
  const bare = netloc.replace(/[@:#?]/g, '')
  const normalised = bare.normalize('NFKC')
  return bare !== normalised && /[/?#@:]/.test(normalised)
}

/** A line as `RobotFileParser.parse` reads it (Lib/urllib/robotparser.py). */
export function parseLine(line: string): ParsedLine | undefined {
  const parts = splitAtColon(beforeHash(line), strip)
  return parts === undefined
    ? undefined
    : { field: exactFieldNames(parts.name.toLowerCase()), value: parts.value, at: parts.at }
}
