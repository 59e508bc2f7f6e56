import { SEVERITIES, type Severity } from '../finding.ts'
import type { Summary } from '../run-rules.ts'

/** The conditions under which a check fails. */
export interface ExitPolicy {
  /** The lightest severity of a finding that makes the check fail. Default: {@link DEFAULT_FAIL_ON}. */
  readonly failOn?: Severity
  /** The maximum number of warnings with which the check passes, even if `failOn` is `error`. */
  readonly maxWarnings?: number
  /** The check never fails, whatever it finds. */
  readonly exitZero?: boolean
}

const PLURALS: Readonly<Record<Severity, string>> = {
  error: 'errors',
  warning: 'warnings',
  info: 'info findings',
  hint: 'hints',
}

/**
 * The default of `failOn`. Findings of the severities `info` and `hint` harm nobody, so they fail no check.
 */
export const DEFAULT_FAIL_ON: Severity = 'warning'

/**
 * Why a check fails, in words; `undefined` if it passes.
 *
 * @throws TypeError for a `failOn` that is no severity.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * failureReason(check(faulty).summary, { failOn: 'error' }) // 'found errors, which fail the check'
 * failureReason(check(faulty).summary, { exitZero: true }) // undefined
 * ```
 */
export function failureReason(
  summary: Summary,
  { failOn = DEFAULT_FAIL_ON, maxWarnings, exitZero = false }: ExitPolicy = {},
): string | undefined {
  if (!SEVERITIES.includes(failOn))
    throw new TypeError(`failOn is ${JSON.stringify(failOn)}; give one of ${SEVERITIES.join(', ')}.`)
  if (exitZero) return undefined
  const [heaviest] = SEVERITIES.slice(SEVERITIES.indexOf(failOn))
    .reverse()
    .filter((severity) => summary[severity] > 0)
  if (heaviest !== undefined) return `found ${PLURALS[heaviest]}, which fail the check`
  if (maxWarnings !== undefined && summary.warning > maxWarnings)
    return `found ${summary.warning} warnings, more than the allowed ${maxWarnings}`
  return undefined
}
