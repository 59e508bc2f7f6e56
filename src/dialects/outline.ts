import type {
  CandidateGroup,
  DailyWindow,
  Failure,
  GroupSelection,
  Honoured,
  Note,
  PartialList,
  RequestRate,
  Rule,
  RuleFor,
} from '../policy/index.ts'
import type { ParsedRecord, RuleTest, ValueTest } from './parsed-record.ts'
import type { Records } from './parsing/records.ts'

/** Records that belong together, and the agents they are for. Its parts are made on each access. */
export interface Group extends CandidateGroup {
  /** All records but the User-agent lines. */
  readonly records: readonly ParsedRecord[]
  /** The first of `records`. */
  readonly firstRecord: ParsedRecord | undefined
  /** The records that are neither User-agent lines nor rules. */
  readonly otherRecords: readonly ParsedRecord[]
  /** Whether the value of one of its User-agent lines passes the test. */
  someAgent(test: ValueTest): boolean
  /** Its Allow and Disallow records whose values pass the test, in order. */
  rulesWhere(test: RuleTest): ParsedRecord[]
  /**
   * Like `rulesWhere`, but faster, for a test that no value passes which begins with `/` and a letter or digit other
   * than `second`. Nearly all values fail by that letter.
   */
  rulesNear(test: RuleTest, second: number): ParsedRecord[]
}

/** A file as a dialect divides it: which records are for which agents. */
export interface Outline {
  /** Every record of the file, in order, in whatever group. Metadata of the whole site is taken from here. */
  readonly records: Records
  readonly groups: readonly Group[]
  readonly notes: readonly Note[]
  /** The error with which the parser stops. If it is there, the rest of the outline does not count. */
  readonly failure?: Failure
}

/** The agent that a question is about. */
export interface AgentQuery {
  /** Product tokens in order of preference; at least one. */
  readonly tokens: readonly string[]
  /** Whether `*` groups apply if no group names the agent. Some robots must be named. */
  readonly obeysStar: boolean
}

/** A selection whose groups still hold their records. */
export interface SelectedGroups extends GroupSelection {
  readonly selected: readonly Group[]
}

/** Selected groups without reasons, which no verdict needs. */
export type ChosenGroups = Omit<SelectedGroups, 'reasonFor'>

/** How a dialect parses pacing values. A value that it cannot parse is `undefined` and becomes a note. */
export interface PacingParser {
  readonly honours: {
    readonly crawlDelay: Honoured
    readonly requestRate: Honoured
    readonly visitTime: Honoured
  }
  readonly crawlDelay: (value: string) => number | undefined
  readonly requestRate: (value: string) => RequestRate | undefined
  readonly visitTime: (value: string) => DailyWindow | undefined
  /** Which of several values counts. */
  readonly several: {
    readonly crawlDelay: 'first' | 'last'
    readonly requestRate: 'all' | 'last'
    readonly visitTime: 'all' | 'first' | 'last'
  }
}

/** The input of `Dialect.rules` and `Dialect.pacingRecords`. */
export interface RulesInput {
  readonly outline: Outline
  readonly selection: ChosenGroups
  readonly query: AgentQuery
  /**
   * The records of the selected groups. `Dialect.rules` may get only the records whose rules may match one path.
   * `Dialect.pacingRecords` may get only the records that are not rules.
   */
  readonly records: readonly ParsedRecord[]
}

/** The output of `Dialect.rules`. */
export interface RulesOutput {
  /** The decision list: the first rule that matches decides. */
  readonly rules: readonly Rule[]
  readonly notes: readonly Note[]
  /** Present if no decision list of these rules gives the verdicts, see `Policy.ruleFor`. */
  readonly ruleFor?: RuleFor
  /** A decision list that gives these verdicts for most paths, if there is one: see {@link PartialList}. */
  readonly partialList?: () => PartialList
}
