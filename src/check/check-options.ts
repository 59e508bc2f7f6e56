import type { Retrieval } from '../access/index.ts'
import type { DialectId } from '../dialects/index.ts'
import type { Verdict } from '../policy/index.ts'
import type { Comparison, FetchedPage, FetchedSitemap } from './fetched-resources.ts'
import type { Severity } from './finding.ts'

/** For whom a file is checked, for what, and what is known of its site. */
export interface CheckOptions {
  /** The readings it is checked for; default all of them. */
  readonly dialects?: readonly DialectId[]
  /** Only these rules: codes, beginnings of codes, or names. Rules that are off by default run only when selected. */
  readonly select?: readonly string[]
  /** Not these rules, whatever is selected. */
  readonly ignore?: readonly string[]
  /** Severities other than the rules' own, by code, beginning of a code, or name. The longest key that fits counts. */
  readonly severities?: Readonly<Record<string, Severity>>
  /** What the site is for: a production site wants to be found, a staging site does not. */
  readonly environment?: 'production' | 'staging'
  /** Scheme and host the file is served from, such as `https://example.com`. */
  readonly origin?: string
  /** URLs the site has, absolute or paths, such as those of its sitemap: rules are held against them. */
  readonly urls?: readonly string[]
  /** What the file has to say, beside what its own comments ask: a robot, a URL, and the verdict it is to get. */
  readonly expectations?: readonly Expectation[]
  /** What the file says to robots, against what its site wants of them: `meetsStance` of `wayleave/rewrite` finds it. */
  readonly stance?: StanceResults
  /** Where the file stands: its path on a disk, or the URL it was said to be at. */
  readonly location?: string
  /** How the file came, where a site was asked for it. Of a site that sent none, only rules about that are put. */
  readonly retrieval?: Retrieval
  /** The file asked for in other ways, for comparison with `retrieval`. */
  readonly comparisons?: readonly Comparison[]
  /** What the sitemaps hold that the file names. */
  readonly sitemaps?: readonly FetchedSitemap[]
  /** What pages of the site say to robots themselves. */
  readonly pages?: readonly FetchedPage[]
}

/** A verdict that the file has to give. */
export interface Expectation {
  /** The robot's product token. */
  readonly agent: string
  /** An absolute URL, or a path. */
  readonly url: string
  readonly verdict: 'allow' | 'disallow'
  /** The line that has to decide, counted from 1; `none`: no line may. Absent: any. */
  readonly line?: number | 'none'
  /** Where it is written, such as `robots.expect:3`: said where it is not met. */
  readonly where?: string
}

/** What a file says to each robot, against what a stance wants; what `meetsStance` of `wayleave/rewrite` gives. */
export interface StanceResults {
  readonly robots: readonly {
    /** Its product token; absent for the robots that nothing names. */
    readonly token?: string
    /** Id of the registry, where it is known there. */
    readonly robot?: string
    readonly wanted: 'allow' | 'disallow'
    readonly kind: 'met' | 'broken' | 'undecided' | 'unheeded'
    /** A URL that is decided otherwise than wanted, and both verdicts. */
    readonly url?: string
    readonly verdicts?: readonly [wanted: Verdict['verdict'], got: Verdict['verdict']]
  }[]
  /** Records that are wanted and not there, each as a line. */
  readonly missing: readonly string[]
}
