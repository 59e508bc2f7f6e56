import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { JudgedLine } from '../../engine/tasks/expectations.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { testOf } from '../../header/take-along.ts'
import { download } from '../../parts/download.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { VerdictMark } from '../../parts/verdict.tsx'
import { counted } from '../../parts/words.ts'
import { useStore, useTabText } from '../../state/store.ts'
import { LineFields, RowFields } from './row-fields.tsx'
import { lineOf, linesOf, type Row, tableOf, withRows } from './rows.ts'

const NOTHING = {}

/** The most rows with fields of their own. The text shows all. */
const MAX_SHOWN = 200

/** With more rows than are seen at once, those that hold are folded. */
const MAX_UNFOLDED = 12

/** What most sites want to hold, to begin with. */
const READY: ReadonlyMap<string, string> = new Map([
  ['Googlebot / allow', 'Googlebot may fetch /'],
  ['bingbot / allow', 'bingbot may fetch /'],
  ['search / allow', 'search engines may fetch /'],
  ['GPTBot / disallow', 'GPTBot may not fetch /'],
  ['ai-training / disallow', 'robots for AI training may not fetch /'],
])

/** What the file must say to robots, judged while the user edits the file. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [rows, setRows] = useTabText('expectations')
  const [undo, setUndo] = useState<{ before: string; after: string } | undefined>(undefined)
  const tokens = useEngine('facts', NOTHING).value?.tokens ?? []
  const judged = useEngine('expectations', { text, rows })
  const { lines: value = [], more = 0 } = judged.value ?? {}
  const lines = linesOf(rows)
  const shown = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, index }]))
  const ready = shown.length > READY.size ? [] : [...READY.keys()].filter((row) => !lines.includes(row))
  const change = (after: string): void => {
    setUndo({ before: rows, after })
    setRows(after)
  }
  const add = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const { agent, url, verdict } = Object.fromEntries(new FormData(form)) as unknown as Row
    change(withRows(rows, lineOf({ agent: agent.trim(), url: url.trim(), verdict })))
    form.reset()
    form.querySelector('input')?.focus()
  }
  return (
    <div class="expectations">
      <p class="lead" role="status" data-stale={judged.isStale}>
        {summary(value)}
        {more > 0 && ` ${counted(more, 'more row')} not judged.`}
      </p>
      <Rows
        shown={shown}
        judged={value}
        isStale={judged.isStale}
        changeLine={(index, ...changed) => change(tableOf(lines.toSpliced(index, 1, ...changed)))}
      />
      <form class="must must-new" onSubmit={add}>
        <RowFields row={{}} of="a new row" />
        <button type="submit" class="button">
          Add
        </button>
      </form>
      <datalist id="known-robots-of-rows">
        {['*', ...PURPOSES.map(([purpose]) => purpose), ...tokens].map((token) => (
          <option key={token} value={token} />
        ))}
      </datalist>
      <div class="actions">
        <button type="button" class="button" onClick={async () => change(withRows(rows, await testOf()))}>
          Add the verdicts of the Test tab
        </button>
        {lines.length > 0 && (
          <>
            <button type="button" class="button" onClick={() => navigator.clipboard.writeText(rows)}>
              Copy
            </button>
            <button type="button" class="button" onClick={() => download('robots.expect', rows)}>
              Download
            </button>
          </>
        )}
        {undo?.after === rows && undo.before !== rows && (
          <button type="button" class="button" onClick={() => setRows(undo.before)}>
            Undo
          </button>
        )}
      </div>
      {ready.length > 0 && <Ready rows={ready} add={(row) => change(withRows(rows, row))} />}
      {lines.length > 0 && (
        <p class="soft">
          In your build: <code>wayleave check --expect robots.expect robots.txt</code>
        </p>
      )}
      <details>
        <summary>As text</summary>
        <label class="field-head" for="rows">
          What must hold, one a line: robot, path, allow or disallow
        </label>
        <textarea
          id="rows"
          rows={6}
          spellcheck={false}
          value={rows}
          placeholder="Googlebot /products/ allow"
          onInput={({ currentTarget }) => setRows(currentTarget.value)}
        />
      </details>
    </div>
  )
}

/** The rows with their fields. Of many, those that do not hold come first, and the others are folded. */
function Rows({
  shown,
  judged,
  isStale,
  changeLine,
}: {
  shown: readonly NumberedLine[]
  judged: readonly JudgedLine[]
  isStale: boolean
  /** Puts other lines, or none, in place of one. */
  changeLine: (index: number, ...changed: readonly string[]) => void
}): JSX.Element {
  const byLine = new Map(judged.map((one) => [one.at, one]))
  const holds = ({ index }: NumberedLine): boolean => byLine.get(index + 1)?.kind === 'met'
  const isFolding = shown.length > MAX_UNFOLDED
  const open = isFolding ? shown.filter((one) => !holds(one)) : shown
  const folded = isFolding ? shown.filter(holds) : []
  const listOf = (some: readonly NumberedLine[]): JSX.Element => (
    <>
      <ul class="must-hold" data-stale={isStale}>
        {some.slice(0, MAX_SHOWN).map(({ line, index }) => (
          <LineFields
            key={index}
            line={line}
            at={index + 1}
            judged={byLine.get(index + 1)}
            change={(changed) => changeLine(index, ...(changed === undefined ? [] : [changed]))}
          />
        ))}
      </ul>
      {some.length > MAX_SHOWN && (
        <p class="soft">{some.length - MAX_SHOWN} more rows stand in the text below.</p>
      )}
    </>
  )
  return (
    <>
      {open.length > 0 && listOf(open)}
      {folded.length > 0 && (
        <details>
          <summary>
            {counted(folded.length, 'row')} that {folded.length === 1 ? 'holds' : 'hold'}
          </summary>
          {listOf(folded)}
        </details>
      )}
    </>
  )
}

/** Rows to begin with, each with what the file says of it now. */
function Ready({ rows, add }: { rows: readonly string[]; add: (row: string) => void }): JSX.Element {
  const text = useStore((state) => state.text)
  const { value, isStale } = useEngine('expectations', { text, rows: rows.join('\n') })
  return (
    <section class="next-steps" aria-label="Rows that many sites want">
      <h2>Rows that many sites want</h2>
      <ul class="examples" data-stale={isStale}>
        {rows.map((row, index) => {
          const isMet = value?.lines[index]?.kind === 'met'
          return (
            <li key={row}>
              <button type="button" onClick={() => add(row)}>
                <strong>{READY.get(row)}</strong>{' '}
                {value !== undefined && (
                  <span class="soft">
                    <VerdictMark verdict={isMet ? 'allow' : 'disallow'} />{' '}
                    {isMet ? 'so today' : 'not so today'}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A line of the table that is not blank, and its place from 0. */
interface NumberedLine {
  readonly line: string
  readonly index: number
}

function summary(rows: readonly JudgedLine[]): string {
  const met = rows.filter(({ kind }) => kind === 'met').length
  if (rows.length === 0)
    return 'What must always hold for this file? The page checks each row while you edit. A command checks it in your build.'
  if (met < rows.length) return `Not met: ${rows.length - met} of ${counted(rows.length, 'row')}.`
  return met === 1 ? 'The row is met.' : `All ${met} rows are met.`
}
