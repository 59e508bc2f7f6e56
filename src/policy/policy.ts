import type { Pattern, UrlTransducer } from '../pattern/index.ts'
import type { Pacing } from './pacing.ts'
import type { Rule } from './rule.ts'
import type { GroupSelection } from './selection.ts'
import type { StatedValue } from './stated-value.ts'
import type { Verdict } from './verdict.ts'

/** A URL to ask about: a string, absolute or a path, or a `URL` object of any runtime. */
export type AskedUrl = string | { readonly href: string }

/** A `Clean-param` record (Yandex): query parameters to drop from the URLs that begin with a path. */
export interface CleanParam {
  readonly params: readonly string[]
  /** A path prefix in which `*` stands for any run; empty for the whole site. */
  readonly path: string
}

/** A `Content-Signal` record (contentsignals.org): what may be done with the content. */
export interface ContentSignals {
  readonly signals: Readonly<Record<string, boolean>>
}

/** A `Content-Usage` record (IETF AIPREF, draft-ietf-aipref-attach): a preference, for the paths of a pattern. */
export interface ContentUsage {
  /** Absent: every path. */
  readonly path?: string
  readonly pattern: Pattern
  /** Bytes of the encoded path, 0 without one: the longest wins. */
  readonly length: number
  /** Absent when the dictionary could not be read: every preference is then unknown. */
  readonly preferences?: Readonly<Record<string, 'allow' | 'disallow'>>
}

/** Something about the reading that a person should know; not a verdict. */
export interface Note {
  readonly code: string
  readonly message: string
  readonly line?: number
}

/**
 * What one robot may do on a site, by one reading of its robots.txt: a decision list, pacing, and what else the file says.
 * Its parts are made when asked for, and then kept: a program that only decides URLs pays for nothing else.
 */
export interface Policy {
  /** Id of the dialect that read the file. */
  readonly dialect: string
  /** The product tokens asked for, in order of preference. */
  readonly agent: readonly string[]
  /** In order: the first whose pattern matches decides. Where none does, the URL is allowed: every reading agrees on that. */
  readonly rules: readonly Rule[]
  /** The verdict on an absolute URL or a path. */
  decide(url: string): Verdict
  /** A URL → what the patterns are held against; nothing where the reader raises an error on that URL. */
  readonly pathOf: (url: string) => string | undefined
  /** The same for questions about all URLs of a site at once; `origin` is its scheme and host, such as `https://example.com`. */
  readonly transducerFor: (origin: string) => UrlTransducer
  /** Which groups were taken and which not. */
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
  /** Answers the dialect's sources do not give, and the reading they were taken from. */
  readonly assumptions: readonly Assumption[]
  readonly notes: readonly Note[]
  /** The reader stops with an error on this file: it has no verdict on any URL. */
  readonly failure?: Failure | undefined
}

export interface Assumption {
  /** What the sources are silent about. */
  readonly about: string
  /** Id of the dialect whose answer stands in. */
  readonly from: string
}

export interface Failure {
  /** What the reader says, in its own words where it has any. */
  readonly message: string
  readonly line?: number
}
