import { alsoFailing, paceWords, type TestedExpectation, testExpectation } from '../../check/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import type { StatedValue } from '../../policy/index.ts'
import { standsIn } from '../../readings/index.ts'
import { type VerdictJson, verdictJson } from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import type { Source } from '../files/source.ts'
import type { TableExpectation } from '../options/expectations.ts'
import { type Answer, decideUrls } from './decide-urls.ts'

/** An expectation of a table, the answers of its robots, and whether they agree. */
export type ExpectationResult = TestedExpectation<Answer, TableExpectation>

/** What an expectation gave for a robot as JSON: the verdict or the stated pace, what was expected, and where. */
export type ExpectationJson = (VerdictJson | PaceJson | UnknownJson) & {
  /** The purpose or operator that the table names in place of the robot. */
  readonly who?: string
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

/** An expectation that was not tested, because its robot is unknown. */
interface UnknownJson {
  readonly agent: string
  readonly problem: string
  /** What the misspelled name may mean. */
  readonly meant?: string
}

/** Tests an expectation with a file, or with what crawlers assume of a site that sent none. */
export function testedExpectation(
  source: Source,
  expectation: TableExpectation,
  dialect: Dialect | undefined,
): ExpectationResult {
  const answer = (subject: Parameters<typeof decideUrls>[1], url: string): Answer =>
    decideUrls(source, subject, [url])[0] as Answer
  return testExpectation(source.file, expectation, answer, dialect)
}

/** The result as JSON: an object for each robot that the expectation names. */
export function expectationJson({
  expectation,
  results,
  unknown,
}: ExpectationResult): readonly ExpectationJson[] {
  const { agent: who, line, where } = expectation
  const byLine = line === undefined ? {} : { line }
  const expected =
    'field' in expectation
      ? { field: expectation.field, value: expectation.value, ...byLine }
      : { verdict: expectation.verdict, ...byLine }
  if (unknown !== undefined) {
    const { sentence: problem, meant } = unknown
    return [{ agent: who, problem, ...present({ meant }), expected, where, ok: false }]
  }
  return results.map(({ subject, answer, pace, isMet }) => {
    const { url, dialect, verdict } = answer
    const agent = results.length === 1 ? who : subject.name
    const remark = {
      ...(standsIn(subject) ? { standIn: true as const } : {}),
      ...(results.length === 1 ? {} : { who }),
    }
    const given =
      'field' in expectation
        ? { agent, dialect, ...(pace === undefined ? {} : { stated: pace.stated, obeys: pace.obeys }) }
        : verdictJson({ agent, url, dialect }, verdict)
    return { ...given, ...remark, expected, where, ok: isMet }
  })
}

/** One line about an expectation that is not met: `TABLE:LINE: agent path: expected …, got …`. */
export function mismatchText(tested: ExpectationResult): string {
  const { expectation, results, unknown } = tested
  const { agent, where } = expectation
  const failing = results.find(({ isMet }) => !isMet)
  if (failing === undefined) return `${visible(where)}: ${unknown?.sentence ?? ''}`
  const { answer, pace, subject } = failing
  const { url, dialect, verdict } = answer
  const also = alsoFailing(tested)
  const who = `${visible(agent)}${results.length === 1 ? '' : ` (${visible(subject.name)})`}`
  const rest = `, read as ${dialect}${also === undefined ? '' : `; also for ${also}`}`
  if ('field' in expectation) {
    const { expected, actual } = paceWords(expectation, pace)
    return `${visible(where)}: ${who}: expected ${expected}, got ${actual}${rest}`
  }
  const { line } = expectation
  const expected =
    line === undefined
      ? expectation.verdict
      : `${expectation.verdict} by ${line === 'none' ? 'no line' : `line ${line}`}`
  const basis = verdict.rule?.line === undefined ? `(${verdict.reason})` : `by line ${verdict.rule.line}`
  return `${visible(where)}: ${who} ${visible(url)}: expected ${expected}, got ${verdict.verdict} ${basis}${rest}`
}
