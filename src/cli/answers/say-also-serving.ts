import { alsoServingText } from '../../report/index.ts'
import type { Stance } from '../../rewrite/index.ts'
import type { Terminal } from '../terminal.ts'

/** Names, on standard error, the robots that a stance leaves out, and what else it closes. */
export function sayAlsoServing(stance: Stance, terminal: Terminal): void {
  const text = alsoServingText(stance, terminal.look)
  if (text !== '') terminal.say(text)
}
