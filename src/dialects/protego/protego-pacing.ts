import type { DailyWindow, RequestRate } from '../../policy/index.ts'
import { splitWords, strip } from '../parsing/text/python.ts'
import { pythonFloat, pythonInt } from '../parsing/text/python-numbers.ts'

/** `crawl_delay`: a number of seconds that is not negative. */
export function crawlDelay(value: string): number | undefined {
  const seconds = pythonFloat(value)
  // A sum, as the program takes -0 for 0.
  return seconds === undefined || seconds < 0 ? undefined : seconds + 0
}

/** Seconds in each unit of a rate. */
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/**
 * `request_rate`: two whole numbers above 0, perhaps with a unit. Of exactly two words, the second is a window. Of
 * more, only the first counts.
 */
export function requestRate(value: string): RequestRate | undefined {
  const words = splitWords(value)
  const [documentsText, time, ...more] = (words[0] as string).split('/')
  if (documentsText === undefined || time === undefined || more.length > 0) return undefined
  const unit = UNITS[time.slice(-1).toLowerCase()]
  const documents = pythonInt(documentsText)
  const amount = pythonInt(unit === undefined ? time : time.slice(0, -1))
  if (documents === undefined || amount === undefined || documents <= 0 || amount <= 0) return undefined
  const seconds = amount * (unit ?? 1)
  // Longer numbers are not exact here.
  if (!Number.isSafeInteger(documents) || !Number.isSafeInteger(seconds)) return undefined
  if (words.length !== 2) return { documents, seconds }
  const window = timePeriod(words[1] as string, '-')
  return window && { documents, seconds, window }
}

/** `visit_time`: two times of the day with `-` between them. Without a `-`, one blank may be between them. */
export function visitTime(value: string): DailyWindow | undefined {
  return timePeriod(value, '-') ?? timePeriod(value, ' ')
}

/** `_parse_time_period`. */
function timePeriod(value: string, separator: string): DailyWindow | undefined {
  const [from, to, ...more] = value.split(separator).map(timeOfDay)
  return more.length > 0 || from === undefined || to === undefined ? undefined : { from, to }
}

/** `_parse_time_of_day`: `HMM` or `HHMM`, as a minute of the day. */
function timeOfDay(text: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2})(\d\d)$/.exec(strip(text)) ?? []
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59
    ? undefined
    : Number(hour) * 60 + Number(minute)
}
