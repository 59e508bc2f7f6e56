import type { JSX } from 'preact'
import type { EffectChange } from '../engine/tasks/effect.ts'
import { useEngine } from '../engine/use-engine.ts'
import { ChangesView } from './changes-view.tsx'
import { dialectNames } from './dialect-names.ts'
import { Progress } from './progress.tsx'
import { visible } from './visible.ts'
import { listed } from './words.ts'

/** The most changes that are listed. */
const MAX_CHANGES = 8

/**
 * What an edit of the open file changes for robots: a proof that nothing does, or what changes, or that the search ended
 * without an answer.
 */
export function EffectView({ before, after }: { before: string; after: string }): JSX.Element {
  const effect = useEngine('effect', { before, after })
  const value = effect.isStale ? undefined : effect.value
  const differs = (value?.changes.length ?? 0) > 0
  const changes = useEngine('changes', differs ? { before, after } : undefined)
  const changed = changes.isStale || changes.value?.isEqual === true ? undefined : changes.value
  if (value === undefined) {
    return (
      <div class="effect">
        <Progress of={effect} doing="Comparing for every robot…" />
      </div>
    )
  }
  if (value.isProvedEqual) {
    return (
      <p class="effect effect-equal">
        <span class="mark mark-allow" aria-hidden="true">
          ✓
        </span>{' '}
        No verdict changes: proved for every robot and every URL, in {value.dialects} ways to read robots.txt.
      </p>
    )
  }
  return (
    <div class="effect">
      {changed !== undefined && <ChangesView {...changed} open="before" />}
      {differs && <ChangesByDialect all={value.changes} isOpen={changes.value?.isEqual === true} />}
      {value.undecided.length > 0 && (
        <p>
          <span class="mark" aria-hidden="true">
            ?
          </span>{' '}
          Could not tell for {listed(dialectNames(value.undecided))}: the search ended without a proof.
        </p>
      )}
    </div>
  )
}

function ChangesByDialect({ all, isOpen }: { all: readonly EffectChange[]; isOpen: boolean }): JSX.Element {
  return (
    <details class="change-details" open={isOpen}>
      <summary>By program, each with an example</summary>
      <ul>
        {all.slice(0, MAX_CHANGES).map((change) => (
          <li key={`${change.agent} ${change.what}`}>
            <Change {...change} />
          </li>
        ))}
      </ul>
      {all.length > MAX_CHANGES && (
        <p class="soft">{all.length - MAX_CHANGES} more changes of other kinds.</p>
      )}
    </details>
  )
}

function Change({ agent, dialects, what }: EffectChange): JSX.Element {
  return (
    <>
      <strong>{visible(agent, 60)}</strong> {visible(what, 160)}{' '}
      <span class="soft">(as read by {listed(dialectNames(dialects), 3)})</span>
    </>
  )
}
