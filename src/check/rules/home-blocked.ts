import { decide } from '../../policy/index.ts'
import { closedBy, tokenOf } from '../closed-site.ts'
import { ANYBODY, type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted, readerWords } from '../words.ts'

/** I102: the home page is closed, and not the site. */
export const homeBlocked: Rule = {
  code: 'I102',
  name: 'home-blocked',
  severity: 'warning',
  why: 'The home page is what a search engine is asked for most, and from which it finds the rest. A rule such as `/$`, `/?` or `/index` that forbids it mostly was meant for something else.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { dialect } = context.standard
  const home = `${originOf(context)}/`
  const told = new Set<number>()
  const asked = new Map<string, string>([[ANYBODY, 'every robot that no group names']])
  for (const { value } of context.agents) {
    const [robot] = robotsOfToken(tokenOf(value))
    if (robot?.purpose === 'search') asked.set(tokenOf(value), quoted(robot.name))
  }
  for (const [agent, who] of asked) {
    const { verdict, rule } = decide(context.policyOf(dialect, agent), home)
    if (verdict !== 'disallow' || rule?.line === undefined || told.has(rule.line) || closedBy(context, dialect, agent) !== undefined)
      continue
    told.add(rule.line)
    const readers = context.dialects
      .filter((reader) => decide(context.policyOf(reader, agent), home).verdict === 'disallow')
      .map(({ id }) => id)
    yield {
      span: rule.start === undefined || rule.end === undefined ? context.lineOf(rule.line).content : { start: rule.start, end: rule.end },
      message: `${quoted(`Disallow: ${rule.value ?? ''}`)} closes the home page, ${home}, to ${who}, for ${readerWords(readers, context.dialects.length)}. Leave it out if the site is to be found.`,
      readers,
      witness: home,
    }
  }
}
