import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'

/** The share of the width that the file has, in per cent: at first, and its limits. */
const FIRST = 45
const LEAST = 20
const MOST = 80

/** How much an arrow key moves the divider, in per cent. */
const STEP = 5

/**
 * The line between the file and the tabs. The pointer drags it, the arrow keys move it, and a double click
 * puts it back (WAI-ARIA, window splitter).
 */
export function Divider(): JSX.Element {
  const line = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(FIRST)
  const moveTo = (wanted: number): void => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, wanted)))
    line.current?.parentElement?.style.setProperty('--file-share', `${next}fr`)
    line.current?.parentElement?.style.setProperty('--tabs-share', `${100 - next}fr`)
    setShare(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, and hr is none.
    <div
      ref={line}
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the file"
      aria-valuenow={share}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onDblClick={() => moveTo(FIRST)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') moveTo(share - STEP)
        if (key === 'ArrowRight') moveTo(share + STEP)
        if (key === 'Home') moveTo(LEAST)
        if (key === 'End') moveTo(MOST)
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        const { left = 0, width = 1 } = currentTarget.parentElement?.getBoundingClientRect() ?? {}
        moveTo(((clientX - left) / width) * 100)
      }}
    />
  )
}
