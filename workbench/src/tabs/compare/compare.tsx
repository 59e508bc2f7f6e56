import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ChangedRobots, ShownChange } from '../../engine/tasks/changes.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { fetchRobots } from '../../open/open-url.ts'
import { Progress } from '../../parts/progress.tsx'
import { visible } from '../../parts/visible.ts'
import { counted, listed } from '../../parts/words.ts'
import { NO_LIGHT, update, useStore, useTabText } from '../../state/store.ts'

/** Two files by their meaning: who gains and who loses what. The open file is the newer one. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [before, setBefore] = useTabText('compare')
  const answer = useEngine('changes', before === '' ? undefined : { before, after: text })
  const value = before === '' ? undefined : answer.value
  return (
    <div class="compare">
      <Earlier before={before} setBefore={setBefore} text={text} />
      <Progress of={answer} />
      {before !== '' && value === undefined && <p class="soft">Comparing for every robot…</p>}
      {value !== undefined && (
        <div data-stale={answer.isStale}>
          {value.classes.map((one) => (
            <Changed key={one.robots[0]} {...one} />
          ))}
        </div>
      )}
    </div>
  )
}

function Earlier({
  before,
  setBefore,
  text,
}: {
  before: string
  setBefore: (text: string) => void
  text: string
}): JSX.Element {
  const [problem, setProblem] = useState('')
  return (
    <div class="field">
      <div class="field-head">
        <label for="before">The file before</label>
        <button type="button" class="link" onClick={() => setBefore(text)}>
          take the open file, then edit it
        </button>
        <label class="link file-link">
          from your machine
          <input
            type="file"
            class="unseen"
            onChange={async ({ currentTarget: { files } }) => {
              const content = await files?.[0]?.text()
              if (content !== undefined) setBefore(content)
            }}
          />
        </label>
        <form
          class="live"
          onSubmit={async (event) => {
            event.preventDefault()
            const site = String(new FormData(event.currentTarget).get('site') ?? '').trim()
            const fetched = await fetchRobots(site)
            setProblem('problem' in fetched ? fetched.problem : '')
            if ('text' in fetched) setBefore(fetched.text)
          }}
        >
          <input name="site" aria-label="Live site" placeholder="live: example.com" />
        </form>
      </div>
      <p role="status" class="problem">
        {problem}
      </p>
      <textarea
        id="before"
        rows={5}
        spellcheck={false}
        value={before}
        placeholder="Paste the earlier robots.txt. The open file counts as the later one."
        onInput={({ currentTarget }) => setBefore(currentTarget.value)}
      />
    </div>
  )
}

function Changed({ robots, kind, changes, isComplete, others }: ChangedRobots): JSX.Element {
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
        <button
          type="button"
          class="link"
          onClick={() => update({ light: { ...NO_LIGHT, lines: [lineAfter], scroll: true } })}
        >
          line {lineAfter}
        </button>
      )}
      {lineBefore !== undefined && <span class="soft"> before: line {lineBefore}</span>}
    </>
  )
}
