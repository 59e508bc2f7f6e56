const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An offset from Greenwich, of at most 14 hours. */
const OFFSET = String.raw`[+-](?:0\d|1[0-4])`

const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** `2010-06-25`, `20100625T150000Z`, `2010-06-25 15:00:00+02:00` (ISO 8601). */
const ISO = new RegExp(
  String.raw`^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})(?:[t ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d{1,9})?)?\s?(?<zone>z|${OFFSET}(?::?[0-5]\d)?)?)?$`,
)

/** `Fri, 25 Jun 2010 15:00:00 PST` (RFC 822), `Friday, 25-Jun-10 15:00:00 UTC` (RFC 850); a time is optional. */
const MAIL = new RegExp(
  String.raw`^(?:(?:${WEEKDAY})(?:, ?| ))?(?<day>\d{1,2})[ -](?<month>${MONTH})[ -](?<year>\d{4}|\d{2})(?: (?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))? ?(?<zone>[a-z]{1,4}|${OFFSET}[0-5]\d)?)?$`,
)

/** Hours east of Greenwich (RFC 822 §5.1). */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
])

const HOUR_MS = 3_600_000

/** The zones of the Earth reach from 12 hours west to 14 hours east. */
const WEST_HOURS = 12
const EAST_HOURS = 14

/** No date is longer. */
const MAX_DATE_CHARACTERS = 60

/** The moments between which a date lies, in milliseconds since 1970. */
export interface PageDate {
  readonly from: number
  readonly to: number
}

/**
 * Parses the date of `unavailable_after`, which Google documents as RFC 822, RFC 850 or ISO 8601; `undefined`
 * if it is none of these. Without a zone, it is a span: the moment in the zones of the whole Earth; without a
 * time, also that whole day.
 */
export function pageDate(text: string, now: number): PageDate | undefined {
  if (text.length > MAX_DATE_CHARACTERS) return undefined
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const parts = (ISO.exec(plain) ?? MAIL.exec(plain))?.groups
  if (parts === undefined) return undefined
  const { hour, zone } = parts
  const at = momentOf(parts, now)
  if (at === undefined) return undefined
  const offset = hour === undefined ? undefined : offsetOf(zone)
  if (offset !== undefined) return { from: at - offset * HOUR_MS, to: at - offset * HOUR_MS }
  return {
    from: at - EAST_HOURS * HOUR_MS,
    to: at + (WEST_HOURS + (hour === undefined ? 24 : 0)) * HOUR_MS,
  }
}

/** The moment that the parts of a date name in UTC; `undefined` if there is none, such as 31 April. */
function momentOf(
  { year, month, day, hour = '0', minute = '0', second = '0' }: Partial<Record<string, string>>,
  now: number,
): number | undefined {
  if (year === undefined || month === undefined) return undefined
  const inFull = fullYear(year, now)
  const monthIndex = /^\d/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.slice(0, 3))
  const midnight = Date.UTC(inFull, monthIndex, Number(day))
  const isDay = monthIndex >= 0 && Number(day) > 0 && new Date(midnight).getUTCMonth() === monthIndex
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const isTime = minutes <= 59 && seconds <= 60 && (hours < 24 || isEndOfDay(hours, minutes, seconds))
  return isDay && isTime ? Date.UTC(inFull, monthIndex, Number(day), hours, minutes, seconds) : undefined
}

/** The end of a day may be written as 24:00. */
function isEndOfDay(hours: number, minutes: number, seconds: number): boolean {
  return hours === 24 && minutes + seconds === 0
}

function offsetOf(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? []
  if (sign === undefined) return ZONES.get(zone ?? '')
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
}

/** A year of two digits is the one nearest to now, at most 50 years ahead (RFC 9110 §5.6.7). */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year)
  const thisYear = new Date(now).getUTCFullYear()
  const ofThisCentury = thisYear - (thisYear % 100) + Number(year)
  return ofThisCentury > thisYear + 50 ? ofThisCentury - 100 : ofThisCentury
}
