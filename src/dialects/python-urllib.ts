import { everything, type Pattern } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { countIllFormed } from '../text/index.ts'
import { chooseGroups, isStar } from './choose.ts'
import type { Dialect, Entry, Outline } from './dialect.ts'
import { groupItems } from './group.ts'
import { asUtf8, PYTHON_LINE_ENDS, type ReaderLine, readerLines } from './lines.ts'
import { pacingOf, wholeSeconds } from './pacing.ts'
import { quote, raisingAnywhere, strip, unlessRaised, unquote, urlparse, urlunparse } from './python.ts'
import { entry, halvesAtColon, type Item, spellings, withoutComment } from './record.ts'
import { effectOf, isRule, ruleOf } from './rule.ts'

const fields = spellings(['user-agent', 'allow', 'disallow'])

function* items(lines: Iterable<ReaderLine>): Generator<Item, void, undefined> {
  for (const line of lines) {
    // `if not line`: only a line with no character at all ends an entry, and a comment line is not one.
    if (line.text === '') yield { blank: true, line: line.line }
    const parts = halvesAtColon(withoutComment(line.text), strip)
    if (parts === undefined) continue
    yield entry(fields.get(parts.name.toLowerCase()) ?? 'unknown', parts, line)
  }
}

/** `RobotFileParser.read` decodes the octets strictly and raises on ill-formed UTF-8. */
function outline(file: File): Outline {
  const seen = asUtf8(file)
  if (file.from === 'bytes' && countIllFormed(seen.text) > 0) {
    return { groups: [], entries: [], notes: [], failure: { message: "UnicodeDecodeError: 'utf-8' codec can't decode the file" } }
  }
  const outlined = groupItems(items(readerLines(seen, PYTHON_LINE_ENDS)), {
    blankLine: 'ends-group',
    closers: ['allow', 'disallow', 'crawl-delay', 'request-rate'],
    withoutAgent: 'ignored',
    // An entry is filed only once it has a rule; a blank line or the end of the file forgets one that has none.
    withoutRules: 'dropped',
  })
  return raisingAnywhere(outlined, rulesOf)
}

/** `RuleLine`: the value is unquoted, taken apart and put together again, and quoted; an empty one allows everything. */
function rulesOf(record: Entry): Rule[] {
  const path = quote(urlunparse(urlparse(unquote(record.value))))
  const pattern: Pattern = path === '*' ? everything : { kind: 'prefix', text: path }
  return [ruleOf(record, record.value === '' ? 'allow' : effectOf(record), pattern, path)]
}

/** `can_fetch`: unquoted first, so that an escaped `?` or `#` counts as one; the fragment stays. */
function pathOf(url: string): string | undefined {
  return unlessRaised(() => {
    const { path, params, query, fragment } = urlparse(unquote(url))
    const quoted = quote(urlunparse({ scheme: '', netloc: '', path, params, query, fragment }))
    return quoted === '' ? '/' : quoted
  })
}

/** CPython's `urllib.robotparser`, as it stood before the rewrite to RFC 9309. */
export const pythonUrllib: Dialect = {
  id: 'python-urllib',
  assumes: [],
  outline,
  choose: chooseGroups({
    names: (value, token) => nameOf(token).includes(unquote(value).toLowerCase()),
    everybody: (value) => isStar(unquote(value)),
    several: 'first',
    severalForEverybody: 'first',
    // An entry that names the star beside others is the default entry and nothing else.
    everybodyOnly: true,
  }),
  rules: ({ choice }) => ({ rules: choice.taken.flatMap(({ records }) => records.filter(isRule).flatMap(rulesOf)), notes: [] }),
  pathOf,
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
