import type { File } from '../../syntax/index.ts'
import { nearest, positionAt, type Span, visible } from '../../text/index.ts'
import { isLikeCode, isSelected, severityOf } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { type SuppressionComment, suppressionComments } from './suppression-comments.ts'
import { MALFORMED, suppressionRules, UNKNOWN, UNPAIRED, UNUSED, WITHOUT_REASON } from './suppression-rules.ts'

/** Problems after which no rule is suggested any more for a word that is none: looking for one takes long. */
const MOST_SUGGESTIONS = 50

/** Findings, without those that comments of the file suppress. */
export interface Suppressed {
  readonly kept: readonly Finding[]
  readonly suppressed: readonly Finding[]
  /** What is wrong with the comments themselves, in the order of the text. Nothing suppresses these. */
  readonly problems: readonly Finding[]
}

/**
 * Takes away the findings that comments of the file suppress: `# wayleave-ignore CODE, CODE: reason` those of the next line that is
 * no comment (behind a record, those of its line), `wayleave-ignore-file` those of the file, `wayleave-ignore-start` and
 * `wayleave-ignore-end` those of the lines between. A rule is named by its code, a beginning of it, its name, or `code/name`.
 * `known` are all rules there are, {@link suppressionRules} among them; `options` those the file was checked with: a comment about a
 * rule that was not run may be of use. Linear in the file and the findings.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\n# wayleave-ignore S101: read by Google alone\nDisallow /private/\n')
 * const { kept, suppressed } = suppress(file, check(file, { select: ['S101'] }).findings, rules)
 * kept // []
 * suppressed.length // 1
 * ```
 */
export function suppress(file: File, findings: readonly Finding[], known: readonly RuleFacts[], options: CheckOptions = {}): Suppressed {
  const comments = suppressionComments(file)
  if (comments.length === 0) return { kept: findings, suppressed: [], problems: [] }
  const problems: Finding[] = []
  const names = namesOf(known)
  const words = known.flatMap(({ code, name }) => [code, name])
  const usable = comments.flatMap((comment) => entriesOf(comment, names, words, problems))
  const suppressedBy = suppressor(usable, problems)
  const lines = findings.map(({ span }) => positionAt(file.starts, span.start).line)
  const inOrder = [...findings.keys()].sort((one, other) => (lines[one] as number) - (lines[other] as number))
  const hidden = new Set(inOrder.filter((index) => suppressedBy.takes(findings[index] as Finding, lines[index] as number)))
  suppressedBy.end()
  const run = namesOf(known.filter((rule) => isSelected(rule, options)))
  for (const { name, written, span, used, comment } of usable) {
    if (used || comment.form === 'end' || !run.has(name)) continue
    problems.push(problem(UNUSED, span, `${quoted(written)} suppresses nothing${placeWords(comment)}. Delete it.`))
  }
  return {
    kept: findings.filter((_, index) => !hidden.has(index)),
    suppressed: findings.filter((_, index) => hidden.has(index)),
    problems: weighed(problems, options).sort(
      (one, other) => one.span.start - other.span.start || one.code.localeCompare(other.code, 'en'),
    ),
  }
}

/** A rule, or several alike, named by a comment. */
interface Entry {
  readonly comment: SuppressionComment
  /** As {@link namesOf} has it. */
  readonly name: string
  readonly written: string
  readonly span: Span
  used: boolean
}

/** Every way to name a rule: its name, its code and the beginnings of it in capitals, and both. */
function namesOf(rules: readonly RuleFacts[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => [...ways(rule), `${rule.code}/${rule.name}`]))
}

/** From the narrowest to the widest. */
function ways({ code, name }: Pick<RuleFacts, 'code' | 'name'>): string[] {
  return [name, `${code}/${name}`, ...Array.from(code, (_, index) => code.slice(0, code.length - index))]
}

