import type { CheckOptions } from '../check-options.ts'
import type { Severity } from '../finding.ts'

/**
 * The choices that a configuration makes. A member is absent if the configuration leaves that choice open.
 */
export interface Config
  extends Pick<CheckOptions, 'select' | 'ignore' | 'severities' | 'dialects' | 'environment' | 'origin'> {
  /** The lightest severity that fails a check. */
  readonly failOn?: Severity
  /**
   * The maximum number of warnings with which a check passes. A check with more warnings fails, even if
   * `failOn` is `error`.
   */
  readonly maxWarnings?: number
  /** Every finding is shown, unfolded, in place of the default view. */
  readonly all?: boolean
  /** The default view has findings about every dialect, whichever robots the file names. */
  readonly legacy?: boolean
  /** The User-Agent header with which the command requests sites: a name and a contact. */
  readonly userAgent?: string
}

/** The files that a configuration names for a site. */
export interface SiteFiles {
  /** Expectations: which robot may fetch what. */
  readonly expect?: string
  /** The stance that the site is meant to take. */
  readonly stance?: string
  /** The findings that are accepted. */
  readonly baseline?: string
}

/** What a configuration says of some files alone. */
export interface Override {
  /** Patterns of paths, relative to the configuration. */
  readonly files: readonly string[]
  /** The choices for them. In its origin and in {@link siteFiles}, `$1` is what the first `*` stands for. */
  readonly config: Config
  readonly siteFiles: SiteFiles
}

/**
 * Merges two configurations. The result has the ignored rules and the severities of both. For the same key of
 * a severity, and for every other choice that both make, `over` counts.
 *
 * @example
 * ```ts
 * mergeConfigs({ ignore: ['A'], failOn: 'error' }, { ignore: ['P'] }) // { failOn: 'error', ignore: ['A', 'P'] }
 * ```
 */
export function mergeConfigs(under: Config, over: Config): Config {
  const ignore = [...(under.ignore ?? []), ...(over.ignore ?? [])]
  const severities = { ...under.severities, ...over.severities }
  return {
    ...under,
    ...over,
    ...(ignore.length === 0 ? {} : { ignore }),
    ...(Object.keys(severities).length === 0 ? {} : { severities }),
  }
}
