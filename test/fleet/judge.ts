import { type Hours, isPrivate, isWithin, type SitePlan } from './site-plan.ts'
import { DEADLINE_MS, DEFAULT_PAUSE_MS, FACTOR, FLOOR_MS, LEASE_MS } from './sites.ts'
import type { Visit } from './visit.ts'

/** A gap may be so much shorter than the pause: clocks are read at both ends, in two processes. */
export const TOLERANCE_MS = 2

/**
 * A visitor who set out before the hour struck may arrive after it: then the pause of the hour before is the
 * one it had to keep to.
 */
const UNDERWAY_MS = 250

/** Visitors stay away so long before hours end, and nobody may expect them then. */
const CLOSING_MS = 5000

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When the run was, and by which time of day. */
export interface Run {
  readonly from: number
  readonly to: number
  /** The time of day that crawlers go by is the referee's and so much more. */
  readonly shiftMs: number
  /** When crawlers were killed: what they did not finish is over then, and what came of it nobody knows. */
  readonly kills: readonly number[]
  /** When what they share was killed. */
  readonly outages: readonly number[]
  /** When crawlers could not go on because of what they share: nothing is expected of them then. */
  readonly away: readonly (readonly [from: number, to: number])[]
}

/** Something that was not wanted. */
export interface Breach {
  readonly kind: 'disallowed' | 'gap' | 'hours'
  readonly path: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** With `gap`: how long it was, and should have been. */
  readonly gapMs?: number
  readonly pauseMs?: number
}

/** What the referee says of one site. */
export interface Judgement {
  readonly site: string
  readonly visits: number
  readonly pages: number
  readonly breaches: readonly Breach[]
  /** The pauses that held, shortest and longest; what a single answer asked for is not in it. */
  readonly pauseMs: readonly [number, number]
  /** By how much the gap that came nearest to its pause was longer than it. */
  readonly leastMarginMs: number | undefined
  /** Gaps that were long enough as seen, but might not have been: the referee looked too late to tell. */
  readonly doubtful: number
  /**
   * How often a turn seems to have died, with a crawler or on its way from Redis: nobody came for as long as
   * it is nobody else's.
   */
  readonly lostTurns: number
  /**
   * Of the time in which pages could be visited, the part that visits and pauses filled: 1 is as fast as is
   * allowed.
   */
  readonly filled: number | undefined
}

/** Judges the visits of one site, in the order in which they came. */
export function judge(plan: SitePlan, visits: readonly Visit[], run: Run): Judgement {
  const breaches: Breach[] = []
  const margins: number[] = []
  // Every visit before has to be over, and its pause: that of the site, and that which its own answer asked
  // for.
  let over = Number.NEGATIVE_INFINITY
  let asked = Number.NEGATIVE_INFINITY
  let last: Visit | undefined
  let doubtful = 0
  for (const visit of visits) {
    const common = { path: visit.path, at: Math.round(visit.at - run.from) }
    if (!visit.robots && (!plan.visitable || isPrivate(visit.path)))
      breaches.push({ kind: 'disallowed', ...common })
    if (!visit.robots && !isOpen(plan.hours, visit.at + run.shiftMs))
      breaches.push({ kind: 'hours', ...common })
    const follows = visit.hop && last?.robots === true && !last.hop
    if (!follows && last !== undefined) {
      const due = Math.max(over + shortestPause(plan, visit.at + run.shiftMs), asked)
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

/** An answer that never came, to a visitor who never left: it goes on. */
function endOf({ end }: Visit, { to }: Run): number {
  return end ?? to
}

/**
 * What follows from a visit alone: twice as long a pause after twice as long a visit, and what the answer
 * asked for.
 */
function ownPause(visit: Visit, run: Run): number {
  const end = endOf(visit, run)
  // Nobody is left who could have known how long it took.
  if (diedWith(visit, run)) return 0
  return Math.max(visit.retryAfterMs ?? 0, FACTOR * (end - visit.at))
}

/** Did a crawler die while it was there, or hardly had it left? */
function diedWith(visit: Visit, run: Run): boolean {
  const end = endOf(visit, run)
  return run.kills.some((kill) => visit.at <= kill && end >= kill - UNDERWAY_MS && end <= kill + UNDERWAY_MS)
}

export function allPauses({ pauses }: SitePlan): readonly number[] {
  return pauses.length === 0 ? [DEFAULT_PAUSE_MS] : pauses.map(({ ms }) => Math.max(ms, FLOOR_MS))
}

/** The pause of the site that holds at a moment. */
function pauseAt(plan: SitePlan, time: number): number {
  const { pauses } = plan
  const inForce = pauses.filter(({ hours }) => isOpen(hours, time)).map(({ ms }) => ms)
  return inForce.length === 0 ? DEFAULT_PAUSE_MS : Math.max(FLOOR_MS, ...inForce)
}

function shortestPause(plan: SitePlan, time: number): number {
  return Math.min(pauseAt(plan, time), pauseAt(plan, time - UNDERWAY_MS))
}

function isOpen(hours: Hours | undefined, time: number): boolean {
  return hours === undefined || isWithin(hours, Math.floor((time % DAY_MS) / MINUTE_MS))
}

/**
 * The part of the time in which a page could be visited that was taken up by visits and the pauses after
 * them.
 */
function filled(plan: SitePlan, visits: readonly Visit[], run: Run): number {
  let open = 0
  let selected = 0
  // Where robots.txt was refused at first, how soon it is asked for again is not what is measured here.
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

/** When the next visitor could come. */
function overAt(plan: SitePlan, visit: Visit, run: Run): number {
  const end = endOf(visit, run)
  return end + Math.max(pauseAt(plan, end + run.shiftMs), ownPause(visit, run))
}

/**
 * The times in which a turn was in the hands of a dead crawler, or of nobody: it was taken, and could be
 * given to others only when its lease was over.
 */
function lostTurns(plan: SitePlan, visits: readonly Visit[], run: Run): Run['away'] {
  const deaths = [...run.kills, ...run.outages].filter((death) =>
    visits.every(({ at }) => at < death + UNDERWAY_MS || at > death + LEASE_MS - DEADLINE_MS),
  )
  const isVisited = (death: number): boolean =>
    visits.some(({ at, robots }) => !robots && at < death) && isOpen(plan.hours, death + run.shiftMs)
  return deaths
    .filter(isVisited)
    .map((death) => [death, death + LEASE_MS + pauseAt(plan, death + run.shiftMs)])
}

/** When visitors could come, in the referee's time. Hours begin and end with minutes. */
function openings(
  { hours }: SitePlan,
  { from, to, shiftMs, away }: Run,
): readonly (readonly [number, number])[] {
  if (hours === undefined) return without([[from, to]], away)
  const parts: [number, number][] = []
  for (let at = from; at < to; ) {
    const next = Math.min(to, (Math.floor((at + shiftMs) / MINUTE_MS) + 1) * MINUTE_MS - shiftMs)
    if (isOpen(hours, at + shiftMs)) {
      const before = parts.at(-1)
      if (before?.[1] === at) before[1] = next
      else parts.push([at, next])
    }
    at = next
  }
  return without(
    parts.map(([opens, closes]): [number, number] => [
      opens,
      isOpen(hours, closes + shiftMs) ? closes : closes - CLOSING_MS,
    ]),
    away,
  )
}

/** Parts of time without others. */
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
