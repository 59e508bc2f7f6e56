import { type CheckedFile, hiddenText, shownNotes } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { MAX_MESSAGE_CHARACTERS } from '../wayleave-error.ts'

/** Says what a format has no place for, as each of its entries is a finding: what is hidden, and notes. */
export function sayAside(
  checked: readonly Pick<CheckedFile, 'name' | 'restNote' | 'hidden'>[],
  { say }: Pick<Terminal, 'say'>,
): void {
  for (const note of shownNotes(checked)) say(`wayleave: ${visible(note, MAX_MESSAGE_CHARACTERS)}`)
  const hidden = hiddenText(checked)
  if (hidden !== undefined) say(`wayleave: ${hidden}`)
}
