import type { JSX } from 'preact'
import type { Output } from '../engine/tasks/index.ts'
import { listed } from '../parts/words.ts'
import { applyText, update } from '../state/store.ts'
import { Evidence } from './evidence.tsx'

/** Warns that the file closes the site to Google or Bing, which is seldom meant, and offers a way out. */
export function Alarm({
  answer: { tiles, openings, tileOfAll },
  isStale,
}: {
  answer: Output<'answer'>
  isStale: boolean
}): JSX.Element | null {
  const closing = tiles.filter(({ engine, isClosedForSome }) => engine !== undefined && isClosedForSome)
  if (closing.length === 0) return null
  const isForAll = tiles.every(({ access, isClosedForSome }) => access === 'closed' && isClosedForSome)
  const names = closing.map(({ label, access }) => `${label}${access === 'shut' ? ' with exceptions' : ''}`)
  const whom = isForAll ? 'all search engines and AI robots' : listed(names)
  const lines = [...new Set(closing.flatMap(({ closingLine }) => closingLine ?? []))]
  return (
    <p class={tileOfAll?.isClosedForSome === true ? 'alarm alarm-of-all' : 'alarm'} role="alert">
      <strong>This file closes the site to {whom}.</strong>{' '}
      {tileOfAll?.isClosedForSome === true && <span class="alarm-text">{tileOfAll.text}</span>}
      <Evidence lines={lines.length > 0 ? lines : closing.flatMap((tile) => tile.lines)} />
      {openings.map(({ line, text }) => (
        <button
          key={line}
          type="button"
          class="button"
          disabled={isStale}
          onClick={() => applyText(text, `The rule in line ${line} closes nothing any more.`)}
        >
          Open the site: empty line {line}
        </button>
      ))}
      <button type="button" class="evidence" onClick={() => update({ tab: 'findings' })}>
        what to do
      </button>
    </p>
  )
}
