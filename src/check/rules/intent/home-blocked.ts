import { searchAgents } from '../../agents/search-agents.ts'
import { closingRule } from '../../analysis/closed-site.ts'
import { homeOf } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** I102: the home page is closed. */
export const homeBlocked: CheckRule = {
  code: 'I102',
  name: 'home-blocked',
  severity: 'warning',
  why: 'The home page is what a search engine is asked for most, and from which it finds the rest. A rule such as `/$` or `/?` that forbids it mostly was meant for something else; and a search engine that a group names to close the site to it has no home page to show either.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment === 'staging') return
  const home = homeOf(context)
  const problems: Problem[] = []
  const told = new Set<number>()
  for (const { who, named, dialect, policy } of searchAgents(context)) {
    const own = policy(dialect)
    const { verdict, rule } = cachedVerdict(context, own, home)
    if (verdict !== 'disallow' || rule?.line === undefined || told.has(rule.line)) continue
    const closing = closingRule(context, own)
    // That the site is closed to everybody is told elsewhere.
    if (named === undefined && closing !== undefined) {
      told.add(rule.line)
      continue
    }
    told.add(rule.line)
    const dialects = context.dialects
      .filter((dialect) => cachedVerdict(context, policy(dialect), home).verdict === 'disallow')
      .map(({ id }) => id)
    problems.push({
      span: context.file.spanOfRule(rule),
      message: `${quoted(`Disallow: ${rule.value ?? ''}`)} closes the home page, ${home}, to ${who}, for ${dialectPhrase(dialects, context.dialects.length)}. Take the rule out, or allow the home page, if the site is to be found.`,
      dialects,
      witness: home,
      // The rule about closed sites weighs that already.
      ...(closing !== undefined ? { severity: 'info' as const } : {}),
    })
  }
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}
