/** Sets the time of day of this process wrong, however JavaScript code reads it. */
export function setClockWrong(skewMs: number): void {
  const TrueDate = globalThis.Date
  class WrongDate extends TrueDate {
    constructor(...args: readonly unknown[]) {
      if (args.length === 0) super(TrueDate.now() + skewMs)
      else super(...(args as [number]))
    }

    static override now(): number {
      return TrueDate.now() + skewMs
    }
  }
  globalThis.Date = WrongDate as DateConstructor
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + skewMs })
}
