import { everything, type FormStep, type PathForm, type Pattern } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { countIllFormed } from '../text/index.ts'
import type { Dialect, Entry, Outline } from './dialect.ts'
import type { DialectFacts } from './facts.ts'
import { chooseGroups, isStar } from './reading/choose.ts'
import { groupRecords } from './reading/group.ts'
import { couldMatchQuoted } from './reading/literal.ts'
import { pacingOf, wholeSeconds } from './reading/pacing.ts'
import { hexAt } from './reading/percent.ts'
import { ALL_BUT_SLASH, isSpace, quote, raisingAnywhere, strip, unlessRaised, unquote, urlparse, urlunparse } from './reading/python.ts'
import { lineReader, readRecords } from './reading/read-records.ts'
import { halvesAtColon, spellings, type Taken, withoutComment } from './reading/record.ts'
import { noRecords } from './reading/records.ts'
import { effectOf, isRule, ruleOf } from './reading/rule.ts'
import { asUtf8, PYTHON_LINE_ENDS } from './reading/seen.ts'

const fields = spellings(['user-agent', 'allow', 'disallow'])

function take(line: string): Taken | undefined {
  const parts = halvesAtColon(withoutComment(line), strip)
  return parts === undefined ? undefined : { field: fields.get(parts.name.toLowerCase()) ?? 'unknown', value: parts.value, at: parts.at }
}

// `if not line`: only a line with no character at all ends an entry, and a comment line is not one.
const lines = lineReader(fields, isSpace, take, { keepsBlanks: true, lineEnds: PYTHON_LINE_ENDS })

/** `RobotFileParser.read` decodes the octets strictly and raises on ill-formed UTF-8. */
function outline(file: File): Outline {
  const seen = asUtf8(file)
  if (file.from === 'bytes' && countIllFormed(seen.text) > 0) {
    return {
      records: noRecords(),
      groups: [],
      notes: [],
      failure: { message: "UnicodeDecodeError: 'utf-8' codec can't decode the file" },
    }
  }
  const outlined = groupRecords(readRecords(seen, lines), {
    closers: ['allow', 'disallow', 'crawl-delay', 'request-rate'],
    withoutAgent: 'ignored',
    // An entry is filed only once it has a rule; a blank line or the end of the file forgets one that has none.
    withoutRules: 'dropped',
  })
  return raisingAnywhere(outlined, rulesOf)
}

/** `RuleLine`: the value is unquoted, taken apart and put together again, and quoted; an empty one allows everything. */
function rulesOf(record: Entry): Rule[] {
  const path = quote(urlunparse(urlparse(unquote(record.value))), ALL_BUT_SLASH)
  const pattern: Pattern = path === '*' ? everything : { kind: 'prefix', text: path }
  return [ruleOf(record, record.value === '' ? 'allow' : effectOf(record), pattern, path)]
}

/** `can_fetch`: unquoted first, so that an escaped `?` or `#` counts as one; the fragment stays. */
function pathOf(url: string): string | undefined {
  return unlessRaised(() => {
    const { path, params, query, fragment } = urlparse(unquote(url))
    const quoted = quote(urlunparse({ scheme: '', netloc: '', path, params, query, fragment }), ALL_BUT_SLASH)
    return quoted === '' ? '/' : quoted
  })
}

/** Where {@link form} is in a URL; `?`, `;` and `#` are held back until something follows them, for alone they are dropped, and then the
 * state is the next: in the parameters, the query, the fragment. */
const PATH = 0
const PATH_AFTER_SEMICOLON = 1
const PARAMETERS = 2
const QUERY_OPENED = 3
const FRAGMENT_OPENED = 5

/** The delimiter each state holds back. */
const HELD = ['', ';', '', '?', '', '#', '']

/** {@link pathOf}, letter by letter: an escaped delimiter is one, for the URL is unquoted first. */
const form: PathForm = {
  name: 'python-urllib',
  start: PATH,
  step: (state, letter) => {
    const escaped = letter.length === 3
    const octet = escaped ? hexAt(letter, 1) : letter.charCodeAt(0)
    if (octet >= 0x80) return [written(state, letter.toUpperCase())]
    const character = String.fromCharCode(octet)
    if (character === '\t' || character === '\n' || character === '\r') return [{ state, adds: '' }]
    if (character === '#' && state < FRAGMENT_OPENED) return [{ state: FRAGMENT_OPENED, adds: '' }]
    if (character === '?' && state < QUERY_OPENED) return [{ state: QUERY_OPENED, adds: '' }]
    if (character === ';' && state === PATH) return [{ state: PATH_AFTER_SEMICOLON, adds: '' }]
    const step = written(state, quote(character, ALL_BUT_SLASH))
    // Parameters are those of the last segment, so that a slash begins anew.
    return [character === '/' && state <= PARAMETERS ? { ...step, state: PATH } : step]
  },
  end: () => '',
  utf8: true,
}

function written(state: number, text: string): FormStep {
  const held = HELD[state] as string
  return { state: held === '' ? state : state + 1, adds: quote(held, ALL_BUT_SLASH) + text }
}

