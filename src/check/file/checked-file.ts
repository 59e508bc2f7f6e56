import { dialects, type Group, type ParsedRecord } from '../../dialects/index.ts'
import type { Rule } from '../../policy/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { firstIndex, type Span } from '../../text/index.ts'
import { type CheckedLine, checkedLines } from './checked-line.ts'

/** A User-agent line of a group, as RFC 9309 defines it. */
export interface NamedAgent {
  /** The value of the User-agent line, as written. */
  readonly value: string
  readonly line: CheckedLine
  readonly group: CheckedGroup
}

/** A group of the file, as RFC 9309 defines it. */
export interface CheckedGroup {
  /** The index of the group among the groups of the file, from 0. */
  readonly index: number
  readonly group: Group
  readonly agents: readonly NamedAgent[]
  /** Whether one of the group's User-agent lines names `*`. */
  readonly isStarGroup: boolean
  /** The Allow and Disallow records of the group, including those without a value. */
  readonly rules: readonly ParsedRecord[]
  /** All records of the group except its User-agent lines. */
  readonly records: readonly ParsedRecord[]
}

/** How many items begin in a line, counted from 1, or above it. */
export function countUpTo<T>(inOrder: readonly T[], line: number, lineOf: (item: T) => number): number {
  return firstIndex(inOrder.length, (index) => lineOf(inOrder[index] as T) > line)
}

/** The file under check as text, lines and groups. Each part is computed when it is first needed. */
export class CheckedFile {
  readonly parsed: File
  readonly text: string
  private cachedLines: readonly CheckedLine[] | undefined = undefined
  private cachedLineEnd: string | undefined = undefined
  private cachedGroups: readonly CheckedGroup[] | undefined = undefined
  private cachedAgents: readonly NamedAgent[] | undefined = undefined
  private cachedGroupsOfRules: ReadonlyMap<number, CheckedGroup> | undefined = undefined

  constructor(parsed: File) {
    this.parsed = parsed
    this.text = parsed.text
  }

  get lines(): readonly CheckedLine[] {
    this.cachedLines ??= checkedLines(this.parsed)
    return this.cachedLines
  }

  /** The line with this number, counted from 1. */
  lineAt(number: number): CheckedLine {
    return this.lines[number - 1] as CheckedLine
  }

  /** The line end that occurs most often in the file; LF if the file has none. */
  get lineEnd(): string {
    this.cachedLineEnd ??= mostFrequentLineEnd(this)
    return this.cachedLineEnd
  }

  /** The groups of the file, as RFC 9309 §2.2.1 defines them. */
  get groups(): readonly CheckedGroup[] {
    this.cachedGroups ??= memoized(this.parsed, dialects['rfc-9309'].outline).groups.map((group, index) =>
      this.checkedGroup(group, index),
    )
    return this.cachedGroups
  }

  /** The User-agent lines of the file, as RFC 9309 defines them, in file order. */
  get agents(): readonly NamedAgent[] {
    this.cachedAgents ??= this.groups.flatMap(({ agents }) => agents)
    return this.cachedAgents
  }

  /** The group with a rule in this line, counted from 1; `undefined` if the line has no rule of a group. */
  groupOfRule(line: number | undefined): CheckedGroup | undefined {
    this.cachedGroupsOfRules ??= new Map(
      this.groups.flatMap((group) => group.rules.map((rule) => [rule.line, group] as const)),
    )
    return line === undefined ? undefined : this.cachedGroupsOfRules.get(line)
  }

  /** The last group that begins in this line, counted from 1, or above it. */
  groupAbove(line: number): CheckedGroup | undefined {
    return this.groups[countUpTo(this.groups, line, ({ group }) => group.firstLine) - 1]
  }

  /**
   * Whether the text of the file contains one of these texts. A search of the whole text costs far less than
   * a loop over its lines.
   */
  includesOneOf(texts: readonly string[]): boolean {
    return texts.some((text) => this.text.includes(text))
  }

  /**
   * The span of a record's value. If the dialect changed the text of the value, the span is the whole content
   * of the line.
   */
  spanOfValue({ start, value, line }: ParsedRecord): Span {
    return start === -1 ? this.lineAt(line).content : { start, end: start + value.length }
  }

  /**
   * The span of the value from which a rule of a policy comes. If the dialect changed the text of the value,
   * the span is the whole content of the line. If the rule has no line, the span is empty, at the start of
   * the file.
   */
  spanOfRule({ line, start, end }: Rule): Span {
    if (start !== undefined && end !== undefined) return { start, end }
    return line === undefined ? { start: 0, end: 0 } : this.lineAt(line).content
  }

  private checkedGroup(group: Group, index: number): CheckedGroup {
    const { records } = group
    const agents: NamedAgent[] = []
    const checked: CheckedGroup = {
      index,
      group,
      agents,
      isStarGroup: group.someAgent((text, from, to) => /^\*(?:\s|$)/.test(text.slice(from, to))),
      rules: records.filter(({ field }) => field === 'allow' || field === 'disallow'),
      records,
    }
    for (const { value, line } of group.agents) {
      if (line !== undefined) agents.push({ value, line: this.lineAt(line), group: checked })
    }
    return checked
  }
}

/** A file with its lines and groups, which the check of the file and its view share. */
export function checkedFileOf(file: File): CheckedFile {
  return memoized(file, newCheckedFile)
}

function newCheckedFile(file: File): CheckedFile {
  return new CheckedFile(file)
}

function mostFrequentLineEnd({ text, lines }: CheckedFile): string {
  const counts = new Map<string, number>()
  for (const { ending, end } of lines) {
    const lineEnd = text.slice(ending, end)
    if (lineEnd !== '') counts.set(lineEnd, (counts.get(lineEnd) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? '\n'
}
