import { searchAgents } from '../../agents/search-agents.ts'
import { closingRule } from '../../analysis/closed/closed-site.ts'
import { isJoined } from '../../analysis/joined-agents.ts'
import { isOnlyRule, removalAdvice } from '../../analysis/redundancy/removal-advice.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** I102: the home page is blocked. */
export const homeBlocked: CheckRule = {
  code: 'I102',
  name: 'home-blocked',
  severity: 'warning',
  why: 'A search engine finds other pages from the home page, and people often search for the home page. A rule that forbids this page, such as `Disallow: /$`, is usually meant for something else. If the rule closes the whole site, I101 reports that.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment === 'staging') return
  const home = homeOf(context)
  const problems: Problem[] = []
  const reportedLines = new Set<number>()
  for (const agent of searchAgents(context)) {
    const { who, dialect, policy } = agent
    const own = policy(dialect)
    const { verdict, rule } = cachedVerdict(context, own, home)
    if (verdict !== 'disallow' || rule?.line === undefined || reportedLines.has(rule.line)) continue
    if (isJoined(context, rule.line, agent)) continue
    reportedLines.add(rule.line)
    // I101 reports a site that is closed.
    if (closingRule(context, own) !== undefined) continue
    const dialects = context.dialects
      .filter((dialect) => cachedVerdict(context, policy(dialect), home).verdict === 'disallow')
      .map(({ id }) => id)
    problems.push({
      span: context.file.spanOfRule(rule),
      says: {
        ...(isOnlyRule(context, rule.line) ? { case: 'only rule' } : {}),
        what: `${inDialects(dialects, context.dialects.length, dialect.id)}, ${quoted(`Disallow: ${rule.value ?? ''}`)} keeps ${who} from the home page, ${home}.`,
        advice: `If people should find the site in a search, ${removalAdvice(context, rule.line)} or allow the home page.`,
        subject: who,
      },
      dialects,
      witness: home,
    })
  }
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}
