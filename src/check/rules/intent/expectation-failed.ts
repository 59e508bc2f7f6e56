import type { Policy } from '../../../policy/index.ts'
import type { File } from '../../../syntax/index.ts'
import { type Span, visible } from '../../../text/index.ts'
import { paceWords } from '../../analysis/pace-expectation.ts'
import {
  type Answered,
  alsoFailing,
  type RobotResult,
  type TestedExpectation,
  testExpectation,
} from '../../analysis/test-expectation.ts'
import type { Expectation, PaceExpectation, VerdictExpectation } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import { type CheckedFile, checkedFileOf } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { expectationComments } from '../../file/expectation-comments.ts'
import type { Finding, Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'
import { messageOf } from '../../text/sentences.ts'

/** I113: the file gives another verdict than expected. */
export const expectationFailed: CheckRule = {
  code: 'I113',
  name: 'expectation-failed',
  severity: 'error',
  why: "You can list robots, URLs and expected verdicts. If a change of the file gives another verdict, you learn it before a crawler does. The list is a file, or comments such as `# wayleave-expect: Googlebot /a/b allow`. A number behind it names the line that must decide. A purpose such as `ai-training`, or an operator such as `google`, stands for its robots that obey; `*` for those that no group names. An unknown robot fails: its name may be misspelled. A pace or hours can be expected, too: `bingbot crawl-delay 5`. Verdicts are those of the robot's dialect.",
  // Without a file, no expectation can be tested.
  ofSite: true,
  find,
}

function* find(context: Context): Generator<Problem> {
  const { expectations = [], retrieval } = context.options
  if (retrieval !== undefined && retrieval.outcome !== 'ok') {
    if (expectations.length > 0) {
      yield {
        span: { start: 0, end: 0 },
        says: {
          case: 'no file',
          what: 'The site sent no file, so no expectation was tested.',
          advice: 'Check the response of the site.',
        },
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
        says: {
          case: 'not valid',
          what: 'This is not a valid expectation, so it was not tested.',
          advice:
            'Write "# wayleave-expect: agent path allow|disallow [line]", or a pace such as "agent crawl-delay 5".',
        },
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
  const { file, policies } = context
  const tested = testExpectation(file.parsed, expectation, ({ readOptions }, written) => {
    const { dialect, agent, obeysStar } = readOptions
    const policy = policies.get(dialect, agent, obeysStar, readOptions)
    const url = written.startsWith('/') ? originOf(context) + written : written
    return { url, dialect: dialect.id, verdict: cachedVerdict(context, policy, url), basis: { policy } }
  })
  return problemOfTested(file, tested)
}

/** The findings about expectations of a file that do not hold, in the order of the expectations. */
export function failedExpectations(file: File, tested: readonly TestedExpectation[]): readonly Finding[] {
  const checked = checkedFileOf(file)
  const { code, name, severity } = expectationFailed
  return tested.flatMap((one) => {
    const problem = problemOfTested(checked, one)
    if (problem === undefined) return []
    const { span, says, dialects = [], witness } = problem
    return [
      {
        ...{ code, name, severity, message: messageOf(says), says, span, related: [], dialects },
        ...(witness === undefined ? {} : { witness }),
      },
    ]
  })
}

const VERDICT_WORDS = { allow: 'allowed', disallow: 'forbidden', defer: 'deferred' } as const

function problemOfTested(file: CheckedFile, tested: TestedExpectation): Problem | undefined {
  const { expectation, unknown, results, isMet } = tested
  if (isMet) return undefined
  const source = expectation.where === undefined ? '' : ` (${visible(expectation.where, 100)})`
  const failing = results.find((result) => !result.isMet)
  if (failing === undefined)
    return {
      span: { start: 0, end: 0 },
      says: {
        case: 'not tested',
        what: `The expectation for ${quoted(expectation.agent)}${source} was not tested.`,
        effect: unknown?.sentence ?? '',
        subject: quoted(expectation.agent),
      },
    }
  const { answer, subject } = failing
  const agent = quoted(results.length === 1 ? expectation.agent : subject.name)
  const also = alsoFailing(tested)
  const says: Says = {
    ...('field' in expectation
      ? { case: 'pace', what: paceSentence(expectation, failing, agent, source) }
      : { what: verdictSentence(expectation, answer, agent, source) }),
    effect: also === undefined ? '' : `The same expectation fails for ${also}.`,
    advice: 'Change the rules or the expectation.',
    subject: agent,
  }
  const isRead = answer.basis !== undefined
  const dialects = results.flatMap((result) => (result.isMet ? [] : [result.subject.readOptions.dialect.id]))
  return {
    span: spanOf(file, expectation, failing),
    says,
    dialects: isRead ? [...new Set(dialects)] : [],
    ...('field' in expectation || answer.url.startsWith('/') ? {} : { witness: answer.url }),
  }
}

/** Where the file states what the expectation is about; otherwise where its group begins. */
function spanOf(
  file: CheckedFile,
  expectation: TestedExpectation['expectation'],
  { answer, pace }: RobotResult,
): Problem['span'] {
  const [stated] = pace?.stated ?? []
  if (stated !== undefined) return file.lineAt(stated.line).content
  const { rule } = answer.verdict
  return 'field' in expectation || rule === undefined
    ? groupSpan(file, answer.basis?.policy)
    : file.spanOfRule(rule)
}

function verdictSentence(
  { url, verdict: expected, line }: VerdictExpectation,
  { dialect, verdict: { verdict, rule } }: Answered,
  agent: string,
  source: string,
): string {
  const actual =
    verdict === 'unknown'
      ? `${quoted(url)} has no verdict for ${agent} in the ${dialect} dialect`
      : `${quoted(url)} is ${VERDICT_WORDS[verdict]} for ${agent} ${decidedBy(rule?.line)}`
  const wantedLine = line === undefined ? '' : ` ${decidedBy(line)}`
  return `${actual}, but it should be ${VERDICT_WORDS[expected]}${wantedLine}${source}.`
}

function paceSentence(
  expectation: PaceExpectation,
  { pace }: RobotResult,
  agent: string,
  source: string,
): string {
  const { expected, actual } = paceWords(expectation, pace)
  return pace?.isStated === true
    ? `For ${agent}, the file says ${expected}${source}, as expected, but the robot does not obey this field.`
    : `For ${agent}, the file should say ${expected}${source}, but it says ${actual}.`
}

/**
 * The span of a finding if no line decides the verdict: the first line of the group that the robot follows,
 * or the beginning of the file.
 */
function groupSpan(file: CheckedFile, policy: Policy | undefined): Span {
  const line = policy?.selection.selected[0]?.firstLine
  return line === undefined ? { start: 0, end: 0 } : file.lineAt(line).content
}

function decidedBy(line: number | 'none' | undefined): string {
  return line === undefined || line === 'none' ? 'without a deciding line' : `by line ${line}`
}
