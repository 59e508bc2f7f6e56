import { flawWords, STANCE_EXAMPLE, type Stance, stanceFlaws } from '../../rewrite/index.ts'
import { visible } from '../../text/index.ts'
import { readInput } from '../files/input.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'

/**
 * The stance in a file, or on standard input for `-`. `where` names the option in error messages.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export async function stanceAt(
  name: string,
  terminal: Pick<Terminal, 'stdin'>,
  where = 'option --stance',
): Promise<Stance> {
  if (name.trimStart().startsWith('{'))
    throw usageError(
      'a stance instead of the name of its file',
      where,
      `write it into a file: echo '${STANCE_EXAMPLE}' > stance.json`,
    )
  return stanceFrom(jsonOf(await readInput(name, terminal, where), where), where)
}

/** A stance from a parsed JSON value. @throws WayleaveError that lists everything wrong with it. */
function stanceFrom(value: unknown, where: string): Stance {
  const [first, ...more] = stanceFlaws(value).map(flawWords)
  if (first === undefined) return value as Stance
  const advice = `correct it; ${STANCE_EXAMPLE} is a stance, and so is examples/stance.json of the package`
  const rest = more.length === 0 ? '' : `. Then correct: ${more.join('; ')}`
  throw usageError(first, where, `${advice}${rest}`)
}

function jsonOf(bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw usageError(
      `not JSON: ${visible((error as Error).message, 200)}`,
      where,
      `give a stance as a JSON object, such as ${STANCE_EXAMPLE}`,
    )
  }
}
