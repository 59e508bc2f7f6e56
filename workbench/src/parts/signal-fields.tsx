import type { JSX } from 'preact'
import './signal-fields.css'

/** `yes` or `no` by the name of a signal; empty for none. */
export type SignalAnswers = Readonly<Record<string, string>>

/** The signals that the page offers, in words (contentsignals.org). */
const SIGNALS = [
  ['search', 'in a search index'],
  ['ai-input', 'for live answers of AI'],
  ['ai-train', 'to train AI'],
] as const

/** What the content may be used for. */
export function SignalFields({
  signals,
  onChange,
}: {
  signals: SignalAnswers
  onChange: (signals: SignalAnswers) => void
}): JSX.Element {
  return (
    <fieldset class="field">
      <legend>Content-Signal: may the content be used…</legend>
      <div class="wish-signals">
        {SIGNALS.map(([name, words]) => (
          <label key={name}>
            {words}
            <select
              value={signals[name] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...signals, [name]: currentTarget.value })}
            >
              <option value="">say nothing</option>
              <option value="yes">yes</option>
              <option value="no">no</option>
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The answers that the fields show, as the engine takes them. An address may hold anything. */
export function signalsOf(signals: SignalAnswers): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    SIGNALS.flatMap(([name]) => {
      const value = signals[name]
      return value === 'yes' || value === 'no' ? [[name, value === 'yes']] : []
    }),
  )
}
