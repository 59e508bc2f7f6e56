import { type Shift, shiftAt } from './shift.ts'
import { type Hours, isPrivate, isWithin, type SitePlan } from './site-plan.ts'
import { DEADLINE_MS, DEFAULT_PAUSE_MS, FACTOR, FLOOR_MS, LEASE_MS } from './sites.ts'
import type { Visit } from './visit.ts'

/** The error of a measured gap, in milliseconds: two processes read their clocks. */
const TOLERANCE_MS = 2

/**
 * The longest way of a visitor to a site, in milliseconds. If the pause changes on the way, the pause from
 * before applies.
 */
const UNDERWAY_MS = 250

/** A busy crawler tells the store of an answer within its timeout, in milliseconds. */
const TOLD_WITHIN_MS = 2000

/** Crawlers send no request during this many milliseconds before visiting hours end. */
const CLOSING_MS = 5000

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The time of a run, and what happened during it. The shift is that of the crawlers' time of day. */
export interface Run extends Shift {
  readonly from: number
  readonly to: number
  /** When crawlers were killed. Their unfinished requests ended then. */
  readonly kills: readonly number[]
  /** When their store was killed. */
  readonly outages: readonly number[]
  /** When crawlers could not go on because of the store. Nothing is expected of them then. */
  readonly away: readonly (readonly [from: number, to: number])[]
}

/** A violation. */
export interface Breach {
  readonly kind: 'disallowed' | 'gap' | 'hours'
  readonly path: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** With `gap`: its length, and the length that the pause asks for. */
  readonly gapMs?: number
  readonly pauseMs?: number
}

/** The judgement of one site. */
export interface Judgement {
  readonly site: string
  readonly visits: number
  readonly pages: number
  readonly breaches: readonly Breach[]
  /** The shortest and the longest pause of the site, without what single responses asked for. */
  readonly pauseMs: readonly [number, number]
  /** The least difference between a gap and its pause. */
  readonly leastMarginMs: number | undefined
  /** The number of gaps that may have been too short, because the referee looked too late. */
  readonly doubtful: number
  /**
   * The number of turns that seem to have been lost, with a crawler or in a reply of Redis: no visitor came
   * for a whole lease.
   */
  readonly lostTurns: number
  /** The part of the open time that visits and pauses filled; 1 is as fast as is allowed. */
  readonly filled: number | undefined
}

/** Judges the visits of one site, in the order in which they came. */
export function judge(plan: SitePlan, visits: readonly Visit[], run: Run): Judgement {
  const breaches: Breach[] = []
  const margins: number[] = []
  // Every earlier visit must be over, and the pauses that the site and the response asked for.
  let over = Number.NEGATIVE_INFINITY
  let asked = Number.NEGATIVE_INFINITY
  let last: Visit | undefined
  let [doubtful, hasPages] = [0, false]
  for (const visit of visits) {
    const common = { path: visit.path, at: Math.round(visit.at - run.from) }
    if (!visit.robots && (!plan.visitable || isPrivate(visit.path)))
      breaches.push({ kind: 'disallowed', ...common })
    if (!visit.robots && !momentsBefore(visit.at, visit.at, run).some((time) => isOpen(plan.hours, time)))
      breaches.push({ kind: 'hours', ...common })
    const follows = visit.hop && last?.robots === true && !last.hop
    hasPages ||= !visit.robots
    if (!follows && last !== undefined) {
      // Nobody knows the pace of a robots.txt that only a dead crawler has read.
      const isUnknown = !hasPages && diedWith(last, run)
      const pauseMs = isUnknown ? FLOOR_MS : shortestPause(plan, over, visit.at, run)
      const due = Math.max(over + pauseMs, asked)
      margins.push(visit.at - due)
      if (visit.at < due - TOLERANCE_MS)
        breaches.push({ kind: 'gap', ...common, gapMs: visit.at - over, pauseMs: due - over })
      else if (visit.at - visit.lateMs < due - TOLERANCE_MS) doubtful += 1
    }
    over = Math.max(over, endOf(visit, run))
    asked = Math.max(asked, endOf(visit, run) + ownPause(visit, run))
    last = visit
  }
  const pages = visits.filter(({ robots }) => !robots)
  const lost = lostTurns(plan, visits, run)
  return {
    site: plan.name,
    visits: visits.length,
    pages: pages.length,
    breaches,
    pauseMs: [Math.min(...allPauses(plan)), Math.max(...allPauses(plan))],
    leastMarginMs: margins.length === 0 ? undefined : Math.min(...margins),
    doubtful,
    lostTurns: lost.length,
    filled: pages.length === 0 ? undefined : filled(plan, visits, { ...run, away: [...run.away, ...lost] }),
  }
}

/** The end of a visit; the end of the run if the visitor still waits. */
function endOf({ end }: Visit, { to }: Run): number {
  return end ?? to
}

/** The pause that depends on the visit: on its duration, and on what the response asked for. */
function ownPause(visit: Visit, run: Run): number {
  const end = endOf(visit, run)
  // A dead crawler does not know how long it took.
  if (diedWith(visit, run)) return 0
  return Math.max(visit.retryAfterMs ?? 0, FACTOR * (end - visit.at))
}

