import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { JudgedRow } from '../../engine/tasks/expectations.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { testOf } from '../../header/take-along.ts'
import { download } from '../../parts/download.ts'
import { visible } from '../../parts/visible.ts'
import { leadTo, useStore, useTabText } from '../../state/store.ts'

const MARKS: Readonly<Record<JudgedRow['kind'], string>> = {
  met: '✓ met',
  'not-met': '✗ not met',
  unread: '? not read',
}

/** Verdicts that the file must give, judged while the user types. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [rows, setRows] = useTabText('expectations')
  const [undo, setUndo] = useState<{ before: string; after: string } | undefined>(undefined)
  const add = async (): Promise<void> => {
    const after = withRows(rows, await testOf())
    setUndo({ before: rows, after })
    setRows(after)
  }
  const judged = useEngine('expectations', { text, rows })
  const value = judged.value ?? []
  return (
    <div class="expectations">
      <div class="field">
        <div class="field-head">
          <label for="rows">What must hold, one a line: robot, path, allow or disallow</label>
          <button type="button" class="link" onClick={add}>
            add the verdicts of the Test tab
          </button>
          {undo?.after === rows && undo.before !== rows && (
            <button type="button" class="link" onClick={() => setRows(undo.before)}>
              undo
            </button>
          )}
        </div>
        <textarea
          id="rows"
          rows={6}
          spellcheck={false}
          value={rows}
          placeholder="Googlebot /products/ allow"
          onInput={({ currentTarget }) => setRows(currentTarget.value)}
        />
      </div>
      <p class="lead" role="status">
        {summary(value)}
      </p>
      <ul class="judged" data-stale={judged.isStale}>
        {value.map((row, index) => (
          <li key={index} class={`judged-${row.kind}`}>
            <Judged {...row} />
          </li>
        ))}
      </ul>
      {value.length > 0 && (
        <div class="actions">
          <button type="button" class="button" onClick={() => navigator.clipboard.writeText(rows)}>
            Copy as test
          </button>
          <button type="button" class="button" onClick={() => download('robots.expect', rows)}>
            Download
          </button>
          <span class="soft">
            Run it in CI: <code>wayleave check --expect robots.expect robots.txt</code>
          </span>
        </div>
      )}
    </div>
  )
}

/** A table with more rows at its end. A row that the table has is not added. */
function withRows(table: string, more: string): string {
  const had = new Set(table.split('\n').map((row) => row.trim()))
  const added = more.split('\n').filter((row) => row !== '' && !had.has(row))
  const end = table === '' || table.endsWith('\n') ? '' : '\n'
  return `${table}${end}${added.map((row) => `${row}\n`).join('')}`
}

function summary(rows: readonly JudgedRow[]): string {
  const met = rows.filter(({ kind }) => kind === 'met').length
  if (rows.length === 0) return 'Write what must hold. Each row is judged while you edit the file.'
  return met === rows.length
    ? `All ${met} rows are met.`
    : `${rows.length - met} of ${rows.length} rows are not met.`
}

function Judged({ row, kind, words, line }: JudgedRow): JSX.Element {
  return (
    <>
      <span class="judged-mark">{MARKS[kind]}</span> <code>{visible(row, 160)}</code>{' '}
      {words !== '' && <span class="soft">{words}</span>}{' '}
      {line !== undefined && (
        <button type="button" class="link" onClick={() => leadTo([line])}>
          line {line}
        </button>
      )}
    </>
  )
}
