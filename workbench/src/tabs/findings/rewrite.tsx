import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Profile } from '../../engine/tasks/rewritten.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { download } from '../../parts/download.ts'
import { EffectView } from '../../parts/effect-view.tsx'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { counted } from '../../parts/words.ts'
import { applyText, useStore } from '../../state/store.ts'

const PROFILES: readonly (readonly [Profile, string, string])[] = [
  ['fixes', 'Safe fixes', 'only fixes that are proved to change no verdict'],
  ['all-fixes', 'All fixes', 'also fixes that change what the file means'],
  ['canonical', 'Canonical', 'the same meaning in a tidy layout'],
  ['portable', 'Portable', 'an order of rules that most dialects read alike'],
  ['moderatobot', 'Moderatobot', 'the form that the Moderatobot service proposed'],
]

/** The whole file in another form: what it changes for robots, why each change, and the file to take along. */
export function Rewrite(): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const [profile, setProfile] = useState<Profile>('fixes')
  const proposal = useEngine('rewritten', { text, profile, dialect })
  const value = proposal.isStale ? undefined : proposal.value
  return (
    <div class="fix">
      <fieldset class="profiles">
        <legend class="unseen">How to rewrite the file</legend>
        {PROFILES.map(([id, title, about]) => (
          <label key={id} class="profile">
            <input type="radio" name="profile" checked={profile === id} onChange={() => setProfile(id)} />
            <span>
              <strong>{title}</strong> <span class="soft">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Progress of={proposal} />
      {value === undefined && proposal.problem === undefined && <p class="soft">Writing the proposal…</p>}
      {value !== undefined && value.text === text && <p>The file is already so: nothing to change.</p>}
      {value !== undefined && value.text !== text && (
        <>
          <EffectView before={text} after={value.text} />
          <details>
            <summary>{counted(value.steps.length, 'step')}</summary>
            <ul>
              {value.steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ul>
          </details>
          <PatchView before={text} after={value.text} />
          <div class="actions">
            <button
              type="button"
              class="button button-main"
              onClick={() => applyText(value.text, 'Applied the proposal.')}
            >
              Apply
            </button>
            <button type="button" class="button" onClick={() => download('robots.txt', value.text)}>
              Download
            </button>
            <button type="button" class="button" onClick={() => navigator.clipboard.writeText(value.text)}>
              Copy
            </button>
          </div>
        </>
      )}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  )
}
