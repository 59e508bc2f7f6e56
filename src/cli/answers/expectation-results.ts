import type { Dialect } from '../../dialects/index.ts'
import { type VerdictJson, verdictJson } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import type { Source } from '../files/source.ts'
import type { Expectation } from '../options/expectations.ts'
import { readerNamed } from '../options/subjects.ts'
import { type Answer, ask } from './decide-urls.ts'

/** An expectation, and what came of it. */
export interface Outcome {
  readonly expectation: Expectation
  readonly answer: Answer
  readonly met: boolean
}

/** An outcome as JSON: the verdict, what was expected, and where. */
export interface OutcomeJson extends VerdictJson {
  readonly expected: { readonly verdict: string; readonly line?: number | 'none' }
  readonly where: string
  readonly ok: boolean
}

/** Asks what a table expects. An unknown verdict meets no expectation. */
export function outcomeOf(source: Source, expectation: Expectation, dialect?: Dialect): Outcome {
  const [answer] = ask(source, readerNamed(expectation.agent, dialect), [expectation.url]) as [Answer]
  const { verdict, rule } = answer.verdict
  const wanted = expectation.line
  const line = wanted === undefined || (wanted === 'none' ? rule?.line === undefined : rule?.line === wanted)
  return { expectation, answer, met: verdict === expectation.verdict && line }
}

/** An outcome for the next program. */
export function outcomeJson({ answer: { url, dialect, verdict }, expectation, met }: Outcome): OutcomeJson {
  const { agent, line, where } = expectation
  const expected = { verdict: expectation.verdict, ...(line === undefined ? {} : { line }) }
  return { ...verdictJson({ agent, url, dialect }, verdict), expected, where, ok: met }
}

/** An expectation that was not met, in a line that begins with its place in the table. */
export function mismatch({ answer: { url, dialect, verdict }, expectation }: Outcome): string {
  const { agent, line, where } = expectation
  const wish = line === undefined ? expectation.verdict : `${expectation.verdict} by ${line === 'none' ? 'no line' : `line ${line}`}`
  const by = verdict.rule?.line === undefined ? `(${verdict.reason})` : `by line ${verdict.rule.line}`
  return `${visible(where)}: ${visible(agent)} ${visible(url)}: expected ${wish}, got ${verdict.verdict} ${by}, read as ${dialect}`
}
