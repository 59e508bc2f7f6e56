import { cases, common, type Question, rowsFrom } from '../cases/index.ts'

/**
 * The questions of a run. At most half are the project's own cases, and the rest is drawn. The same seed gives the
 * same questions on every machine.
 */
export function questionsFrom(count: number, seed: number): readonly Question[] {
  const own = cases.filter(canBeAsked)
  const half = Math.min(own.length, Math.floor(count / 2))
  // Each case once, from a place and in steps that the seed sets.
  const first = seed % own.length
  const chosen = Array.from({ length: half }, (_, index) => {
    const at = (first + Math.floor((index * own.length) / half)) % own.length
    const { robots, agent, url } = own[at] as Question
    return { robots, agent, url }
  })
  const drawn: Question[] = []
  for (const question of rowsFrom(common, seed)) {
    if (drawn.length === count - half) break
    if (canBeAsked(question)) drawn.push(question)
  }
  return [...chosen, ...drawn]
}

/** A URL with a host that every client can ask. Other URLs test the parser of URLs, not the parser of robots.txt. */
const PLAIN_URL = /^https?:\/\/(?:\w+@)?[\w.-]+(?::\d+)?(?=[/?]|$)/

/** Can a program in any language take the question as JSON? Many have no text with lone surrogates. */
function canBeAsked({ robots, agent, url }: Question): boolean {
  return PLAIN_URL.test(url) && [robots, agent, url].every((text) => text.isWellFormed())
}
