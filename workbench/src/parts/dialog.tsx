import type { ComponentChildren, JSX } from 'preact'

const elementOf = (id: string): HTMLDialogElement | null =>
  document.getElementById(`dialog-${id}`) as HTMLDialogElement | null

/** Opens the dialog with this id. */
export const openDialog = (id: string): void => elementOf(id)?.showModal()

/** Closes the dialog with this id. */
export const closeDialog = (id: string): void => elementOf(id)?.close()

/** A dialog over the page. Escape, its button and a click next to it close it. */
export function Dialog({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ComponentChildren
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      id={`dialog-${id}`}
      class="dialog"
      aria-labelledby={`dialog-${id}-title`}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={`dialog-${id}-title`}>{title}</h2>
          <button type="button" class="button icon" aria-label="Close" onClick={() => closeDialog(id)}>
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
