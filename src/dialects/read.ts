import type { Policy } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { type AgentInput, compactQuery } from './agent-query.ts'
import type { Dialect } from './dialects.ts'
import { LazyPolicy } from './lazy-policy.ts'

/** What {@link read} needs to know beside the file. */
export interface ReadOptions extends AgentInput {
  /** The reading to follow. */
  readonly dialect: Dialect
}

/**
 * What a robots.txt means for one robot, as one dialect reads it. Never throws for any file; what could not be read is in
 * the policy's notes, and a reader that would itself stop with an error gives a policy with a `failure`.
 *
 * @throws TypeError without an agent, or without a dialect.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /private/\n')
 * const policy = read(file, { agent: 'FooBot', dialect: dialects.google })
 * policy.rules.length // 1
 * ```
 */
export function read(file: File, options: ReadOptions): Policy {
  const { dialect } = options
  if (dialect === undefined) throw new TypeError("read needs a dialect: pass one of `dialects`, such as dialects['rfc-9309'].")
  return new LazyPolicy(file, dialect, compactQuery(options, 'read'))
}
