import type { JSX } from 'preact'
import type { Profile } from '../../engine/tasks/rewritten.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { EffectView } from '../../parts/effect-view.tsx'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { counted } from '../../parts/words.ts'
import { applyText, useStore } from '../../state/store.ts'

/** The ways to rewrite a file: name, and what it is for. */
export const PROFILES: readonly (readonly [Profile, string, string])[] = [
  ['fixes', 'Safe fixes', 'only fixes that are proved to change no verdict'],
  ['all-fixes', 'All fixes', 'also fixes that change what the file means'],
  ['canonical', 'Canonical', 'the same meaning in a tidy layout'],
  ['portable', 'Portable', 'an order of rules that most programs read alike'],
  ['moderatobot', 'Moderatobot', 'the form that the Moderatobot service proposed'],
]

/** The whole file in another form: what it changes for robots, the changed lines, and why. */
export function Rewrite({ profile, close }: { profile: Profile; close: () => void }): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const all = useStore((state) => state.allFindings)
  const proposal = useEngine('rewritten', { text, profile, dialect, all })
  const value = proposal.isStale ? undefined : proposal.value
  const [, title, about] = PROFILES.find(([id]) => id === profile) ?? []
  return (
    <section class="rewrite" aria-label={title}>
      <div class="findings-head">
        <p>
          <strong>{title}</strong> <span class="soft">{about}</span>
        </p>
        <button type="button" class="button icon" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      <Progress of={proposal} />
      {value === undefined && proposal.problem === undefined && <p class="soft">Writing the proposal…</p>}
      {value !== undefined && value.text === text && <p>The file is already so: nothing to change.</p>}
      {value !== undefined && value.text !== text && (
        <>
          <EffectView before={text} after={value.text} />
          <PatchView before={text} after={value.text} />
          <details>
            <summary>{counted(value.steps.length, 'step')}</summary>
            <ul>
              {value.steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ul>
          </details>
          <div class="apply-bar">
            <button
              type="button"
              class="button button-main"
              onClick={() => applyText(value.text, `Applied: ${title}.`)}
            >
              Apply
            </button>
          </div>
        </>
      )}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </section>
  )
}
