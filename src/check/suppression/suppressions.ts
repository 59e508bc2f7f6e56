import type { File } from '../../syntax/index.ts'
import { addTo, nearest, positionAt, type Span, visible } from '../../text/index.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding, Says } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { isSelected, looksLikeCode, severityOf } from '../rule-selection.ts'
import { quoted } from '../text/message-phrases.ts'
import { messageOf } from '../text/sentences.ts'
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
  const selectors = comments.flatMap((comment) => selectorsOf(comment, names, words, problems))
  const suppressor = createSuppressor(selectors, problems)
  const lines = findings.map(({ span }) => positionAt(file.starts, span.start).line)
  const inOrder = [...findings.keys()].sort((one, other) => (lines[one] as number) - (lines[other] as number))
  const hidden = new Set(
    inOrder.filter((index) => suppressor.suppresses(findings[index] as Finding, lines[index] as number)),
  )
  suppressor.finish()
  const selected = namesOf(allRules.filter((rule) => isSelected(rule, options)))
  for (const { name, written, span, used, comment } of selectors) {
    if (used || comment.form === 'end' || !selected.has(name)) continue
    problems.push(problem(UNUSED, span, unusedSentence(written, comment), adviceToDelete(written)))
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
interface Selector {
  readonly comment: SuppressionComment
  /** The selector in the spelling of {@link namesOf}. */
  readonly name: string
  readonly written: string
  readonly span: Span
  used: boolean
}

/** All selectors that name one of these rules, with codes in capitals. */
function namesOf(rules: readonly RuleFacts[]): ReadonlySet<string> {
  return new Set(rules.flatMap(namesOfRule))
}

/**
 * The selectors that name one rule, from the narrowest to the widest: its name, `code/name`, its code, and
 * the beginnings of its code.
 */
function namesOfRule({ code, name }: Pick<RuleFacts, 'code' | 'name'>): string[] {
  return [name, `${code}/${name}`, ...Array.from(code, (_, index) => code.slice(0, code.length - index))]
}

function selectorsOf(
  comment: SuppressionComment,
  names: ReadonlySet<string>,
  words: readonly string[],
  problems: Finding[],
): Selector[] {
  const { form, span, reason } = comment
  if (form === undefined || comment.selectors.length === 0) {
    const fault =
      form === undefined ? 'This is not a valid suppression comment' : 'This comment names no rule'
    problems.push(problem(MALFORMED, span, `${fault}, so it has no effect.`, HOW_TO_WRITE))
    return []
  }
  if (reason === '' && form !== 'end') {
    const fault = 'This comment gives no reason, so it suppresses nothing.'
    const advice = 'Write one after a colon: "wayleave-ignore CODE: reason".'
    problems.push(problem(WITHOUT_REASON, span, fault, advice))
    return []
  }
  return comment.selectors.flatMap(({ text: written, span: own }) => {
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
      problem(UNKNOWN, own, `There is no rule ${quoted(written)}, so this name suppresses nothing.`, hint),
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

function createSuppressor(selectors: readonly Selector[], problems: Finding[]): Suppressor {
  const wholeFile = new Map<string, Selector>()
  const byLine = new Map<number, Map<string, Selector>>()
  const open = new Map<string, Selector[]>()
  const startsAndEnds: Selector[] = []
  for (const selector of selectors) {
    const { form, about } = selector.comment
    if (form === 'start' || form === 'end') startsAndEnds.push(selector)
    else if (form === 'file') setFirst(wholeFile, selector)
    else if (about !== undefined) setFirst(mapAt(byLine, about), selector)
  }
  let next = 0
  /** Applies the start and end comments above a line. */
  const advanceTo = (line: number): void => {
    for (; next < startsAndEnds.length && (startsAndEnds[next] as Selector).comment.line < line; next++)
      apply(startsAndEnds[next] as Selector)
  }
  const apply = (selector: Selector): void => {
    if (selector.comment.form === 'start') addTo(open, selector.name, selector)
    else if (open.get(selector.name)?.pop() === undefined) {
      problems.push(
        problem(
          UNPAIRED,
          selector.span,
          `This comment ends nothing: no wayleave-ignore-start comment above it names ${quoted(selector.written)}, or another comment has already ended it.`,
          adviceToDelete(selector.written),
        ),
      )
    }
  }
  return {
    suppresses: (finding, line) => {
      advanceTo(line)
      const names = namesOfRule(finding)
      const here = byLine.get(line)
      const firstOf = (lookUp: (name: string) => Selector | undefined): Selector | undefined =>
        names.map(lookUp).find((selector) => selector !== undefined)
      const selector =
        firstOf((name) => here?.get(name)) ??
        firstOf((name) => open.get(name)?.at(-1)) ??
        firstOf((name) => wholeFile.get(name))
      if (selector !== undefined) selector.used = true
      return selector !== undefined
    },
    finish: () => {
      advanceTo(Infinity)
      for (const selector of [...open.values()].flat()) {
        const fault = `The suppression of ${quoted(selector.written)} begins here and never ends, so it would also hide findings on lines that are added below.`
        const advice = `Write "# wayleave-ignore-end ${visible(selector.written, 60)}" after the last line that it is meant for.`
        problems.push(problem(UNPAIRED, selector.span, fault, advice))
      }
    },
  }
}

/**
 * Adds a selector unless there is one of the same name. If two comments suppress the same rule in the same
 * place, the second comment is unused.
 */
function setFirst(selectors: Map<string, Selector>, selector: Selector): void {
  if (!selectors.has(selector.name)) selectors.set(selector.name, selector)
}

function mapAt(maps: Map<number, Map<string, Selector>>, line: number): Map<string, Selector> {
  let map = maps.get(line)
  if (map === undefined) {
    map = new Map()
    maps.set(line, map)
  }
  return map
}

function unusedSentence(written: string, { form, about }: SuppressionComment): string {
  if (form === 'line' && about === undefined)
    return `${quoted(written)} suppresses nothing, because it applies to the next line that is no comment, and there is none.`
  const where =
    form === 'file'
      ? 'in this file'
      : form === 'start'
        ? 'on the lines between this comment and its end'
        : `on line ${about}`
  return `${quoted(written)} suppresses nothing ${where}, but would hide a finding that appears there later.`
}

function adviceToDelete(written: string): string {
  return `Delete ${quoted(written)} from this comment, or delete the comment.`
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

function problem({ code, name, severity }: RuleFacts, span: Span, what: string, advice: string): Finding {
  const says: Says = { what, advice }
  return { code, name, severity, message: messageOf(says), says, span, related: [], dialects: [] }
}
