import type { JSX } from 'preact'
import type { Edited, RobotWish } from '../../engine/tasks/edited.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { PURPOSES } from '../../parts/purposes.ts'
import { SignalFields } from '../../parts/signal-fields.tsx'
import { VerdictMark } from '../../parts/verdict.tsx'
import { WithReasons } from '../../parts/with-reasons.tsx'
import { linesText, listed } from '../../parts/words.ts'
import { applyText, leadTo, useStore } from '../../state/store.ts'
import { useTabValues } from '../../state/tab-values.ts'
import './edit.css'
import { FIRST_WISHES, inputOf, KINDS, valueName, wellFormedRows } from './wishes.ts'

const NOTHING = {}
const NEW_ROW: RobotWish = { who: '', kind: 'disallow', value: '' }

/** The open file, changed as little as possible so that robots get what is wished, with proof. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [kept, change] = useTabValues('edit', FIRST_WISHES)
  const wishes = { ...kept, rows: wellFormedRows(kept.rows) }
  const { rows, signals } = wishes
  const facts = useEngine('facts', NOTHING).value
  const input = inputOf(text, wishes)
  const edited = useEngine('edited', input)
  const value = edited.isStale || input === undefined ? undefined : edited.value
  return (
    <div class="edit">
      <ul class="edit-wishes">
        {[...rows, NEW_ROW].map((row, at) => (
          <WishRow
            key={at}
            row={row}
            at={at + 1}
            isNew={at === rows.length}
            change={(changed) =>
              change({ rows: rows.toSpliced(at, 1, ...(changed === undefined ? [] : [changed])) })
            }
          />
        ))}
      </ul>
      <datalist id="robots-of-wishes">
        {[...PURPOSES.map(([, words]) => words), ...(facts?.tokens ?? []), ...(facts?.operators ?? [])].map(
          (word) => (
            <option key={word} value={word} />
          ),
        )}
      </datalist>
      <details open={Object.values(signals).some((answer) => answer !== '')}>
        <summary>State what the content may be used for</summary>
        <SignalFields signals={signals} onChange={(changed) => change({ signals: changed })} />
      </details>
      {input === undefined ? (
        <p class="soft">Name a robot above, such as GPTBot.</p>
      ) : (
        <Progress of={edited} doing="Looking for the smallest change…" />
      )}
      {value !== undefined && 'errors' in value && (
        <ul class="problem" role="status">
          {value.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {value !== undefined && !('errors' in value) && <EditResult text={text} result={value} />}
    </div>
  )
}

/** The edited file: what is proved of it, the patch, and the button that applies it. */
function EditResult({ text, result }: { text: string; result: Edited }): JSX.Element {
  return (
    <section aria-label="The edit">
      <p class="edit-head">
        <VerdictMark verdict={result.isProved ? 'allow' : 'disallow'} /> <span>{result.sentences[0]}</span>
      </p>
      {result.sum !== '' && <p class="edit-sum">{result.sum}</p>}
      {result.named.map((one) => (
        <WithReasons key={one.what} of={one} />
      ))}
      {result.text !== text && <OwnGroups of={result.ownGroups} />}
      {result.text !== text && (
        <>
          <PatchView before={text} after={result.text} />
          <div class="apply-bar">
            <button
              type="button"
              class={result.isProved ? 'button button-main' : 'button'}
              onClick={() => applyText(result.text, 'Applied your wishes.')}
            >
              {result.isProved ? 'Apply' : 'Apply without proof'}
            </button>
          </div>
        </>
      )}
      <ul class="clauses">
        {result.sentences.slice(1).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {result.notes.map((note) => (
        <WithReasons key={note.what} of={note} />
      ))}
    </section>
  )
}

/** Says where a robot has a group already: the edit makes no second one. */
function OwnGroups({ of: groups }: { of: Edited['ownGroups'] }): JSX.Element | null {
  if (groups.length === 0) return null
  const isOne = groups.length === 1
  return (
    <p>
      {listed(groups.map(({ robot }) => robot))} {isOne ? 'has a group' : 'have groups'} already (
      <button type="button" class="link" onClick={() => leadTo(groups.map(({ line }) => line))}>
        {linesText(groups.map(({ line }) => line))}
      </button>
      ). The edit adds to {isOne ? 'it' : 'them'} and makes no second one.
    </p>
  )
}

/** The fields of a wish: who, what, and which path or how long. */
function WishRow({
  row,
  at,
  isNew,
  change,
}: {
  row: RobotWish
  /** From 1. */
  at: number
  /** Is it the empty row below the wishes? */
  isNew: boolean
  /** Puts another wish in place of this one; `undefined` takes it away. */
  change: (row: RobotWish | undefined) => void
}): JSX.Element {
  const { who, kind, value } = row
  const name = valueName(kind)
  return (
    <li>
      <input
        aria-label={`Who, in wish ${at}`}
        list="robots-of-wishes"
        placeholder="robot, operator or purpose"
        spellcheck={false}
        autocapitalize="off"
        value={who}
        onInput={({ currentTarget }) => change({ ...row, who: currentTarget.value })}
      />
      <select
        aria-label={`What, in wish ${at}`}
        value={kind}
        onChange={({ currentTarget }) => change({ ...row, kind: currentTarget.value as RobotWish['kind'] })}
      >
        {KINDS.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {name !== undefined && (
        <input
          aria-label={`${name === 'seconds' ? 'Seconds' : 'Path'} of wish ${at}`}
          placeholder={name}
          spellcheck={false}
          autocapitalize="off"
          value={value}
          onInput={({ currentTarget }) => change({ ...row, value: currentTarget.value })}
        />
      )}
      {!isNew && (
        <button
          type="button"
          class="button icon"
          aria-label={`Remove wish ${at}`}
          onClick={() => change(undefined)}
        >
          ×
        </button>
      )}
    </li>
  )
}
