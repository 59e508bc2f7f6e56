import { type DialectId, read } from '../dialects/index.ts'
import { parse } from '../syntax/index.ts'
import type { Context } from './context.ts'

/** Pairs of a User-agent value and a product token that readers are asked about; beyond them nothing is said. */
export const MAX_NAMES_ASKED = 2_000

/**
 * The readers, of those the file is checked for, to whom a User-agent line with that value names a robot with that product token.
 * They are asked, with a file of that line. Nothing after {@link MAX_NAMES_ASKED} different questions, which is noted.
 */
export function readersNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const answers = context.once(noAnswers)
  const key = `${value}\0${token}`
  const known = answers.get(key)
  if (known !== undefined) return known
  if (answers.size >= MAX_NAMES_ASKED) {
    context.notes.add(`Readers were asked whom User-agent lines name ${MAX_NAMES_ASKED} times, and not after that.`)
    return undefined
  }
  const file = parse(`User-agent: ${value}\nDisallow: /\n`)
  const readers = context.dialects
    .filter((dialect) => read(file, { agent: token, dialect, everybody: false }).choice.kind === 'named')
    .map(({ id }) => id)
  answers.set(key, readers)
  return readers
}

/** The readers to whom it does not. */
export function readersNotNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const naming = readersNaming(context, value, token)
  return naming === undefined ? undefined : context.dialects.map(({ id }) => id).filter((id) => !naming.includes(id))
}

function noAnswers(_: Context): Map<string, readonly DialectId[]> {
  return new Map()
}
