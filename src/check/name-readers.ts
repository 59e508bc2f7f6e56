import { type DialectId, read } from '../dialects/index.ts'
import { type File, parse } from '../syntax/index.ts'
import type { Context } from './context.ts'

/** Pairs of a User-agent value and a product token that readers are asked about; beyond them nothing is said. */
export const MAX_NAMES_ASKED = 2_000

/**
 * The readers, of those the file is checked for, to whom a User-agent line with that value names a robot with that product token.
 * They are asked, with a file of that line. Nothing after {@link MAX_NAMES_ASKED} different questions, which is noted.
 */
export function readersNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const asked = context.once(nothingAsked)
  const key = `${value}\0${token}`
  const known = asked.answers.get(key)
  if (known !== undefined) return known
  if (asked.answers.size >= MAX_NAMES_ASKED) {
    context.notes.add(`Readers were asked whom User-agent lines name ${MAX_NAMES_ASKED} times, and not after that.`)
    return undefined
  }
  // Several tokens are mostly asked about one value in a row.
  if (asked.value !== value) asked.file = parse(`User-agent: ${value}\nDisallow: /\n`)
  asked.value = value
  const { file } = asked
  const readers = context.dialects
    .filter((dialect) => read(file, { agent: token, dialect, everybody: false }).choice.kind === 'named')
    .map(({ id }) => id)
  asked.answers.set(key, readers)
  return readers
}

/** The readers to whom it does not. */
export function readersNotNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const naming = readersNaming(context, value, token)
  return naming === undefined ? undefined : context.dialects.map(({ id }) => id).filter((id) => !naming.includes(id))
}

interface Asked {
  readonly answers: Map<string, readonly DialectId[]>
  /** The last value asked about, and a file of it. */
  value: string | undefined
  file: File
}

function nothingAsked(_: Context): Asked {
  return { answers: new Map(), value: undefined, file: parse('') }
}
