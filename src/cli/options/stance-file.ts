import { readStance, type Stance } from '../../rewrite/index.ts'
import { visible } from '../../text/index.ts'
import { readInput } from '../files/input.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, usageError } from '../wayleave-error.ts'

/** A stance as its file has it. */
const EXAMPLE = '{"purposes":{"ai-training":"disallow"}}'

/**
 * The stance in a file, or on standard input for `-`.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export async function stanceAt(name: string, terminal: Pick<Terminal, 'stdin'>): Promise<Stance> {
  if (name.trimStart().startsWith('{'))
    throw usageError(
      'a stance instead of the name of its file',
      'option --stance',
      `write it into a file: echo '${EXAMPLE}' > stance.json`,
    )
  return stanceFrom(jsonOf(await readInput(name, terminal, 'option --stance')), 'option --stance')
}

/** A stance from a parsed JSON value. @throws WayleaveError that lists everything wrong with it. */
export function stanceFrom(value: unknown, where: string): Stance {
  const result = readStance(value)
  if ('stance' in result) return result.stance
  const [first = '', ...more] = result.errors
  const isOfFile = where !== COMMAND_LINE
  const advice = isOfFile
    ? `correct it; ${EXAMPLE} is a stance, and so is examples/stance.json of the package`
    : 'correct it'
  throw usageError(first, where, more.length === 0 ? advice : `${advice}. Then correct: ${more.join('; ')}`)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw usageError(
      `not JSON: ${visible((error as Error).message, 200)}`,
      'option --stance',
      `give a stance as a JSON object, such as ${EXAMPLE}`,
    )
  }
}
