import type { UrlTransducer } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type { InPlace } from './in-place.ts'
import type {
  AgentQuery,
  ChosenGroups,
  Group,
  Outline,
  PacingParser,
  RulesInput,
  RulesOutput,
  SelectedGroups,
} from './outline.ts'
import type { ParsedRecord } from './parsed-record.ts'
import type { Sharing } from './sharing.ts'

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
   * Is the dialect the present standard, or that of a search engine that visits sites of every kind today? A finding
   * that concerns only other dialects is shown if the file names one of their robots. Default: no.
   */
  readonly concernsEverySite?: boolean
  /**
   * Is this no main dialect, but that of a program that runs under any name? A question about every dialect then
   * leaves it out, unless the question names it, or the file names one of its robots. Default: no, it is a main
   * dialect.
   */
  readonly askedOnRequest?: true
  /** How does a file divide into lines, records and groups? */
  readonly outline: (file: File) => Outline
  /**
   * The outline for one question, about one path. It may leave out rules that {@link InPlace.mayMatch} does not pass.
   * `second` is the second character of the path, as by `secondUnit`. Default: {@link outline}.
   */
  readonly outlineNear?: (file: File, second: number) => Outline
  /**
   * Do User-agent values match whole product tokens? Default: they match by substring, in either direction.
   */
  readonly matchesWholeTokens?: true
  /**
   * After how many bytes do the robots of this dialect cut a file, although its program reads any file?
   * `readOptionsOf` of `wayleave/robots` gives this limit as `maxBytes`. Default: only the program's own limit
   * applies.
   */
  readonly robotsCutAt?: number
  /**
   * Which other token does a robot fall back on, if it is asked with one token alone? The keys are tokens in lower
   * case. Default: only those that the registry has for the robot.
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
   * Do robots of this dialect give the program their whole User-Agent header, and does it look for names of groups in
   * all of it? Then a robot with a known header is asked with that header. Default: they give the program a name.
   */
  readonly asksByHeader?: true
  /** Which groups apply to an agent? */
  readonly selectGroups: (outline: Outline, query: AgentQuery) => SelectedGroups
  /** Which decision list do the selected groups make? */
  readonly rules: (input: RulesInput) => RulesOutput
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
   * Which text of a URL are patterns matched against? `undefined` if the parser raises an error on the URL.
   */
  readonly pathOf: (url: string) => string | undefined
  /**
   * What does `pathOf` make of the URLs of a site, symbol by symbol? Both agree on every URL that a client
   * can send.
   */
  readonly transducerFor: (origin: string) => UrlTransducer
  /**
   * Which sites do these rules name, as scheme, host and port? On all other sites, each rule matches the same paths.
   * Transducers of sites with the same result have one name. Default: no site, because scheme, host and port do not
   * matter.
   */
  readonly originsIn?: (rules: readonly Rule[]) => readonly string[]
  /**
   * What is `pathOf` if no group applies? Some parsers then look at fewer URLs, or at none. Default: the same
   * function.
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
  /** What agents, files and dialects may share. Default: all that its members say by default. */
  readonly sharing?: Sharing
  /** Hints for deciding a URL where it stands. Default: none. */
  readonly inPlace?: InPlace
}

/** The part of a dialect that `decideOnce` needs. */
export type OnceDialect = Pick<
  DialectDefinition,
  | 'id'
  | 'outline'
  | 'outlineNear'
  | 'rules'
  | 'sharing'
  | 'pathOf'
  | 'pathWithoutGroup'
  | 'inPlace'
  | 'takesHeaders'
> & { readonly selectGroups: (outline: Outline, query: AgentQuery) => ChosenGroups }
