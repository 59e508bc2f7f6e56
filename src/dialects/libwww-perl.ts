import type { Rule } from '../policy/index.ts'
import { everything } from '../pattern/index.ts'
import { chooseGroups, isStar, lower } from './choose.ts'
import type { Dialect, Entry } from './dialect.ts'
import { groupItems } from './group.ts'
import { asUtf8, type ReaderLine, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { recode } from './percent.ts'
import { entry, type Item, spellings, trimAscii } from './record.ts'
import { ruleOf } from './rule.ts'

const fields = spellings(['user-agent', 'disallow'])

/** Perl's `\s` on octets: ASCII white space. */
const RECORD = /^[\t-\r ]*([^\t-\r :]+)[\t-\r ]*:[\t-\r ]*(.*)$/s

function* items(lines: Iterable<ReaderLine>): Generator<Item, void, undefined> {
  for (const line of lines) {
    const trimmed = trimAscii(line.text)
    if (trimmed.startsWith('#')) continue
    const hash = line.text.indexOf('#')
    const text = hash === -1 ? line.text : trimEnd(line.text.slice(0, hash))
    if (trimAscii(text) === '') {
      yield { blank: true, line: line.line }
      continue
    }
    const match = RECORD.exec(text)
    if (match === null) continue
    const value = trimEnd(match[2] as string)
    const name = match[1] as string
    yield entry(fields.get(lower(name)) ?? 'unknown', { name, value, at: text.length - (match[2] as string).length }, line)
  }
}

function trimEnd(text: string): string {
  return trimAscii(`.${text}`).slice(1)
}

const URI_SCHEME = /^([a-zA-Z][a-zA-Z0-9.+-]*):/

/** URI.pm 5.17, `$uric`: what is not escaped. */
function isUric(octet: number): boolean {
  return octet < 0x80 && /[;/?:@&=+$,\-_.!~*'()A-Za-z0-9%#]/.test(String.fromCharCode(octet))
}

/** URI.pm, `_uric_escape`: all octets but those of URIs are escaped; existing escapes are left as they are. */
function escapeUric(text: string): string {
  return recode(text.replace(/%/g, '%25'), { decodes: (octet) => octet === 0x25, encodes: (octet) => !isUric(octet) })
}

/** URI.pm, `new`: wrapping in `<>`, `<URL:>` or quotes is removed, and white space. */
function unwrapped(text: string): string {
  return trimAscii(text.replace(/^<(?:URL:)?(.*)>$/, '$1').replace(/^"(.*)"$/, '$1'))
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** A URL's origin as the module compares it: scheme, host and port; user information is left out. */
function originOf(scheme: string, authority: string): string {
  const server = authority.replace(/^.*@/, '')
  const port = /:(\d+)$/.exec(server)?.[1] ?? DEFAULT_PORTS[scheme] ?? ''
  return `${scheme}://${lower(server.replace(/:\d*$/, ''))}:${port}`
}

interface Resolved {
  readonly path: string
  /** Absent where the value is relative: it belongs to whatever site the file is from. */
  readonly origin?: string
}

/**
 * A Disallow value resolved against `/robots.txt` (URI.pm, `new_abs`), or nothing where it is no URL of a web server:
 * such a line is ignored.
 */
function resolved(value: string): Resolved | undefined {
  const text = escapeUric(unwrapped(value))
  const scheme = URI_SCHEME.exec(text)?.[1]
  const rest = scheme === undefined ? text : text.slice(scheme.length + 1)
  const absolute = /^\/\/([^/?#]*)([^#]*)/.exec(rest)
  if (scheme !== undefined || absolute !== null) {
    const known = lower(scheme ?? 'http')
    if (absolute === null || absolute[1] === '' || DEFAULT_PORTS[known] === undefined) return undefined
    return { path: absolute[2] === '' ? '/' : (absolute[2] as string), origin: originOf(known, absolute[1] as string) }
  }
  const whole = text.replace(/#.*$/s, '')
  if (whole.startsWith('/')) return { path: whole }
  const question = whole.indexOf('?')
  const path = question === -1 ? whole : whole.slice(0, question)
  const query = question === -1 ? '' : whole.slice(question)
  return { path: path === '' ? `/robots.txt${query}` : `/${withoutDots(path)}${query}` }
}

/** URI.pm, `abs`: dot segments of a relative path, which an absolute path keeps. */
function withoutDots(path: string): string {
  const parts = path.split('/')
  if (parts[0] === '') parts.shift()
  let at = 1
  while (at < parts.length) {
    if (parts[at - 1] === '.') {
      parts.splice(at - 1, 1)
      if (at > 1) at--
    } else if (parts[at] === '..' && parts[at - 1] !== '..') {
      parts.splice(at - 1, 2)
      if (at > 1) {
        at--
        if (at === parts.length) parts.push('')
      }
    } else {
      at++
    }
  }
  if (parts.at(-1) === '.') parts[parts.length - 1] = ''
  return parts.join('/')
}

/**
 * What rules are held against: the path and query, a blank, and the origin. A path never holds a blank, so a rule for a
 * path is a prefix of it whatever the origin, and a rule with an origin names both.
 */
function pathOf(url: string): string {
  const text = escapeUric(unwrapped(url))
  if (text.startsWith('/')) return `${text.replace(/#.*$/s, '')} `
  const match = /^([a-zA-Z][a-zA-Z0-9.+-]*):\/\/([^/?#]*)([^#]*)/.exec(text)
  // The rules are for http and https; on anything else the module answers yes.
  if (match === null || DEFAULT_PORTS[lower(match[1] as string)] === undefined) return ' '
  return `${match[3]} ${originOf(lower(match[1] as string), match[2] as string)}`
}

function rulesOf(record: Entry): Rule[] {
  if (record.value === '') return [ruleOf(record, 'allow', everything)]
  const url = resolved(record.value)
  if (url === undefined) return []
  if (url.origin === undefined) return [ruleOf(record, 'disallow', { kind: 'prefix', text: url.path }, url.path)]
  const at = (origin: string): Rule =>
    ruleOf(record, 'disallow', { kind: 'wildcard', segments: [url.path, ` ${origin}`], anchored: true }, `${url.path} on ${url.origin}`)
  // Asked about a path alone, the site is not known; the rule is taken to be for it.
  return [at(url.origin), at('')]
}

/** `agent`: the robot's name is its first word, up to a slash. */
function shortName(token: string): string {
  return (/\S+/.exec(token)?.[0] ?? '').replace(/\/.*/s, '')
}

/** WWW::RobotRules of libwww-perl, the classic implementation of the 1994 standard. */
export const libwwwPerl: Dialect = {
  id: 'libwww-perl',
  assumes: [],
  outline: (file) =>
    groupItems(items(readerLines(asUtf8(file))), {
      blankLine: 'ends-group',
      closers: ['disallow'],
      withoutAgent: 'for-everybody',
      withoutRules: 'kept',
    }),
  choose: chooseGroups({
    names: (value, token) => !isStar(value) && lower(shortName(token)).includes(lower(value)),
    everybody: isStar,
    several: 'first',
    severalForEverybody: 'all',
  }),
  rules: ({ choice }) => ({
    rules: choice.taken.flatMap(({ records }) => records.filter(({ field }) => field === 'disallow').flatMap(rulesOf)),
    notes: [],
  }),
  pathOf,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}
