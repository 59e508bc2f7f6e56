import {
  type ClosedVerdict,
  type Pacing,
  type Policy,
  type RequestRate,
  rateRecordAt,
  type StatedValue,
} from '../policy/index.ts'
import { present } from '../text/index.ts'
import type { SiteVerdict } from './retrieval/access-verdict.ts'

/** A time of day, perhaps of a certain day, that a question is about. */
export interface Moment {
  /** The time as the user wrote it. */
  readonly text: string
  /** Minutes since midnight UTC. */
  readonly minute: number
  /** Milliseconds since 1970; absent for a time of any day. */
  readonly epochMs?: number
}

/** How to write a moment, for messages. */
export const MOMENT_ADVICE: string =
  'write a time of day in UTC, such as 05:00, or a moment with its time zone, such as 2026-11-22T05:00Z'

/**
 * A time of day in UTC, such as `05:00`, or a moment with its time zone, such as `2026-11-22T05:00Z`;
 * `undefined` for anything else.
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

/** What a file says to a robot about when it may come and how much it may fetch, as JSON. */
export interface TimingJson {
  /** The time that the verdict is for, as it was given. */
  readonly at?: string
  /** With a Visit-time or a Request-rate: all that the file says about pacing. */
  readonly pacing?: Pacing
  /** The Request-rate in force at that time. */
  readonly requestRate?: StatedValue<RequestRate>
  /** With `visit-time`: when the next of the hours begin, in minutes since midnight UTC. */
  readonly opensAt?: number
  /** With `visit-time`, for a moment of a certain day: when the next of the hours begin, ISO 8601. */
  readonly retryAt?: string
}

/** The timing that belongs to a verdict, as JSON. */
export function timingJson(
  verdict: SiteVerdict,
  policy: Policy | undefined,
  moment: Moment | undefined,
): TimingJson {
  const pacing = policy?.pacing
  const isTimed = pacing !== undefined && pacing.visitTimes.length + pacing.requestRates.length > 0
  const rate = moment === undefined || pacing === undefined ? undefined : rateRecordAt(pacing, moment.minute)
  return {
    ...(moment === undefined ? {} : { at: moment.text }),
    ...(isTimed ? { pacing } : {}),
    ...present({ requestRate: rate }),
    ...(verdict.reason === 'visit-time' ? openingJson(verdict, moment) : {}),
  }
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const DAY_MS = DAY_MINUTES * MINUTE_MS

function openingJson({ opensAt }: ClosedVerdict, moment: Moment | undefined): TimingJson {
  const epochMs = moment?.epochMs
  if (epochMs === undefined) return { opensAt }
  const today = Math.floor(epochMs / DAY_MS) * DAY_MS + opensAt * MINUTE_MS
  return { opensAt, retryAt: new Date(today > epochMs ? today : today + DAY_MS).toISOString() }
}
