import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Findings } from '../engine/tasks/findings.ts'
import type { Output } from '../engine/tasks/index.ts'
import { type Known, useEngine } from '../engine/use-engine.ts'
import { useFindings } from '../engine/use-findings.ts'
import { Progress } from '../parts/progress.tsx'
import { counted, linesText, listed } from '../parts/words.ts'
import { leadTo, NO_LIGHT, update, useStore } from '../state/store.ts'

type Row = Output<'answer'>[number]

/** The top of the page: what a site owner must know of the file, each row with its evidence. */
export function Answer(): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const answers = useEngine('answer', { text })
  const lines = useEngine('lines', { text, dialect })
  const findings = useFindings()
  const redundant = useEngine('redundant', { text, dialect })
  const [isFolded, setFolded] = useState(true)
  const idle = redundant.value
  const ignored = lines.value?.roles.flatMap((role, index) => (role === 'ignored' ? [index + 1] : []))
  const rows: readonly Row[] =
    answers.value === undefined
      ? []
      : [
          ...answers.value,
          {
            label: 'this file',
            text: needText(ignored, idle, dialect),
            lines: [...(ignored ?? []), ...(idle ?? [])],
          },
        ]
  return (
    <section class="answer" aria-label="Answer" aria-busy={answers.isStale} data-stale={answers.isStale}>
      <Alarm rows={rows} />
      <dl class={isFolded ? 'folded' : ''}>
        {rows.map((row, index) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              {row.access !== undefined && (
                <span class={`access access-${row.access}`} aria-hidden="true">
                  {ACCESS_MARKS[row.access]}
                </span>
              )}
              <span>{row.text}</span>
              {row.lines.length > 0 && <Evidence {...row} />}
              {index === rows.length - 1 && (
                <>
                  {row.text !== '' && '; '}
                  <FindingsLink of={findings} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" class="link unfold" onClick={() => setFolded(!isFolded)}>
        {isFolded ? 'Show all' : 'Show less'}
      </button>
      <Progress of={answers} />
    </section>
  )
}

/** Says of a file that closes the site to Google or Bing that it does, which is seldom meant. */
function Alarm({ rows }: { rows: readonly Row[] }): JSX.Element | null {
  const closing = rows.filter(
    ({ access, engines }) => engines !== undefined && (access === 'closed' || access === 'shut'),
  )
  if (closing.length === 0) return null
  const names = closing.map(
    ({ access, engines = [] }) => `${listed(engines)}${access === 'shut' ? ' with exceptions' : ''}`,
  )
  return (
    <p class="alarm" role="alert">
      <strong>This file closes the site to {listed(names)}.</strong>{' '}
      <Evidence lines={closing.flatMap((row) => row.lines)} />{' '}
      <button type="button" class="evidence" onClick={() => update({ tab: 'findings' })}>
        what to do
      </button>
    </p>
  )
}

const ACCESS_MARKS: Readonly<Record<NonNullable<Row['access']>, string>> = {
  open: '✓',
  part: '◐',
  mixed: '◐',
  shut: '✗',
  closed: '✗',
  unknown: '?',
}

function Evidence({ lines }: Pick<Row, 'lines'>): JSX.Element {
  return (
    <>
      {' '}
      <button
        type="button"
        class="evidence"
        onClick={() => leadTo(lines)}
        onMouseEnter={() => update({ hoverLight: { ...NO_LIGHT, lines } })}
        onMouseLeave={() => update({ hoverLight: undefined })}
      >
        {linesText(lines)}
      </button>
    </>
  )
}

/** How many findings there are, with the way to them. */
function FindingsLink({ of: { value, isStale } }: { of: Known<Findings> }): JSX.Element {
  if (value === undefined) return <span>checking…</span>
  const { counts } = value
  const parts = (['error', 'warning', 'info'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => counted(counts[severity], severity === 'info' ? 'remark' : severity))
  if (parts.length === 0) return <span data-stale={isStale}>no findings</span>
  return (
    <>
      <span data-stale={isStale}>{listed(parts)}</span>{' '}
      <button type="button" class="evidence" onClick={() => update({ tab: 'findings' })}>
        findings
      </button>
    </>
  )
}

/** Which lines the dialect of the editor does not need, as the beginning of a row; empty while that is not known. */
function needText(ignored: readonly number[] = [], idle: readonly number[] = [], dialect: string): string {
  const parts = [
    ...(ignored.length > 0 ? [`${dialect} ignores ${counted(ignored.length, 'line')}`] : []),
    ...(idle.length > 0 ? [`${counted(idle.length, 'rule')} can go`] : []),
  ]
  return listed(parts)
}
