/** A clock that a test moves forward. */
export interface HandClock {
  readonly clock: () => number
  readonly pass: (ms: number) => Promise<void>
}

/** Stands at 2023-11-14 until it is moved. */
export function handClock(): HandClock {
  let now = 1_700_000_000_000
  return {
    clock: () => now,
    pass: async (ms) => {
      now += ms
    },
  }
}
