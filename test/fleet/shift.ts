/** A change of the store's clock. */
interface Step {
  /** When the clock is set, in milliseconds since 1970 by the true time. */
  readonly at: number
  /** By how much it is set forward, in milliseconds; back, if it is below 0. */
  readonly byMs: number
}

/** The difference between the store's clock and the true time. */
export interface Shift {
  /** The difference before all steps, in milliseconds. */
  readonly shiftMs: number
  readonly steps?: readonly Step[]
}

/** The difference at a moment of the true time, in milliseconds. */
export function shiftAt({ shiftMs, steps = [] }: Shift, at: number): number {
  return steps.reduce((sum, step) => (at >= step.at ? sum + step.byMs : sum), shiftMs)
}
