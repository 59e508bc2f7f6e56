import type { JSX } from 'preact'
import type { DailyWindow, Honoured } from 'wayleave'
import type { PaceClass } from '../../engine/tasks/pacing.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { counted, listed } from '../../parts/words.ts'
import { update, useStore, useTabText } from '../../state/store.ts'

const DEFAULT_PAGES = 10_000
const DAY = 1440

/** How fast and when robots may come, on a day of UTC, and how long a crawl takes them. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [kept, keep] = useTabText('pacing')
  const pages = Math.min(1e9, Math.max(1, Number.parseInt(kept, 10) || DEFAULT_PAGES))
  const { value, isStale } = useEngine('pacing', { text })
  const slowed = (value ?? []).filter(isAsked)
  const free = (value ?? []).flatMap((one) => (isAsked(one) ? [] : one.robots)).length
  return (
    <div class="pacing" data-stale={isStale}>
      <label class="field">
        <span>Pages of the site</span>
        <input
          type="number"
          min={1}
          value={pages}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
        />
      </label>
      {slowed.map((one) => (
        <Pace key={one.robots[0]} pages={pages} {...one} />
      ))}
      {value !== undefined && (
        <p class={slowed.length === 0 ? 'lead' : 'soft'}>
          {slowed.length === 0
            ? 'The file asks no robot to slow down.'
            : `The file asks nothing of ${counted(free, 'other robot')}.`}
        </p>
      )}
      {value !== undefined && slowed.length === 0 && (
        <button type="button" class="button" onClick={() => update({ tab: 'edit' })}>
          Ask it in the tab Change
        </button>
      )}
    </div>
  )
}

/** Does the file ask these robots to slow down, whether or not they honour that? */
function isAsked({ crawlDelay, rates, windows }: PaceClass): boolean {
  return crawlDelay !== undefined || rates !== undefined || windows.length > 0
}

const HONOURED: Readonly<Record<Honoured, string>> = {
  yes: 'honoured',
  no: 'not honoured',
  unknown: 'not known whether honoured',
}

function Pace({
  robots,
  crawlDelay,
  rates,
  windows,
  windowsHonoured,
  secondsPerPage,
  pages,
}: PaceClass & { pages: number }): JSX.Element {
  const slowest = Math.max(0, ...(rates?.seconds ?? []).map((one) => one ?? 0))
  return (
    <section class="changed">
      <h2>{listed(robots, 3)}</h2>
      {windows.length > 0 && <Strip windows={windows} />}
      <ul>
        {crawlDelay !== undefined && (
          <li>
            Crawl-delay: {crawlDelay.seconds} s, line {crawlDelay.line} ({HONOURED[crawlDelay.honoured]})
          </li>
        )}
        {rates !== undefined && (
          <li>
            Request-rate: up to {slowest} s from one page to the next ({HONOURED[rates.honoured]})
          </li>
        )}
        {windows.length > 0 && (
          <li>
            Visit-time: {windows.map(windowText).join(', ')} UTC ({HONOURED[windowsHonoured]})
          </li>
        )}
        <li>
          {secondsPerPage === undefined
            ? 'Nothing that it is known to honour slows it down.'
            : `${pages.toLocaleString('en')} pages take ${durationText(secondsPerPage * pages)}.`}
        </li>
      </ul>
    </section>
  )
}

/** A day from 0 to 24 o'clock. The hours in which robots may come are filled. */
function Strip({ windows }: { windows: readonly DailyWindow[] }): JSX.Element {
  const parts =
    windows.length === 0
      ? [{ from: 0, to: DAY }]
      : windows.flatMap(({ from, to }) =>
          from <= to
            ? [{ from, to: to + 1 }]
            : [
                { from, to: DAY },
                { from: 0, to: to + 1 },
              ],
        )
  const label =
    windows.length === 0 ? 'At any time of the day' : `From ${windows.map(windowText).join(', ')} UTC`
  return (
    <svg class="strip" viewBox={`0 0 ${DAY} 40`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="strip-day" x="0" y="0" width={DAY} height="40" />
      {parts.map(({ from, to }) => (
        <rect key={from} class="strip-open" x={from} y="0" width={to - from} height="40" />
      ))}
      {[6, 12, 18].map((hour) => (
        <line key={hour} class="strip-hour" x1={hour * 60} x2={hour * 60} y1="0" y2="40" />
      ))}
    </svg>
  )
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const windowText = ({ from, to }: DailyWindow): string => `${clock(from)}–${clock(to)}`

function durationText(seconds: number): string {
  const units: readonly (readonly [number, string])[] = [
    [86_400, 'days'],
    [3600, 'hours'],
    [60, 'minutes'],
  ]
  const [size, unit] = units.find(([one]) => seconds >= 2 * one) ?? [1, 'seconds']
  return `${(seconds / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}
