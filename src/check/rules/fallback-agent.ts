import { robots } from '../../robots/index.ts'
import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** A110: a group that other robots follow as well. */
export const fallbackAgent: Rule = {
  code: 'A110',
  name: 'fallback-agent',
  severity: 'info',
  why: 'Some robots follow the group of another where none names them: Googlebot-Image and Googlebot-News that of Googlebot, the robots of Yandex that of `Yandex`, and Applebot that of Googlebot. What a group says about one robot it then says about all of these; a group of their own ends that.',
  find,
}

/** Robots that a message names. */
const MOST_NAMED = 4

function* find(context: Context): Generator<Problem> {
  const named = new Set(context.agents.map(({ value }) => value.toLowerCase()))
  const seen = new Set<string>()
  for (const { value, line } of context.agents) {
    const token = value.toLowerCase()
    if (seen.has(token) || robotsOfToken(token).length === 0) continue
    seen.add(token)
    const others = robots.filter(({ tokens: [own = '', ...fallbacks] }) => {
      // The first of its tokens that the file names is the one it follows.
      const followed = fallbacks.find((fallback) => named.has(fallback.toLowerCase()))
      return own.toLowerCase() !== token && !named.has(own.toLowerCase()) && followed?.toLowerCase() === token
    })
    if (others.length === 0) continue
    const names = others.slice(0, MOST_NAMED).map(({ name }) => name)
    const all = others.length > MOST_NAMED ? [...names, `${others.length - MOST_NAMED} other robots`] : names
    yield {
      span: line.valueSpan,
      message: `The group of ${quoted(value)} is followed by ${listWords(all)} too, which no group names. Name ${others.length === 1 ? 'it' : 'them'} if ${others.length === 1 ? 'it is' : 'they are'} to be treated otherwise.`,
      readers: [...new Set(others.map(({ readAs }) => readAs))],
    }
  }
}
