import type { DialectId, ReadOptions } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import { meantRobot, type Robot, readOptionsOf, robotNamed } from '../../../robots/index.ts'
import { type Span, visible } from '../../../text/index.ts'
import { paceWords, testPace } from '../../analysis/pace-expectation.ts'
import type { Expectation, PaceExpectation } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { expectationComments } from '../../file/expectation-comments.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I113: the file gives another verdict than expected. */
export const expectationFailed: CheckRule = {
  code: 'I113',
  name: 'expectation-failed',
  severity: 'error',
  why: 'You can list robots, URLs and the verdicts that you expect. If a change of the file gives another verdict, you learn it before a crawler sees the file. The list is a file of its own, or is in comments such as `# wayleave-expect: Googlebot /a/b allow`. A number after the verdict means that the line with this number must decide. An expectation may also name a pace or hours, such as `bingbot crawl-delay 5`, `bingbot visit-time 0600-0845` or `bingbot request-rate 1/10`. Each verdict is computed in the dialect of the robot, or by RFC 9309 if the robot is unknown.',
  // Without a file, no expectation can be tested.
  ofSite: true,
  find,
}

const VERDICT_WORDS = { allow: 'allowed', disallow: 'forbidden' } as const

function* find(context: Context): Generator<Problem> {
  const { expectations = [], retrieval } = context.options
  if (retrieval !== undefined && retrieval.outcome !== 'ok') {
    if (expectations.length > 0) {
      yield {
        span: { start: 0, end: 0 },
        message: 'The site sent no file, so no expectation was tested. Check the response of the site.',
      }
    }
    return
  }
  for (const expectation of expectations) {
    const problem = problemOf(context, expectation)
    if (problem !== undefined) yield problem
  }
  for (const { expectation, span } of expectationComments(context)) {
    if (expectation === undefined) {
      yield {
        span,
        message:
          'This is not a valid expectation, so it was not tested. Write "# wayleave-expect: agent path allow|disallow [line]", or a pace such as "agent crawl-delay 5".',
      }
      continue
    }
    const problem = problemOf(context, expectation)
    if (problem === undefined) continue
    yield {
      ...problem,
      span,
      related: problem.span.end > 0 ? [{ span: problem.span, message: 'the file says so here' }] : [],
    }
  }
}

function problemOf(context: Context, expectation: Expectation): Problem | undefined {
  const { agent } = expectation
  const robot = robotNamed(agent)
  const meant = robot === undefined ? meantRobot(agent) : undefined
  if (meant !== undefined)
    context.notes.add(`I113: no robot ${quoted(agent)} is known. Did you mean ${meant}?`)
  const options: ReadOptions =
    robot === undefined ? { agent, dialect: context.byDialect.standard.dialect } : readOptionsOf(robot)
  const { dialect } = options
  const policy = context.policies.get(dialect, options.agent, options.obeysStar, options)
  if ('field' in expectation)
    return problemOfPace(context, policy, expectation, { robot, dialect: dialect.id })
  const { url: written, verdict: expected, line: expectedLine, where } = expectation
  const url = written.startsWith('/') ? originOf(context) + written : written
  const { verdict, rule } = cachedVerdict(context, policy, url)
  const isByLine =
    expectedLine === undefined ||
    (expectedLine === 'none' ? rule?.line === undefined : rule?.line === expectedLine)
  if (verdict === expected && isByLine) return undefined
  const actual =
    verdict === 'unknown'
      ? `${quoted(written)} has no verdict for ${quoted(agent)} in the ${dialect.id} dialect`
      : `${quoted(written)} is ${VERDICT_WORDS[verdict]} for ${quoted(agent)} ${decidedBy(rule?.line)}`
  const wantedLine = expectedLine === undefined ? '' : ` ${decidedBy(expectedLine)}`
  const source = where === undefined ? '' : ` (${visible(where, 100)})`
  return {
    span: rule === undefined ? groupSpan(context, policy) : context.file.spanOfRule(rule),
    message: `${actual}, but it should be ${VERDICT_WORDS[expected]}${wantedLine}${source}. Change the rules or the expectation.`,
    dialects: [dialect.id],
    witness: url,
  }
}

function problemOfPace(
  context: Context,
  policy: Policy,
  expectation: PaceExpectation,
  { robot, dialect }: { readonly robot: Robot | undefined; readonly dialect: DialectId },
): Problem | undefined {
  const result = testPace(policy, expectation, robot)
  if (result.isMet) return undefined
  const { expected, actual } = paceWords(expectation, result)
  const [first] = result.stated
  const source = expectation.where === undefined ? '' : ` (${visible(expectation.where, 100)})`
  return {
    span: first === undefined ? groupSpan(context, policy) : context.file.lineAt(first.line).content,
    message:
      // Without the robot, it does not count what the robot obeys.
      testPace(policy, expectation).isMet
        ? `For ${quoted(expectation.agent)}, the file says ${expected}${source}, as expected, but the robot does not obey this field. Change the expectation.`
        : `For ${quoted(expectation.agent)}, the file should say ${expected}${source}, but it says ${actual}. Change the file or the expectation.`,
    dialects: [dialect],
  }
}

/**
 * The span of a finding if no line decides the verdict: the first line of the group that the robot follows,
 * or the beginning of the file.
 */
function groupSpan(context: Context, { selection }: Policy): Span {
  const line = selection.selected[0]?.firstLine
  return line === undefined ? { start: 0, end: 0 } : context.file.lineAt(line).content
}

function decidedBy(line: number | 'none' | undefined): string {
  return line === undefined || line === 'none' ? 'without a deciding line' : `by line ${line}`
}
