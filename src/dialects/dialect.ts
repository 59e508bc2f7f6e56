import type { UrlTransducer } from '../pattern/index.ts'
import type { CandidateGroup, DailyWindow, Failure, GroupSelection, Honoured, Note, RequestRate, Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type { ParsedRecord, ValueTest } from './parsed-record.ts'
import type { Records } from './parsing/records.ts'

/** The readings Wayleave knows. */
export type DialectId =
  | 'rfc-9309'
  | 'google'
  | 'bing'
  | 'yandex'
  | 'original-1994'
  | 'draft-1996'
  | 'extended-2'
  | 'extended-2-1996'
  | 'seznam'
  | 'baidu'
  | 'slurp'
  | 'acap-1'
  | 'libwww-perl'
  | 'python-urllib'
  | 'protego'
  | 'crawler-commons'
  | 'heritrix'

/** Records that belong together, and the robots they are for. Its parts are made when asked for. */
export interface Group extends CandidateGroup {
  /** All but the User-agent lines. */
  readonly records: readonly ParsedRecord[]
  /** Those that are no rules either. */
  readonly otherRecords: readonly ParsedRecord[]
  /** Is this true of the value of one of its User-agent lines? */
  someAgent(test: ValueTest): boolean
  /** Its Allow and Disallow records of whose values this is true, in order. */
  rulesWhere(test: ValueTest): ParsedRecord[]
}

/** A file as a reader divides it: which records are for whom. */
export interface Outline {
  /** Every record of the file, in order, whatever group it stands in: what applies to the whole site is found here. */
  readonly records: Records
  readonly groups: readonly Group[]
  readonly notes: readonly Note[]
  /** The reader stops with an error: nothing else of the outline counts. */
  readonly failure?: Failure
}

/** Who is asking. */
export interface AgentQuery {
  /** Product tokens in order of preference; at least one. */
  readonly tokens: readonly string[]
  /** Whether groups for everybody apply when none names the robot. Some robots must be named. */
  readonly obeysStar: boolean
}

/** A choice whose groups still hold their records. */
export interface SelectedGroups extends GroupSelection {
  readonly selected: readonly Group[]
}

/** How a reader parses the pacing values; a value it cannot parse is `undefined` and becomes a note. */
export interface PacingParser {
  readonly honours: { readonly crawlDelay: Honoured; readonly requestRate: Honoured; readonly visitTime: Honoured }
  readonly crawlDelay: (value: string) => number | undefined
  readonly requestRate: (value: string) => RequestRate | undefined
  readonly visitTime: (value: string) => DailyWindow | undefined
  /** Which of several values counts. */
  readonly several: { readonly crawlDelay: 'first' | 'last'; readonly requestRate: 'all' | 'last'; readonly visitTime: 'first' | 'last' }
}

/** What {@link Dialect.rules} and {@link Dialect.pacingRecords} work from. */
export interface RulesInput {
  readonly outline: Outline
  readonly selection: SelectedGroups
  readonly query: AgentQuery
  /**
   * The records of the groups taken; for {@link Dialect.rules}, perhaps only those whose rules may match a path; for
   * {@link Dialect.pacingRecords}, perhaps only those that are no rules.
   */
  readonly records: readonly ParsedRecord[]
}

/** What {@link Dialect.rules} gives. */
export interface RulesOutput {
  /** The decision list, in the order in which rules decide. */
  readonly rules: readonly Rule[]
  readonly notes: readonly Note[]
}

/** What {@link Dialect.glance} gives. */
export interface ScannedRules {
  readonly kind: SelectedGroups['kind']
  /** A part of the decision list, in its order, that holds every rule which matches the path. */
  readonly rules: readonly Rule[]
}

/** What of a dialect it takes to answer one question about a file and no other. */
export interface OnceDialect extends Pick<Dialect, 'id' | 'pathOf' | 'pathStart' | 'isPathUnchanged'> {
  readonly scanForPath: NonNullable<Dialect['scanForPath']>
}

/** One reading of robots.txt: it answers the questions on which readers differ, and nothing else decides. */
export interface Dialect {
  readonly id: DialectId
  /** Questions its sources do not answer, by their names with a blank between, below the dialect whose answers stand in. */
  readonly assumes: Readonly<Partial<Record<DialectId, string>>>
  /** The file → groups: how bytes become lines, lines records, records groups. */
  readonly outline: (file: File) => Outline
  /**
   * Does what is taken from each line of this file depend on that line alone? Not where the reader judges the file as a whole, by
   * its size or by what it seems to be. A no may be wrong, a yes never is. Absent: in any file of well-formed UTF-8.
   */
  readonly isLineLocal?: (file: File) => boolean
  /**
   * A User-agent line names the robots of one token and no other; absent where it names those whose name it is a part of, or that are a
   * part of it. Robots of other tokens are then all alike to a group.
   */
  readonly matchesWholeTokens?: true
  /**
   * A robot whose token has other capital letters may get other groups; absent where it is all the same whether letters of US-ASCII are
   * capital or small.
   */
  readonly hasCaseSensitiveTokens?: true
  /**
   * What it makes of the groups taken depends on {@link pacingRecords} as well, and so on who asks, or on the rest of the file; absent where
   * robots with the same groups get the same policy, and groups that say the same on other lines give the same rules.
   */
  readonly policyDependsOnAgent?: true
  /**
   * Of the rules of a field, only the last counts, in the order of these texts, that is not beyond the path: what a value is in that order,
   * or nothing where it is not in it. Absent where all rules mean the same when one is left out.
   */
  readonly floorKey?: (value: string) => string | undefined
  /** Groups → those that apply to a robot. */
  readonly selectGroups: (outline: Outline, query: AgentQuery) => SelectedGroups
  /** The groups taken → a decision list, in order of precedence. */
  readonly rules: (input: RulesInput) => RulesOutput
  /**
   * Could a rule with this value, which stands from `from` to `to` in a text, perhaps with white space after it, match a path? A yes may be wrong, a no never is:
   * the rules of the records that are left are then, in their order, all that match. Absent where a rule is not made
   * of its own record alone.
   */
  readonly mayMatch?: (text: string, from: number, to: number, path: string) => boolean
  /**
   * The file at a glance, for one question about it: what `outline`, `selectGroups` and `rules` come to for one path, without making them. Not
   * for a reader that fails on any file. A reading that extends another and changes one of those three brings its own, or none.
   */
  readonly scanForPath?: ((file: File, query: AgentQuery, path: string) => ScannedRules) | undefined
  /** A URL or path → what the patterns are held against; nothing where the reader raises an error on that URL. */
  readonly pathOf: (url: string) => string | undefined
  /**
   * Where in a URL its path begins, if `pathOf` would give the URL from there to its fragment, as it stands; -1 where that is not
   * plain to see. What the URL holds behind that place makes no difference. For a reader that fails on no URL, and for whom every path
   * begins with `/`.
   */
  readonly pathStart?: (url: string) => number
  /** Is the path that begins there one that `pathOf` leaves as it is? Absent: every path. */
  readonly isPathUnchanged?: (url: string, from: number) => boolean
  /** What `pathOf` makes of the URLs of a site, letter by letter: the two agree on every URL a client could send. */
  readonly transducerFor: (origin: string) => UrlTransducer
  /** The same as `pathOf` where no group applies, for a reader that then does not look at the URL. */
  readonly pathWithoutGroup?: (url: string) => string
  readonly pacing: PacingParser
  /** The records pacing and comments are taken from, where that is not simply all of the groups taken. */
  readonly pacingRecords?: (input: RulesInput) => readonly ParsedRecord[]
}
