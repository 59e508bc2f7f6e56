import type { Moment } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** How to write a moment, for messages. */
export const MOMENT_ADVICE =
  'write a time of day in UTC, such as 05:00, or a moment with its time zone, such as 2026-11-22T05:00Z'

/**
 * A time of day in UTC, such as `05:00`, or a moment with its time zone, such as `2026-11-22T05:00Z`; `undefined`
 * for anything else.
 */
export function parseMoment(text: string): Moment | undefined {
  const clock = /^(\d{1,2}):?(\d{2})$/.exec(text)
  if (clock !== null) {
    const [hour, minute] = [Number(clock[1]), Number(clock[2])]
    if (hour < 24 && minute < 60) return { text, minute: hour * 60 + minute }
  }
  const isDated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const epochMs = isDated ? Date.parse(text) : Number.NaN
  if (Number.isNaN(epochMs)) return undefined
  const minutes = Math.floor(epochMs / MINUTE_MS) % DAY_MINUTES
  return { text, minute: minutes < 0 ? minutes + DAY_MINUTES : minutes, epochMs }
}

/**
 * The moment that a text names, as in {@link parseMoment}.
 *
 * @throws WayleaveError for a text that names none.
 */
export function momentNamed(text: string, where: string): Moment {
  const moment = parseMoment(text)
  if (moment === undefined) throw usageError(`"${visible(text, 60)}" is not a time`, where, MOMENT_ADVICE)
  return moment
}
