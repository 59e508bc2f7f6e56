import { memoFor } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type { DialectDefinition } from './dialect.ts'
import type { AgentQuery, ChosenGroups, Outline, RulesInput, RulesOutput, SelectedGroups } from './outline.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { type Grouping, groupRecords, type RecordOutline } from './parsing/group.ts'
import { type LineParser, readRecords } from './parsing/read-records.ts'
import type { AgentMatching } from './parsing/select-groups.ts'
import { selectGroups } from './parsing/selection-reasons.ts'
import type { ParserText } from './parsing/text/decoded-text.ts'

/** The parts by which a dialect divides a file into groups, in their order. */
export interface Division {
  /** The text that the parser sees, or the outline of a file that it does not read (`unreadOutline`). */
  readonly text: (file: File) => ParserText | Outline
  /** How lines and their fields become records. */
  readonly lines: LineParser
  readonly grouping: Grouping
  /** Gives a failed outline if the parser raises an error on one of the records. Default: the parser never does. */
  readonly checked?: (outline: RecordOutline) => Outline
}

/**
 * The parts by which a dialect reads, in the order in which a file passes them. Each part is a value, named after its
 * program or document, and shared by the dialects that share it. A program that divides a file in a way of its own
 * gives `outline` in place of {@link Division}.
 */
export type ReadingParts = (Division | Pick<DialectDefinition, 'outline'>) & {
  /** The agent that is asked for, with the names that its dialect adds. Default: as the caller says. */
  readonly asks?: (query: AgentQuery) => AgentQuery
  /** How User-agent values name the agent. A program that selects groups in a way of its own gives the function. */
  readonly agents: AgentMatching | DialectDefinition['selectGroups']
  /**
   * The decision list of the records, in the order of precedence: see `inFileOrder` and `longestMatch`. The output
   * in full if there are notes, or if the verdicts are no decision list.
   */
  readonly rules: (records: readonly ParsedRecord[], input: RulesInput) => readonly Rule[] | RulesOutput
}

interface Reading<Selected extends ChosenGroups>
  extends Pick<DialectDefinition, 'outline' | 'outlineNear' | 'rules'> {
  readonly selectGroups: (outline: Outline, query: AgentQuery) => Selected
}

/** A dialect as its parts: the parts by which it reads, and the other members of {@link DialectDefinition}. */
export type DialectParts<Id extends string = string> = ReadingParts &
  Omit<DialectDefinition<Id>, keyof Reading<ChosenGroups>>

/** The dialect of some parts. */
export function dialectOf<const Id extends string>(parts: DialectParts<Id>): DialectDefinition<Id> {
  const { asks, pacingRecords } = parts
  return {
    ...parts,
    ...readingOf(parts, selectionBy),
    ...(asks === undefined || pacingRecords === undefined
      ? {}
      : { pacingRecords: (input) => pacingRecords({ ...input, query: asks(input.query) }) }),
  }
}

/**
 * How the parts read, for the first question and for all others.
 *
 * @param selectBy how groups are selected by names. A bundle for one question leaves out what only others need.
 */
export function readingOf<Selected extends ChosenGroups>(
  parts: ReadingParts,
  selectBy: (agents: AgentMatching) => (outline: Outline, query: AgentQuery) => Selected,
): Reading<Selected | SelectedGroups> {
  const { agents, rules, asks } = parts
  const select = typeof agents === 'function' ? agents : selectBy(agents)
  return {
    ...('outline' in parts ? { outline: parts.outline } : outlinesBy(parts)),
    selectGroups: asks === undefined ? select : (outline, query) => select(outline, asks(query)),
    rules: rulesBy(rules),
  }
}

// Dialects with the same parts have the same functions: what is made by one of them is shared by the function.
const selectionBy = memoFor(selectGroups)

const rulesBy = memoFor((rules: ReadingParts['rules']): DialectDefinition['rules'] => (input) => {
  const made = rules(input.records, input)
  return isList(made) ? { rules: made, notes: [] } : made
})

function isList(made: readonly Rule[] | RulesOutput): made is readonly Rule[] {
  return Array.isArray(made)
}

type Outlines = Pick<DialectDefinition, 'outline' | 'outlineNear'>

/** The outlines of all dialects, which do not depend on one value alone. */
const outlines: (readonly [Division, Outlines])[] = []

function outlinesBy(division: Division): Outlines {
  const { text, lines, grouping, checked } = division
  const known = outlines.find(
    ([one]) =>
      one.text === text && one.lines === lines && one.grouping === grouping && one.checked === checked,
  )
  if (known !== undefined) return known[1]
  const dividedFor = (file: File, second?: number): Outline => {
    const seen = text(file)
    if ('groups' in seen) return seen
    const outlined = groupRecords(readRecords(seen, lines, second), grouping)
    return checked === undefined ? outlined : checked(outlined)
  }
  const made: Outlines = {
    outline: (file) => dividedFor(file),
    // A record that the parser stops at may be a rule that does not match.
    ...(checked === undefined ? { outlineNear: (file, second) => dividedFor(file, second) } : {}),
  }
  outlines.push([division, made])
  return made
}
