import { type Context, robotsOfToken } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** X104: a delay for a robot that keeps none. */
export const crawlDelayIgnored: Rule = {
  code: 'X104',
  name: 'crawl-delay-ignored',
  severity: 'info',
  why: 'Some robots document that they take no notice of Crawl-delay, Googlebot and those of Yandex among them: a delay in their groups is for nobody. Their operators have other means, such as answering 503 or 429 for a while.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { span, group } of recordsIn(context, 'crawl-delay')) {
    const known = group.agents.flatMap(({ value }) => robotsOfToken(value)[0] ?? [])
    const ignoring = known.filter(({ obeys }) => obeys.crawlDelay === 'no')
    if (ignoring.length === 0) continue
    const names = [...new Set(ignoring.map(({ name }) => name))]
    const readers = new Set(ignoring.map(({ readAs }) => readAs))
    yield {
      span,
      message: `${listWords(names.map(quoted))} ${names.length === 1 ? 'takes' : 'take'} no notice of Crawl-delay, as ${names.length === 1 ? 'its operator documents' : 'their operators document'}. Take it out here, or steer the robot by the status of responses.`,
      readers: context.dialects.filter(({ id }) => readers.has(id)).map(({ id }) => id),
    }
  }
}
