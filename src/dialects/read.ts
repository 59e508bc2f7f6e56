import type { Policy } from '../policy/index.ts'
import { assertFile, type File, lineCount, partWithin } from '../syntax/index.ts'
import { type AgentInput, type CompactQuery, compactQuery } from './agent-query.ts'
import type { Dialect } from './dialects.ts'
import { CutPolicy, LazyPolicy } from './lazy-policy.ts'

/** Options of {@link read}. */
export interface ReadOptions extends AgentInput {
  /** The dialect to read the file by. */
  readonly dialect: Dialect
  /**
   * How many bytes of the file the robot reads, for a robot that cuts files which its dialect reads whole. A note
   * says where the file ends for the robot. `readOptionsOf` of `wayleave/robots` gives the limit of a registry robot.
   * Default: all.
   */
  readonly maxBytes?: number
  /**
   * `true`: what is left of the line that `maxBytes` cuts counts, as in a program that cuts bytes. Default: it does not.
   */
  readonly readsCutLine?: true
}

/**
 * Returns the policy of one agent for a file, as one dialect reads it. No file makes it throw. Problems of
 * the file are notes of the policy. If the dialect's own parser would stop with an error, the policy has a
 * `failure`.
 *
 * @throws TypeError for a text in place of a file, without a dialect, and without an agent or for one that no file can name, such as
 *   `FooBot/1.0`.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /private/\n')
 * const policy = read(file, { agent: 'FooBot', dialect: dialects.google })
 * policy.rules.length // 1
 * ```
 */
export function read(file: File, options: ReadOptions): Policy {
  assertFile(file, 'read(parse(text), { agent, dialect })')
  const query = checkedQuery(options, 'read')
  const part = partWithin(file, options)
  return part === file
    ? new LazyPolicy(file, options.dialect, query)
    : new CutPolicy(part, options.dialect, query, lineCount(part))
}

/**
 * The agent of a question, checked, as its dialect.
 *
 * @param caller the function that was called, for the message.
 * @throws TypeError as {@link read} does.
 */
export function checkedQuery(options: ReadOptions, caller: string): CompactQuery {
  const { dialect } = options
  if (typeof dialect !== 'object')
    throw new TypeError(
      `${caller} needs a dialect${typeof dialect === 'string' ? ', not its name' : ''}: pass one of \`dialects\`, such as dialects['rfc-9309'].`,
    )
  return compactQuery(options, dialect, caller)
}
