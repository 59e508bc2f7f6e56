import type { DailyWindow, Honoured, RequestRate } from '../../policy/index.ts'
import type { PacingParser } from '../outline.ts'

/**
 * The longest Crawl-delay that is used, in seconds: a year. No document sets a limit; a longer delay is taken
 * for a mistake.
 */
export const MAX_CRAWL_DELAY_SECONDS = 31_536_000

/** Parses a decimal number of seconds, without sign or exponent. */
export function decimalSeconds(value: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value)) return undefined
  return bounded(Number(value))
}

/** Parses a whole number of seconds. */
export function wholeSeconds(value: string): number | undefined {
  return /^\d+$/.test(value) ? bounded(Number(value)) : undefined
}

/** The number, if it is finite, not negative and within {@link MAX_CRAWL_DELAY_SECONDS}. */
export function bounded(seconds: number): number | undefined {
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_CRAWL_DELAY_SECONDS ? seconds : undefined
}

/** {@link bounded} for a number that a program may have failed to read: then `undefined`. */
export function boundedWhole(number: number | 'raises' | undefined): number | undefined {
  return typeof number === 'number' ? bounded(number) : undefined
}

/** A rate of two numbers above 0, which are within {@link MAX_CRAWL_DELAY_SECONDS}. */
export function wholeRate(numbers: readonly (number | 'raises' | undefined)[]): RequestRate | undefined {
  const [documents, seconds] = numbers.map(boundedWhole)
  return documents && seconds ? { documents, seconds } : undefined
}

/** Seconds in each unit of a rate. The Extended Standard has s, m and h; Protego adds d. */
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/**
 * Parses `<documents>/<time><unit>`, perhaps with a daily window (Extended Standard 2.0, `Request-rate`).
 *
 * @param units the letters that the dialect knows. A rate without a unit is in seconds.
 */
function rate(value: string, units: string): RequestRate | undefined {
  const match = /^(\d{1,9})\s*\/\s*(\d{1,9})([a-z]?)(?:\s+(\S.*))?$/i.exec(value)
  if (match === null) return undefined
  const [, documents, time, unit = '', window] = match
  const symbol = unit.toLowerCase()
  if (symbol !== '' && !units.includes(symbol)) return undefined
  const seconds = Number(time) * (UNITS[symbol === '' ? 's' : symbol] ?? 1)
  if (Number(documents) === 0 || seconds === 0) return undefined
  if (window === undefined) return { documents: Number(documents), seconds }
  const hours = dailyWindow(window)
  return hours === undefined ? undefined : { documents: Number(documents), seconds, window: hours }
}

/**
 * Parses `HHMM-HHMM` or `HH:MM-HH:MM`, with `-` or blanks between, in UTC (Extended Standard 2.0, `<time>`:
 * the text says HH:MM, every example writes HHMM). The end minute belongs to the window: only then do the
 * windows of the standard's example leave no gap.
 */
function dailyWindow(value: string): DailyWindow | undefined {
  const match = /^(\d{1,2}):?(\d{2})(?:\s*-\s*|\s+)(\d{1,2}):?(\d{2})$/.exec(value.trim())
  if (match === null) return undefined
  const [fromHour, fromMinute, toHour, toMinute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return undefined
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute }
}

/**
 * A pacing parser by the documents: decimal delays, rates in s, m and h; all rates and windows count, and
 * the first Crawl-delay.
 */
export function pacingOf(
  honours: { crawlDelay: Honoured; requestRate: Honoured; visitTime: Honoured },
  differences: Partial<Omit<PacingParser, 'honours'>> = {},
): PacingParser {
  return {
    honours,
    crawlDelay: decimalSeconds,
    requestRate: (value) => rate(value, 'smh'),
    visitTime: dailyWindow,
    several: { crawlDelay: 'first', requestRate: 'all', visitTime: 'all' },
    ...differences,
  }
}
