import type { File } from '../../syntax/index.ts'
import { positionAt, type Span } from '../../text/index.ts'
import type { Finding } from '../finding.ts'

/** A rule whose findings make those of other rules pointless. */
interface Explanation {
  readonly code: string
  readonly explains: readonly string[]
  /** Only a finding on the same line is explained. Absent: any finding in the file. */
  readonly onLine?: true
}

/** Only a finding that is shown explains others: hidden, it tells nobody anything. */
const EXPLANATIONS: readonly Explanation[] = [
  // A web page is served as one.
  { code: 'F114', explains: ['F113'] },
  // No robot reads Host: the line goes, whatever is written in it.
  { code: 'X204', explains: ['X201', 'X202', 'X203'] },
  { code: 'X203', explains: ['X201', 'X202'] },
  // The line is for other robots than those that ignore it.
  { code: 'X107', explains: ['X104', 'A115', 'X237'] },
  // One finding is enough about robots that ignore Crawl-delay.
  { code: 'X104', explains: ['A115', 'X237'] },
  { code: 'A115', explains: ['X237'] },
  // One finding is enough about blank lines that end groups.
  { code: 'G104', explains: ['G102'], onLine: true },
  // An address names no robot, whether or not it is a whole header.
  { code: 'A105', explains: ['A101'], onLine: true },
  // The rules of the next robot matter once the name is correct, which A106 tells.
  { code: 'A106', explains: ['G103'], onLine: true },
  // Whether the robot is meant to be kept out comes before how.
  { code: 'I110', explains: ['A108'], onLine: true },
  // In another encoding, the first line is no record until the file is written in UTF-8.
  { code: 'E102', explains: ['S103'], onLine: true },
  // The rules that contradict an empty Disallow are meant for other robots.
  { code: 'G116', explains: ['I111'] },
  { code: 'G117', explains: ['I111'] },
  // The exception for admin-ajax.php comes too late: that is the order of the two rules.
  { code: 'I105', explains: ['P121'] },
  // A backslash of a regular expression is to go, and not to be encoded.
  { code: 'P107', explains: ['P130'], onLine: true },
  // What to write in place of a path with the name of a host is one question.
  { code: 'P102', explains: ['P103'], onLine: true },
  // Without the mark after it, the dollar sign is at the end of the rule.
  { code: 'P133', explains: ['P106'], onLine: true },
  // Beyond 30 seconds, the length of the pause matters more than who obeys it.
  { code: 'X102', explains: ['X237'], onLine: true },
]

/**
 * Tells whether another of these findings says what one says, or makes it pointless.
 *
 * @param shown those that no other reason hides.
 */
export function explainedIn(file: File, shown: readonly Finding[]): (finding: Finding) => boolean {
  const lineOf = ({ span }: Finding): number => positionAt(file.starts, span.start).line
  const linesByCode = new Map(EXPLANATIONS.map(({ code }) => [code, new Set<number>()]))
  for (const finding of shown) linesByCode.get(finding.code)?.add(lineOf(finding))
  return (finding) =>
    EXPLANATIONS.some(({ code, explains, onLine }) => {
      if (!explains.includes(finding.code)) return false
      const lines = linesByCode.get(code) as ReadonlySet<number>
      return onLine === true ? lines.has(lineOf(finding)) : lines.size > 0
    })
}

/** Rules that say that a text is no robots.txt at all. */
const NO_FILE: ReadonlySet<string> = new Set(['F114', 'F115'])

/** The rule about text of a template, and the marks with which the commands of templates begin. */
const TEMPLATE = 'S117'
const COMMAND = /^(?:\{[{%#]|<[%?]|---)/

/** The rule about lines that are no records, and the escape of a line end. */
const NO_RECORD = 'S103'
const ESCAPE = /^\\[rn]/

/**
 * Does a finding say that the file is no robots.txt: a web page, data, text with escapes in place of line
 * ends, or a template that no program has filled in? Then the other findings are about lines that nobody
 * wrote as they are.
 */
export function saysFileIsNone(file: File, { code, span, related }: Finding): boolean {
  return (
    NO_FILE.has(code) ||
    (code === TEMPLATE &&
      [span, ...related.map((place) => place.span)].some((one) => isCommandLine(file, one))) ||
    (code === NO_RECORD && ESCAPE.test(file.text.slice(span.start, span.end)))
  )
}

/** Does a line begin with a command of a template? A placeholder within a record spoils that record alone. */
function isCommandLine({ text, starts }: File, { start, end }: Span): boolean {
  const { column } = positionAt(starts, start)
  return text.slice(start - column + 1, start).trim() === '' && COMMAND.test(text.slice(start, end))
}
