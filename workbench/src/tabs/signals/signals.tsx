import { Fragment, type JSX } from 'preact'
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
            'Says to every robot: the content may be in a search index, and should not be used to train AI. Robots may ignore it.',
            () => wish({ signals: { search: 'yes', 'ai-train': 'no' } }),
          ],
          [
            'In search, and no use by AI',
            'Says to every robot: the content may be in a search index, and should not be used by AI. Robots may ignore it.',
            () => wish({ signals: { search: 'yes', 'ai-input': 'no', 'ai-train': 'no' } }),
          ],
          [
            'Close the site to AI training',
            'Says to each robot that trains AI: fetch nothing (Disallow: /). Most robots obey this rule.',
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
    : `The file says ${stating.length} different things about the use of its content, to different robots.`
}

/** What each line says to these robots, in a sentence. */
function Statements({ robots, stated, isForAll }: SignalClass & { isForAll: boolean }): JSX.Element {
  const lines = [...new Set(stated.map(({ line }) => line))]
  return (
    <section class="changed">
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <SignalLine
              line={line}
              to={isForAll ? 'every robot' : listed(robots, 3)}
              stated={stated.filter((one) => one.line === line)}
            />
          </li>
        ))}
      </ul>
      {stated.some(({ isContradicted }) => isContradicted) && (
        <p class="soft">No document says which of two lines counts if they contradict each other.</p>
      )}
    </section>
  )
}

function SignalLine({
  line,
  to,
  stated,
}: {
  line: number
  to: string
  stated: readonly StatedUse[]
}): JSX.Element {
  const [first = '', ...others] = new Set(stated.map(({ record }) => record))
  const record = [first, ...others.map((one) => one.replace(/^[^:]*: /, ''))].join(', ')
  return (
    <>
      <button type="button" class="link" onClick={() => leadTo([line])}>
        Line {line}
      </button>{' '}
      says to {to}: the content{' '}
      {stated.map(({ says, isAllowed }, at) => (
        <Fragment key={says}>
          {at > 0 && ' and '}
          {isAllowed !== undefined && <VerdictMark verdict={isAllowed ? 'allow' : 'disallow'} />}{' '}
          {visible(says, 120)}
        </Fragment>
      ))}
      . <code class="soft">{visible(record)}</code>
      {stated.some(({ isContradicted }) => isContradicted) && (
        <span class="severity severity-warning"> ▲ contradicted by another line</span>
      )}
    </>
  )
}
