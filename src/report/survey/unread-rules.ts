import { type Dialect, type DialectId, dialects, type Field, mainDialects } from '../../dialects/index.ts'
import { robots } from '../../robots/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { addTo } from '../../text/index.ts'

/** Disallow records that no robot of the registry reads, and the dialects that read them. */
export interface UnreadRules {
  /** In file order, from 1. */
  readonly lines: readonly number[]
  readonly dialects: readonly DialectId[]
}

/**
 * The Disallow records that only dialects without a robot in the registry read, such as those of ACAP;
 * `undefined` if there are none.
 */
export function unreadRules(file: File): UnreadRules | undefined {
  const used = new Set<string>(robots.map(({ readAs }) => readAs))
  const all = mainDialects
  const linesIn = (dialect: Dialect): Set<number> =>
    new Set([...ruleLines(file, dialect, 'disallow'), ...ruleLines(file, dialect, 'allow')])
  const read = linesIn(dialects['rfc-9309'])
  const unread = new Map<number, DialectId[]>()
  for (const dialect of all.filter(({ id }) => !used.has(id))) {
    for (const line of ruleLines(file, dialect, 'disallow'))
      if (!read.has(line)) addTo(unread, line, dialect.id)
  }
  if (unread.size === 0) return undefined
  for (const dialect of all.filter(({ id }) => used.has(id)))
    for (const line of linesIn(dialect)) unread.delete(line)
  const lines = [...unread.keys()].sort((one, other) => one - other)
  return lines.length === 0 ? undefined : { lines, dialects: [...new Set([...unread.values()].flat())] }
}

/** The lines of the records of a field that have a value. */
function ruleLines(file: File, dialect: Dialect, field: Field): number[] {
  return memoized(file, dialect.outline)
    .records.recordsOf(field)
    .flatMap(({ value, line }) => (value === '' ? [] : [line]))
}
