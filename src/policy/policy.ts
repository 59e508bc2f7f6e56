import type { Pattern, UrlTransducer } from '../pattern/index.ts'
import type { Pacing } from './pacing.ts'
import type { Rule, RuleFor } from './rule.ts'
import type { GroupSelection } from './selection.ts'
import type { StatedValue } from './stated-value.ts'
import type { Verdict } from './verdict.ts'

/** A URL to ask about: a string, absolute or a path, or a `URL` object of any runtime. */
export type AskedUrl = string | { readonly href: string }

/** How a URL is read. */
export interface UrlOptions {
  /**
   * `true`: the URL is the exact input of the parser's own function. Default: it is percent-encoded first, as
   * a client sends it.
   */
  readonly raw?: boolean
}

/** A `Clean-param` record (Yandex): query parameters to drop from the URLs that begin with a path. */
export interface CleanParam {
  readonly params: readonly string[]
  /** A path prefix in which `*` stands for any run; empty for the whole site. */
  readonly path: string
}

/** One signal of a `Content-Signal` record, such as `ai-train=no`, known today or not. */
export interface Signal {
  /** In lower case. */
  readonly name: string
  /** In lower case; empty if the part has no `=`. */
  readonly value: string
}

/** A `Content-Signal` record (contentsignals.org): what may be done with the content. */
export interface ContentSignals {
  /** Every part of the record, in order. */
  readonly signals: readonly Signal[]
}

/**
 * A `Content-Usage` record (IETF AIPREF, draft-ietf-aipref-attach): a preference, for the paths of a pattern.
 */
export interface ContentUsage {
  /** Absent: every path. */
  readonly path?: string
  readonly pattern: Pattern
  /** The length of the encoded path in bytes, 0 without a path. The longest path wins. */
  readonly length: number
  /** The dictionary as the file writes it. */
  readonly dictionary: string
  /** Absent if the dictionary could not be parsed: every preference is then unknown. */
  readonly preferences?: Readonly<Record<string, 'allow' | 'disallow'>>
}

/** A metadata record that has no effect in a dialect that knows its field. */
export interface IgnoredRecord {
  /** The field in lower case, such as `crawl-delay`. */
  readonly field: string
  readonly value: string
  readonly line: number
  /** `malformed`: the dialect cannot parse the value. `superseded`: another record of the field counts. */
  readonly why: 'malformed' | 'superseded'
}

/** Something that a person should know about how a dialect read the file. It changes no verdict. */
export interface Note {
  readonly code: string
  readonly message: string
  readonly line?: number
}

/**
 * What one agent may do on a site, by one dialect's reading of its robots.txt: a decision list and metadata.
 * Each part is made on first access and then cached, so a program that only decides URLs pays for nothing
 * else.
 */
export interface Policy {
  /** Id of the dialect that read the file. */
  readonly dialect: string
  /** The product tokens of the agent, in order of preference. */
  readonly agent: readonly string[]
  /**
   * The decision list: the first rule whose pattern matches decides. If none matches, the URL is allowed, in
   * every dialect.
   */
  readonly rules: readonly Rule[]
  /**
   * Present if no decision list of these rules gives the verdicts: finds the rule that decides a path.
   * Comparisons of such a policy find a difference or stay undecided. They prove only that policies of the
   * same rules are equal.
   */
  readonly ruleFor?: RuleFor | undefined
  /**
   * The length by which the dialect ranks a rule. Of the rules that match, the longest decides, and on a tie
   * an Allow. Absent: see `ranksBy`.
   */
  readonly lengthOf?: ((rule: Rule) => number) | undefined
  /**
   * Which of the rules that match decides, as a clause, if they rank in another order than by `lengthOf` or
   * by line. Absent, without `lengthOf`: the first one in the file decides.
   */
  readonly ranksBy?: string | undefined
  /** The verdict on an absolute URL or a path, as the function `decide` takes it. */
  decide(url: string, options?: UrlOptions): Verdict
  /**
   * The text of a URL that patterns are matched against; `undefined` if the parser raises an error on that
   * URL.
   */
  readonly pathOf: (url: string) => string | undefined
  /**
   * `pathOf` as an automaton, for questions about all URLs of a site. `origin` is the scheme and host of that site,
   * such as `https://example.com`.
   */
  readonly transducerFor: (origin: string) => UrlTransducer
  /**
   * Does `pathOf` resolve dot segments, such as `/../`? Then `transducerFor` only covers URLs without dot segments.
   */
  readonly resolvesDotSegments?: true | undefined
  /**
   * The sites that rules name, as scheme, host and port. A path gets one verdict on all sites that no rule
   * names. Empty in dialects that do not look at the site.
   */
  readonly namedOrigins: readonly string[]
  /** Which groups apply, and why each other group does not. */
  readonly selection: GroupSelection
  readonly pacing: Pacing
  readonly sitemaps: readonly StatedValue<string>[]
  readonly host?: StatedValue<string> | undefined
  readonly cleanParams: readonly StatedValue<CleanParam>[]
  readonly comments: readonly StatedValue<string>[]
  readonly contentSignals: readonly StatedValue<ContentSignals>[]
  readonly contentUsage: readonly StatedValue<ContentUsage>[]
  readonly licenses: readonly StatedValue<string>[]
  /** Paths of the retired `Noindex` record. It never decided whether a URL may be fetched. */
  readonly noindex: readonly StatedValue<string>[]
  /** Metadata records of the groups and of the site that have no effect, in the order of their lines. */
  readonly ignoredRecords: readonly IgnoredRecord[]
  /** Questions that the dialect's sources leave open, and the dialects that stand in. */
  readonly assumptions: readonly Assumption[]
  readonly notes: readonly Note[]
  /** The error with which the parser stops on this file. It then has no verdict on any URL. */
  readonly failure?: Failure | undefined
}

/**
 * Does the program refuse the whole file? It then reads no record of the file, and gives no verdict or allows every
 * URL.
 */
export function refusesFile({ failure, notes }: Pick<Policy, 'failure' | 'notes'>): boolean {
  return failure !== undefined || notes.some(({ code }) => code === 'unparseable')
}

/** A question that the sources of a dialect leave open, and the dialect whose answer stands in. */
export interface Assumption {
  /** What the sources are silent about. */
  readonly about: string
  /** Id of the dialect whose answer stands in. */
  readonly from: string
}

/** An error with which a parser stops on a file. */
export interface Failure {
  /** The error message, as the parser words it if that is known. */
  readonly message: string
  readonly line?: number
}
