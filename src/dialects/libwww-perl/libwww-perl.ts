import { everything, symbolwise, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { mayMatchQuotedPrefix } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { lineParser } from '../parsing/read-records.ts'
import {
  BLANK_LINE,
  beforeHash,
  fieldLookup,
  isAsciiSpace,
  type ParsedLine,
  trimAscii,
} from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, lower, memoLast } from '../parsing/select-groups.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { decodeEscapes, escapeRuns } from '../parsing/text/percent.ts'
import { isWithout, plainPathStart } from '../parsing/text/url.ts'

const fields = fieldLookup(['user-agent', 'disallow'])

/** Perl's `\s` on bytes: ASCII white space. */
const RECORD = /^[\t-\r ]*([^\t-\r :]+)[\t-\r ]*:[\t-\r ]*(.*)$/s

function parseLine(line: string): ParsedLine | undefined {
  if (trimAscii(line).startsWith('#')) return undefined
  const text = line.includes('#') ? trimEnd(beforeHash(line)) : line
  if (trimAscii(text) === '') return BLANK_LINE
  const match = RECORD.exec(text)
  if (match === null) return undefined
  const [, name = '', rest = ''] = match
  return { field: fields(lower(name)), value: trimEnd(rest), at: text.length - rest.length }
}

const lines = lineParser(fields, isAsciiSpace, parseLine, { keepsBlanks: true, anyName: false })

function trimEnd(text: string): string {
  return trimAscii(`.${text}`).slice(1)
}

const URI_SCHEME = /^([a-zA-Z][a-zA-Z0-9.+-]*):/

