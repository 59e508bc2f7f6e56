import type { CheckOptions } from '../check-options.ts'
import type { Severity } from '../finding.ts'

/** What a configuration chooses; what it leaves open is absent. */
export interface Config extends Pick<CheckOptions, 'select' | 'ignore' | 'severities' | 'dialects' | 'environment' | 'origin'> {
  /** The lightest severity that fails a check. */
  readonly failOn?: Severity
  /** Warnings that may be found before a check fails, whatever `failOn` says. */
  readonly maxWarnings?: number
}

/**
 * A configuration over another: what it ignores and weighs comes on top, everything else takes the place of what was there.
 *
 * @example
 * ```ts
 * mergedConfig({ ignore: ['A'], failOn: 'error' }, { ignore: ['P'] }) // { failOn: 'error', ignore: ['A', 'P'] }
 * ```
 */
export function mergedConfig(under: Config, over: Config): Config {
  const ignore = [...(under.ignore ?? []), ...(over.ignore ?? [])]
  const severities = { ...under.severities, ...over.severities }
  return {
    ...under,
    ...over,
    ...(ignore.length === 0 ? {} : { ignore }),
    ...(Object.keys(severities).length === 0 ? {} : { severities }),
  }
}
