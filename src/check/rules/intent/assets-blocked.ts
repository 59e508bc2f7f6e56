import { searchAgentPhrase } from '../../agents/robot-phrases.ts'
import type { SearchAgent } from '../../agents/search-agents.ts'
import { closedAssets, likelyClosedAssets } from '../../analysis/closed-assets.ts'
import type { ClosedPath } from '../../analysis/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** I104: style sheets and scripts are blocked. */
export const assetsBlocked: CheckRule = {
  code: 'I104',
  name: 'assets-blocked',
  severity: 'warning',
  why: 'Google and Bing render pages as a browser does and judge what they see. Without style sheets and scripts, they see other pages than people do (Google Search Central, "Introduction to robots.txt": do not block resources that pages need). Old files often forbid the folders that contain these resources.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const problems = [
    ...closedAssets(context).map((path) => problemOf(context, path)),
    ...likelyClosedAssets(context).map(
      (path): Problem => ({ ...problemOf(context, path), severity: 'info' }),
    ),
  ]
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

function problemOf(context: Context, { rule, url, agents, dialects }: ClosedPath): Problem {
  const [first] = agents as [SearchAgent]
  return {
    span: context.file.spanOfRule(rule),
    message: `${inDialects(dialects, context.dialects.length, first.dialect.id)}, ${quoted(`Disallow: ${rule.value ?? ''}`)} matches usual URLs of style sheets or scripts, such as ${url}. If your pages use such URLs, ${first.who} ${first.named === undefined ? 'do' : 'does'} not see your pages as people do.${alsoBlocked(agents.slice(1))} Allow the files that your pages need.`,
    dialects,
    witness: url,
  }
}

/** A sentence that names further agents to which the rule applies, each in its own dialect. */
function alsoBlocked(agents: readonly SearchAgent[]): string {
  return agents.length === 0 ? '' : ` The rule also applies to ${searchAgentPhrase(agents)}.`
}
