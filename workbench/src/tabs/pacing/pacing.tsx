import type { ComponentChildren, JSX } from 'preact'
import type { DailyWindow, Honoured, Verdict } from 'wayleave'
import type { PaceClass, Paces } from '../../engine/tasks/pacing.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { wish } from '../../parts/lead-on.ts'
import { NextSteps } from '../../parts/next-steps.tsx'
import { VerdictMark } from '../../parts/verdict.tsx'
import { counted, listed } from '../../parts/words.ts'
import { leadTo, useStore, useTabText } from '../../state/store.ts'

const DEFAULT_PAGES = 10_000
const DAY = 1440

/** How fast and when robots may come, on a day of UTC, and how long a crawl takes them. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [kept, keep] = useTabText('pacing')
  const pages = Math.min(1e9, Math.max(1, Number.parseInt(kept, 10) || DEFAULT_PAGES))
  const { value, isStale } = useEngine('pacing', { text })
  if (value === undefined) return <div class="pacing" />
  const slowed = value.classes.filter(isAsked)
  const free = value.classes.flatMap((one) => (isAsked(one) ? [] : one.robots)).length
  return (
    <div class="pacing" data-stale={isStale}>
      <p class="lead">{headline(slowed)}</p>
      {slowed.length > 0 && (
        <label class="field">
          <span>Pages of the site</span>
          <input
            type="number"
            min={1}
            value={pages}
            onInput={({ currentTarget }) => keep(currentTarget.value)}
          />
        </label>
      )}
      {slowed.length > 0 && <PaceTable slowed={slowed} pages={pages} />}
      {slowed.length > 0 && free > 0 && (
        <p class="soft">The file asks nothing of {counted(free, 'other robot')}.</p>
      )}
      <Keeping of={value.keep} />
      <NextSteps
        title="Ask robots to slow down"
        steps={[
          [
            'bingbot: wait 10 seconds between pages',
            'Crawl-delay: 10. It keeps to that.',
            () => wish({ rows: [{ who: 'bingbot', kind: 'delay', value: '10' }] }),
          ],
          [
            'AI training: wait 10 seconds between pages',
            'Each of these robots gets a Crawl-delay. Some keep to it.',
            () => wish({ rows: [{ who: 'AI training', kind: 'delay', value: '10' }] }),
          ],
        ]}
      />
    </div>
  )
}

/** Does the file ask these robots to slow down, whether or not they honour that? */
function isAsked({ crawlDelay, rates, windows }: PaceClass): boolean {
  return crawlDelay !== undefined || rates !== undefined || windows.length > 0
}

const sizeOf = (classes: readonly PaceClass[]): number => classes.flatMap(({ robots }) => robots).length

function headline(slowed: readonly PaceClass[]): string {
  if (slowed.length === 0) return 'The file asks no robot to slow down.'
  const keeping = sizeOf(slowed.filter(({ secondsPerPage }) => secondsPerPage !== undefined))
  return `The file asks ${counted(sizeOf(slowed), 'robot')} to slow down. ${keeping === 0 ? 'None' : keeping} of them ${keeping === 1 ? 'is' : 'are'} known to do so.`
}

/** Which robots keep to a Crawl-delay, by their operators or programs. */
function Keeping({ of: { yes, no, unknown } }: { of: Paces['keep'] }): JSX.Element {
  return (
    <section class="keeping">
      <h2>Robots that keep to a Crawl-delay</h2>
      <ul>
        <li>
          <VerdictMark verdict="allow" /> {listed(yes, 4)} do.
        </li>
        <li>
          <VerdictMark verdict="disallow" /> {listed(no, 4)} do not.
        </li>
        <li>
          <VerdictMark verdict="unknown" /> Of {listed(unknown, 4)}, nothing is documented.
        </li>
      </ul>
    </section>
  )
}

/** Whether robots keep to what they are asked: the verdict with whose mark it is shown, and a word. */
const HONOURED: Readonly<Record<Honoured, readonly [Verdict['verdict'], string]>> = {
  yes: ['allow', 'yes'],
  no: ['disallow', 'no'],
  unknown: ['unknown', 'not documented'],
}

/** What each kind of robot is asked, whether it does so, and how long a crawl then takes it. */
function PaceTable({ slowed, pages }: { slowed: readonly PaceClass[]; pages: number }): JSX.Element {
  return (
    <table class="plain-table">
      <thead>
        <tr>
          <th scope="col">robots</th>
          <th scope="col">are asked to</th>
          <th scope="col">do they?</th>
          <th scope="col">{counted(pages, 'page')} take</th>
        </tr>
      </thead>
      <tbody>
        {slowed.map(({ robots, secondsPerPage, ...pace }) =>
          asksOf(pace).map(({ what, honoured }, index, { length }) => (
            <tr key={`${robots[0]} ${index}`}>
              {index === 0 && (
                <th scope="row" rowSpan={length}>
                  {listed(robots, 3)}
                </th>
              )}
              <td>{what}</td>
              <td>
                <VerdictMark verdict={HONOURED[honoured][0]} /> {HONOURED[honoured][1]}
              </td>
              {index === 0 && (
                <td rowSpan={length}>
                  {secondsPerPage === undefined ? 'as the robot likes' : durationText(secondsPerPage * pages)}
                </td>
              )}
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

/** What a file asks of robots with one pace, and whether they do so. */
function asksOf({
  crawlDelay,
  rates,
  windows,
  windowsHonoured = 'unknown',
}: Omit<PaceClass, 'robots'>): readonly { readonly what: ComponentChildren; readonly honoured: Honoured }[] {
  const asked: { what: ComponentChildren; honoured: Honoured }[] = []
  if (crawlDelay !== undefined) {
    const { seconds, line, honoured } = crawlDelay
    const what = (
      <>
        wait {counted(seconds, 'second')} between pages, by{' '}
        <button type="button" class="link" onClick={() => leadTo([line])}>
          line {line}
        </button>
      </>
    )
    asked.push({ what, honoured })
  }
  if (rates !== undefined) {
    const slowest = Math.max(0, ...rates.seconds.map((one) => one ?? 0))
    const what = `wait up to ${counted(slowest, 'second')} between pages (Request-rate)`
    asked.push({ what, honoured: rates.honoured })
  }
  if (windows.length > 0) {
    const what = (
      <>
        come only at {windows.map(windowText).join(', ')} UTC (Visit-time)
        <Strip windows={windows} />
      </>
    )
    asked.push({ what, honoured: windowsHonoured })
  }
  return asked
}

/** A day from 0 to 24 o'clock, next to its words. The hours in which robots may come are filled. */
function Strip({ windows }: { windows: readonly DailyWindow[] }): JSX.Element {
  const parts = windows.flatMap(({ from, to }) =>
    from <= to
      ? [{ from, to: to + 1 }]
      : [
          { from, to: DAY },
          { from: 0, to: to + 1 },
        ],
  )
  return (
    <svg class="strip" viewBox={`0 0 ${DAY} 40`} preserveAspectRatio="none" aria-hidden="true">
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
