import type { DialectId } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** X104 reports a Crawl-delay for a robot that ignores it. */
export const crawlDelayIgnored: CheckRule = {
  code: 'X104',
  name: 'crawl-delay-ignored',
  severity: 'info',
  why: 'Crawl-delay is in no standard, and some robots ignore it. Googlebot does not use it (google/robotstxt, unsupported tags). Yandex stopped on 22 February 2018. For such a robot, the line has no effect. Some operators offer other ways to slow their robots down. A pause of 0 seconds is not reported. Nor is one for a robot to which the site is closed, or under whose name no robot fetches.',
  find,
}

/**
 * The User-agent lines that a record stands below. Several may share a group although a record is between
 * them; people then mean the nearest ones.
 */
function agentsOf({ group, line }: FieldRecord): readonly NamedAgent[] {
  const above = (group?.agents ?? []).filter((agent) => agent.line.number < line.number)
  const last = above.at(-1)?.line.number ?? 0
  const before = (group?.records ?? []).filter((record) => record.line < last).at(-1)?.line ?? 0
  return above.filter((agent) => agent.line.number > before)
}

/**
 * Do all registry robots with this token that may fetch the site ignore Crawl-delay? `false` if there are
 * none.
 */
function familyIgnoresCrawlDelay(context: Context, token: string): boolean {
  const robots = robotsByToken(token).filter(
    (robot) => robot.controlToken !== true && !isClosedTo(context, robot),
  )
  return robots.length > 0 && robots.every(({ obeys }) => obeys.crawlDelay === 'no')
}

function familyProblem(context: Context, span: Problem['span'], { value, line }: NamedAgent): Problem {
  const dialectIds = new Set<DialectId>(robotsByToken(value).map(({ readAs }) => readAs))
  return {
    span,
    message: `The robots that ${quoted(value)} stands for ignore Crawl-delay, so this line does not slow them down. Use settings that their operator may offer, or answer requests with status 429 or 503 for a short time.`,
    related: [{ span: line.valueSpan, message: 'names these robots' }],
    dialects: context.byDialect.where(({ dialect }) => dialectIds.has(dialect.id)),
  }
}

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'crawl-delay')
  if (records.length === 0) return
  for (const record of records) {
    const { span } = record
    if (Number(record.value) === 0) continue
    const agents = agentsOf(record)
    const ignoring = namedRobots(context).filter(
      ({ robot, agent }) =>
        robot.obeys.crawlDelay === 'no' &&
        robot.controlToken !== true &&
        agents.some(({ value }) => value.toLowerCase() === agent.value.toLowerCase()) &&
        !isClosedTo(context, robot),
    )
    if (ignoring.length === 0) {
      const family = agents.find(({ value }) => familyIgnoresCrawlDelay(context, value))
      if (family !== undefined) yield familyProblem(context, span, family)
      continue
    }
    const dialectIds = new Set<DialectId>(ignoring.map(({ robot }) => robot.readAs))
    const names = joinWords(ignoring.map(({ robot }) => robot.name))
    const isOne = ignoring.length === 1
    yield {
      span,
      message: isOne
        ? `${names} ignores Crawl-delay, so this line does not slow it down. Use settings that its operator may offer, or answer requests with status 429 or 503 for a short time.`
        : `${names} ignore Crawl-delay, so this line does not slow them down. Use settings that their operators may offer, or answer requests with status 429 or 503 for a short time.`,
      related: ignoring.map(({ agent }) => ({ span: agent.line.valueSpan, message: 'names this robot' })),
      dialects: context.byDialect.where(({ dialect }) => dialectIds.has(dialect.id)),
    }
  }
}
