import type { Retrieval } from '../access/index.ts'
import type { DialectId } from '../dialects/index.ts'
import type { StatedValue, Verdict } from '../policy/index.ts'
import type { Comparison, FetchedPage, FetchedSitemap } from './fetched-resources.ts'
import type { Severity } from './finding.ts'

/** The options of a check: what a file is checked for, and facts about its site. */
export interface CheckOptions {
  /**
   * The dialects that the file is checked for. Default: the main ones, and those of the robots that the file
   * names.
   */
  readonly dialects?: readonly DialectId[]
  /**
   * The only check rules that run: codes, beginnings of codes, or names. Rules that are off by default run
   * only if this list selects them.
   */
  readonly select?: readonly string[]
  /** Check rules that do not run, even if `select` contains them. */
  readonly ignore?: readonly string[]
  /**
   * Severities that replace those of check rules, by code, beginning of a code, or name. If several keys name
   * a rule, the longest key counts.
   */
  readonly severities?: Readonly<Record<string, Severity>>
  /** What the site is for: a production site wants to be found, a staging site does not. */
  readonly environment?: 'production' | 'staging'
  /** The scheme and host that the file is served from, such as `https://example.com`. */
  readonly origin?: string
  /**
   * URLs of the site, absolute or paths, such as those of its sitemap. Check rules test the file's rules
   * against them.
   */
  readonly urls?: readonly string[]
  /** Verdicts that the file must give, in addition to those in its own comments. */
  readonly expectations?: readonly Expectation[]
  /** How the file meets the stance of its site, as `meetsStance` of `wayleave/rewrite` returns it. */
  readonly stance?: StanceResults
  /** The location of the file: its path on a disk, or its URL. */
  readonly location?: string
  /** The number of bytes of the whole file, if only its beginning is checked. */
  readonly fileBytes?: number
  /**
   * How the file was retrieved from a site. If the site sent no file, only check rules about retrieval run.
   */
  readonly retrieval?: Retrieval
  /** Retrievals of the same file in other ways, to compare with `retrieval`. */
  readonly comparisons?: readonly Comparison[]
  /** The content of the sitemaps that the file names, as fetched for the check. */
  readonly sitemaps?: readonly FetchedSitemap[]
  /** What pages of the site tell robots about indexing. */
  readonly pages?: readonly FetchedPage[]
}

/** What the file must say to a robot: a verdict, or how fast and when the robot may come. */
export type Expectation = VerdictExpectation | PaceExpectation

/** What every expectation has. */
interface ExpectedOfAgent {
  /** The robot's product token. */
  readonly agent: string
  /** The line that must decide, counted from 1; `none` if no line may decide. Absent: any line may. */
  readonly line?: number | 'none'
  /** Where the expectation is written, such as `robots.expect:3`. The finding names this place. */
  readonly where?: string
}

/** A pace or hours that the file must ask of a robot. */
export interface PaceExpectation extends ExpectedOfAgent {
  readonly field: 'crawl-delay' | 'request-rate' | 'visit-time'
  /**
   * The value as a record has it, such as `5`, `1/10` or `0600-0845`; `none` if the file must ask for
   * nothing.
   */
  readonly value: string
}

/** A verdict that the file must give. */
export interface VerdictExpectation extends ExpectedOfAgent {
  /** The URL that the verdict is about: an absolute URL, or a path. */
  readonly url: string
  readonly verdict: 'allow' | 'disallow'
}

/** How a file meets a stance, robot by robot: the result of `meetsStance` of `wayleave/rewrite`. */
export interface StanceResults {
  readonly robots: readonly {
    /** The robot's product token; absent for the unnamed agent. */
    readonly token?: string
    /** The robot's id in the registry, if it is registered. */
    readonly robot?: string
    readonly wanted: 'allow' | 'disallow'
    readonly kind: 'met' | 'not-met' | 'undecided' | 'ignores-robots-txt'
    /** A URL whose verdict is not the wanted one. `verdicts` holds both verdicts. */
    readonly url?: string
    readonly verdicts?: readonly [wanted: Verdict['verdict'], got: Verdict['verdict']]
    /** Present if clients that follow the URL standard change the URL before they send it. */
    readonly notSent?: true
    /** The content signals that the robot's groups do not state as wanted, with the values they state. */
    readonly signals?: readonly {
      readonly name: string
      readonly wanted: string
      readonly stated: readonly StatedValue<string>[]
    }[]
  }[]
  /** Records that the stance wants and the file lacks, each as the text of a line. */
  readonly missing: readonly string[]
  /** Records that the stance wishes for robots, and whether the file gives them to each. */
  readonly records?: readonly {
    readonly token?: string
    /** The record, as the text of a line. */
    readonly record: string
    readonly kind: 'met' | 'not-met' | 'not-obeyed'
    /** What the file says to the robot instead. */
    readonly stated: readonly StatedValue<string>[]
  }[]
}
