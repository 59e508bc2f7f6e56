import type { JSX } from 'preact'
import './signal-fields.css'

/** `yes` or `no` by the name of a signal; empty for none. */
export type SignalAnswers = Readonly<Record<string, string>>

/** The signals that the page offers, in words (contentsignals.org). */
const SIGNALS = [
  ['search', 'in a search index'],
  ['ai-input', 'as input to AI, such as for live answers'],
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
            <select
              value={signals[name] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...signals, [name]: currentTarget.value })}
            >
              <option value="">say nothing</option>
              <option value="yes">yes</option>
              <option value="no">no</option>
            </select>{' '}
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The answers as the engine takes them. */
export function signalsOf(signals: SignalAnswers): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(signals).flatMap(([name, value]) => (value === '' ? [] : [[name, value === 'yes']])),
  )
}
