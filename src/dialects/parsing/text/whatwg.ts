import type { UrlTransducer } from '../../../pattern/index.ts'
import type { File } from '../../../syntax/index.ts'
import { printBytes } from '../../../syntax/index.ts'
import { countIllFormed } from '../../../text/index.ts'
import { beforeHash } from '../record.ts'
import { asUtf8, type ParserText } from './decoded-text.ts'
import { escapeRuns } from './percent.ts'
import { unquote } from './python.ts'
import { isWithout, isWithoutDotSegments, isWithoutEscapesAndDots, plainPathStart } from './url.ts'

/**
 * The parts of a parser by the URL standard (url.spec.whatwg.org, as Node 20 and the crate url 2.5 behave),
 * for `http` and `https` URLs.
 */

/** Runs of characters that the parser encodes in a path. Neither program encodes `^`. */
const IN_PATH = /[\u0000- "<>`{}\u007f-\u{10ffff}]+/gu

/** Runs of characters that the parser encodes in a query. */
const IN_QUERY = /[\u0000- "'<>\u007f-\u{10ffff}]+/gu

/** A segment of one dot, perhaps escaped. */
const DOT = /^(?:\.|%2e)$/i

/** A segment of two dots. */
const TWO_DOTS = /^(?:\.|%2e){2}$/i

/** Scheme, slashes and authority of an http URL. */
const AUTHORITY = /^https?:[/\\]*([^/\\?#]*)/i

/** Characters that no host may have once it is decoded (forbidden domain code points), after user information. */
const NO_HOST = /[\u0000- #%/:<>?@[\\\]^`{|}\u007f\ufffd]/

/** Path and query of a parsed URL. */
export interface UrlParts {
  readonly path: string
  /** With its question mark; a `?` with nothing after it is the query `?`. */
  readonly query: string
  /** With its hash. */
  readonly fragment: string
}

/** Splits an absolute URL or a path; `undefined` if the parser rejects the URL. Dot segments are resolved. */
export function parseUrl(url: string): UrlParts | undefined {
  const clean = url.replace(/^[\u0000- ]+|[\u0000- ]+$/g, '').replace(/[\t\n\r]+/g, '')
  const authority = AUTHORITY.exec(clean)
  if (authority !== null && !isHost(authority[1] as string)) return undefined
  const rest = authority === null ? clean : clean.slice(authority[0].length)
  const whole = beforeHash(rest)
  const question = whole.indexOf('?')
  const end = question === -1 ? whole.length : question
  return {
    path: resolved(escapeRuns(whole.slice(0, end), IN_PATH)),
    query: escapeRuns(whole.slice(end), IN_QUERY),
    fragment: rest.slice(whole.length),
  }
}

function isHost(authority: string): boolean {
  const server = authority.slice(authority.lastIndexOf('@') + 1)
  if (server.startsWith('[')) return /^\[[\d.:a-f]+\](?::\d*)?$/i.test(server)
  const [, host = '', port = ''] = /^([^:]*)(?::(\d*))?$/.exec(server) ?? []
  return host !== '' && !NO_HOST.test(unquote(host).normalize('NFKC')) && Number(port) < 65_536
}

/** Offset of the path of a URL whose site the parser takes; -1 if only {@link parseUrl} can tell. */
export function parsedPathStart(url: string): number {
  const from = plainPathStart(url)
  return from !== -1 && url.charCodeAt(from - 1) !== SLASH ? from : -1
}

const SLASH = 0x2f

/** Whether a client and {@link parseUrl} leave a path with its query as it is, and it holds no escape. */
export function isParsedUnchanged(url: string, from: number): boolean {
  return isWithout(UNCLEAN, url, from) && isWithoutDotSegments(url, from)
}

/** A character that the parser may change, an escape, or a fragment. */
const UNCLEAN = /[^\w!$&()*+,\-./:;=?@[\]|~]/g

/** Whether {@link parseUrl} only encodes the path of a URL, and drops no empty query. See `Dialect.isMatchedInPlace`. */
export function isParsedInPlace(url: string, from: number, isRaw: boolean): boolean {
  if (isRaw) return isParsedUnchanged(url, from)
  return !url.includes('\\', from) && isWithoutEscapesAndDots(url, from)
}

/** The offset at which a URL ends that the parser leaves as it is, except for a `?` without a query behind it. */
export function emptyQueryStart(url: string): number {
  return url.endsWith('?') && url.indexOf('?') === url.length - 1 ? url.length - 1 : url.length
}

/** A path without dot segments. Backslashes are slashes. */
function resolved(path: string): string {
  if (!/[\\.]|%2e/i.test(path)) return path === '' ? '/' : path
  const segments = path.replaceAll('\\', '/').split('/')
  const kept: string[] = []
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (index === 0 && segment === '') continue
    if (TWO_DOTS.test(segment)) {
      kept.pop()
      if (isLast) kept.push('')
    } else if (DOT.test(segment)) {
      if (isLast) kept.push('')
    } else {
      kept.push(segment)
    }
  }
  return `/${kept.join('/')}`
}

/** Upper-cases every escape. */
export function upperEscapes(text: string): string {
  return text.includes('%') ? text.replace(/%[\da-f]{2}/gi, (found) => found.toUpperCase()) : text
}

const PATH = 0
const QUERY_OPENED = 1
const QUERY = 2

/**
 * A transducer for {@link parseUrl}, of URLs without dot segments: clients that follow the standard send no
 * other. `write` does the rest to each symbol.
 *
 * @param keepsEmptyQuery whether a `?` with nothing after it stays.
 */
export function urlParserForm(
  name: string,
  write: (symbol: string) => string,
  keepsEmptyQuery: boolean,
): UrlTransducer {
  return {
    name,
    start: PATH,
    step: (state, symbol) => {
      if (state === PATH && symbol === '?') return [{ state: QUERY_OPENED, adds: '' }]
      if (state === PATH) return [{ state, adds: symbol === '\\' ? '/' : write(escapeRuns(symbol, IN_PATH)) }]
      const adds = write(escapeRuns(symbol, IN_QUERY))
      return [{ state: QUERY, adds: state === QUERY_OPENED ? `?${adds}` : adds }]
    },
    end: (state) => (state === QUERY_OPENED && keepsEmptyQuery ? '?' : ''),
  }
}

/** The bytes decoded as UTF-8, with U+FFFD for those that are not. */
export function asReplacedUtf8(file: File): ParserText {
  const seen = asUtf8(file)
  if (file.from === 'text' || countIllFormed(seen.text) === 0) return seen
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(printBytes(file)) }
}