function entriesOf(comment: SuppressionComment, names: ReadonlySet<string>, words: readonly string[], problems: Finding[]): Entry[] {
  const { form, span, selectors, reason } = comment
  if (form === undefined || selectors.length === 0) {
    const fault = form === undefined ? 'This is not a valid suppression comment' : 'This comment names no rule'
    const advice = 'Write "wayleave-ignore CODE: reason", or the same with -file, -start or -end.'
    problems.push(problem(MALFORMED, span, `${fault}, so it suppresses nothing. ${advice}`))
    return []
  }
  if (reason === '' && form !== 'end') {
    const message = 'This comment gives no reason, so it suppresses nothing. Write one after a colon: "wayleave-ignore CODE: reason".'
    problems.push(problem(WITHOUT_REASON, span, message))
    return []
  }
  return selectors.flatMap(({ text: written, span: place }) => {
    const name = [written, written.toUpperCase(), written.toLowerCase()].find((way) => names.has(way))
    if (name !== undefined) return [{ comment, name, written, span: place, used: false }]
    const meant = problems.length < MOST_SUGGESTIONS && !isLikeCode(written) ? nearest(written, words) : undefined
    const hint = meant === undefined ? 'Run "wayleave explain" to see the rules.' : `Did you mean ${quoted(meant)}?`
    problems.push(problem(UNKNOWN, place, `There is no rule ${quoted(written)}, so the comment suppresses nothing. ${hint}`))
    return []
  })
}

/** What suppresses a finding, asked line by line downwards. */
interface Suppressor {
  readonly takes: (finding: Finding, line: number) => boolean
  /** To be called when all findings were asked for. */
  readonly end: () => void
}

function suppressor(entries: readonly Entry[], problems: Finding[]): Suppressor {
  const wholeFile = new Map<string, Entry>()
  const byLine = new Map<number, Map<string, Entry>>()
  const open = new Map<string, Entry[]>()
  const bounds: Entry[] = []
  for (const entry of entries) {
    const { form, about } = entry.comment
    if (form === 'start' || form === 'end') bounds.push(entry)
    else if (form === 'file') setFirst(wholeFile, entry)
    else if (about !== undefined) setFirst(mapAt(byLine, about), entry)
  }
  let next = 0
  /** Opens and closes what does so above a line. */
  const moveTo = (line: number): void => {
    for (; next < bounds.length && (bounds[next] as Entry).comment.line < line; next++) bound(bounds[next] as Entry)
  }
  const bound = (entry: Entry): void => {
    const opened = open.get(entry.name)
    if (entry.comment.form === 'start') {
      if (opened === undefined) open.set(entry.name, [entry])
      else opened.push(entry)
    } else if (opened?.pop() === undefined) {
      problems.push(
        problem(UNPAIRED, entry.span, `No comment above suppresses ${quoted(entry.written)}, so this comment ends nothing. Delete it.`),
      )
    }
  }
  return {
    takes: (finding, line) => {
      moveTo(line)
      const names = ways(finding)
      const here = byLine.get(line)
      const at = (sought: (name: string) => Entry | undefined): Entry | undefined => names.map(sought).find((entry) => entry !== undefined)
      const taker = at((name) => here?.get(name)) ?? at((name) => open.get(name)?.at(-1)) ?? at((name) => wholeFile.get(name))
      if (taker !== undefined) taker.used = true
      return taker !== undefined
    },
    end: () => {
      moveTo(Infinity)
      for (const entry of [...open.values()].flat()) {
        const fault = `The suppression of ${quoted(entry.written)} never ends, so it also hides findings of lines added later.`
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

/** Of two that say the same of the same place, the second is of no use. */
function setFirst(entries: Map<string, Entry>, entry: Entry): void {
  if (!entries.has(entry.name)) entries.set(entry.name, entry)
}

function mapAt(maps: Map<number, Map<string, Entry>>, line: number): Map<string, Entry> {
  const known = maps.get(line)
  if (known !== undefined) return known
  const made = new Map<string, Entry>()
  maps.set(line, made)
  return made
}

function placeWords({ form, about }: SuppressionComment): string {
  if (form === 'file') return ' in this file'
  if (form === 'start') return ' on its lines'
  return about === undefined ? ', because only comments follow it' : ` on line ${about}`
}

/** Those that were asked for, as heavy as was asked. */
function weighed(problems: readonly Finding[], options: CheckOptions): Finding[] {
  const facts = new Map(suppressionRules.map((rule) => [rule.code, rule]))
  return problems.flatMap((found) => {
    const rule = facts.get(found.code) as RuleFacts
    return isSelected(rule, options) ? [{ ...found, severity: severityOf(rule, options) ?? found.severity }] : []
  })
}

function problem({ code, name, severity }: RuleFacts, span: Span, message: string): Finding {
  return { code, name, severity, message, span, related: [], dialects: [] }
}

function quoted(text: string): string {
  return `"${visible(text, 60)}"`
}
