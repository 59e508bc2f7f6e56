import type { JSX } from 'preact'
import { type PatchLine, patchOf } from './patch.ts'
import { visible } from './visible.ts'
import { counted } from './words.ts'

/** The most lines of a patch that are drawn. */
const MAX_LINES = 400

const SIGNS = { same: ' ', old: '−', new: '+', gap: '⋮' } as const
const WORDS = { same: '', old: 'removed: ', new: 'added: ', gap: 'unchanged lines' } as const

/** Of a longer run of added or removed lines, the first and last are drawn. The others unfold. */
const MAX_RUN = 12
const FIRST = 8
const LAST = 2

/** What differs between two texts: removed lines with a minus, added lines with a plus. */
export function PatchView({ before, after }: { before: string; after: string }): JSX.Element {
  const lines = patchOf(before, after)
  return (
    <ol class="patch" aria-label="Changed lines">
      {partsOf(lines.slice(0, MAX_LINES)).map((part, index) => (
        <Part key={index} of={part} />
      ))}
      {lines.length > MAX_LINES && <li class="soft">{lines.length - MAX_LINES} more lines</li>}
    </ol>
  )
}

/** The lines as parts that are drawn in one: each alone, but the middle of a long run together. */
function partsOf(lines: readonly PatchLine[]): readonly (readonly PatchLine[])[] {
  const runs: PatchLine[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.[0]?.kind === line.kind) last.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => {
    if (run.length <= MAX_RUN) return run.map((line) => [line])
    const [end, alone] = [run.length - LAST, (line: PatchLine) => [line]]
    return [...run.slice(0, FIRST).map(alone), run.slice(FIRST, end), ...run.slice(end).map(alone)]
  })
}

function Part({ of: lines }: { of: readonly PatchLine[] }): JSX.Element {
  const [first] = lines
  if (lines.length === 1 && first !== undefined) return <Line of={first} />
  return (
    <li class={`patch-fold patch-${first?.kind}`}>
      <details>
        <summary>{counted(lines.length, 'more line')}</summary>
        <ol>
          {lines.map((line, index) => (
            <Line key={index} of={line} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function Line({ of: { kind, text, line } }: { of: PatchLine }): JSX.Element {
  return (
    <li class={`patch-${kind}`}>
      <span class="patch-line">{line ?? ''}</span>
      <span aria-hidden="true">{SIGNS[kind]}</span>
      <code>
        <span class="unseen">{WORDS[kind]}</span>
        {visible(text, 300)}
      </code>
    </li>
  )
}
