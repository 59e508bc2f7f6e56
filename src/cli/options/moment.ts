import type { Moment } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/**
 * A time of day in UTC, such as `05:00`, or a moment with its time zone, such as `2026-11-22T05:00Z`.
 *
 * @throws WayleaveError for anything else.
 */
export function momentNamed(text: string, where: string): Moment {
  const clock = /^(\d{1,2}):?(\d{2})$/.exec(text)
  if (clock !== null) {
    const [hour, minute] = [Number(clock[1]), Number(clock[2])]
    if (hour < 24 && minute < 60) return { text, minute: hour * 60 + minute }
  }
  const isDated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const epochMs = isDated ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(epochMs)) {
    const minutes = Math.floor(epochMs / MINUTE_MS) % DAY_MINUTES
    return { text, minute: minutes < 0 ? minutes + DAY_MINUTES : minutes, epochMs }
  }
  throw usageError(
    `"${visible(text, 60)}" is not a time`,
    where,
    'write a time of day in UTC, such as 05:00, or a moment with its time zone, such as 2026-11-22T05:00Z',
  )
}
