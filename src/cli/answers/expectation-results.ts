import type { Dialect } from '../../dialects/index.ts'
import { type VerdictJson, verdictJson } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import type { Source } from '../files/source.ts'
import type { Expectation } from '../options/expectations.ts'
import { oneSubject, standsIn } from '../options/subjects.ts'
import { type Answer, decideUrls } from './decide-urls.ts'

/** An expectation, the verdict, and whether they agree. */
export interface ExpectationResult {
  readonly expectation: Expectation
  readonly answer: Answer
  readonly isMet: boolean
}

/** An expectation's result as JSON: the verdict, what was expected, and where. */
export interface ExpectationJson extends VerdictJson {
  readonly expected: { readonly verdict: string; readonly line?: number | 'none' }
  readonly where: string
  readonly ok: boolean
}

/** Tests an expectation. A verdict `unknown` meets none. */
export function testExpectation(
  source: Source,
  expectation: Expectation,
  dialect?: Dialect,
): ExpectationResult {
  const [answer] = decideUrls(source, oneSubject(expectation.agent, dialect, expectation.where), [
    expectation.url,
  ]) as [Answer]
  const { verdict, rule } = answer.verdict
  const expectedLine = expectation.line
  const isLineMet =
    expectedLine === undefined ||
    (expectedLine === 'none' ? rule?.line === undefined : rule?.line === expectedLine)
  return { expectation, answer, isMet: verdict === expectation.verdict && isLineMet }
}

/** The result as JSON. */
export function expectationJson({
  answer: { subject, url, dialect, verdict },
  expectation,
  isMet,
}: ExpectationResult): ExpectationJson {
  const { agent, line, where } = expectation
  const expected = { verdict: expectation.verdict, ...(line === undefined ? {} : { line }) }
  return {
    ...verdictJson({ agent, url, dialect, ...(standsIn(subject) ? { standIn: true } : {}) }, verdict),
    expected,
    where,
    ok: isMet,
  }
}

/** One line about an expectation that is not met: `TABLE:LINE: agent path: expected …, got …`. */
export function mismatchText({ answer: { url, dialect, verdict }, expectation }: ExpectationResult): string {
  const { agent, line, where } = expectation
  const expected =
    line === undefined
      ? expectation.verdict
      : `${expectation.verdict} by ${line === 'none' ? 'no line' : `line ${line}`}`
  const basis = verdict.rule?.line === undefined ? `(${verdict.reason})` : `by line ${verdict.rule.line}`
  return `${visible(where)}: ${visible(agent)} ${visible(url)}: expected ${expected}, got ${verdict.verdict} ${basis}, read as ${dialect}`
}
