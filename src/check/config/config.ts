import type { CheckOptions } from '../check-options.ts'
import type { Severity } from '../finding.ts'

/** The choices of a configuration. A choice it does not make is absent. */
export interface Config extends Pick<CheckOptions, 'select' | 'ignore' | 'severities' | 'dialects' | 'environment' | 'origin'> {
  /** The lightest severity that fails a check. */
  readonly failOn?: Severity
  /** Warnings up to which a check passes, even if `failOn` is heavier. A check with more of them fails. */
  readonly maxWarnings?: number
}

/**
 * Merges two configurations. Ignored rules and severities are added; any other choice of `over` replaces that
 * of `under`.
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
