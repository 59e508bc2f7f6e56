import { type DailyWindow, type Honoured, type Pacing, rateAt, secondsPerDocument } from 'wayleave'
import type { Robot } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { currentRobots, namesOf, policiesOf } from './policies.ts'

/** Robots that are asked for the same pace. */
export interface PaceClass {
  readonly robots: readonly string[]
  readonly crawlDelay?: { readonly seconds: number; readonly line: number; readonly honoured: Honoured }
  /** Seconds from one page to the next, for each hour of the day in UTC; absent if the file has no rate. */
  readonly rates?: { readonly seconds: readonly (number | undefined)[]; readonly honoured: Honoured }
  readonly windows: readonly DailyWindow[]
  /** Absent without windows. */
  readonly windowsHonoured?: Honoured
  /**
   * Seconds that a crawl of a page takes on average, if the robot keeps to what it honours; absent if nothing
   * that it honours slows it down.
   */
  readonly secondsPerPage?: number
}

/** What a file asks of robots, and which robots keep to a Crawl-delay. */
export interface Paces {
  /** Robots that are known to slow down first. */
  readonly classes: readonly PaceClass[]
  /** The robots by whether they keep to a Crawl-delay, whatever this file says. */
  readonly keep: Readonly<Record<Honoured, readonly string[]>>
}

const HOURS = 24
const MINUTES = 60

/** How fast and when robots may come. Robots with the same pace are one class. */
export function pacing({ text }: { readonly text: string }): Paces {
  const keep = { yes: [] as Robot[], no: [] as Robot[], unknown: [] as Robot[] }
  const classes = new Map<string, { pace: Omit<PaceClass, 'robots'>; robots: Robot[] }>()
  const shared = policiesOf(fileOf(text), currentRobots)
  for (const { policy, robot } of shared.flatMap((one) =>
    one.robots.map((each) => ({ policy: one.policy, robot: each })),
  )) {
    const { crawlDelay, requestRates, visitTimes } = policy.pacing
    const honours = honouredBy(robot, policy.pacing.honours)
    keep[honours.crawlDelay].push(robot)
    const windows = visitTimes.map(({ value }) => value)
    const hourly = Array.from({ length: HOURS }, (_, hour) => {
      const rate = rateAt(policy.pacing, hour * MINUTES)
      return rate === undefined ? undefined : secondsPerDocument(rate)
    })
    const delay = crawlDelay !== undefined && honours.crawlDelay === 'yes' ? crawlDelay.value : 0
    const slowest = honours.requestRate === 'yes' ? Math.max(0, ...hourly.map((one) => one ?? 0)) : 0
    const open = honours.visitTime === 'yes' && windows.length > 0 ? openShare(windows) : 1
    const seconds = Math.max(delay, slowest) / open
    const pace: Omit<PaceClass, 'robots'> = {
      ...(crawlDelay === undefined
        ? {}
        : {
            crawlDelay: { seconds: crawlDelay.value, line: crawlDelay.line, honoured: honours.crawlDelay },
          }),
      ...(requestRates.length === 0 ? {} : { rates: { seconds: hourly, honoured: honours.requestRate } }),
      windows,
      ...(windows.length === 0 ? {} : { windowsHonoured: honours.visitTime }),
      ...(seconds > 0 ? { secondsPerPage: seconds } : {}),
    }
    const key = JSON.stringify(pace)
    const known = classes.get(key)
    if (known === undefined) classes.set(key, { pace, robots: [robot] })
    else known.robots.push(robot)
  }
  return {
    classes: [...classes.values()]
      .map(({ pace, robots }) => ({ ...pace, robots: namesOf(robots) }))
      .sort((a, b) => Number(b.secondsPerPage !== undefined) - Number(a.secondsPerPage !== undefined)),
    keep: { yes: namesOf(keep.yes), no: namesOf(keep.no), unknown: namesOf(keep.unknown) },
  }
}

/**
 * What a robot honours. The operator's statement counts first, then the robot's own dialect. A dialect that
 * stands in for an unknown one proves nothing.
 */
function honouredBy({ obeys, dialect, readAs }: Robot, honours: Pacing['honours']): Pacing['honours'] {
  const own: Pacing['honours'] =
    dialect === readAs ? honours : { crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }
  const stated = obeys.crawlDelay
  return stated === 'yes' || stated === 'no' ? { ...own, crawlDelay: stated } : own
}

/** The share of the day that is inside one of the windows. */
function openShare(windows: readonly DailyWindow[]): number {
  const isOpen = (minute: number): boolean =>
    windows.some(({ from, to }) =>
      from <= to ? from <= minute && minute <= to : minute >= from || minute <= to,
    )
  const minutes = Array.from({ length: HOURS * MINUTES }, (_, minute) => minute).filter(isOpen).length
  return Math.max(minutes, 1) / (HOURS * MINUTES)
}
