import type { JSX } from 'preact'
import type { Findings } from '../engine/tasks/findings.ts'
import type { Output } from '../engine/tasks/index.ts'
import { useEngine } from '../engine/use-engine.ts'
import { useFindings } from '../engine/use-findings.ts'
import { Progress } from '../parts/progress.tsx'
import { counted, linesText, listed } from '../parts/words.ts'
import { NO_LIGHT, update, useStore } from '../state/store.ts'

type Row = Output<'answer'>[number]

/** The top of the page: what a site owner must know of the file, each row with its evidence. */
export function Answer(): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const answers = useEngine('answer', { text })
  const lines = useEngine('lines', { text, dialect })
  const findings = useFindings()
  const redundant = useEngine('redundant', { text, dialect })
  const idle = redundant.value ?? []
  const ignored = (lines.value?.roles ?? []).flatMap((role, index) => (role === 'ignored' ? [index + 1] : []))
  const rows: readonly Row[] =
    answers.value === undefined
      ? []
      : [
          ...answers.value,
          { label: 'this file', text: needText(ignored, idle, dialect), lines: [...ignored, ...idle] },
        ]
  return (
    <section class="answer" aria-label="Answer" aria-busy={answers.isStale} data-stale={answers.isStale}>
      <dl>
        {rows.map((row, index) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <span>{row.text}</span>
              {row.lines.length > 0 && <Evidence {...row} />}
              {index === rows.length - 1 && <FindingsLink findings={findings.value} />}
            </dd>
          </div>
        ))}
      </dl>
      <Progress of={answers} />
    </section>
  )
}

function Evidence({ lines }: Pick<Row, 'lines'>): JSX.Element {
  const light = { ...NO_LIGHT, lines, scroll: true }
  return (
    <>
      {' '}
      <button
        type="button"
        class="evidence"
        onClick={() => update({ light, hoverLight: undefined })}
        onMouseEnter={() => update({ hoverLight: { ...light, scroll: false } })}
        onMouseLeave={() => update({ hoverLight: undefined })}
      >
        {linesText(lines)}
      </button>
    </>
  )
}

/** How many findings there are, with the way to them. */
function FindingsLink({ findings }: { findings: Findings | undefined }): JSX.Element {
  if (findings === undefined) return <span>; checking…</span>
  const { counts } = findings
  const parts = (['error', 'warning', 'info'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => counted(counts[severity], severity === 'info' ? 'remark' : severity))
  if (parts.length === 0) return <span>; no findings</span>
  return (
    <>
      <span>; {listed(parts)}</span>{' '}
      <button type="button" class="evidence" onClick={() => update({ tab: 'findings' })}>
        findings
      </button>
    </>
  )
}

/** Which lines the dialect of the editor does not need. */
function needText(ignored: readonly number[], idle: readonly number[], dialect: string): string {
  const parts = [
    ...(ignored.length > 0 ? [`${dialect} ignores ${counted(ignored.length, 'line')}`] : []),
    ...(idle.length > 0 ? [`${counted(idle.length, 'rule')} can go`] : []),
  ]
  return parts.length === 0 ? `${dialect} has a use for every line` : listed(parts)
}
