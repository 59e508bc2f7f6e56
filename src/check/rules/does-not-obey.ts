import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** A108: a robot whose operator says that it does not obey. */
export const doesNotObey: Rule = {
  code: 'A108',
  name: 'does-not-obey',
  severity: 'info',
  why: 'Some robots do not ask: what fetches a page because a person or a subscriber wants it now is held by its operator to be no crawler. Their own documentation says so, and a group for them is decoration. Who wants to keep them out has to do it where requests are answered.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, line } of context.agents) {
    const own = robotsOfToken(value).filter(({ tokens }) => tokens[0]?.toLowerCase() === value.toLowerCase())
    const [robot] = own
    if (robot === undefined || own.some(({ obeys }) => obeys.robotsTxt !== 'no')) continue
    yield {
      span: line.valueSpan,
      message: `${robot.operator} says that ${quoted(value)} does not follow robots.txt: this group does not bind it. Block it by its requests if you have to.`,
      readers: [...new Set(own.map(({ readAs }) => readAs))],
    }
  }
}
