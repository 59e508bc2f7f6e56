import type { Summary } from '../check.ts'
import { SEVERITIES, type Severity } from '../finding.ts'

/** When a check fails. */
export interface ExitPolicy {
  /** The lightest severity that fails it. Default {@link DEFAULT_FAIL_ON}. */
  readonly failOn?: Severity
  /** Warnings that may be found before it fails, whatever `failOn` says. */
  readonly maxWarnings?: number
  /** It never fails. */
  readonly exitZero?: boolean
}

/** Information and hints cost nobody anything, so by themselves they fail nothing. */
export const DEFAULT_FAIL_ON: Severity = 'warning'

/**
 * Why a check fails, in words; nothing where it does not.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * whyFailed(check(faulty).summary, { failOn: 'error' }) // 'found errors, and those fail'
 * whyFailed(check(faulty).summary, { exitZero: true }) // undefined
 * ```
 */
export function whyFailed(
  summary: Summary,
  { failOn = DEFAULT_FAIL_ON, maxWarnings, exitZero = false }: ExitPolicy = {},
): string | undefined {
  if (exitZero) return undefined
  const least = SEVERITIES.indexOf(failOn)
  const [heaviest] = SEVERITIES.slice(least)
    .reverse()
    .filter((severity) => summary[severity] > 0)
  if (heaviest !== undefined) return `found ${heaviest}s, and ${failOn === 'error' ? 'those fail' : `${failOn}s and worse fail`}`
  if (maxWarnings !== undefined && summary.warning > maxWarnings) return `found ${summary.warning} warnings, more than ${maxWarnings}`
  return undefined
}
