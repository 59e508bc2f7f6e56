import { alsoServingText } from '../../report/index.ts'
import { alsoServing, type Stance } from '../../rewrite/index.ts'
import type { Terminal } from '../terminal.ts'

/** Names, on standard error, the robots that also serve a purpose of the stance and are left out. */
export function sayAlsoServing(stance: Stance, terminal: Terminal): void {
  const text = alsoServingText(alsoServing(stance), terminal.look)
  if (text !== '') terminal.say(text)
}
