/** A pause after which a new session of a robot begins, in milliseconds. */
const IDLE_MS = 5 * 60 * 1000

/** The longest time for which a robot may use a copy of robots.txt (RFC 9309, section 2.4), in milliseconds. */
const MAX_COPY_MS = 24 * 60 * 60 * 1000

/**
 * How far a line may be behind the line before it, in milliseconds. Servers write a line when they have answered, and
 * some with the time when the request came. If it is further behind, the clock was set back, or another log begins.
 */
export const MAX_DISORDER_MS = 60_000

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_SECONDS = 60 * 60

/** When a robot asks for robots.txt, and when for pages. */
export interface VisitCounts {
  /** Requests for `/robots.txt`. */
  readonly asked: number
  /** Was the first request of the log one for `/robots.txt`? */
  readonly askedFirst: boolean
  /** Sessions with a page, and those that asked for `/robots.txt` before their first page. */
  readonly sessions: number
  readonly sessionsAsked: number
  /** Days (UTC) with a page, and those on which the robot asked for `/robots.txt` before its first page. */
  readonly days: number
  readonly daysAsked: number
  /** The median of the hours from one request for `/robots.txt` to the next. */
  readonly refetchHours: number | null
  /** Pages more than 24 hours after the last request for `/robots.txt`, or without one before. */
  readonly stale: number
}

/** A session: has the robot asked for robots.txt in it, and for a page? */
interface Session {
  hasAsked: boolean
  hasPage: boolean
  count: number
  asked: number
}

/** Tells whether the first of some requests asks for robots.txt. */
export class FirstRequest {
  private time: number | undefined
  private last = Number.NEGATIVE_INFINITY
  /** Does it ask for robots.txt? */
  asks = false

  /**
   * Takes a request at a time in milliseconds. A request that is a little earlier than those before it may still be
   * the first.
   */
  add(time: number, asks: boolean): void {
    if (this.time === undefined || (time < this.time && this.last - time <= MAX_DISORDER_MS)) {
      this.time = time
      this.asks = asks
    }
    this.last = Math.max(time, this.last)
  }
}

/**
 * Counts the sessions and days of one robot. Requests come in the order of time. Where the time steps back, a session
 * begins.
 */
export class Visits {
  private readonly session: Session = { hasAsked: false, hasPage: false, count: 0, asked: 0 }
  /**
   * The days with a request for robots.txt. `daysOfPages` has the days with a page: whether the robot asked before
   * the first page of the day.
   */
  private readonly daysOfAsking = new Set<number>()
  private readonly daysOfPages = new Map<number, boolean>()
  /**
   * How often each whole number of seconds passed between two requests for robots.txt. As long as the time does not
   * step back, their sum is the time of the log. So there are at most as many as the square root of twice its seconds:
   * 8,000 in a year.
   */
  private readonly intervals = new Map<number, number>()
  private last: number | undefined
  private lastAsked: number | undefined
  private asked = 0
  private stale = 0
  private readonly first = new FirstRequest()

  /** Counts a request at a time in milliseconds. */
  add(time: number, asks: boolean): void {
    const last = this.last ?? Number.NEGATIVE_INFINITY
    const hasSteppedBack = last - time > MAX_DISORDER_MS
    if (hasSteppedBack || time - last > IDLE_MS) begin(this.session)
    this.first.add(time, asks)
    this.last = hasSteppedBack ? time : Math.max(time, last)
    const day = Math.floor(time / DAY_MS)
    if (!asks) {
      addPage(this.session)
      if (!this.daysOfPages.has(day)) this.daysOfPages.set(day, this.daysOfAsking.has(day))
      if (this.lastAsked === undefined || time - this.lastAsked > MAX_COPY_MS) this.stale += 1
      return
    }
    this.asked += 1
    if (this.lastAsked !== undefined) {
      const seconds = Math.round(Math.max(0, time - this.lastAsked) / 1000)
      this.intervals.set(seconds, (this.intervals.get(seconds) ?? 0) + 1)
    }
    this.lastAsked = time
    this.session.hasAsked = true
    this.daysOfAsking.add(day)
  }

  result(): VisitCounts {
    const median = medianOf(this.intervals)
    return {
      asked: this.asked,
      askedFirst: this.first.asks,
      sessions: this.session.count,
      sessionsAsked: this.session.asked,
      days: this.daysOfPages.size,
      daysAsked: [...this.daysOfPages.values()].filter(Boolean).length,
      refetchHours: median === undefined ? null : median / HOUR_SECONDS,
      stale: this.stale,
    }
  }
}

function begin(session: Session): void {
  session.hasAsked = false
  session.hasPage = false
}

function addPage(session: Session): void {
  if (session.hasPage) return
  session.hasPage = true
  session.count += 1
  if (session.hasAsked) session.asked += 1
}

/** The lower median of values that each occur a number of times; `undefined` if there are none. */
function medianOf(counts: ReadonlyMap<number, number>): number | undefined {
  let all = 0
  for (const count of counts.values()) all += count
  let before = 0
  for (const [value, count] of [...counts].sort(([one], [other]) => one - other)) {
    before += count
    if (before > Math.floor((all - 1) / 2)) return value
  }
  return undefined
}
