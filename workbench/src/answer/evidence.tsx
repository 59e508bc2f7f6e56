import type { JSX } from 'preact'
import { linesText } from '../parts/words.ts'
import { leadTo, NO_LIGHT, update } from '../state/store.ts'

/** The lines that say so, as a link to them; nothing without lines. */
export function Evidence({
  lines,
  most,
}: {
  lines: readonly number[]
  /** The most runs of lines that are named. */
  most?: number
}): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <button
      type="button"
      class="evidence"
      onClick={() => leadTo(lines)}
      onMouseEnter={() => update({ hoverLight: { ...NO_LIGHT, lines } })}
      onMouseLeave={() => update({ hoverLight: undefined })}
    >
      {linesText(lines, most)}
    </button>
  )
}
