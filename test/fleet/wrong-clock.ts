/** Sets this process's time of day wrong, for everything that asks for it in the ways JavaScript has. */
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
