/** A pause after which a new session of a robot begins, in milliseconds. */
const IDLE_MS = 5 * 60 * 1000

/** The longest time for which a robot may use a copy of robots.txt (RFC 9309, section 2.4), in milliseconds. */
const MAX_COPY_MS = 24 * 60 * 60 * 1000

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** When a robot asks for robots.txt, and when for pages. */
export interface VisitCounts {
  /** Requests for `/robots.txt`. */
  readonly asked: number
  /** Was the first request of the log one for `/robots.txt`? */
  readonly asked_first: boolean
  /** Sessions with a page, and those that asked for `/robots.txt` before their first page. */
  readonly sessions: number
  readonly sessions_asked: number
  /** The same for days of UTC. */
  readonly days: number
  readonly days_asked: number
  /** The median of the hours from one request for `/robots.txt` to the next. */
  readonly refetch_hours: number | null
  /** Pages more than 24 hours after the last request for `/robots.txt`, or without one before. */
  readonly stale: number
}

/** A session or a day: has the robot asked for robots.txt in it, and for a page? */
interface Span {
  hasAsked: boolean
  hasPage: boolean
  count: number
  asked: number
}

/** Counts the sessions and days of one robot. Requests come in the order of time. */
export class Visits {
  private readonly session: Span = { hasAsked: false, hasPage: false, count: 0, asked: 0 }
  private readonly day: Span = { hasAsked: false, hasPage: false, count: 0, asked: 0 }
  private readonly intervals: number[] = []
  private last: number | undefined
  private lastAsked: number | undefined
  private asked = 0
  private stale = 0
  private askedFirst = false

  /** Counts a request at a time in milliseconds. */
  add(time: number, asks: boolean): void {
    const last = this.last ?? Number.NEGATIVE_INFINITY
    if (time - last > IDLE_MS) begin(this.session)
    if (Math.floor(time / DAY_MS) > Math.floor(last / DAY_MS)) begin(this.day)
    this.askedFirst ||= asks && this.last === undefined
    this.last = Math.max(time, last)
    if (!asks) {
      addPage(this.session)
      addPage(this.day)
      if (this.lastAsked === undefined || time - this.lastAsked > MAX_COPY_MS) this.stale += 1
      return
    }
    this.asked += 1
    if (this.lastAsked !== undefined) this.intervals.push(Math.max(0, time - this.lastAsked))
    this.lastAsked = time
    this.session.hasAsked = true
    this.day.hasAsked = true
  }

  result(): VisitCounts {
    const sorted = [...this.intervals].sort((one, other) => one - other)
    const median = sorted[Math.floor((sorted.length - 1) / 2)]
    return {
      asked: this.asked,
      asked_first: this.askedFirst,
      sessions: this.session.count,
      sessions_asked: this.session.asked,
      days: this.day.count,
      days_asked: this.day.asked,
      refetch_hours: median === undefined ? null : median / HOUR_MS,
      stale: this.stale,
    }
  }
}

function begin(span: Span): void {
  span.hasAsked = false
  span.hasPage = false
}

function addPage(span: Span): void {
  if (span.hasPage) return
  span.hasPage = true
  span.count += 1
  if (span.hasAsked) span.asked += 1
}
