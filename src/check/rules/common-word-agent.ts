import { robots } from '../../robots/index.ts'
import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { counted, listWords, quoted, readersDo } from '../words.ts'

/** A114: a name that is a part of the names of others. */
export const commonWordAgent: Rule = {
  code: 'A114',
  name: 'common-word-agent',
  severity: 'warning',
  why: 'Readers of the standard of 1994, and many servers that filter by name, look for the value of a User-agent line within the name of the robot. A word such as `Spider` or `Code` is a part of many names, and the rules meant for one robot hold for Baiduspider and others. Lists of AI robots had to drop such names more than once (ai.robots.txt, issues 208, 212 and 242).',
  find,
}

/**
 * Words that stand in the names of many robots: those that ai.robots.txt dropped for it, and what robots call themselves.
 * A shorter one says too little to be meant as a name.
 */
const COMMON: ReadonlySet<string> = new Set(
  'agent archive archiver bot bots code crawl crawler fetch fetcher grab grabber image images lcc link news preview proxy reader robot robots scan scanner scraper search seo site spider user web webcrawler'.split(
    ' ',
  ),
)

function* find(context: Context): Generator<Problem> {
  for (const { value, line } of context.agents) {
    const word = value.toLowerCase()
    if (!COMMON.has(word) || robotsOfToken(word).length > 0) continue
    const alike = robots.filter(({ tokens }) => tokens[0]?.toLowerCase().includes(word) === true)
    const hit = alike.map(({ tokens: [own = ''] }) => own)
    const readers = context.dialects
      .filter((dialect) =>
        hit.some((token) => {
          const { kind, taken } = context.policyOf(dialect, token).choice
          return kind === 'named' && taken.some(({ agents }) => agents.some((agent) => agent.line === line.number))
        }),
      )
      .map(({ id }) => id)
    if (readers.length === 0) continue
    const bound = alike.filter(({ readAs }) => readers.includes(readAs))
    const names = (bound.length > 0 ? bound : alike).slice(0, 3).map(({ name }) => name)
    yield {
      span: line.valueSpan,
      message: `${quoted(value)} is a part of the names of ${counted(alike.length, 'known robot')}, such as ${listWords(names)}: ${readersDo(readers, context.dialects.length, 'gives', 'give')} this group to them. Write the name of the robot that is meant.`,
      readers,
    }
  }
}