/** URI.pm 5.17: runs of characters that are neither `#` nor in `$uric`. */
const NOT_URIC = /[^;/?:@&=+$,\-_.!~*'()A-Za-z0-9%#]+/g

/** URI.pm, `_uric_escape`: escapes all bytes but those of URIs. Existing escapes stay as they are. */
function escapeUric(text: string): string {
  return escapeRuns(text, NOT_URIC)
}

/** URI.pm, `new`: removes white space, and `<>`, `<URL:>` or quotes around the URL. */
function unwrapped(text: string): string {
  return trimAscii(text.replace(/^<(?:URL:)?(.*)>$/, '$1').replace(/^"(.*)"$/, '$1'))
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** A URL's origin as the module compares it: scheme, host and port, without user information. */
function originOf(scheme: string, authority: string): string {
  const server = authority.replace(/^.*@/, '')
  const port = /:(\d+)$/.exec(server)?.[1] ?? DEFAULT_PORTS[scheme] ?? ''
  const host = decodeEscapes(server.replace(/:\d+$/, ''), () => true)
  return `${scheme}://${lower(host)}:${port}`
}

interface Resolved {
  readonly path: string
  /**
   * The origins that the rule is for, as it writes them, without user information. Absent for a relative
   * value: it is for the site of the file. A value that begins with `//` has both schemes.
   */
  readonly origins?: readonly string[]
}

/** An absolute path of which nothing is escaped or removed. */
const SIMPLE_PATH = /^\/(?!\/)[\w.~*/-]*$/

/**
 * A Disallow value resolved against `/robots.txt` (URI.pm, `new_abs`); `undefined` if it is no URL of a web
 * server, and the line is ignored.
 */
function resolved(value: string): Resolved | undefined {
  if (SIMPLE_PATH.test(value)) return { path: value }
  const text = escapeUric(unwrapped(value))
  const scheme = URI_SCHEME.exec(text)?.[1]
  const rest = scheme === undefined ? text : text.slice(scheme.length + 1)
  const absolute = /^\/\/([^/?#]*)([^#]*)/.exec(rest)
  if (scheme !== undefined || absolute !== null) {
    const schemes = scheme === undefined ? Object.keys(DEFAULT_PORTS) : [lower(scheme)]
    if (absolute === null || DEFAULT_PORTS[schemes[0] as string] === undefined) return undefined
    const authority = absolute[1] as string
    return {
      path: absolute[2] === '' ? '/' : (absolute[2] as string),
      origins: schemes.map((one) => `${one}://${authority.replace(/^.*@/, '')}`),
    }
  }
  const whole = beforeHash(text)
  if (whole.startsWith('/')) return { path: whole }
  const question = whole.indexOf('?')
  // URI.pm, `path`: removes what is before a colon, even if it is no scheme.
  const path = (question === -1 ? whole : whole.slice(0, question)).replace(/^[^:/]+:(?:\/\/[^/]*)?/, '')
  const query = question === -1 ? '' : whole.slice(question)
  if (path.startsWith('/')) return { path: `/${whole}` }
  return { path: path === '' ? `/robots.txt${query}` : `/${withoutDots(path)}${query}` }
}

/**
 * URI.pm, `abs`: resolves the dot segments of a relative path. An absolute path keeps them. `..` removes only
 * the segment before it.
 */
function withoutDots(path: string): string {
  const rest = path.split('/')
  const seen: string[] = []
  let next = rest[0] === '' ? 1 : 0
  const take = (): void => {
    if (next < rest.length) seen.push(rest[next++] as string)
  }
  take()
  while (next < rest.length) {
    const last = seen.at(-1)
    const isFirst = seen.length === 1
    if (last === '.') {
      seen.pop()
      if (isFirst) take()
    } else if (rest[next] === '..' && last !== '..') {
      seen.pop()
      next++
      if (isFirst) take()
      else if (next === rest.length) seen.push('')
    } else {
      take()
    }
  }
  if (seen.at(-1) === '.') seen[seen.length - 1] = ''
  return seen.join('/')
}

/**
 * The text that rules are matched against: path and query, a blank, and the origin. A path holds no blank, so
 * a rule for a path matches whatever the origin is, and a rule with an origin contains both.
 */
function pathOf(url: string): string {
  const text = escapeUric(unwrapped(url))
  if (text.startsWith('/')) return `${beforeHash(text)} `
  const match = /^([a-zA-Z][a-zA-Z0-9.+-]*):(?:\/\/([^/?#]*))?([^#]*)/.exec(text)
  // Rules are for http and https. The module allows any other URL.
  if (match === null || DEFAULT_PORTS[lower(match[1] as string)] === undefined) return ' '
  return `${match[3]} ${originOf(lower(match[1] as string), match[2] ?? '')}`
}

/** {@link NOT_URIC}, and what a client encodes. */
const NOT_CLEAN = /[^;/?:@&=+$,\-_.!~*()A-Za-z0-9%]/g

/** Does {@link pathOf} leave this path unchanged? */
function isClean(url: string, from: number): boolean {
  return isWithout(NOT_CLEAN, url, from)
}

function rulesOf(record: ParsedRecord): Rule[] {
  if (record.value === '') return [ruleOf(record, 'allow', everything)]
  const url = resolved(record.value)
  if (url === undefined) return []
  const { path } = url
  const origins = url.origins?.map(comparedOrigin)
  if (origins === undefined) return [ruleOf(record, 'disallow', { kind: 'prefix', text: path }, path)]
  const at = (origin: string): Rule =>
    ruleOf(
      record,
      'disallow',
      { kind: 'wildcard', segments: [path, ` ${origin}`], anchored: true },
      `${path} on ${origins.join(' and ')}`,
    )
  // For a question about a path alone, the site is unknown: the rule is taken as one for it.
  return [...origins.map(at), at('')]
}

/** `agent`: the robot's short name is its first word, up to a slash; in lower case. */
const shortName = memoLast((token) => lower((/\S+/.exec(token)?.[0] ?? '').replace(/\/.*/s, '')))

/** A URL's origin as the module compares it; see {@link originOf}. */
function comparedOrigin(url: string): string {
  return pathOf(`${url}/`).slice(2)
}

/** The sites that rules are for, by their values. */
function originsIn(rules: readonly Rule[]): string[] {
  // Only a rule for a site is a wildcard.
  const origins = rules.flatMap(({ pattern, value }) =>
    value === undefined || pattern.kind !== 'wildcard' ? [] : (resolved(value)?.origins ?? []),
  )
  return [...new Set(origins)]
}

/** The transducers of sites, by the origin as the module compares it. Automata are cached by transducer. */
const transducers = new Map<string, UrlTransducer>()

/** The number of transducers that are cached. */
const MAX_CACHED_TRANSDUCERS = 100

/** The transducer of a site, which adds the origin after the path. */
function transducerFor(origin: string): UrlTransducer {
  const compared = comparedOrigin(origin)
  let transducer = transducers.get(compared)
  if (transducer === undefined) {
    transducer = symbolwise(`libwww-perl at ${compared}`, escapeUric, ` ${compared}`)
    if (transducers.size >= MAX_CACHED_TRANSDUCERS) transducers.clear()
    transducers.set(compared, transducer)
  }
  return transducer
}

const agents: AgentMatching = {
  names: (text, from, to, token) =>
    to - from <= shortName(token).length &&
    !isStar(text, from, to) &&
    shortName(token).includes(lower(text.slice(from, to))),
  isPartOfToken: { part: lower, whole: shortName },
  isStar,
  several: 'first',
  severalStar: 'all',
}

/** WWW::RobotRules of libwww-perl, the classic implementation of the standard of 1994. */
export const libwwwPerl: DialectDefinition<'libwww-perl'> = dialectOf({
  id: 'libwww-perl',
  takesHeaders: true,
  assumes: {},
  text: asUtf8,
  lines,
  grouping: { closers: bitsOf('disallow'), withoutAgent: 'star-group' },
  agents,
  rules: (records) => records.filter(({ field }) => field === 'disallow').flatMap(rulesOf),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuotedPrefix,
    pathStartWithoutSites: plainPathStart,
    isPathUnchanged: isClean,
    // Escapes stay as they are, and what is encoded matches no literal before and after.
    isMatchedInPlace: () => true,
    givesOtherPaths: true,
  },
  transducerFor,
  originsIn,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
})
