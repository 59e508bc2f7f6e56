import type { JSX } from 'preact'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl + Z, Ctrl + Shift + Z', 'undo and redo in the file'],
  ['Ctrl + S', 'save the file, if the page was opened by "wayleave serve FILE --write"'],
  ['Ctrl + F', 'in the file: find a text, or go to a line by its number'],
  ['Arrow keys', 'move between tabs, and between the cells of the matrix'],
  ['Left, Right', 'on the line between file and tabs: give one of them more room'],
  ['Enter', 'explain the verdict of a cell'],
  ['Escape', 'leave the explanation, or close a dialog'],
  ['F8', 'go to the next finding in the file'],
  ['?', 'show this list'],
]

/** The keys of the page, and its version. */
export function Keys(): JSX.Element {
  return (
    <>
      <dl class="keys">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">Wayleave {__VERSION__}. The address of the page holds the file: nothing is sent.</p>
    </>
  )
}
