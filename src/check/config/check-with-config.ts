import type { File } from '../../syntax/index.ts'
import { allRules } from '../all-rules.ts'
import { check } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding } from '../finding.ts'
import type { Report } from '../run-rules.ts'
import { suppress } from '../suppression/suppressions.ts'
import { defaultView, type View } from '../view/default-view.ts'
import { applyBaseline, type Baseline, emptyBaseline } from './baseline.ts'
import type { Config } from './config.ts'

/**
 * The result of a check with a configuration: the findings that neither suppression comments nor the baseline
 * hide.
 */
export interface ConfiguredReport extends Pick<Report, 'notes' | 'hintNotes' | 'restNote'> {
  readonly name: string
  readonly file: File
  /** Findings in the order of the text, including problems of the suppression comments themselves. */
  readonly findings: readonly Finding[]
  /** What is shown of these findings. */
  readonly view: View
  /** The number of findings that suppression comments hide. */
  readonly suppressed: number
  /** The number of findings that the baseline hides, without those that comments hide. */
  readonly inBaseline: number
  /**
   * The number of findings but hints that the baseline does not record, and of those of it that are no more.
   * Absent without a baseline.
   */
  readonly change?: { readonly new: number; readonly gone: number }
}

/**
 * Checks a file with the configuration of a project, the suppression comments of the file, and a baseline.
 * Never throws for any file.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * checkWithConfig('robots.txt', faulty, { ignore: ['S'] }).findings // []
 * ```
 */
export function checkWithConfig(
  name: string,
  file: File,
  config: Config & Omit<CheckOptions, keyof Config>,
  baseline?: Baseline,
): ConfiguredReport {
  const { findings, summary: _summary, ...notes } = check(file, config)
  const { remaining, suppressed, problems } = suppress(file, findings, allRules, config)
  const all = [...remaining, ...problems].sort((one, other) => one.span.start - other.span.start)
  const {
    remaining: reported,
    inBaseline,
    gone,
  } = applyBaseline(baseline ?? emptyBaseline, {
    name,
    file,
    findings: all,
  })
  return {
    name,
    file,
    findings: reported,
    view: defaultView(file, reported, config),
    suppressed: suppressed.length,
    inBaseline: inBaseline.length,
    ...(baseline === undefined
      ? {}
      : { change: { new: reported.filter(isNoHint).length, gone: gone.filter(isNoHint).length } }),
    ...notes,
  }
}

function isNoHint({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'hint'
}
