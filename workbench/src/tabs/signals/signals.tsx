import type { JSX } from 'preact'
import type { SignalClass, StatedUse } from '../../engine/tasks/signals.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { visible } from '../../parts/visible.ts'
import { counted, listed } from '../../parts/words.ts'
import { leadTo, update, useStore } from '../../state/store.ts'

/** What the file says about the use of its content, to which robots, and by which line. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const { value, isStale } = useEngine('signals', { text })
  const stating = (value ?? []).filter(({ stated }) => stated.length > 0)
  const silent = (value ?? []).find(({ stated }) => stated.length === 0)?.robots ?? []
  return (
    <div class="signals" data-stale={isStale}>
      <p class="lead">
        {stating.length === 0
          ? 'The file says nothing about the use of its content.'
          : `The file speaks of the use of its content to robots in ${counted(stating.length, 'way')}.`}
      </p>
      <p class="soft">
        Signals are wishes: they close no URL. No document says yet what several records of one robot mean
        together.
      </p>
      {stating.map((one) => (
        <Statements key={one.robots[0]} {...one} />
      ))}
      {stating.length > 0 && silent.length > 0 && (
        <details>
          <summary>{counted(silent.length, 'robot')} get no statement</summary>
          <p class="soft">{silent.join(', ')}</p>
        </details>
      )}
      {value !== undefined && stating.length === 0 && (
        <button type="button" class="button" onClick={() => update({ tab: 'edit' })}>
          State it in the tab Change
        </button>
      )}
    </div>
  )
}

function Statements({ robots, stated }: SignalClass): JSX.Element {
  return (
    <section class="changed">
      <h2>{listed(robots, 3)}</h2>
      <ul>
        {stated.map((one) => (
          <li key={`${one.line} ${one.words}`}>
            <Statement {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statement({ field, words, line, isContradicted }: StatedUse): JSX.Element {
  return (
    <>
      {field}: <code>{visible(words)}</code>{' '}
      <button type="button" class="link" onClick={() => leadTo([line])}>
        line {line}
      </button>
      {isContradicted && <span class="severity severity-warning"> ▲ contradicted by another line</span>}
      {field === 'Noindex' && <span class="soft"> No robot is known to obey it.</span>}
    </>
  )
}
