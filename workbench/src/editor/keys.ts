import {
  cursorDocEnd,
  cursorDocStart,
  cursorPageDown,
  cursorPageUp,
  historyKeymap,
  insertNewline,
  selectAll,
  selectDocEnd,
  selectDocStart,
  selectPageDown,
  selectPageUp,
} from '@codemirror/commands'
import { EditorSelection, type Extension } from '@codemirror/state'
import { type Command, type KeyBinding, keymap } from '@codemirror/view'
import { focusFind } from './find.tsx'

/**
 * Deletes the selection, or what is between the cursor and the next character or word. The commands of the
 * package would bring its language support along.
 */
function deleteTo(move: 'moveByChar' | 'moveByGroup', forward: boolean): Command {
  return (view) => {
    const { state } = view
    const change = state.changeByRange((range) => {
      const { from, to } = range.empty
        ? EditorSelection.range(range.head, view[move](range, forward).head)
        : range
      return { changes: { from, to }, range: EditorSelection.cursor(from) }
    })
    if (change.changes.empty) return false
    view.dispatch(state.update(change, { scrollIntoView: true, userEvent: 'delete' }))
    return true
  }
}

const deleteBack = deleteTo('moveByChar', false)

/**
 * Keys that need to know of lines which are not drawn, and those with which the browser would join lines: it
 * keeps their looks with inline styles, which the policy of the page forbids. The browser does all others.
 * Tab is not among them: it leaves the editor, as a keyboard needs it to.
 */
const KEYS: readonly KeyBinding[] = [
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'Backspace', run: deleteBack, shift: deleteBack },
  { key: 'Delete', run: deleteTo('moveByChar', true) },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteTo('moveByGroup', false) },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteTo('moveByGroup', true) },
  { key: 'Mod-f', run: focusFind },
  { key: 'Mod-a', run: selectAll },
  { key: 'Mod-Home', run: cursorDocStart, shift: selectDocStart },
  { key: 'Mod-End', run: cursorDocEnd, shift: selectDocEnd },
  { mac: 'Cmd-ArrowUp', run: cursorDocStart, shift: selectDocStart },
  { mac: 'Cmd-ArrowDown', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'PageUp', run: cursorPageUp, shift: selectPageUp },
  { key: 'PageDown', run: cursorPageDown, shift: selectPageDown },
]

/** The keys of the editor. */
export const keys: Extension = keymap.of([...KEYS, ...historyKeymap])
