import { type DialectId, read } from '../../dialects/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import type { Context } from '../file/context.ts'

/**
 * Questions to readers about whom a User-agent line names; beyond them nothing is said. One about a long line counts once more for
 * every {@link LONG_LINE} characters it has.
 */
export const MAX_AGENT_LINE_READS = 5_000

const LONG_LINE = 100

/**
 * The readers, of those the file is checked for, to whom a User-agent line with that value names a robot with that product token.
 * They are asked, with a file of that line. Nothing once {@link MAX_AGENT_LINE_READS} are spent, which is noted.
 */
export function dialectsNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const asked = context.once(nothingAsked)
  const cost = 1 + Math.floor(value.length / LONG_LINE)
  if (asked.spent + cost > MAX_AGENT_LINE_READS) {
    context.notes.add(`Readers were asked whom User-agent lines name ${MAX_AGENT_LINE_READS} times, and not after that.`)
    return undefined
  }
  const key = `${value}\0${token}`
  const known = asked.answers.get(key)
  if (known !== undefined) return known
  asked.spent += cost
  // Several tokens are mostly asked about one value in a row.
  if (asked.value !== value) asked.file = parse(`User-agent: ${value}\nDisallow: /\n`)
  asked.value = value
  const { file } = asked
  const dialects = context.dialects
    .filter((dialect) => read(file, { agent: token, dialect, obeysStar: false }).selection.kind === 'named')
    .map(({ id }) => id)
  asked.answers.set(key, dialects)
  return dialects
}

/** The readers to whom it does not. */
export function dialectsNotNaming(context: Context, value: string, token: string): readonly DialectId[] | undefined {
  const naming = dialectsNaming(context, value, token)
  return naming === undefined ? undefined : context.dialects.map(({ id }) => id).filter((id) => !naming.includes(id))
}

interface Asked {
  readonly answers: Map<string, readonly DialectId[]>
  spent: number
  /** The last value asked about, and a file of it. */
  value: string | undefined
  file: File
}

function nothingAsked(_: Context): Asked {
  return { answers: new Map(), spent: 0, value: undefined, file: parse('') }
}
