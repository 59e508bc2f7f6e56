import type { JSX } from 'preact'
import type { ChangedRobots, ShownChange } from '../engine/tasks/changes.ts'
import { leadTo } from '../state/store.ts'
import { visible } from './visible.ts'
import { counted, listed } from './words.ts'

/** What changes for robots that gain and lose the same. */
export function Changed({ robots, kind, changes, isComplete, others }: ChangedRobots): JSX.Element {
  return (
    <section class="changed">
      <h2>{headline(robots, kind, changes)}</h2>
      {robots.length > 3 && (
        <details>
          <summary>{counted(robots.length, 'robot')}</summary>
          <p class="members">{robots.join(', ')}</p>
        </details>
      )}
      {(changes.length > 0 || others.length > 0) && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.direction} ${change.url}`}>
              <Change {...change} />
            </li>
          ))}
          {others.map((other) => (
            <li key={other}>{visible(other)}</li>
          ))}
        </ul>
      )}
      {!isComplete && kind === 'different' && (
        <p class="soft">There may be more changes: the search ended first.</p>
      )}
    </section>
  )
}

function headline(
  robots: readonly string[],
  kind: ChangedRobots['kind'],
  changes: readonly ShownChange[],
): string {
  const names = listed(robots, 3)
  if (kind === 'equal') return `Nothing changes for ${names}: proved.`
  if (kind === 'undecided') return `Could not tell for ${names}: the search ended without a proof.`
  if (kind === 'unknown') return `The parser of ${names} stops on one of the files.`
  const gains = changes.some(({ direction }) => direction === 'opened')
  const loses = changes.some(({ direction }) => direction === 'closed')
  if (!gains && !loses) return `Only other records change for ${names}.`
  return `${gains ? (loses ? 'Gains and losses' : 'Gains') : 'Losses'} for ${names}`
}

function Change({ direction, url, rule, lineBefore, lineAfter }: ShownChange): JSX.Element {
  const isOpened = direction === 'opened'
  return (
    <>
      <span class={`mark mark-${isOpened ? 'allow' : 'disallow'}`} aria-hidden="true">
        {isOpened ? '✓' : '✗'}
      </span>{' '}
      {isOpened ? 'gains' : 'loses'} <code>{visible(url, 120)}</code>{' '}
      <span class="soft">
        {isOpened ? 'no longer' : 'now'} “{visible(rule, 80)}”
      </span>{' '}
      {lineAfter !== undefined && (
        <button type="button" class="link" onClick={() => leadTo([lineAfter])}>
          line {lineAfter}
        </button>
      )}
      {lineBefore !== undefined && <span class="soft"> before: line {lineBefore}</span>}
    </>
  )
}
