import type { Robot } from '../../robots/index.ts'
import { tokenOf } from '../ask-as.ts'
import { type CheckedGroup, type Context, robotsOfToken } from '../context.ts'
import { recordsOf } from '../records.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** X104: a Crawl-delay for a robot that is known not to look at it. */
export const crawlDelayIgnored: Rule = {
  code: 'X104',
  name: 'crawl-delay-ignored',
  severity: 'info',
  why: 'Crawl-delay is in no standard, and robots that have other means do without: Googlebot never looked at it (google/robotstxt lists it among unsupported tags), Yandex stopped on 22 February 2018. In a group for such a robot the line asks for something that nobody hears.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { span, group } of recordsOf(context, 'crawl-delay')) {
    const deaf = group === undefined ? [] : deafRobots(group)
    if (deaf.length === 0) continue
    const readings = new Set(deaf.map(({ readAs }) => readAs))
    yield {
      span,
      message: `${listWords(deaf.map(({ name }) => quoted(name)))} ${deaf.length === 1 ? 'does' : 'do'} not look at Crawl-delay. Slow ${deaf.length === 1 ? 'it' : 'them'} down by what the operator offers for that, or by answering 429 or 503.`,
      readers: context.readersWho(({ dialect }) => readings.has(dialect.id)),
    }
  }
}

/** Robots that a group names by their own tokens and whose operators say that they do not honour it. */
function deafRobots({ agents }: CheckedGroup): Robot[] {
  const deaf = new Set<Robot>()
  for (const agent of agents) {
    const token = tokenOf(agent).toLowerCase()
    for (const robot of robotsOfToken(token)) {
      if (robot.tokens[0]?.toLowerCase() === token && robot.obeys.crawlDelay === 'no') deaf.add(robot)
    }
  }
  return [...deaf]
}
