import { type ClosedPath, closedPaths } from '../../analysis/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, joinWords, quoted } from '../../text/message-phrases.ts'
import { ASSET_PATHS, LIKELY_ASSET_PATHS } from './asset-paths.ts'

/** I104: style sheets and scripts are closed. */
export const assetsBlocked: CheckRule = {
  code: 'I104',
  name: 'assets-blocked',
  severity: 'warning',
  why: 'Google and Bing render pages as a browser does, and judge what they see: without style sheets and scripts they see another page, or none (Google Search Central, "Introduction to robots.txt": do not block resources that pages need). Old files forbid the folders that these stand in.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const sure = closedPaths(context, ASSET_PATHS)
  const told = new Set(sure.map(({ line }) => line))
  const likely = closedPaths(context, LIKELY_ASSET_PATHS).filter(({ line }) => !told.has(line))
  const problems = [
    ...sure.map((path) => (isShort(path) ? ({ ...problemOf(context, path), severity: 'info' } as const) : problemOf(context, path))),
    ...likely.map((path): Problem => ({ ...problemOf(context, path), severity: 'info' })),
  ]
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

/** Of a rule of one letter nobody can tell that it is about a folder of such files, or that there is one. */
function isShort({ rule: { pattern } }: ClosedPath): boolean {
  return pattern.kind === 'prefix' && pattern.text.length <= 2
}

function problemOf(context: Context, { rule, url, agents, dialects }: ClosedPath): Problem {
  return {
    span: context.file.spanOfRule(rule),
    message: `${quoted(`Disallow: ${rule.value ?? ''}`)} keeps ${joinWords(agents.map(({ who }) => who))} from style sheets or scripts such as ${url}, for ${dialectPhrase(dialects, context.dialects.length)}: pages are then seen without them. Allow what pages need.`,
    dialects,
    witness: url,
  }
}
