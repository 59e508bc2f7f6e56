import { everything, type Pattern, type Transition, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { countIllFormed } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { Outline } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { asUtf8, PYTHON_LINE_ENDS } from '../parsing/decoded-text.ts'
import { groupRecords, unreadOutline } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { pacingOf, wholeSeconds } from '../parsing/pacing.ts'
import { hexAt } from '../parsing/percent.ts'
import {
  ALL_BUT_SLASH,
  failedIfAnyRuleRaises,
  isSpace,
  quote,
  strip,
  undefinedIfRaised,
  unquote,
  urlparse,
  urlunparse,
} from '../parsing/python.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import { beforeHash, exactFieldNames, type ParsedLine, splitAtColon } from '../parsing/record.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { isStar, selectGroups } from '../parsing/select-groups.ts'

function parseLine(line: string): ParsedLine | undefined {
  const parts = splitAtColon(beforeHash(line), strip)
  return parts === undefined ? undefined : { field: exactFieldNames(parts.name.toLowerCase()), value: parts.value, at: parts.at }
}

// `if not line`: only a line with no character at all ends an entry, and a comment line is not one.
const lines = lineParser(exactFieldNames, isSpace, parseLine, { keepsBlanks: true, lineEnds: PYTHON_LINE_ENDS })

/** `RobotFileParser.read` decodes the bytes strictly and raises on ill-formed UTF-8. */
function outline(file: File): Outline {
  const seen = asUtf8(file)
  if (file.from === 'bytes' && countIllFormed(seen.text) > 0) {
    return unreadOutline([], { message: "UnicodeDecodeError: 'utf-8' codec can't decode the file" })
  }
  const outlined = groupRecords(readRecords(seen, lines), {
    closers: ['allow', 'disallow', 'crawl-delay', 'request-rate'],
    // An entry is filed only once it has a rule; a blank line or the end of the file forgets one that has none.
    withoutRules: 'dropped',
  })
  return failedIfAnyRuleRaises(outlined, rulesOf)
}

/** `RuleLine`: the value is unquoted, taken apart and put together again, and quoted; an empty one allows everything. */
function rulesOf(record: ParsedRecord): Rule[] {
  const path = quote(urlunparse(urlparse(unquote(record.value))), ALL_BUT_SLASH)
  const pattern: Pattern = path === '*' ? everything : { kind: 'prefix', text: path }
  return [ruleOf(record, record.value === '' ? 'allow' : effectOf(record), pattern, path)]
}

/** `can_fetch`: unquoted first, so that an escaped `?` or `#` counts as one; the fragment stays. */
function pathOf(url: string): string | undefined {
  return undefinedIfRaised(() => quote(urlunparse({ ...urlparse(unquote(url)), scheme: '', netloc: '' }), ALL_BUT_SLASH) || '/')
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
const form: UrlTransducer = {
  name: 'python-urllib',
  start: PATH,
  step: (state, letter) => {
    const escaped = letter.length === 3
    const byte = escaped ? hexAt(letter, 1) : letter.charCodeAt(0)
    if (byte >= 0x80) return [written(state, letter.toUpperCase())]
    const character = String.fromCharCode(byte)
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

function written(state: number, text: string): Transition {
  const held = HELD[state] as string
  return { state: held === '' ? state : state + 1, adds: quote(held, ALL_BUT_SLASH) + text }
}

/** CPython's `urllib.robotparser`, as it stood before the rewrite to RFC 9309. */
export const pythonUrllib: DialectDefinition<'python-urllib'> = {
  id: 'python-urllib',
  assumes: {},
  outline,
  selectGroups: selectGroups({
    names: (text, from, to, token) => nameOf(token).includes(unquote(text.slice(from, to)).toLowerCase()),
    isStar: (text, from, to) => isStar(text, from, to) || unquote(text.slice(from, to)) === '*',
    several: 'first',
    severalStar: 'first',
    // An entry that names the star beside others is the default entry and nothing else.
    starOnly: true,
  }),
  rules: ({ records }) => ({ rules: records.filter(isRule).flatMap(rulesOf), notes: [] }),
  mayMatch: mayMatchQuoted,
  pathOf,
  transducerFor: () => form,
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
