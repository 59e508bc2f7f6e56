import { standsIn } from '../../agents/index.ts'
import { type PaceResult, paceWords, testPace } from '../../check/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import type { StatedValue } from '../../policy/index.ts'
import { type VerdictJson, verdictJson } from '../../report/index.ts'
import { meantRobot } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import type { Source } from '../files/source.ts'
import type { TableExpectation } from '../options/expectations.ts'
import { oneSubject } from '../options/subjects.ts'
import { type Answer, decideUrls } from './decide-urls.ts'

/** An expectation, the answer, and whether they agree. */
export interface ExpectationResult {
  readonly expectation: TableExpectation
  readonly answer: Answer
  /** What is stated of pace or hours; absent for a verdict, and if no file was read. */
  readonly pace?: PaceResult
  readonly isMet: boolean
}

/** An expectation's result as JSON: the verdict or the stated pace, what was expected, and where. */
export type ExpectationJson = (VerdictJson | PaceJson) & {
  /** The token that a misspelled agent may mean. */
  readonly meant?: string
  readonly expected: Readonly<Record<string, string | number>>
  readonly where: string
  readonly ok: boolean
}

/** What a file states of pace or hours, as JSON. */
interface PaceJson {
  readonly agent: string
  readonly dialect: string
  readonly standIn?: true
  /** Absent if no file was read. */
  readonly stated?: readonly StatedValue<string>[]
  readonly obeys?: string
}

/**
 * Tests an expectation. A verdict `unknown` meets none, and a site without a file no expectation of pace.
 *
 * @param say prints which token a misspelled agent may mean.
 */
export function testExpectation(
  source: Source,
  expectation: TableExpectation,
  dialect?: Dialect,
  say?: (sentence: string) => void,
): ExpectationResult {
  const subject = oneSubject(expectation.agent, dialect, expectation.where, say)
  const [answer] = decideUrls(source, subject, ['field' in expectation ? '/' : expectation.url]) as [Answer]
  if ('field' in expectation) {
    const { policy } = answer.basis ?? {}
    if (policy === undefined) return { expectation, answer, isMet: false }
    const pace = testPace(policy, expectation, subject.robot)
    return { expectation, answer, pace, isMet: pace.isMet }
  }
  const { verdict, rule } = answer.verdict
  const expectedLine = expectation.line
  const isLineMet =
    expectedLine === undefined ||
    (expectedLine === 'none' ? rule?.line === undefined : rule?.line === expectedLine)
  return { expectation, answer, isMet: verdict === expectation.verdict && isLineMet }
}

/** The result as JSON. */
export function expectationJson({ answer, expectation, pace, isMet }: ExpectationResult): ExpectationJson {
  const { agent, line, where } = expectation
  const { subject, url, dialect, verdict } = answer
  const meant = meantRobot(agent)
  const remark = standsIn(subject) ? { standIn: true as const } : {}
  const misspelt = meant === undefined ? {} : { meant }
  const byLine = line === undefined ? {} : { line }
  if ('field' in expectation) {
    const { field, value } = expectation
    const stated = pace === undefined ? {} : { stated: pace.stated, obeys: pace.obeys }
    return {
      ...{ agent, dialect, ...remark, ...misspelt, ...stated },
      ...{ expected: { field, value, ...byLine }, where, ok: isMet },
    }
  }
  const expected = { verdict: expectation.verdict, ...byLine }
  const answered = verdictJson({ agent, url, dialect, ...remark }, verdict)
  return { ...answered, ...misspelt, expected, where, ok: isMet }
}

/** One line about an expectation that is not met: `TABLE:LINE: agent path: expected …, got …`. */
export function mismatchText({ answer, expectation, pace }: ExpectationResult): string {
  const { url, dialect, verdict } = answer
  const { agent, where } = expectation
  if ('field' in expectation) {
    const { expected, actual } = paceWords(expectation, pace)
    return `${visible(where)}: ${visible(agent)}: expected ${expected}, got ${actual}, read as ${dialect}`
  }
  const { line } = expectation
  const expected =
    line === undefined
      ? expectation.verdict
      : `${expectation.verdict} by ${line === 'none' ? 'no line' : `line ${line}`}`
  const basis = verdict.rule?.line === undefined ? `(${verdict.reason})` : `by line ${verdict.rule.line}`
  return `${visible(where)}: ${visible(agent)} ${visible(url)}: expected ${expected}, got ${verdict.verdict} ${basis}, read as ${dialect}`
}
