import { type File, print } from '../syntax/index.ts'
import { applyEdits } from '../text/index.ts'
import { compareMeaning, isUnchanged, type MeaningComparison } from './compare-meaning.ts'
import { type LayoutEdit, layoutSteps } from './layout-steps.ts'
import { revised } from './revised.ts'

/** A step of layout that some reader would feel, and which was therefore not taken. */
export interface SkippedStep {
  /** What it would have done, in the imperative. */
  readonly title: string
  /** 1-based lines of the formatted file that it is about; empty for a step that is about the whole file. */
  readonly lines: readonly number[]
  /** What it would mean at the first of these lines. Absent where there were too many to look at each: see {@link MAX_UNITS_COMPARED}; and where it cannot be known. */
  readonly effect?: MeaningComparison
}

/** A file in the layout of this project. */
export interface Formatted {
  readonly file: File
  /** The text of that file. */
  readonly text: string
  readonly leftOut: readonly SkippedStep[]
}

/**
 * How much text is read again, in UTF-16 code units, to find which lines a step would be felt at; beyond it the whole step is
 * left out. A file of 4 KiB may be compared a hundred times, one of 500 KiB once.
 */
export const MAX_UNITS_COMPARED = 500_000

/** Rounds of steps: one may make room for another. Three have been seen. */
const MAX_ROUNDS = 10

/**
 * The same file laid out anew: fields in their usual case, one space after a colon, one blank line between groups and none within,
 * line feeds, no byte order mark. Comments stay, and so does the order. What it means is proved to stay as well, in every dialect
 * and for every robot; where a reader would feel a step, it is not taken, and the result says so. What is formatted stays as it is
 * when it is formatted again.
 *
 * @example
 * ```ts
 * format(parse('user-agent:*\r\n  disallow: /a')).text // 'User-agent: *\nDisallow: /a\n'
 * const split = format(parse('User-agent: *\n\nDisallow: /a\n'))
 * split.text // 'User-agent: *\n\nDisallow: /a\n'
 * split.leftOut[0]?.title // 'leave no blank line within a group'
 * ```
 */
export function format(file: File): Formatted {
  // Whether it were still guessed of another text, nobody could say.
  if (file.because === 'nul-pattern')
    return { file, text: print(file), leftOut: [{ title: 'lay out a file whose encoding is guessed', lines: [] }] }
  let now = laidOut(file)
  let leftOut: readonly SkippedStep[] = []
  if (now !== file && !isSame(file, now)) now = file
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = tried(now)
    leftOut = next.leftOut
    if (next.file === now) break
    now = next.file
  }
  return { file: now, text: print(now), leftOut }
}

/** The file with every step taken, whatever it means; the same object where there is nothing to do. */
function laidOut(file: File): File {
  let { text } = file
  let made = file
  for (const { edits } of layoutSteps) {
    const all = edits(made)
    if (all.length === 0) continue
    text = applyEdits(text, all)
    made = revised(file, text, false)
  }
  return made === file && hasIdleMark(file) ? revised(file, text, false) : made
}

/** UTF-8 needs no byte order mark. */
function hasIdleMark({ bom, encoding }: File): boolean {
  return bom && encoding === 'utf-8'
}

/** The same at a first look, which is mostly enough to see that it is not. */
function looksSame(before: File, after: File): boolean {
  return isUnchanged(compareMeaning(before, after, { stopAtFirst: true, onlyChanged: true }))
}

function isSame(before: File, after: File): boolean {
  return looksSame(before, after) && isUnchanged(compareMeaning(before, after, { stopAtFirst: true }))
}

/** Every step as far as nobody feels it. */
function tried(file: File): { readonly file: File; readonly leftOut: readonly SkippedStep[] } {
  const leftOut: SkippedStep[] = []
  let now = file
  if (hasIdleMark(file)) {
    const unmarked = revised(file, file.text, false)
    const effect = compareMeaning(file, unmarked)
    if (!unmarked.bom && isUnchanged(effect)) now = unmarked
    else leftOut.push({ title: 'leave no byte order mark', lines: [], effect })
  }
  for (const { title, edits } of layoutSteps) {
    const all = edits(now)
    if (all.length === 0) continue
    const search = new Search(now)
    search.take(all)
    // One after the other they were looked at for the robots they change most; together they are for all.
    const whole = search.isSpent || search.now === now ? undefined : compareMeaning(now, search.now)
    const lines = (edits: readonly LayoutEdit[]): number[] => [...new Set(edits.map(({ line }) => line))]
    if (search.isSpent) leftOut.push({ title, lines: lines(all) })
    else if (whole !== undefined && !isUnchanged(whole)) leftOut.push({ title, lines: lines(all), effect: whole })
    else {
      if (search.effect !== undefined) leftOut.push({ title, lines: lines(search.felt), effect: search.effect })
      now = search.now
    }
  }
  return { file: now, leftOut }
}

/** Finds the edits of a step that nobody feels, by halves. */
class Search {
  readonly file: File
  readonly felt: LayoutEdit[] = []
  /** What the first of those felt would mean. */
  effect: MeaningComparison | undefined
  private readonly selected: LayoutEdit[] = []
  private compared = 0
  now: File

  constructor(file: File) {
    this.file = file
    this.now = file
  }

  get isSpent(): boolean {
    return this.compared > MAX_UNITS_COMPARED
  }

  take(edits: readonly LayoutEdit[]): void {
    if (this.isSpent) return
    const next = revised(this.file, applyEdits(this.file.text, [...this.selected, ...edits]), this.now.bom)
    this.compared += next.text.length + 1
    if (looksSame(this.now, next)) {
      this.selected.push(...edits)
      this.now = next
      return
    }
    const [first] = edits
    if (edits.length === 1 && first !== undefined) {
      this.felt.push(first)
      this.effect ??= compareMeaning(this.now, next)
      return
    }
    const half = Math.ceil(edits.length / 2)
    this.take(edits.slice(0, half))
    this.take(edits.slice(half))
  }
}
