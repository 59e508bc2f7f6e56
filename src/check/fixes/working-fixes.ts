import type { File } from '../../syntax/index.ts'
import type { CheckOptions } from '../check-options.ts'
import { checkWithConfig } from '../config/check-with-config.ts'
import type { Config } from '../config/config.ts'
import type { Finding } from '../finding.ts'
import { siteBlocked } from '../rules/intent/site-blocked.ts'
import { shownFindings } from '../view/default-view.ts'
import { fixFile } from './apply-fixes.ts'

/** What {@link workingFixes} tries out: a file and its findings. */
export interface TriedFile {
  readonly file: File
  readonly findings: readonly Finding[]
}

/** The configuration of a check, with the options that depend on the file. */
type Settings = Config & Omit<CheckOptions, keyof Config>

/** The longest text, in UTF-16 units, whose fixes are tried. Their proofs may spend the budget of a file twice. */
export const MAX_TRIED_UNITS = 65_536

/**
 * Are the fixes of a finding, and of those that it stands for, all safe? Otherwise, only `--fix-unsafe`
 * applies all.
 */
export function isFixedSafely({ fix, also = [] }: Finding): boolean {
  return [fix, ...also.map((one) => one.fix)].every((one) => one === undefined || one.kind === 'safe')
}

/**
 * The codes of the rules of some findings whose fixes work: after them, the default view has no finding of
 * the rule with a fix, and no error or warning that it did not have. A fix that opens a closed site may give a warning. The fixes of each rule are tried apart from the
 * others, as `check --select CODE` applies them, also to hints that the default view hides. The values are the
 * titles of the fixes that are applied. Empty for a file of more than {@link MAX_TRIED_UNITS}:
 * nothing was tried.
 */
export function workingFixes(
  { file, findings }: TriedFile,
  settings: Settings,
  asked: readonly Finding[],
): ReadonlyMap<string, readonly string[]> {
  if (file.text.length > MAX_TRIED_UNITS) return new Map()
  const before = gravely(file, findings, settings)
  return new Map(
    asked.flatMap((finding): [string, string[]][] => {
      const { code, fix } = finding
      if (fix === undefined) return []
      const fixed = fixFile(file, { ...settings, select: [code], unsafe: !isFixedSafely(finding) })
      if (fixed.applied.length === 0) return []
      const after = checkWithConfig('', fixed.file, settings)
      const left = gravely(fixed.file, after.findings, settings)
      const isFixed =
        after.view.findings.every((finding) => finding.code !== code || !hasFix(finding)) &&
        (hasNothingNew(before, left) || (opensSite(before, left) && hasNothingNew(before, left, 'errors')))
      return isFixed ? [[code, fixed.applied.map((one) => one.fix?.title ?? '')]] : []
    }),
  )
}

/** Has a finding a fix, or one of those that it stands for? */
function hasFix({ fix, also = [] }: Finding): boolean {
  return [fix, ...also.map((one) => one.fix)].some((one) => one !== undefined)
}

/** The number of errors and warnings of each rule. */
type Counts = ReadonlyMap<string, { readonly all: number; readonly errors: number }>

/** Does no rule have more errors and warnings, or more errors alone? */
function hasNothingNew(before: Counts, after: Counts, which: 'all' | 'errors' = 'all'): boolean {
  return [...after].every(([code, count]) => count[which] <= (before.get(code)?.[which] ?? 0))
}

/** The number of errors and warnings of each rule that the default view shows or folds. */
function gravely(file: File, findings: readonly Finding[], settings: Settings): Counts {
  const counts = new Map<string, { readonly all: number; readonly errors: number }>()
  for (const { code, severity } of shownFindings(file, findings, settings)) {
    if (severity !== 'error' && severity !== 'warning') continue
    const { all, errors } = counts.get(code) ?? { all: 0, errors: 0 }
    counts.set(code, { all: all + 1, errors: errors + Number(severity === 'error') })
  }
  return counts
}

/** Does a fix open the site? Then a warning about the opened parts, such as G107, is less grave. */
function opensSite(before: Counts, after: Counts): boolean {
  const { code } = siteBlocked
  return (after.get(code)?.all ?? 0) < (before.get(code)?.all ?? 0)
}
