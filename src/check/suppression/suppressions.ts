import type { File } from '../../syntax/index.ts'
import { nearest, positionAt, type Span, visible } from '../../text/index.ts'
import { isSelected, looksLikeCode, severityOf } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { type SuppressionComment, suppressionComments } from './suppression-comments.ts'
import {
  MALFORMED,
  suppressionRules,
  UNKNOWN,
  UNPAIRED,
  UNUSED,
  WITHOUT_REASON,
} from './suppression-rules.ts'

/**
 * The number of problems after which no rule is suggested for an unknown name, because the search for one
 * takes long.
 */
const MAX_SUGGESTIONS = 50

/** The findings of a file, divided by whether a suppression comment of the file hides them. */
export interface SuppressionResult {
  readonly remaining: readonly Finding[]
  readonly suppressed: readonly Finding[]
  /**
   * Problems of the suppression comments themselves, in the order of the text. No comment can suppress these.
   */
  readonly problems: readonly Finding[]
}

/**
 * Divides findings by the comments of the file that suppress them:
 *
 * - `# wayleave-ignore CODE, CODE: reason` suppresses findings on the next line that is no comment; after a
 *   record, on its own line.
 * - `# wayleave-ignore-file CODE: reason` suppresses findings in the whole file.
 * - `# wayleave-ignore-start CODE: reason` and `# wayleave-ignore-end CODE` suppress findings on the lines
 *   between them.
 *
 * A rule is named by its code, the beginning of its code, its name, or `code/name`. Linear in the file and
 * the findings.
 *
 * @param allRules every check rule, including {@link suppressionRules}.
 * @param options the options of the check. A comment about a rule that was not run is not reported as unused.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\n# wayleave-ignore S101: read by Google alone\nDisallow /private/\n')
 * const { remaining, suppressed } = suppress(file, check(file, { select: ['S101'] }).findings, rules)
 * remaining // []
 * suppressed.length // 1
 * ```
 */
export function suppress(
  file: File,
  findings: readonly Finding[],
  allRules: readonly RuleFacts[],
  options: CheckOptions = {},
): SuppressionResult {
  const comments = suppressionComments(file)
  if (comments.length === 0) return { remaining: findings, suppressed: [], problems: [] }
  const problems: Finding[] = []
  const names = namesOf(allRules)
  const words = allRules.flatMap(({ code, name }) => [code, name])
  const entries = comments.flatMap((comment) => entriesOf(comment, names, words, problems))
  const suppressor = createSuppressor(entries, problems)
  const lines = findings.map(({ span }) => positionAt(file.starts, span.start).line)
  const inOrder = [...findings.keys()].sort((one, other) => (lines[one] as number) - (lines[other] as number))
  const hidden = new Set(
    inOrder.filter((index) => suppressor.suppresses(findings[index] as Finding, lines[index] as number)),
  )
  suppressor.finish()
  const selected = namesOf(allRules.filter((rule) => isSelected(rule, options)))
  for (const { name, written, span, used, comment } of entries) {
    if (used || comment.form === 'end' || !selected.has(name)) continue
    problems.push(problem(UNUSED, span, unusedMessage(written, comment)))
  }
  return {
    remaining: findings.filter((_, index) => !hidden.has(index)),
    suppressed: findings.filter((_, index) => hidden.has(index)),
    problems: withOptions(problems, options).sort(
      (one, other) => one.span.start - other.span.start || one.code.localeCompare(other.code, 'en'),
    ),
  }
}

/** One selector of a suppression comment. It names one rule, or all rules whose codes begin with it. */
interface Entry {
  readonly comment: SuppressionComment
  /** The selector in the spelling of {@link namesOf}. */
  readonly name: string
  readonly written: string
  readonly span: Span
  used: boolean
}

/**
 * All selectors that name one of these rules: each name, each code and its beginnings in capitals, and
 * `code/name`.
 */
function namesOf(rules: readonly RuleFacts[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => [...namesOfRule(rule), `${rule.code}/${rule.name}`]))
}

/** The selectors that name one rule, from the narrowest to the widest. */
function namesOfRule({ code, name }: Pick<RuleFacts, 'code' | 'name'>): string[] {
  return [name, `${code}/${name}`, ...Array.from(code, (_, index) => code.slice(0, code.length - index))]
}

function entriesOf(
  comment: SuppressionComment,
  names: ReadonlySet<string>,
  words: readonly string[],
  problems: Finding[],
): Entry[] {
  const { form, span, selectors, reason } = comment
  if (form === undefined || selectors.length === 0) {
    const fault =
      form === undefined ? 'This is not a valid suppression comment' : 'This comment names no rule'
    problems.push(problem(MALFORMED, span, `${fault}, so it suppresses nothing. ${HOW_TO_WRITE}`))
    return []
  }
  if (reason === '' && form !== 'end') {
    const message =
      'This comment gives no reason, so it suppresses nothing. Write one after a colon: "wayleave-ignore CODE: reason".'
    problems.push(problem(WITHOUT_REASON, span, message))
    return []
  }
  return selectors.flatMap(({ text: written, span: own }) => {
    const name = [written, written.toUpperCase(), written.toLowerCase()].find((spelling) =>
      names.has(spelling),
    )
    if (name !== undefined) return [{ comment, name, written, span: own, used: false }]
    const suggestion =
      problems.length < MAX_SUGGESTIONS && !looksLikeCode(written) ? nearest(written, words) : undefined
    const hint =
      suggestion === undefined
        ? 'Run "wayleave explain" to see the rules.'
        : `Did you mean ${quoted(suggestion)}?`
    problems.push(
      problem(UNKNOWN, own, `There is no rule ${quoted(written)}, so this name suppresses nothing. ${hint}`),
    )
    return []
  })
}

