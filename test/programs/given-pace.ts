import type { Pacing } from '../../src/entry/index.ts'

/** A pace in the terms of a program that gives it. */
export interface GivenPace {
  readonly crawlDelay: number | null
  readonly requestRate: {
    readonly requests: number
    readonly seconds: number
    readonly startTime?: string
    readonly endTime?: string
  } | null
  readonly visitTime: { readonly start: string; readonly end: string } | null
}

/** The pace that a dialect reads, in these terms. */
export function paceOf({ crawlDelay, requestRates, visitTimes }: Pacing): GivenPace {
  const [rate, time] = [requestRates[0]?.value, visitTimes[0]?.value]
  const window = rate?.window
  return {
    crawlDelay: crawlDelay?.value ?? null,
    requestRate:
      rate === undefined
        ? null
        : {
            requests: rate.documents,
            seconds: rate.seconds,
            ...(window === undefined ? {} : { startTime: clock(window.from), endTime: clock(window.to) }),
          },
    visitTime: time === undefined ? null : { start: clock(time.from), end: clock(time.to) },
  }
}

/** A minute of the day as Python writes it. */
function clock(minute: number): string {
  return `${[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')}:00`
}
