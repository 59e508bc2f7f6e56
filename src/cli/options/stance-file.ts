import { readStance, type Stance } from '../../rewrite/index.ts'
import { visible } from '../../text/index.ts'
import { readInput } from '../files/input.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'

/** The stance in a file, or on standard input for `-`. @throws WayleaveError for one that cannot be read or is wrong. */
export async function stanceAt(name: string, terminal: Pick<Terminal, 'stdin'>): Promise<Stance> {
  return stanceFrom(jsonOf(await readInput(name, terminal, 'option --stance')), 'option --stance')
}

/** A stance from anything. @throws WayleaveError that says what is wrong with it, and everything else that is. */
export function stanceFrom(value: unknown, where: string): Stance {
  const made = readStance(value)
  if ('stance' in made) return made.stance
  const [first = '', ...more] = made.errors
  throw usageError(first, where, more.length === 0 ? 'put it right' : `put it right, and then: ${more.join('; ')}`)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw usageError(`no JSON: ${visible((error as Error).message, 200)}`, 'option --stance', 'give a stance as a JSON object')
  }
}
