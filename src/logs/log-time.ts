const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The minute of the last time that was read. It is kept, because consecutive lines often have the same minute. */
let lastMinute = ''
let lastMinuteTime = 0

/** A time such as `10/Oct/2026:13:55:36 -0700`, in milliseconds since 1970; `undefined` for another text. */
export function clfTime(stamp: string): number | undefined {
  if (stamp.length !== CLF_LENGTH) return undefined
  const seconds = twoDigits(stamp, 18)
  if (Number.isNaN(seconds) || seconds > LEAP_SECOND || stamp[17] !== ':' || stamp[20] !== ' ')
    return undefined
  // The minute and the zone, without the seconds between them.
  const minute = stamp.slice(0, 17) + stamp.slice(21)
  if (minute !== lastMinute) {
    const time = minuteTime(minute)
    if (time === undefined) return undefined
    // A text of its own: a part of another text would keep all of that in memory.
    lastMinute = Buffer.from(minute, 'latin1').toString('latin1')
    lastMinuteTime = time
  }
  return lastMinuteTime + seconds * 1000
}

/** How long a time in the combined format is. */
export const CLF_LENGTH: number = '10/Oct/2026:13:55:36 -0700'.length

/** A minute with a leap second has a second 60. */
const LEAP_SECOND = 60

/** A minute and its zone, such as `10/Oct/2026:13:55-0700`. */
const MINUTE = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):([01]\d|2[0-3]):([0-5]\d)([+-])([01]\d|2[0-3])([0-5]\d)$/

function minuteTime(minute: string): number | undefined {
  const parts = MINUTE.exec(minute)
  if (parts === null) return undefined
  const [, day, name = '', year, hour, minutes, sign, zoneHours, zoneMinutes] = parts
  const month = MONTHS.indexOf(name)
  if (month < 0) return undefined
  const date = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minutes))
  // A day that its month does not have would be one of the next month.
  if (new Date(date).getUTCDate() !== Number(day)) return undefined
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
  return sign === '+' ? date - offset : date + offset
}

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const ZERO = 48

/** A day with a time, and perhaps a zone. The fraction may have any number of digits. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** A time of ISO 8601, in UTC if it names no zone, in milliseconds since 1970; `undefined` for another text. */
export function isoTime(text: string): number | undefined {
  const [, day, clock, fraction = '', zone = 'Z'] = ISO.exec(text) ?? []
  if (day === undefined) return undefined
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  const time = Date.parse(
    `${day}T${clock}${fraction.slice(0, 4)}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`,
  )
  // A day that its month does not have would be one of the next month.
  const isDay = new Date(day).getUTCDate() === Number(day.slice(8))
  return !isDay || Number.isNaN(time) ? undefined : time
}

/** A time as programs write it into JSON: the combined format, ISO 8601, or a number in one of four units. */
export function timeOfField(value: unknown): number | undefined {
  if (typeof value === 'number') return unixTime(value)
  if (typeof value !== 'string') return undefined
  return /^\d+(?:\.\d+)?$/.test(value) ? unixTime(Number(value)) : (clfTime(value) ?? isoTime(value))
}

/**
 * The limits between the units of a number. Below the first limit it is seconds, below the second milliseconds, then
 * microseconds, then nanoseconds. In the next finer unit, each such number would be a time before 1973.
 */
const [SECONDS_END, MILLISECONDS_END, MICROSECONDS_END] = [1e11, 1e14, 1e17]

function unixTime(value: number): number {
  if (value < SECONDS_END) return value * 1000
  if (value < MILLISECONDS_END) return value
  return value < MICROSECONDS_END ? value / 1e3 : value / 1e6
}
