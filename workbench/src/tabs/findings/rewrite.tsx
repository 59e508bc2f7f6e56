import type { JSX } from 'preact'
import type { ShownFinding } from '../../engine/tasks/findings.ts'
import type { Profile } from '../../engine/tasks/rewritten.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { useFindings } from '../../engine/use-findings.ts'
import { EffectView } from '../../parts/effect-view.tsx'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { counted } from '../../parts/words.ts'
import { applyText, update, useStore } from '../../state/store.ts'

/** A way to rewrite a file: name, and what it is for. */
type Way = readonly [Profile, string, string]

/** What most site owners need. */
const FIXES: readonly Way[] = [
  ['fixes', 'Safe fixes', 'Only fixes that are proved to change no verdict.'],
  ['all-fixes', 'All fixes', 'Also fixes that change what the file means.'],
]

const FOR_EXPERTS: readonly Way[] = [
  ['canonical', 'Canonical', 'A tidy layout with the same meaning.'],
  ['portable', 'Portable', 'The rules in an order that most programs read alike.'],
  ['moderatobot', 'Moderatobot', 'The form that the service Moderatobot proposed.'],
]

/** The menu of the ways to rewrite a file. */
export function RewriteMenu(): JSX.Element {
  const entries = (ways: readonly Way[]): readonly JSX.Element[] =>
    ways.map(([id, title, about]) => (
      <button
        key={id}
        type="button"
        popovertarget="rewrites"
        popovertargetaction="hide"
        onClick={() => update({ rewrite: id })}
      >
        <strong>{title}</strong> <span class="soft">{about}</span>
      </button>
    ))
  return (
    <>
      <button type="button" class="button" popovertarget="rewrites">
        Fix all or rewrite ▾
      </button>
      <div id="rewrites" popover="auto" class="popover">
        {entries(FIXES)}
        <h2 class="popover-head">For experts</h2>
        {entries(FOR_EXPERTS)}
      </div>
    </>
  )
}

/** The whole file in another form: what it changes for robots, the changed lines, and why. */
export function Rewrite({ profile, close }: { profile: Profile; close: () => void }): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const all = useStore((state) => state.allFindings)
  const proposal = useEngine('rewritten', { text, profile, dialect, all })
  const value = proposal.isStale ? undefined : proposal.value
  const [, title, about] = [...FIXES, ...FOR_EXPERTS].find(([id]) => id === profile) ?? []
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
      <Progress of={proposal} doing="Writing the proposal…" />
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
      {value !== undefined && (
        <Waiting profile={profile} hasProposal={value.text !== text} hidden={value.hidden} />
      )}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </section>
  )
}

/** What a proposal leaves to the user, and the way there; or that there is nothing to change. */
function Waiting({
  profile,
  hasProposal,
  hidden,
}: {
  profile: Profile
  hasProposal: boolean
  hidden: number
}): JSX.Element | null {
  const { value, isStale } = useFindings()
  const waiting = waitingIn(value?.findings ?? [], profile, hasProposal)
  const [first] = waiting
  if (first !== undefined)
    return (
      <p class="waiting" data-stale={isStale}>
        {waitingWords(profile, hasProposal, waiting.length)}{' '}
        <button
          type="button"
          class={hasProposal ? 'button' : 'button button-main'}
          onClick={() => update({ rewrite: undefined, openFinding: first.key })}
        >
          {waiting.length === 1 ? 'Decide on it' : 'Decide on the first'}
        </button>
      </p>
    )
  if (hidden > 0)
    return (
      <p class="waiting">
        {hasProposal ? '' : 'No finding in the list has a fix. '}
        {counted(hidden, 'hidden finding')} {hidden === 1 ? 'has' : 'have'} one.{' '}
        <button type="button" class="button" onClick={() => update({ allFindings: true })}>
          Show all findings
        </button>
      </p>
    )
  if (hasProposal) return null
  return <p>{isOfFixes(profile) ? 'No finding has a fix.' : 'The file has this form already.'}</p>
}

const isOfFixes = (profile: Profile): boolean => profile === 'fixes' || profile === 'all-fixes'

/** The findings whose fixes a proposal leaves to the user. */
function waitingIn(
  findings: readonly ShownFinding[],
  profile: Profile,
  hasProposal: boolean,
): readonly ShownFinding[] {
  if (!isOfFixes(profile) || (hasProposal && profile === 'all-fixes')) return []
  return findings.filter(({ fix }) => fix !== undefined && !(hasProposal && fix.kind === 'safe'))
}

/** @param count at least one. */
function waitingWords(profile: Profile, hasProposal: boolean, count: number): string {
  const verb = count === 1 ? 'needs' : 'need'
  if (hasProposal) return `${counted(count, 'other fix', 'other fixes')} ${verb} your decision.`
  return profile === 'fixes'
    ? `No fix is proved safe: ${count} ${verb} your decision.`
    : `No fixes can be applied together: ${count} ${verb} your decision.`
}
