const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An offset from Greenwich, of at most 14 hours. */
const OFFSET = String.raw`[+-](?:0\d|1[0-4])`

const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** A day of ISO 8601 by its month, week or number in the year: `2010-06-25`, `20100625`, `2010-W25-5`, `2010-176`. */
const ISO_DAY = String.raw`(?<year>\d{4})(?:-?(?<month>\d{2})-?(?<day>\d{2})|-?w(?<week>\d{2})-?(?<weekday>[1-7])|-?(?<ordinal>\d{3}))`

/** `2010-06-25`, `20100625T150000Z`, `2010-06-25 15:00:00+02:00` (ISO 8601). */
const ISO = new RegExp(
  String.raw`^${ISO_DAY}(?:[t ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d{1,9})?)?\s?(?<zone>z|${OFFSET}(?::?[0-5]\d)?)?)?$`,
)

/** A month, a week or a year: `2010-06`, `2010-W25`, `2010` (ISO 8601). */
const ISO_SPAN = /^(?<year>\d{4})(?:-(?<month>\d{2})|-?w(?<week>\d{2}))?$/

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
const DAY_MS = 24 * HOUR_MS

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
 * time, also that whole day, week, month or year.
 */
export function pageDate(text: string, now: number): PageDate | undefined {
  if (text.length > MAX_DATE_CHARACTERS) return undefined
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const parts = (ISO.exec(plain) ?? ISO_SPAN.exec(plain) ?? MAIL.exec(plain))?.groups
  if (parts === undefined) return undefined
  const { hour, zone } = parts
  const days = daysOf(parts, now)
  const time = timeOf(parts)
  if (days === undefined || time === undefined) return undefined
  const at = days.from + time
  const offset = hour === undefined ? undefined : offsetOf(zone)
  if (offset !== undefined) return { from: at - offset * HOUR_MS, to: at - offset * HOUR_MS }
  return { from: at - EAST_HOURS * HOUR_MS, to: (hour === undefined ? days.to : at) + WEST_HOURS * HOUR_MS }
}

type Parts = Partial<Record<string, string>>

/** The day, week, month or year in UTC, up to the next one; `undefined` if there is none, such as 31 April. */
function daysOf({ year = '', month, day, week, weekday, ordinal }: Parts, now: number): PageDate | undefined {
  const inFull = fullYear(year, now)
  if (week !== undefined) return weekOf(inFull, Number(week), weekday)
  if (ordinal !== undefined) return dayOf(inFull, 0, Number(ordinal), 'year')
  if (month === undefined) return { from: Date.UTC(inFull, 0), to: Date.UTC(inFull + 1, 0) }
  const monthIndex = /^\d/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.slice(0, 3))
  if (monthIndex < 0 || monthIndex > 11) return undefined
  if (day === undefined) return { from: Date.UTC(inFull, monthIndex), to: Date.UTC(inFull, monthIndex + 1) }
  return dayOf(inFull, monthIndex, Number(day), 'month')
}

/** A day by its number in a month or a year. */
function dayOf(year: number, monthIndex: number, day: number, of: 'month' | 'year'): PageDate | undefined {
  const from = Date.UTC(year, monthIndex, day)
  const next = of === 'year' ? Date.UTC(year + 1, 0) : Date.UTC(year, monthIndex + 1)
  return day > 0 && from < next ? { from, to: from + DAY_MS } : undefined
}

/** A week, or one of its days: the first one has 4 January, and each begins on Monday (ISO 8601). */
function weekOf(year: number, week: number, weekday: string | undefined): PageDate | undefined {
  const first = mondayOf(Date.UTC(year, 0, 4))
  const monday = first + (week - 1) * 7 * DAY_MS
  if (week === 0 || monday >= mondayOf(Date.UTC(year + 1, 0, 4))) return undefined
  if (weekday === undefined) return { from: monday, to: monday + 7 * DAY_MS }
  const from = monday + (Number(weekday) - 1) * DAY_MS
  return { from, to: from + DAY_MS }
}

function mondayOf(midnight: number): number {
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS
}

/** The time of a day in milliseconds; `undefined` if there is none, such as 25:00. */
function timeOf({ hour = '0', minute = '0', second = '0' }: Parts): number | undefined {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const isTime = minutes <= 59 && seconds <= 60 && (hours < 24 || isEndOfDay(hours, minutes, seconds))
  return isTime ? hours * HOUR_MS + minutes * 60_000 + seconds * 1000 : undefined
}

/** Is the time 24:00, as the end of a day may be written? */
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
