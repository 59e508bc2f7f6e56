import type { JSX, TargetedEvent } from 'preact'
import type { JudgedLine } from '../../engine/tasks/expectations.ts'
import { leadTo } from '../../state/store.ts'
import { lineOf, type Row, rowOf } from './rows.ts'

const MARKS: Readonly<Record<JudgedLine['kind'], string>> = {
  met: '✓ met',
  'not-met': '✗ not met',
  unread: '? not read',
}

/** A line of the table as fields, and how the file meets it. */
export function LineFields({
  line,
  at,
  judged,
  change,
}: {
  readonly line: string
  /** From 1. */
  readonly at: number
  readonly judged: JudgedLine | undefined
  /** Puts another line in place of this one; `undefined` takes it away. */
  readonly change: (line: string | undefined) => void
}): JSX.Element {
  const row = rowOf(line)
  return (
    <li class={`must ${judged === undefined ? '' : `judged-${judged.kind}`}`}>
      {row === undefined ? (
        <input
          class="must-text"
          aria-label={`Row ${at}`}
          spellcheck={false}
          key={line}
          defaultValue={line}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <RowFields row={row} of={`row ${at}`} change={(changed) => change(lineOf(changed))} />
      )}
      <span class="judged-mark">{judged === undefined ? '' : MARKS[judged.kind]}</span>
      <button
        type="button"
        class="button icon"
        aria-label={`Remove row ${at}`}
        onClick={() => change(undefined)}
      >
        ×
      </button>
      {judged !== undefined && (judged.words !== '' || judged.line !== undefined) && (
        <p class="soft">
          {judged.line === undefined ? (
            judged.words
          ) : (
            <button type="button" class="link" onClick={() => leadTo([judged.line as number])}>
              {judged.words === '' ? `line ${judged.line}` : judged.words}
            </button>
          )}
        </p>
      )}
    </li>
  )
}

/**
 * The fields of a row. A value with a blank, or none, is refused: the row keeps what it had. What the user is typing
 * survives when the component is drawn again.
 */
export function RowFields({
  row,
  of,
  change,
}: {
  readonly row: Partial<Row>
  /** Which row, for labels. */
  readonly of: string
  /** Takes each changed row. Absent: the fields belong to a form. */
  readonly change?: (row: Row) => void
}): JSX.Element {
  const { agent = '', url = '', verdict = 'allow' } = row
  const changeField =
    (name: keyof Row) =>
    ({ currentTarget: field }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void => {
      if (field.reportValidity()) change?.({ agent, url, verdict, [name]: field.value.trim() })
    }
  const shared = {
    required: true,
    pattern: '\\s*[^\\s#]\\S*\\s*',
    spellcheck: false,
    autocapitalize: 'off' as const,
  }
  return (
    <>
      <input
        {...shared}
        name="agent"
        aria-label={`Robot of ${of}`}
        placeholder="Googlebot"
        title="A robot, a purpose such as ai-training, an operator such as google, or *"
        list="known-robots-of-rows"
        key={`agent ${agent}`}
        defaultValue={agent}
        onChange={changeField('agent')}
      />
      <input
        {...shared}
        name="url"
        aria-label={`Path or URL of ${of}`}
        placeholder="/products/"
        title="A path or a URL without blanks"
        key={`url ${url}`}
        defaultValue={url}
        onChange={changeField('url')}
      />
      <select
        name="verdict"
        aria-label={`Verdict of ${of}`}
        value={row.verdict}
        onChange={changeField('verdict')}
      >
        <option value="allow">allow</option>
        <option value="disallow">disallow</option>
      </select>
    </>
  )
}
