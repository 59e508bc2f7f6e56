import type { JSX } from 'preact'
import { update, useStore } from '../state/store.ts'

/** Takes back what the page changed last. It stays until the next edit. */
export function UndoBar(): JSX.Element | null {
  const undo = useStore((state) => state.undo)
  const text = useStore((state) => state.text)
  if (undo === undefined || undo.after !== text) return null
  return (
    <p class="undo" role="status">
      <span>{undo.words}</span>{' '}
      <button type="button" class="link" onClick={() => update({ text: undo.before, undo: undefined })}>
        Undo
      </button>
    </p>
  )
}
