import { type DialectId, dialects } from '../../dialects/index.ts'
import { decide, type Rule as PolicyRule } from '../../policy/index.ts'
import { closedBy, tokenOf } from '../closed-site.ts'
import { ANYBODY, type Context, robotsOfToken } from '../context.ts'
import { robotsAsked } from '../robots-asked.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted, readerWords } from '../words.ts'

/** I101: the whole site is closed. */
export const siteBlocked: Rule = {
  code: 'I101',
  name: 'site-blocked',
  severity: 'warning',
  why: '`Disallow: /` for everybody, or for a search engine, takes a site out of search within days: the line that is right on a test server and was copied to the real one, or was left there after a launch. It is meant on many sites; say `environment: production` to have it called an error, `staging` to have it expected.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { environment } = context.options
  if (environment === 'staging') return
  const { dialect } = context.standard
  const home = `${originOf(context)}/`
  const problem = (agent: string, who: string, { line, start, end }: PolicyRule): Problem | undefined => {
    const readers: DialectId[] = context.dialects.filter((reader) => closedBy(context, reader, agent) !== undefined).map(({ id }) => id)
    if (line === undefined) return undefined
    return {
      span: start === undefined || end === undefined ? context.lineOf(line).content : { start, end },
      message: `The whole site is closed to ${who}, for ${readerWords(readers, context.dialects.length)}. Leave the rule out if the site is to be found.`,
      readers,
      witness: home,
    }
  }
  const forAll = closedBy(context, dialect, ANYBODY)
  if (forAll !== undefined) {
    const letsIn = robotsAsked(context).some(
      (token) => token !== ANYBODY && decide(context.policyOf(dialect, token), home).verdict === 'allow',
    )
    const found = problem(ANYBODY, letsIn ? 'every robot that no group names' : 'every robot', forAll)
    // Who closes a site and lets some robots in has thought about it.
    const severity = environment === 'production' ? 'error' : letsIn ? 'info' : 'warning'
    if (found !== undefined) yield { ...found, severity }
  }
  const told = new Set<string>()
  for (const { value } of context.agents) {
    const token = tokenOf(value)
    const [robot] = robotsOfToken(token)
    if (robot?.purpose !== 'search' || told.has(robot.id)) continue
    told.add(robot.id)
    const rule = closedBy(context, dialects[robot.readAs], token)
    const found = rule === undefined ? undefined : problem(token, quoted(robot.name), rule)
    // Who names a search engine to close the site to it means it; on a site that wants to be found it is asked.
    if (found !== undefined) yield { ...found, severity: environment === 'production' ? 'warning' : 'info' }
  }
}