/** Did a crawler die during the visit, or after it, before it told the store of the answer? */
function diedWith(visit: Visit, run: Run): boolean {
  const end = endOf(visit, run)
  return run.kills.some(
    (kill) => visit.at <= kill && end >= kill - TOLD_WITHIN_MS && end <= kill + UNDERWAY_MS,
  )
}

export function allPauses({ pauses }: SitePlan): readonly number[] {
  return pauses.length === 0 ? [DEFAULT_PAUSE_MS] : pauses.map(({ ms }) => Math.max(ms, FLOOR_MS))
}

/** The pause of the site that applies at a moment. */
function pauseAt(plan: SitePlan, time: number): number {
  const { pauses } = plan
  const inForce = pauses.filter(({ hours }) => isOpen(hours, time)).map(({ ms }) => ms)
  return inForce.length === 0 ? DEFAULT_PAUSE_MS : Math.max(FLOOR_MS, ...inForce)
}

/** The shortest pause that a visitor may have kept who came at a moment, after a visit that was over before. */
function shortestPause(plan: SitePlan, over: number, at: number, run: Run): number {
  const times = [timeAt(at - UNDERWAY_MS, run), ...momentsBefore(Math.min(over, at), at, run)]
  return Math.min(...times.map((time) => pauseAt(plan, time)))
}

/** The crawlers' time of day at a moment of the referee. */
function timeAt(at: number, run: Run): number {
  return at + shiftAt(run, at)
}

/**
 * The times of day that a visitor may have gone by: that of its visit and, if the clock was set after `since`
 * or on the visitor's way, that from before.
 */
function momentsBefore(since: number, at: number, run: Run): readonly number[] {
  const steps = (run.steps ?? []).filter((step) => step.at > since - UNDERWAY_MS && step.at <= at)
  return [timeAt(at, run), ...steps.map((step) => timeAt(step.at - 1, run))]
}

function isOpen(hours: Hours | undefined, time: number): boolean {
  return hours === undefined || isWithin(hours, Math.floor((time % DAY_MS) / MINUTE_MS))
}

/** The part of the open time that visits and the pauses after them filled. */
function filled(plan: SitePlan, visits: readonly Visit[], run: Run): number {
  let open = 0
  let selected = 0
  // The time until a refused robots.txt is requested again is not measured here.
  const first = Math.min(
    ...visits.filter(({ robots }) => !robots || plan.robots.length === 1).map(({ at }) => at),
  )
  for (const [from, to] of openings(plan, { ...run, from: first })) {
    open += to - from
    let until = from
    for (const visit of visits) {
      const start = Math.max(until, Math.min(visit.at, to))
      until = Math.max(start, Math.min(overAt(plan, visit, run), to))
      selected += until - start
    }
  }
  return open === 0 ? 0 : selected / open
}

/** When the next visit may begin. */
function overAt(plan: SitePlan, visit: Visit, run: Run): number {
  const end = endOf(visit, run)
  return end + Math.max(pauseAt(plan, timeAt(end, run)), ownPause(visit, run))
}

/** The times in which a dead crawler, or nobody, held a turn, until its lease was over. */
function lostTurns(plan: SitePlan, visits: readonly Visit[], run: Run): Run['away'] {
  const deaths = [...run.kills, ...run.outages].filter((death) =>
    visits.every(({ at }) => at < death + UNDERWAY_MS || at > death + LEASE_MS - DEADLINE_MS),
  )
  const isVisited = (death: number): boolean =>
    visits.some(({ at, robots }) => !robots && at < death) && isOpen(plan.hours, timeAt(death, run))
  return deaths
    .filter(isVisited)
    .map((death) => [death, death + LEASE_MS + pauseAt(plan, timeAt(death, run))])
}

/** When visits were allowed, in the referee's time. Hours begin and end with minutes, or with a set clock. */
function openings({ hours }: SitePlan, run: Run): readonly (readonly [number, number])[] {
  const { from, to, steps = [], away } = run
  if (hours === undefined) return without([[from, to]], away)
  const parts: [number, number][] = []
  for (let at = from; at < to; ) {
    const time = timeAt(at, run)
    // First the rest of the minute: the sum of two times of day would be rounded, perhaps to `at` itself.
    const restOfMinute = (Math.floor(time / MINUTE_MS) + 1) * MINUTE_MS - time
    const minuteEnds = at + restOfMinute
    const next = Math.min(to, minuteEnds, ...steps.map((step) => step.at).filter((step) => step > at))
    if (isOpen(hours, time)) {
      const before = parts.at(-1)
      if (before?.[1] === at) before[1] = next
      else parts.push([at, next])
    }
    at = next
  }
  return without(
    parts.map(([opens, closes]): [number, number] => [
      opens,
      isOpen(hours, timeAt(closes, run)) ? closes : closes - CLOSING_MS,
    ]),
    away,
  )
}

/** Intervals without the time of other intervals. */
function without(
  parts: readonly (readonly [number, number])[],
  others: Run['away'],
): readonly (readonly [number, number])[] {
  return others
    .reduce<readonly (readonly [number, number])[]>(
      (left, [from, to]) =>
        left.flatMap(([begins, ends]): [number, number][] => [
          [begins, Math.min(ends, from)],
          [Math.max(begins, to), ends],
        ]),
      parts,
    )
    .filter(([begins, ends]) => ends > begins)
}
