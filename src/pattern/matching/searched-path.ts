import { SubstringIndex } from './substring-index.ts'

/**
 * The characters of a path that are searched one by one before an index is made of it. A search costs up to
 * some nanoseconds for each, and an index about a millisecond for 8,192 characters (both measured).
 */
const MAX_SCANNED = 2 ** 18

/** Every bit of a number. */
const ALL = -1

/**
 * For each further piece of this length, searching for a text takes about as much time again as for a short text
 * (measured).
 */
export const LONG_SEGMENT = 32

/**
 * The steps that globs with `?` or `[…]` may take on one path, about ten milliseconds. No known index finds
 * such segments in time that does not depend on the length of the path.
 */
export const MAX_GLOB_STEPS: number = 2 ** 20

/**
 * A path that many patterns are matched against: the argument `search` of `matches`, which otherwise costs up
 * to the length of the path for each pattern. Once many searches went far, this makes an index of the path.
 * From then on, a pattern costs its own length and, for each star, the logarithm of the path's length.
 */
export class SearchedPath {
  readonly text: string
  /**
   * The text that is searched without an index: the path, or an empty text once there is an index. The empty text
   * keeps V8 from an early search. V8 takes a search in a string for free of effects, and may run it before the check
   * that guards it. For a list of 500 KiB, such searches took 1.8 s.
   */
  private unindexed: string
  /** The characters of the path, a bit for each, see {@link mayHold}; 0 until they are asked for. */
  private signs = 0
  private letters = 0
  private scanned = 0
  private steps = 0
  private readonly maxSteps: number
  private index: SubstringIndex | undefined = undefined

  /** @param maxGlobSteps see {@link isGivenUp}. */
  constructor(text: string, maxGlobSteps: number = MAX_GLOB_STEPS) {
    this.text = text
    this.unindexed = text
    this.maxSteps = maxGlobSteps
  }

  /**
   * `true` once globs have taken more steps than allowed. Then the current and all later results of `matches` are
   * meaningless.
   */
  get isGivenUp(): boolean {
    return this.steps > this.maxSteps
  }

  /** Whether the path may hold a character. Nearly all rules with stars fail because of one such character. */
  mayHold(unit: number): boolean {
    if (this.signs === 0) this.collect()
    if (unit >= 0x80) return true
    const bit = 1 << (unit & 31)
    return ((unit & 0x40) === 0 ? this.signs & bit : this.letters & bit) !== 0
  }

  /** Like `String.indexOf` of the path. */
  indexOf(segment: string, from: number): number {
    const { text, unindexed, index } = this
    const place = unindexed.indexOf(segment, from)
    if (index !== undefined) return text.startsWith(segment, from) ? from : index.indexOf(segment, from)
    const scanned = (place === -1 ? text.length : place) - from
    if (scanned > 0) this.count(scanned * (1 + Math.trunc(segment.length / LONG_SEGMENT)))
    return place
  }

  /** Counts steps of a glob; `false` once there are too many. */
  spend(steps: number): boolean {
    this.steps += steps
    return !this.isGivenUp
  }

  /**
   * Collects the characters of the path as bits. Both cases of a letter have one bit. Wrong bits for control
   * characters and characters beyond ASCII do no harm.
   */
  private collect(): void {
    const { text } = this
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if ((unit & 0x40) === 0) this.signs |= 1 << (unit & 31)
      else this.letters |= 1 << (unit & 31)
    }
    if (this.signs === 0) this.signs = ALL
  }

  private count(scanned: number): void {
    this.scanned += scanned
    if (this.scanned <= MAX_SCANNED) return
    this.index = new SubstringIndex(this.text)
    this.unindexed = ''
  }
}
