import type { ReadOptions } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import { readOptionsOf, robotNamed } from '../../../robots/index.ts'
import { type Span, visible } from '../../../text/index.ts'
import { originOf } from '../../analysis/sample-url.ts'
import type { Expectation } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { expectationComments } from '../../file/expectation-comments.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I113: the file does not say what it has to say. */
export const expectationFailed: CheckRule = {
  code: 'I113',
  name: 'expectation-failed',
  severity: 'error',
  why: 'Whoever keeps a table of robots, URLs and the verdicts they are to get learns of a change that breaks one before a crawler does. It is given beside the file, or in comments of it: `# wayleave-expect: Googlebot /a/b allow`, and the number of the line that has to decide, if one has to. Each is decided as the robot reads the file, or as RFC 9309 does where that is not known.',
  // A table is not met by a site that sends nothing to hold it against.
  ofSite: true,
  find,
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided, for the reader stops with an error' } as const

function* find(context: Context): Generator<Problem> {
  const { expectations = [], retrieval } = context.options
  if (retrieval !== undefined && retrieval.outcome !== 'ok') {
    if (expectations.length > 0) {
      yield { span: { start: 0, end: 0 }, message: 'No file came, so that nothing was held against the table. See what the site answers.' }
    }
    return
  }
  for (const expectation of expectations) {
    const problem = failed(context, expectation)
    if (problem !== undefined) yield problem
  }
  for (const { expectation, span } of expectationComments(context)) {
    if (expectation === undefined) {
      yield { span, message: 'This is no expectation: nothing was tested. Write "# wayleave-expect: agent path allow|disallow [line]".' }
      continue
    }
    const problem = failed(context, expectation)
    if (problem === undefined) continue
    yield { ...problem, span, related: problem.span.end > 0 ? [{ span: problem.span, message: 'what decides' }] : [] }
  }
}

function failed(context: Context, { agent, url: asked, verdict: expected, line: expectedLine, where }: Expectation): Problem | undefined {
  const robot = robotNamed(agent)
  const {
    agent: tokens,
    dialect,
    obeysStar,
  }: ReadOptions = robot === undefined ? { agent, dialect: context.byDialect.standard.dialect } : readOptionsOf(robot)
  const url = asked.startsWith('/') ? originOf(context) + asked : asked
  const policy = context.policies.get(dialect, tokens, obeysStar)
  const { verdict, rule } = cachedVerdict(context, policy, url)
  const isByLine = expectedLine === undefined || (expectedLine === 'none' ? rule?.line === undefined : rule?.line === expectedLine)
  if (verdict === expected && isByLine) return undefined
  return {
    span: rule === undefined ? groupSpan(context, policy) : context.file.spanOfRule(rule),
    message: `${quoted(asked)} is ${WORDS[verdict]} for ${quoted(agent)}, ${byLine(rule?.line)}; it has to be ${WORDS[expected]}${expectedLine === undefined ? '' : ` ${byLine(expectedLine)}`}${where === undefined ? '' : ` (${visible(where, 100)})`}. Change the rules, or what is expected of them.`,
    dialects: [dialect.id],
    witness: url,
  }
}

/** Where no line decides: the first line of the group that the robot follows; the beginning of the file where it follows none. */
function groupSpan(context: Context, { selection }: Policy): Span {
  const line = selection.selected[0]?.firstLine
  return line === undefined ? { start: 0, end: 0 } : context.file.lineAt(line).content
}

function byLine(line: number | 'none' | undefined): string {
  return line === undefined || line === 'none' ? 'by no line' : `by line ${line}`
}
