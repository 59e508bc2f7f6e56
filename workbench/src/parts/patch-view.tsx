import type { JSX } from 'preact'
import { patchOf } from './patch.ts'
import { visible } from './visible.ts'

/** The most lines of a patch that are drawn. */
const MAX_LINES = 400

const SIGNS = { same: ' ', old: '−', new: '+', gap: '⋮' } as const
const WORDS = { same: '', old: 'removed: ', new: 'added: ', gap: 'unchanged lines' } as const

/** What differs between two texts: removed lines with a minus, added lines with a plus. */
export function PatchView({ before, after }: { before: string; after: string }): JSX.Element {
  const lines = patchOf(before, after)
  return (
    <ol class="patch" aria-label="Changed lines">
      {lines.slice(0, MAX_LINES).map(({ kind, text, line }, index) => (
        <li key={index} class={`patch-${kind}`}>
          <span class="patch-line">{line ?? ''}</span>
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <code>
            <span class="unseen">{WORDS[kind]}</span>
            {visible(text, 300)}
          </code>
        </li>
      ))}
      {lines.length > MAX_LINES && <li class="soft">{lines.length - MAX_LINES} more lines</li>}
    </ol>
  )
}
