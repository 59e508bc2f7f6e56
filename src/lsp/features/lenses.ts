import { outlineOf } from '../../dialects/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import { isProductToken, type Span } from '../../text/index.ts'

/** A place above which an editor offers to test a URL. */
export interface Lens {
  readonly span: Span
  /** The robot of the question: the first that the group names. Absent for the robots that no group names. */
  readonly agent?: string
}

/** The lenses of a file: one for each group, at its first line. */
export function lensesOf(file: File): readonly Lens[] {
  return outlineOf(file, DEFAULT_DIALECT).groups.map(({ firstLine, agents }) => {
    const { start, ending } = lineAt(file, firstLine - 1)
    const span = { start, end: ending.start }
    const agent = agents.map(({ value }) => value).find((name) => name !== '*' && isProductToken(name))
    return agent === undefined ? { span } : { span, agent }
  })
}
