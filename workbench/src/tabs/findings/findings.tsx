import type { JSX } from 'preact'
import type { Findings } from '../../engine/tasks/findings.ts'
import { useFindings } from '../../engine/use-findings.ts'
import { type NextStep, NextSteps } from '../../parts/next-steps.tsx'
import { Progress } from '../../parts/progress.tsx'
import { ifMeant } from '../../parts/words.ts'
import { update, useStore } from '../../state/store.ts'
import { FindingItem } from './finding-item.tsx'
import { Rewrite, RewriteMenu } from './rewrite.tsx'
import { SaveFindings } from './save-findings.tsx'

/** What is wrong in the file, for whom, and how to fix it. */
export function Panel(): JSX.Element {
  const findings = useFindings()
  const all = useStore((state) => state.allFindings)
  const profile = useStore((state) => state.rewrite)
  // There is nothing to rewrite.
  const isEmpty = useStore((state) => state.text.trim() === '')
  const { value } = findings
  return (
    <div class="findings">
      <div class="findings-head">
        {value === undefined ? (
          <p>Checking the file…</p>
        ) : (
          <Sizes of={value} isAll={all} isStale={findings.isStale} />
        )}
        {!isEmpty && <RewriteMenu />}
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
      {value !== undefined && value.findings.length === 0 && <AllClear of={value} isEmpty={isEmpty} />}
      {value !== undefined && !findings.isStale && <SaveFindings />}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  )
}

/** How many findings there are, as the choice of which are shown. */
function Sizes({
  of: { sizes, shutOut },
  isAll,
  isStale,
}: {
  of: Findings
  isAll: boolean
  isStale: boolean
}): JSX.Element {
  const choices: readonly (readonly [boolean, string])[] = [
    [false, `${sizes.toActOn} to act on`],
    [true, `all ${sizes.all}`],
  ]
  return (
    <>
      {sizes.toActOn === 0 && (
        <p>
          No problem found{sizes.all > 0 && ' for most sites'}
          {ifMeant(shutOut)}.
        </p>
      )}
      {sizes.all > sizes.toActOn && (
        <fieldset class="segments" aria-label="Findings to show" data-stale={isStale}>
          {choices.map(([of, words]) => (
            <button
              key={words}
              type="button"
              aria-pressed={isAll === of}
              onClick={() => update({ allFindings: of })}
            >
              {words}
            </button>
          ))}
        </fieldset>
      )}
      {sizes.all === sizes.toActOn && sizes.all > 0 && <p>{sizes.all} to act on.</p>}
    </>
  )
}

/** What to do with a file that has no problem. */
function AllClear({ of: { sizes, shutOut }, isEmpty }: { of: Findings; isEmpty: boolean }): JSX.Element {
  return (
    <NextSteps
      title="What you can do now"
      steps={[
        ...(shutOut === '' ? [KEEP] : []),
        ...(isEmpty ? [] : [TIDY]),
        ...(sizes.all > 0 ? [SHOW_HINTS] : []),
      ]}
    />
  )
}

const KEEP: NextStep = [
  'Keep it so',
  'Say which robots must always get what. The page tells you when an edit breaks that.',
  () => update({ tab: 'expectations' }),
]

const TIDY: NextStep = [
  'Tidy the layout',
  'The file means the same afterwards, which is proved.',
  () => update({ rewrite: 'canonical' }),
]

const SHOW_HINTS: NextStep = [
  'See the hints',
  'What few sites need, and what is a matter of taste.',
  () => update({ allFindings: true }),
]
