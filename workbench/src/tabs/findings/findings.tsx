import type { JSX } from 'preact'
import type { Findings } from '../../engine/tasks/findings.ts'
import { useFindings } from '../../engine/use-findings.ts'
import { type NextStep, NextSteps } from '../../parts/next-steps.tsx'
import { Progress } from '../../parts/progress.tsx'
import { counted, ifMeant } from '../../parts/words.ts'
import { update, useStore } from '../../state/store.ts'
import { FindingItem } from './finding-item.tsx'
import { PROFILES, Rewrite } from './rewrite.tsx'
import { SaveFindings } from './save-findings.tsx'

/** What is wrong in the file, for whom, and how to fix it. */
export function Panel(): JSX.Element {
  const findings = useFindings()
  const all = useStore((state) => state.allFindings)
  const profile = useStore((state) => state.rewrite)
  const { value } = findings
  return (
    <div class="findings">
      <div class="findings-head">
        <p>{value === undefined ? 'Checking the file…' : summary(value, all)}</p>
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={({ currentTarget }) => update({ allFindings: currentTarget.checked })}
          />{' '}
          show all
        </label>
        <button type="button" class="button" popovertarget="rewrites">
          Fix all or rewrite ▾
        </button>
        <div id="rewrites" popover="auto" class="popover">
          {PROFILES.map(([id, title, about]) => (
            <button
              key={id}
              type="button"
              popovertarget="rewrites"
              popovertargetaction="hide"
              onClick={() => update({ rewrite: id })}
            >
              <strong>{title}</strong> <span class="soft">{about}</span>
            </button>
          ))}
        </div>
      </div>
      {profile !== undefined && (
        <Rewrite key={profile} profile={profile} close={() => update({ rewrite: undefined })} />
      )}
      <Progress of={findings} />
      <ul class="finding-list" data-stale={findings.isStale}>
        {value?.findings.map((finding) => (
          <FindingItem key={finding.key} finding={finding} isStale={findings.isStale} />
        ))}
      </ul>
      {value !== undefined && value.findings.length === 0 && <AllClear of={value} />}
      {value !== undefined && !findings.isStale && <SaveFindings />}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  )
}

/** What to do with a file that has no problem. */
function AllClear({ of: { hidden, shutOut } }: { of: Findings }): JSX.Element {
  return (
    <NextSteps
      title="What you can do now"
      steps={[
        ...(shutOut === '' ? [KEEP] : []),
        ['Tidy the layout', 'The same meaning, which is proved.', () => update({ rewrite: 'canonical' })],
        ...(hidden > 0 ? [SHOW_HINTS] : []),
      ]}
    />
  )
}

const KEEP: NextStep = [
  'Keep it so',
  'Rows that must always hold, judged here and in CI.',
  () => update({ tab: 'expectations' }),
]

const SHOW_HINTS: NextStep = [
  'See the hints',
  'What few sites need, and matters of taste.',
  () => update({ allFindings: true }),
]

function summary({ findings: { length: shown }, hidden, shutOut }: Findings, all: boolean): string {
  if (all) return `${counted(shown, 'finding')}, with hints and those that few sites need.`
  const rest = `${counted(hidden, 'other')}: hints, and findings that few sites need.`
  const first =
    shown === 0 ? `No problem found${ifMeant(shutOut)}.` : `${counted(shown, 'finding')} to look at.`
  return hidden === 0 ? first : `${first} ${rest}`
}
