import { type DialectId, read } from '../../dialects/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { type Context, cachePerContext } from '../file/context.ts'

/**
 * The maximum number of User-agent lines that {@link dialectsNaming} reads for one file, each in all
 * dialects. A line counts once more for every {@link LONG_LINE} characters of its value. Of 1,635 real files, the one
 * that needs the most reads needs 184.
 */
const MAX_AGENT_LINE_READS = 500

const LONG_LINE = 100

/**
 * The checked dialects in which a User-agent line with this value names a robot with this product token,
 * found by reading a file with that one line. `undefined` once {@link MAX_AGENT_LINE_READS} is reached, even
 * if the result for the value is cached; a note reports it.
 */
export function dialectsNaming(
  context: Context,
  value: string,
  token: string,
): readonly DialectId[] | undefined {
  const reads = agentLineReads(context)
  const key = `${value}\0${token}`
  const cost = 1 + Math.floor(value.length / LONG_LINE)
  if (reads.count + cost > MAX_AGENT_LINE_READS) {
    context.notes.add(
      `Rules about the values of User-agent lines reached their limit of ${MAX_AGENT_LINE_READS} lines. They did not check the other lines.`,
    )
    return undefined
  }
  const cached = reads.results.get(key)
  if (cached !== undefined) return cached
  reads.count += cost
  // Check rules mostly ask about several tokens of one value in a row, so its parsed file is reused.
  if (reads.value !== value) reads.file = parse(`User-agent: ${value}\nDisallow: /\n`)
  reads.value = value
  const { file } = reads
  const dialects = context.dialects
    .filter(
      (dialect) =>
        read(file, { agent: token, dialect, obeysStar: false, rawAgent: true }).selection.kind === 'named',
    )
    .map(({ id }) => id)
  reads.results.set(key, dialects)
  return dialects
}

/**
 * The checked dialects in which a User-agent line with this value does not name a robot with this token.
 * `undefined` after {@link MAX_AGENT_LINE_READS}.
 */
export function dialectsNotNaming(
  context: Context,
  value: string,
  token: string,
): readonly DialectId[] | undefined {
  const naming = dialectsNaming(context, value, token)
  return naming === undefined
    ? undefined
    : context.dialects.map(({ id }) => id).filter((id) => !naming.includes(id))
}

interface AgentLineReads {
  readonly results: Map<string, readonly DialectId[]>
  count: number
  /** The value that was read last. `file` is the parsed file with that value in its User-agent line. */
  value: string | undefined
  file: File
}

const agentLineReads = cachePerContext(
  (): AgentLineReads => ({ results: new Map(), count: 0, value: undefined, file: parse('') }),
)
