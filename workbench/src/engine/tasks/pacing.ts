import { type DailyWindow, type Honoured, rateAt, secondsPerDocument } from 'wayleave'
import { fileOf } from './file-of.ts'
import { currentRobots, policiesOf } from './policies.ts'

/** Robots that are asked for the same pace. */
export interface PaceClass {
  readonly robots: readonly string[]
  readonly crawlDelay?: { readonly seconds: number; readonly line: number; readonly honoured: Honoured }
  /** Seconds from one page to the next, for each hour of the day in UTC; absent if the file has no rate. */
  readonly rates?: { readonly seconds: readonly (number | undefined)[]; readonly honoured: Honoured }
  readonly windows: readonly DailyWindow[]
  readonly windowsHonoured: Honoured
  /**
   * Seconds that a crawl of a page takes on average, if the robot keeps to what it honours; absent if nothing
   * that it honours slows it down.
   */
  readonly secondsPerPage?: number
}

const HOURS = 24
const MINUTES = 60

/** How fast and when robots may come. Robots with the same pace are one class. */
export function pacing({ text }: { readonly text: string }): readonly PaceClass[] {
  const classes = new Map<string, { pace: Omit<PaceClass, 'robots'>; robots: string[] }>()
  for (const { policy, robots } of policiesOf(fileOf(text), currentRobots)) {
    const { crawlDelay, requestRates, visitTimes, honours } = policy.pacing
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
      windowsHonoured: honours.visitTime,
      ...(seconds > 0 ? { secondsPerPage: seconds } : {}),
    }
    const key = JSON.stringify(pace)
    const known = classes.get(key)
    const names = robots.map(({ name }) => name)
    if (known === undefined) classes.set(key, { pace, robots: names })
    else known.robots.push(...names)
  }
  return [...classes.values()].map(({ pace, robots }) => ({ ...pace, robots }))
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
