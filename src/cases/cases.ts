import type { Question } from './drawn-rows.ts'
import { RECORDED } from './recorded.ts'

/** What a document or a program answers to a question, for the dialects that it speaks about. */
export interface RecordedCase extends Question {
  /**
   * The verdict by the id of a dialect. `unknown`: the program has none, such as one that stops with an error. A dialect
   * that is missing here has no evidence.
   */
  readonly verdicts: Readonly<Record<string, RecordedVerdict>>
  /** The document, section or program that the verdicts come from. */
  readonly source: string
}

/** A verdict that a document or a program gives. */
export type RecordedVerdict = 'allow' | 'disallow' | 'unknown'

/**
 * The project's own cases: a row for each file, agent and URL. `schema/cases.schema.json` of the package is their
 * JSON schema.
 *
 * @example
 * ```ts
 * const one = cases.find(({ verdicts }) => verdicts['python-urllib'] === 'disallow' && verdicts.google === 'allow')
 * one === undefined // false
 * ```
 */
export const cases: readonly RecordedCase[] = RECORDED.flatMap(rowsOf)

/** A file of cases, packed: half of each row is a list of dialects, and many rows share it. */
interface Packed {
  readonly sources: readonly string[]
  /** The dialects of each verdict, as `allow google,bing`. */
  readonly verdicts: readonly (readonly string[])[]
  readonly files: readonly (readonly [
    robots: string,
    source: number,
    rows: readonly (readonly [agent: string, verdicts: number, urls: readonly string[]])[],
  ])[]
}

function rowsOf(json: string): RecordedCase[] {
  const { sources, verdicts: lists, files } = JSON.parse(json) as Packed
  const verdicts = lists.map((list): RecordedCase['verdicts'] =>
    Object.fromEntries(
      list.flatMap((part) => {
        const [verdict, ids = ''] = part.split(' ')
        return ids.split(',').map((id) => [id, verdict as RecordedVerdict])
      }),
    ),
  )
  return files.flatMap(([robots, source, rows]) =>
    rows.flatMap(([agent, list, urls]) =>
      urls.map((url) => ({
        robots,
        agent,
        url,
        verdicts: verdicts[list] as RecordedCase['verdicts'],
        source: sources[source] as string,
      })),
    ),
  )
}
