import type { EpochMs } from './retrieval.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The three formats that RFC 9110 §5.6.7 requires: the current one, that of RFC 850, and that of asctime. */
const FORMS: readonly RegExp[] = [
  /^(?:mon|tue|wed|thu|fri|sat|sun), (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) gmt$/,
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) gmt$/,
  /^(?:mon|tue|wed|thu|fri|sat|sun) (?<month>[a-z]{3}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/**
 * Parses an HTTP date; `undefined` if it is invalid. `Date.parse` is not used: it accepts texts that are not
 * dates (`-5`), and reads the asctime format in local time.
 */
export function httpDate(value: string, now: EpochMs): EpochMs | undefined {
  const text = value.trim().toLowerCase()
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups
    if (parts !== undefined && MONTHS.includes(parts.month ?? '')) return dateOf(parts, now)
  }
  return undefined
}

/** The date that the parts of a form give; `undefined` if there is none, such as 31 April. */
function dateOf(parts: Readonly<Record<string, string>>, now: EpochMs): EpochMs | undefined {
  const { day = '', month = '', year = '', time = '' } = parts
  const monthIndex = MONTHS.indexOf(month)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  // A leap second has the number 60.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const inFull = fullYear(Number(year), year.length, now)
  const at = Date.UTC(inFull, monthIndex, Number(day), hours, minutes, seconds)
  return new Date(at).getUTCMonth() === monthIndex && Number(day) > 0 ? at : undefined
}

/** A two-digit year more than 50 years in the future belongs to the century before (RFC 9110 §5.6.7). */
function fullYear(year: number, digits: number, now: EpochMs): number {
  if (digits === 4) return year
  const thisYear = new Date(now).getUTCFullYear()
  const ofThisCentury = thisYear - (thisYear % 100) + year
  return ofThisCentury > thisYear + 50 ? ofThisCentury - 100 : ofThisCentury
}