/** CPython's `urllib.robotparser`, as it stood before the rewrite to RFC 9309. */
export const pythonUrllib: Dialect = {
  id: 'python-urllib',
  assumes: [],
  outline,
  choose: chooseGroups({
    names: (text, from, to, token) => nameOf(token).includes(unquote(text.slice(from, to)).toLowerCase()),
    everybody: (text, from, to) => isStar(text, from, to) || unquote(text.slice(from, to)) === '*',
    several: 'first',
    severalForEverybody: 'first',
    // An entry that names the star beside others is the default entry and nothing else.
    everybodyOnly: true,
  }),
  rules: ({ records }) => ({ rules: records.filter(isRule).flatMap(rulesOf), notes: [] }),
  couldMatch: couldMatchQuoted,
  pathOf,
  formFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'no' },
    {
      crawlDelay: (value) => wholeSeconds(strip(unquote(value))),
      requestRate: wholeRate,
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'first' },
    },
  ),
}

/** `Entry.applies_to`: the robot's name up to the first slash, in lower case. */
function nameOf(token: string): string {
  return (token.split('/')[0] as string).toLowerCase()
}

/** Two whole numbers, no unit, no window. */
function wholeRate(value: string): { documents: number; seconds: number } | undefined {
  const numbers = unquote(value).split('/')
  if (numbers.length !== 2) return undefined
  const [documents, seconds] = numbers.map((number) => wholeSeconds(strip(number)))
  return documents === undefined || seconds === undefined || documents === 0 || seconds === 0 ? undefined : { documents, seconds }
}

/** What is known of {@link pythonUrllib}. */
export const pythonUrllibFacts: DialectFacts = {
  id: 'python-urllib',
  title: 'Python urllib.robotparser',
  summary: "CPython's urllib.robotparser, as version 3.11 and those before the rewrite to RFC 9309 behave: the draft of 1996, nearly.",
  follows: 'program',
  answers: {
    decoding: {
      says: 'Strict UTF-8: on octets that are not, the reader stops with an error and has no verdict. A byte order mark is kept and hides the first line; UTF-16 with a byte order mark is an error.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them: at LF, CR and CRLF, and at U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Only a line without any character separates entries.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line; a line with only a comment separates nothing.', evidence: 'observed' },
    fields: {
      says: 'User-agent, Allow, Disallow, Crawl-delay, Request-rate and Sitemap, by their whole names in any case.',
      evidence: 'observed',
    },
    separator: { says: 'The first colon, with white space around it; a line without one is no record.', evidence: 'observed' },
    groupOpens: {
      says: 'With the first User-agent line, with the first one after an empty line, and with one after an Allow, Disallow, Crawl-delay or Request-rate.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'At an empty line, at a User-agent line after one of those, or at the end of the file; an entry that has none of those by then is forgotten.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: "The value, unquoted and in lower case, is looked for in the robot's name up to a `/`; the first entry that fits applies. An empty value fits every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'Where no entry names the robot, the first one that has a `*`; an entry that has one names nobody else, whoever stands beside it.',
      evidence: 'observed',
    },
    emptyValue: { says: 'A rule, Allow or Disallow, that allows everything, in its place in the order.', evidence: 'observed' },
    patterns: { says: 'A value is a prefix; `*` and `$` are ordinary characters.', evidence: 'observed' },
    percentEncoding: {
      says: 'On both sides everything is unquoted, `%2F` too, taken apart as a URL, put together and quoted again; an empty query is lost.',
      evidence: 'observed',
    },
    precedence: { says: 'The first rule that matches decides; where none does, the URL is allowed.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt; `read` fetches it without asking.', evidence: 'observed' },
    unknownLines: { says: 'They are ignored and disturb no entry.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay, a whole number of seconds, and Request-rate, two whole numbers without unit or window, are parsed for the caller; the last of several counts. Visit-time is not known.',
      evidence: 'observed',
    },
  },
  access: {
    results: {
      unauthorized: 'disallow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'disallow-all',
      'network-error': 'error',
      'too-many-redirects': 'disallow-all',
    },
    maxRedirects: 10,
    freshFor: 'unknown',
    sizeLimit: 'none',
    beyondSizeLimit: 'not-applicable',
  },
  limits: [
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect: 'A longer one is taken for a mistake here and ignored with a note; the program has no limit.',
    },
  ],
  sources: [
    {
      title: 'CPython 3.11.7',
      where: 'github.com/python/cpython, tag v3.11.7: Lib/urllib/robotparser.py, Lib/urllib/parse.py, Lib/urllib/request.py',
      read: '2026-11-20',
    },
    { title: 'The rewrite of robotparser to RFC 9309 (gh-138907)', where: 'github.com/python/cpython, commit 055a953', read: '2026-11-20' },
  ],
  differences: [
    'The draft of 1996, which the module implements, keeps `%2F` distinct from `/`, exempts `/robots.txt`, and looks for the name of the robot in the record; the program does none of this and is followed.',
    'An entry is forgotten if the file or the entry ends before its first rule, and a record for `*` that also names a robot is filed under `*` alone: the draft knows neither, and the program is followed.',
    'CPython since its rewrite merges groups, knows `*` and `$`, and lets the rule decide that matched the longest part of the URL. That is another reading, and not this one.',
    'On a server error the module neither reads a file nor sets a flag, and then answers no to everything; the newest version says so outright.',
  ],
}
