import { type File, print } from '../../syntax/index.ts'
import { applyEdits } from '../../text/index.ts'
import { compareMeaning, isUnchanged, type MeaningComparison } from '../comparison/compare-meaning.ts'
import { replaceText } from '../replace-text.ts'
import { type LayoutEdit, layoutSteps } from './layout-steps.ts'

/** A step of layout that is skipped, because it would change what the file means in some dialect. */
export interface SkippedStep {
  /** What the step does, in the imperative. */
  readonly title: string
  /**
   * 1-based lines of the formatted file where the step is skipped; empty if the step concerns the whole file.
   */
  readonly lines: readonly number[]
  /**
   * What the step would change at the first of these lines. Absent if it was not compared, see
   * {@link MAX_COMPARED_UNITS}.
   */
  readonly effect?: MeaningComparison
}

/** A file in canonical layout. */
export interface Formatted {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  readonly skippedSteps: readonly SkippedStep[]
}

/**
 * The most text, in UTF-16 code units, that is compared to find the lines at which a step changes the
 * meaning; beyond it, the whole step is skipped. A file of 4 KiB can be compared a hundred times, one of 500
 * KiB once.
 */
const MAX_COMPARED_UNITS = 500_000

/**
 * The most rounds of steps. Several are needed, because a step may make another one possible. No known file needs
 * more than three.
 */
const MAX_ROUNDS = 10

/**
 * Formats a file: canonical case of fields, one space after a colon, one blank line between groups and none within,
 * line feeds, no byte order mark. Comments and order stay. The result is proved to mean the same as the file for
 * every agent, in every main dialect and in the dialects of the robots that the file names. A step that would change
 * the meaning is skipped and listed. A formatted file stays as it is when it is formatted again.
 *
 * @example
 * ```ts
 * format(parse('user-agent:*\r\n  disallow: /a')).text // 'User-agent: *\nDisallow: /a\n'
 * const split = format(parse('User-agent: *\n\nDisallow: /a\n'))
 * split.text // 'User-agent: *\n\nDisallow: /a\n'
 * split.skippedSteps[0]?.title // 'leave no blank line within a group'
 * ```
 */
export function format(file: File): Formatted {
  // With other bytes, the encoding might be guessed differently.
  if (file.because === 'nul-pattern')
    return {
      file,
      text: print(file),
      skippedSteps: [{ title: 'lay out a file whose encoding is guessed', lines: [] }],
    }
  const laidOut = applyAllSteps(file)
  let current = laidOut !== file && hasSameMeaning(file, laidOut) ? laidOut : file
  let skippedSteps: readonly SkippedStep[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = applyNeutralSteps(current)
    skippedSteps = next.skippedSteps
    if (next.file === current) break
    current = next.file
  }
  return { file: current, text: print(current), skippedSteps }
}

/** The file with every step applied, even if that changes the meaning; the same object if no step applies. */
function applyAllSteps(file: File): File {
  let { text } = file
  let result = file
  for (const { edits } of layoutSteps) {
    const stepEdits = edits(result)
    if (stepEdits.length === 0) continue
    text = applyEdits(text, stepEdits)
    result = replaceText(file, text, false)
  }
  return result
}

/** UTF-8 needs no byte order mark. */
function hasNeedlessBom({ bom, encoding }: File): boolean {
  return bom && encoding === 'utf-8'
}

/** A cheap comparison that finds most differences; `true` proves nothing. */
function mayHaveSameMeaning(before: File, after: File): boolean {
  return isUnchanged(compareMeaning(before, after, { stopAtFirst: true, onlyChanged: true }))
}

function hasSameMeaning(before: File, after: File): boolean {
  return (
    mayHaveSameMeaning(before, after) && isUnchanged(compareMeaning(before, after, { stopAtFirst: true }))
  )
}

/** Applies each step as far as it changes no meaning. */
function applyNeutralSteps(file: File): {
  readonly file: File
  readonly skippedSteps: readonly SkippedStep[]
} {
  const skippedSteps: SkippedStep[] = []
  let current = file
  if (hasNeedlessBom(file)) {
    const withoutBom = replaceText(file, file.text, false)
    const effect = compareMeaning(file, withoutBom)
    if (!withoutBom.bom && isUnchanged(effect)) current = withoutBom
    else skippedSteps.push({ title: 'leave no byte order mark', lines: [], effect })
  }
  for (const { title, edits } of layoutSteps) {
    const stepEdits = edits(current)
    if (stepEdits.length === 0) continue
    const bisection = new EditBisection(current)
    bisection.tryEdits(stepEdits)
    // The bisection compares only the agents that an edit is likely to affect. The sum of its edits is
    // compared for all agents.
    const effect =
      bisection.isExhausted || bisection.result === current
        ? undefined
        : compareMeaning(current, bisection.result)
    if (bisection.isExhausted) skippedSteps.push({ title, lines: linesOf(stepEdits) })
    else if (effect !== undefined && !isUnchanged(effect))
      skippedSteps.push({ title, lines: linesOf(stepEdits), effect })
    else {
      if (bisection.effect !== undefined)
        skippedSteps.push({ title, lines: linesOf(bisection.rejected), effect: bisection.effect })
      current = bisection.result
    }
  }
  return { file: current, skippedSteps }
}

function linesOf(edits: readonly LayoutEdit[]): number[] {
  return [...new Set(edits.map(({ line }) => line))]
}

/**
 * Splits the edits of a step into those that keep the meaning and those that change it, by bisection: if edits change
 * the meaning together, each half is tried. Its cost, in compared text, is limited by {@link MAX_COMPARED_UNITS}.
 */
class EditBisection {
  readonly file: File
  /** The file with the accepted edits. */
  result: File
  readonly rejected: LayoutEdit[] = []
  /** What the first rejected edit would change. */
  effect: MeaningComparison | undefined
  private readonly accepted: LayoutEdit[] = []
  private comparedUnits = 0

  constructor(file: File) {
    this.file = file
    this.result = file
  }

  get isExhausted(): boolean {
    return this.comparedUnits > MAX_COMPARED_UNITS
  }

  tryEdits(edits: readonly LayoutEdit[]): void {
    if (this.isExhausted) return
    const next = replaceText(
      this.file,
      applyEdits(this.file.text, [...this.accepted, ...edits]),
      this.result.bom,
    )
    this.comparedUnits += next.text.length + 1
    if (mayHaveSameMeaning(this.result, next)) {
      this.accepted.push(...edits)
      this.result = next
      return
    }
    const [first] = edits
    if (edits.length === 1 && first !== undefined) {
      this.rejected.push(first)
      this.effect ??= compareMeaning(this.result, next)
      return
    }
    const half = Math.ceil(edits.length / 2)
    this.tryEdits(edits.slice(0, half))
    this.tryEdits(edits.slice(half))
  }
}
