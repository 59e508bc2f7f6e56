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
import type { Extension } from '@codemirror/state'
import { type KeyBinding, keymap } from '@codemirror/view'

/**
 * Keys that need to know of lines which are not drawn; the browser does all others. Tab is not among them: it
 * leaves the editor, as a keyboard needs it to.
 */
const KEYS: readonly KeyBinding[] = [
  { key: 'Enter', run: insertNewline, shift: insertNewline },
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
