import type { SearchedPath, UrlTransducer } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type {
  AgentQuery,
  Group,
  Outline,
  PacingParser,
  RulesInput,
  RulesOutput,
  SelectedGroups,
} from './outline.ts'
import type { ParsedRecord } from './parsed-record.ts'

/**
 * A way to read robots.txt. It answers the questions on which parsers differ; shared code asks and never
 * compares ids. An optional answer has a default, which its comment names.
 */
export interface DialectDefinition<Id extends string = string> {
  readonly id: Id
  /**
   * The questions that its sources leave open. They are listed, separated by blanks, under the id of the
   * dialect that stands in (`Question` of `wayleave/dialects/facts`).
   */
  readonly assumes: Readonly<Record<string, string>>
  /**
   * Is the dialect the present standard, or that of a search engine that visits sites of every kind today? A
   * finding about other dialects alone is shown if the file names one of their robots. Default: no.
   */
  readonly concernsEverySite?: boolean
  /**
   * Does a question about every dialect leave this one out, unless the question names it or the file names
   * one of its robots? Then it is a program that runs under any name. Default: no, it is a main dialect.
   */
  readonly askedOnRequest?: true
  /** How does a file divide into lines, records and groups? */
  readonly outline: (file: File) => Outline
  /**
   * Does each line of this file give the same record wherever it stands? Not if the parser judges the file as
   * a whole, by its size or its markup. `false` may be wrong, `true` may not. Default: yes, for any file of
   * well-formed UTF-8.
   */
  readonly isLineLocal?: (file: File) => boolean
  /**
   * Do User-agent values match whole product tokens? Default: they match by substring, in either direction.
   */
  readonly matchesWholeTokens?: true
  /** May the case of ASCII letters in a token change the selected groups? Default: no. */
  readonly hasCaseSensitiveTokens?: true
  /**
   * May two agents with the same groups get different policies, or two groups with the same records on other
   * lines different rules? They may if the rules depend on {@link pacingRecords}. What `rules` makes of no
   * records then tells the lists of agents with the same groups apart. Default: no.
   */
  readonly policyDependsOnAgent?: true
  /**
   * May two agents with the same groups get different pacing and comments, although their rules are equal?
   * Default: no, unless {@link policyDependsOnAgent}.
   */
  readonly pacingDependsOnAgent?: true
  /**
   * Does only the greatest rule of a field that is not beyond the path count, as with Java's
   * `NavigableSet.floor`? Then this gives the sort key of a value, or `undefined` if the value is not in that
   * order. Default: removing a rule changes the meaning of no other rule.
   */
  readonly floorKey?: (value: string) => string | undefined
  /**
   * After how many bytes do the robots of this dialect cut a file, although its program reads any file? The
   * cut is that of the robot: `readOptionsOf` of `wayleave/robots` gives it as `maxBytes`. Default: they cut none that the program
   * does not.
   */
  readonly robotsCutAt?: number
  /**
   * Which other token does a robot fall back on that is asked with one token alone? The keys are tokens in
   * lower case. Default: none but what the registry says of the robot.
   */
  readonly fallbacks?: ReadonlyMap<string, string>
  /**
   * Does the program resolve dot segments before it compares? Clients that follow the URL standard resolve
   * them, too, so {@link transducerFor} is about URLs without them. Default: no.
   */
  readonly resolvesDotSegments?: true
  /** Does the program take a whole User-Agent header in place of a product token? Default: no. */
  readonly takesHeaders?: true
  /**
   * Do its robots give the program their whole User-Agent header, and does it look for names of groups in all of it? Then
   * a robot whose header is known is asked with it. Default: they give it a name.
   */
  readonly asksByHeader?: true
  /**
   * May the records of a group, besides its names, change which groups are selected? Default: never. Files with the same
   * names in the same groups then have the same groups selected, by number.
   */
  readonly selectsByRecords?: (group: Group) => boolean
  /**
   * Does `selectGroups` look at more of its own groups than the members of {@link Group}, or at the order of their names?
   * Others cannot stand in for them then. Default: no.
   */
  readonly needsOwnGroups?: true
  /** May the rules depend on which of the selected groups is for `*`? Default: no. */
  readonly tellsStarGroups?: true
  /** Which groups apply to an agent? */
  readonly selectGroups: (outline: Outline, query: AgentQuery) => SelectedGroups
  /** Which decision list do the selected groups make? */
  readonly rules: (input: RulesInput) => RulesOutput
  /** May `rules` give `ruleFor`, as the verdicts on some file are no decision list? Default: no. */
  readonly mayBeNoList?: true
  /**
   * By which length do rules rank? Of those that match, the longest decides, and on a tie an Allow. Default:
   * see `ranksBy`.
   */
  readonly lengthOf?: (rule: Rule) => number
  /**
   * Which rule decides, if the rules rank in another order than by `lengthOf` or by line? A clause, for
   * explanations. Default, without `lengthOf`: the first one in the file decides.
   */
  readonly ranksBy?: string
  /**
   * May the verdict on a path depend on rules that do not begin like the path? So it is where a pattern may
   * begin to match in the middle of the path, and where the order of rules depends on how many there are.
   * Default: no.
   */
  readonly needsAllRules?: true
  /**
   * May a rule match this path? Its value is `text` from `from` to `to`, perhaps with white space after it.
   * `true` may be wrong, `false` may not: `rules` of the records that pass then has every rule that matches,
   * in order. Default: {@link recordsNear}, as a rule is not made of its own record alone.
   */
  readonly mayMatch?: (
    text: string,
    from: number,
    to: number,
    path: SearchedPath,
    isAllow: boolean,
  ) => boolean
  /**
   * Which records of the selected groups are enough for one path? `rules` of them decides the path by the
   * same rule as the whole list. Default: the rules that pass `mayMatch`; without that, all records.
   */
  readonly recordsNear?: (groups: readonly Group[], path: SearchedPath) => readonly ParsedRecord[]
  /**
   * Which text of a URL are patterns matched against? `undefined` if the parser raises an error on the URL.
   */
  readonly pathOf: (url: string) => string | undefined
  /**
   * Where does `pathOf` begin in this URL, if it gives the URL from there to the fragment unchanged? -1 if
   * that takes more than a look at the part before the path. Default: always ask `pathOf`.
   */
  readonly pathStart?: (url: string) => number
  /**
   * The same for rules that name no site (`originsIn`). Default: `pathStart`.
   */
  readonly pathStartWithoutSites?: (url: string) => number
  /**
   * Do a client and `pathOf` leave the path that begins at `from` unchanged, and is there no fragment? Default:
   * `pathOf` does, every path.
   */
  readonly isPathUnchanged?: (url: string, from: number) => boolean
  /**
   * May the URL itself be matched from `from` on, if no pattern holds a character that is ever encoded
   * (`isBlindToEncoding`)? This asks less than `isPathUnchanged`: `pathOf` may encode. If the URL is not raw, a
   * client encodes first, and drops the fragment. Default: as that.
   */
  readonly isMatchedInPlace?: (url: string, from: number, isRaw: boolean) => boolean
  /**
   * How does a text of `pathOf` stand in a URL that `isMatchedInPlace` accepts? For a dialect that encodes nearly
   * every URL, and whose patterns are all prefixes: a path begins with a pattern exactly if their results begin so.
   * Any list is then matched in place. Default: only a list without such characters is.
   */
  readonly asInUrl?: (text: string) => string
  /**
   * Where does the path end at the latest that begins at `from`, if one of the two above leaves it in place? It
   * has its slash, and it always ends before a fragment. Default: with the URL.
   */
  readonly pathEnd?: (url: string, from: number) => number
  /**
   * May `pathOf` raise an error, or give a text that does not begin with `/`? Default: no, if there is a
   * `pathStart`.
   */
  readonly givesOtherPaths?: true
  /**
   * What does `pathOf` make of the URLs of a site, symbol by symbol? Both agree on every URL that a client
   * can send.
   */
  readonly transducerFor: (origin: string) => UrlTransducer
  /**
   * Which sites do these rules name, as scheme, host and port? On all other sites, each rule matches the same
   * paths. Transducers of sites that are read alike have one name. Default: none, as scheme, host and port do
   * not matter.
   */
  readonly originsIn?: (rules: readonly Rule[]) => readonly string[]
  /**
   * What is `pathOf` if no group applies, for a parser that then looks at fewer URLs, or at none? Default: the same.
   */
  readonly pathWithoutGroup?: (url: string) => string | undefined
  /**
   * Are the values of this group explicit paths and shell patterns, which match a whole path, instead of
   * prefixes? Default: no, in no group.
   */
  readonly hasWholePatterns?: (group: Group) => boolean
  /** How are Crawl-delay, Request-rate and Visit-time parsed, and which of several values counts? */
  readonly pacing: PacingParser
  /** Which records are pacing and comments taken from? Default: all of the selected groups. */
  readonly pacingRecords?: (input: RulesInput) => readonly ParsedRecord[]
}

/** The part of a dialect that `decideOnce` needs. */
export type OnceDialect = Pick<
  DialectDefinition,
  | 'id'
  | 'outline'
  | 'selectGroups'
  | 'rules'
  | 'mayBeNoList'
  | 'mayMatch'
  | 'recordsNear'
  | 'pathOf'
  | 'pathWithoutGroup'
  | 'pathStart'
  | 'isPathUnchanged'
  | 'pathEnd'
  | 'takesHeaders'
>
