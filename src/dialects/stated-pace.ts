import type { DailyWindow, Policy, StatedValue } from '../policy/index.ts'
import { extended2 } from './extended-2/extended-2.ts'
import type { PacingParser } from './outline.ts'

/** The fields that say how fast and when a robot may come. */
export const PACE_FIELDS = ['crawl-delay', 'request-rate', 'visit-time'] as const

/** A field that says how fast or when a robot may come. */
export type PaceField = (typeof PACE_FIELDS)[number]

/** The member of `PacingParser` and of its `honours` for each of these fields. */
export const PACE_MEMBERS: Readonly<Record<PaceField, keyof PacingParser['honours']>> = {
  'crawl-delay': 'crawlDelay',
  'request-rate': 'requestRate',
  'visit-time': 'visitTime',
}

/** The parser that decides what a value means: that of the document that defines the fields. */
export const STANDARD_PACE: PacingParser = extended2.pacing

/** A text that is equal for values with the same meaning; `undefined` for a malformed value. */
export function paceMeaning(field: PaceField, value: string): string | undefined {
  const parsed = STANDARD_PACE[PACE_MEMBERS[field]](value)
  return parsed === undefined ? undefined : JSON.stringify(parsed)
}

/** The values that a file states to the agent of a policy, in a notation that {@link paceMeaning} reads. */
export function statedPace(field: PaceField, { pacing }: Policy): readonly StatedValue<string>[] {
  const { crawlDelay, requestRates, visitTimes } = pacing
  switch (field) {
    case 'crawl-delay':
      return crawlDelay === undefined ? [] : [{ value: String(crawlDelay.value), line: crawlDelay.line }]
    case 'request-rate':
      return requestRates.map(({ value: { documents, seconds, window }, line }) => ({
        value: `${documents}/${seconds}${window === undefined ? '' : ` ${windowText(window)}`}`,
        line,
      }))
    case 'visit-time':
      return visitTimes.map(({ value, line }) => ({
        value: windowText(value),
        line,
      }))
  }
}

/** Hours of a day as records write them: `0600-0845`. */
export function windowText({ from, to }: DailyWindow): string {
  return `${clock(from)}-${clock(to)}`
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`
}
