import { namedRobots } from '../../agents/named-robots.ts'
import { robotsByToken } from '../../agents/robots-by-token.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** X104: a Crawl-delay for a robot that is known not to look at it. */
export const crawlDelayIgnored: CheckRule = {
  code: 'X104',
  name: 'crawl-delay-ignored',
  severity: 'info',
  why: 'Crawl-delay is in no standard, and robots that have other means do without: Googlebot never looked at it (google/robotstxt lists it among unsupported tags), Yandex stopped on 22 February 2018. In a group for such a robot the line asks for something that nobody hears.',
  find,
}

/** Is it a name that several known robots fall back on, none of which looks at Crawl-delay? */
function isDeafFamily(token: string): boolean {
  const robots = robotsByToken(token)
  return robots.length > 0 && robots.every(({ obeys }) => obeys.crawlDelay === 'no')
}

function familyProblem(context: Context, span: Problem['span'], { value, line }: NamedAgent): Problem {
  const readings = new Set(robotsByToken(value).map(({ readAs }) => readAs))
  return {
    span,
    message: `The robots of ${quoted(value)} do not look at Crawl-delay. Slow them down by what the operator offers for that, or by answering 429 or 503.`,
    related: [{ span: line.valueSpan, message: 'for these robots' }],
    dialects: context.byDialect.where(({ dialect }) => readings.has(dialect.id)),
  }
}

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'crawl-delay')
  if (records.length === 0) return
  for (const { span, group } of records) {
    const agents = group?.agents ?? []
    const deaf = namedRobots(context).filter(
      ({ robot, agent }) =>
        robot.obeys.crawlDelay === 'no' && agents.some(({ value }) => value.toLowerCase() === agent.value.toLowerCase()),
    )
    if (deaf.length === 0) {
      const family = agents.find(({ value }) => isDeafFamily(value))
      if (family !== undefined) yield familyProblem(context, span, family)
      continue
    }
    const readings = new Set(deaf.map(({ robot }) => robot.readAs))
    const isOne = deaf.length === 1
    yield {
      span,
      message: `${joinWords(deaf.map(({ robot }) => robot.name))} ${isOne ? 'does' : 'do'} not look at Crawl-delay. Slow ${isOne ? 'it' : 'them'} down by what the operator offers for that, or by answering 429 or 503.`,
      related: deaf.map(({ agent }) => ({ span: agent.line.valueSpan, message: 'for this robot' })),
      dialects: context.byDialect.where(({ dialect }) => readings.has(dialect.id)),
    }
  }
}
