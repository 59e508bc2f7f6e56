import { type File, memoized } from '../syntax/index.ts'
import type { DialectDefinition } from './dialect.ts'
import type { Outline } from './outline.ts'

/**
 * A file as a dialect divides it into groups and records, cached with the file. Policies of the file share
 * it.
 *
 * @example
 * ```ts
 * import { parse } from 'wayleave'
 * import { dialects, outlineOf } from 'wayleave/dialects'
 *
 * const file = parse('User-agent: FooBot\nUser-agent: BarBot\nDisallow: /a\n')
 * outlineOf(file, dialects.google).groups[0]?.agents.length // 2
 * ```
 */
export function outlineOf(file: File, dialect: DialectDefinition): Outline {
  return memoized(file, dialect.outline)
}
