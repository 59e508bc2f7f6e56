import type { JSX } from 'preact'
import type { SignalClass, StatedUse } from '../../engine/tasks/signals.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { wish } from '../../parts/lead-on.ts'
import { NextSteps } from '../../parts/next-steps.tsx'
import { VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { counted, listed } from '../../parts/words.ts'
import { leadTo, useStore } from '../../state/store.ts'

/** What the file says about the use of its content, to which robots, and by which line. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const { value = [], isStale } = useEngine('signals', { text })
  const stating = value.filter(({ stated }) => stated.length > 0)
  const silent = value.find(({ stated }) => stated.length === 0)?.robots ?? []
  return (
    <div class="signals" data-stale={isStale}>
      {value.length > 0 && <p class="lead">{headline(stating)}</p>}
      {stating.map((one) => (
        <Statements key={one.robots[0]} {...one} isForAll={silent.length === 0 && stating.length === 1} />
      ))}
      {stating.length > 0 && silent.length > 0 && (
        <details>
          <summary>{counted(silent.length, 'robot')} get no statement</summary>
          <p class="soft">{silent.join(', ')}</p>
        </details>
      )}
      <NextSteps
        title={stating.length > 0 ? 'What else you can say' : 'What it could say'}
        steps={[
          [
            'In search, but not to train AI',
            'Content-Signal: search=yes, ai-train=no. Robots may ignore it.',
            () => wish({ signals: { search: 'yes', 'ai-train': 'no' } }),
          ],
          [
            'In search, and no use by AI',
            'Content-Signal: search=yes, ai-input=no, ai-train=no. Robots may ignore it.',
            () => wish({ signals: { search: 'yes', 'ai-input': 'no', 'ai-train': 'no' } }),
          ],
          [
            'Close the site to AI training',
            'Disallow: / for each robot that trains AI. A rule.',
            () => wish({ rows: [{ who: 'AI training', kind: 'disallow', value: '' }] }),
          ],
        ]}
      />
      <h2>Robots that keep to it</h2>
      <p>
        A signal is a wish: it closes no URL. Of the robots that this page knows, one documents that it keeps
        to a signal: CloudflareBrowserRenderingCrawler, to the level of <code>use</code>. A rule (Disallow) is
        what most robots obey.
      </p>
    </div>
  )
}

function headline(stating: readonly SignalClass[]): string {
  if (stating.length === 0) return 'The file says nothing about the use of its content.'
  return stating.length === 1
    ? 'The file says how its content may be used.'
    : `The file says ${stating.length} different things about the use of its content, each to other robots.`
}

function Statements({ robots, stated, isForAll }: SignalClass & { isForAll: boolean }): JSX.Element {
  return (
    <section class="changed">
      <h2>{isForAll ? 'To every robot: the content…' : `To ${listed(robots, 3)}: the content…`}</h2>
      <ul>
        {stated.map((one) => (
          <li key={`${one.line} ${one.record} ${one.says}`}>
            <Statement {...one} />
          </li>
        ))}
      </ul>
      {stated.some(({ isContradicted }) => isContradicted) && (
        <p class="soft">No document says which of two lines counts if they contradict each other.</p>
      )}
    </section>
  )
}

function Statement({ says, isAllowed, record, line, isContradicted }: StatedUse): JSX.Element {
  return (
    <>
      {isAllowed !== undefined && <VerdictMark verdict={isAllowed ? 'allow' : 'disallow'} />}{' '}
      {visible(says, 120)}{' '}
      <button type="button" class="link" onClick={() => leadTo([line])}>
        line {line}
      </button>{' '}
      <code class="soft">{visible(record)}</code>
      {isContradicted && <span class="severity severity-warning"> ▲ contradicted by another line</span>}
    </>
  )
}
