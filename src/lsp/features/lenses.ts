import { outlineOf } from '../../dialects/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import { isProductToken, type Span } from '../../text/index.ts'

/** A place above which an editor offers to test a URL. */
export interface Lens {
  readonly span: Span
  /** The robot that asks: the first of the group. Absent for one that no group names. */
  readonly agent?: string
}

/** One for each group, at its first line. */
export function lensesOf(file: File): readonly Lens[] {
  return outlineOf(file, DEFAULT_DIALECT).groups.map(({ firstLine, agents }) => {
    const { start, ending } = lineAt(file, firstLine - 1)
    const span = { start, end: ending.start }
    const agent = agents.map(({ value }) => value).find((name) => name !== '*' && isProductToken(name))
    return agent === undefined ? { span } : { span, agent }
  })
}
