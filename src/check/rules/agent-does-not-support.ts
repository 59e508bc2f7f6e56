import { dialects } from '../../dialects/index.ts'
import type { Robot } from '../../robots/index.ts'
import { type Context, robotsOfToken, spanOf } from '../context.ts'
import { FIELDS } from '../fields.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords } from '../words.ts'

/** A115: a record that the robot it is written for does not act on. */
export const agentDoesNotSupport: Rule = {
  code: 'A115',
  name: 'agent-does-not-support',
  severity: 'info',
  why: 'Crawl-delay, Request-rate and Visit-time are extensions, and each robot knows some of them or none: Google does not read Crawl-delay, Yandex has not since 2018. In the group of such a robot the record slows nobody down, and its owner may rely on it.',
  find,
}

const ASKS: Readonly<Record<string, (robot: Robot) => boolean>> = {
  'crawl-delay': ({ obeys }) => obeys.crawlDelay === 'no',
  'request-rate': ({ dialect }) => dialect !== 'unknown' && dialects[dialect].pacing.honours.requestRate === 'no',
  'visit-time': ({ dialect }) => dialect !== 'unknown' && dialects[dialect].pacing.honours.visitTime === 'no',
}

function* find(context: Context): Generator<Problem> {
  for (const { agents, records, everybody } of context.groups) {
    if (everybody || agents.length === 0) continue
    const own = agents.map(({ value }) => robotsOfToken(value).find(({ tokens }) => tokens[0]?.toLowerCase() === value.toLowerCase()))
    for (const record of records) {
      const ignores = ASKS[record.field]
      if (ignores === undefined) continue
      // One robot that acts on it, or of which nothing is known, gives the record a meaning.
      const ignoring = own.flatMap((robot) => (robot !== undefined && ignores(robot) ? [robot] : []))
      if (ignoring.length === 0 || ignoring.length < agents.length) continue
      yield {
        span: spanOf(context, record),
        message: `${FIELDS.get(record.field)} means nothing to ${listWords(ignoring.slice(0, 3).map(({ name }) => name))}${ignoring.length > 3 ? ' and others' : ''}. Set the pace where the operator lets you, or remove the record.`,
        related: agents.slice(0, 3).map(({ line }) => ({ span: line.valueSpan, message: 'for this robot' })),
        readers: [...new Set(ignoring.map(({ readAs }) => readAs))],
      }
    }
  }
}