const HOW_TO_WRITE =
  'Write "wayleave-ignore CODE: reason" for one line, or begin with wayleave-ignore-file, wayleave-ignore-start or wayleave-ignore-end.'

/** Decides which findings are suppressed. The findings must come in the order of their lines. */
interface Suppressor {
  readonly suppresses: (finding: Finding, line: number) => boolean
  /** Reports start comments without an end. The caller calls this after the last finding. */
  readonly finish: () => void
}

function createSuppressor(entries: readonly Entry[], problems: Finding[]): Suppressor {
  const wholeFile = new Map<string, Entry>()
  const byLine = new Map<number, Map<string, Entry>>()
  const open = new Map<string, Entry[]>()
  const startsAndEnds: Entry[] = []
  for (const entry of entries) {
    const { form, about } = entry.comment
    if (form === 'start' || form === 'end') startsAndEnds.push(entry)
    else if (form === 'file') setFirst(wholeFile, entry)
    else if (about !== undefined) setFirst(mapAt(byLine, about), entry)
  }
  let next = 0
  /** Applies the start and end comments above a line. */
  const advanceTo = (line: number): void => {
    for (; next < startsAndEnds.length && (startsAndEnds[next] as Entry).comment.line < line; next++)
      apply(startsAndEnds[next] as Entry)
  }
  const apply = (entry: Entry): void => {
    const opened = open.get(entry.name)
    if (entry.comment.form === 'start') {
      if (opened === undefined) open.set(entry.name, [entry])
      else opened.push(entry)
    } else if (opened?.pop() === undefined) {
      problems.push(
        problem(
          UNPAIRED,
          entry.span,
          `No wayleave-ignore-start comment above names ${quoted(entry.written)}, so this comment ends nothing. Delete ${quoted(entry.written)} from it, or delete the comment.`,
        ),
      )
    }
  }
  return {
    suppresses: (finding, line) => {
      advanceTo(line)
      const names = namesOfRule(finding)
      const here = byLine.get(line)
      const firstOf = (lookUp: (name: string) => Entry | undefined): Entry | undefined =>
        names.map(lookUp).find((entry) => entry !== undefined)
      const entry =
        firstOf((name) => here?.get(name)) ??
        firstOf((name) => open.get(name)?.at(-1)) ??
        firstOf((name) => wholeFile.get(name))
      if (entry !== undefined) entry.used = true
      return entry !== undefined
    },
    finish: () => {
      advanceTo(Infinity)
      for (const entry of [...open.values()].flat()) {
        const fault = `The suppression of ${quoted(entry.written)} that begins here never ends, so it also hides findings of lines added later.`
        problems.push(
          problem(
            UNPAIRED,
            entry.span,
            `${fault} Write "# wayleave-ignore-end ${visible(entry.written, 60)}" after the last line you mean.`,
          ),
        )
      }
    },
  }
}

/**
 * Adds an entry unless there is one of the same name. If two comments suppress the same rule in the same
 * place, the second comment is unused.
 */
function setFirst(entries: Map<string, Entry>, entry: Entry): void {
  if (!entries.has(entry.name)) entries.set(entry.name, entry)
}

function mapAt(maps: Map<number, Map<string, Entry>>, line: number): Map<string, Entry> {
  let map = maps.get(line)
  if (map === undefined) {
    map = new Map()
    maps.set(line, map)
  }
  return map
}

function unusedMessage(written: string, { form, about }: SuppressionComment): string {
  const name = quoted(written)
  const advice = `Delete ${name} from this comment, or delete the comment.`
  if (form === 'file')
    return `${name} suppresses nothing in this file, but would hide a later finding. ${advice}`
  if (form === 'start')
    return `${name} suppresses nothing between the start and the end of its comments, but would hide a later finding. ${advice}`
  if (about === undefined)
    return `${name} suppresses nothing, because only comments follow this comment. ${advice}`
  return `${name} suppresses nothing on line ${about}, but would hide a later finding there. ${advice}`
}

/**
 * The problems of suppression comments whose rules the options select, with the severities of the options.
 */
function withOptions(problems: readonly Finding[], options: CheckOptions): Finding[] {
  const facts = new Map(suppressionRules.map((rule) => [rule.code, rule]))
  return problems.flatMap((finding) => {
    const rule = facts.get(finding.code) as RuleFacts
    return isSelected(rule, options)
      ? [{ ...finding, severity: severityOf(rule, options) ?? finding.severity }]
      : []
  })
}

function problem({ code, name, severity }: RuleFacts, span: Span, message: string): Finding {
  return { code, name, severity, message, span, related: [], dialects: [] }
}

function quoted(text: string): string {
  return `"${visible(text, 60)}"`
}
