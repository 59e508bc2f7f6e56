import { ASSET_PATHS } from '../asset-paths.ts'
import { closedPaths } from '../closed-paths.ts'
import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { ruleSpan } from '../rule-span.ts'
import { listWords, quoted, readerWords } from '../words.ts'

/** I104: style sheets and scripts are closed. */
export const assetsBlocked: Rule = {
  code: 'I104',
  name: 'assets-blocked',
  severity: 'warning',
  why: 'Google and Bing render pages as a browser does, and judge what they see: without style sheets and scripts they see another page, or none (Google Search Central, "Introduction to robots.txt": do not block resources that pages need). Old files forbid the folders that these stand in.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { rule, url, askers, readers } of closedPaths(context, ASSET_PATHS)) {
    yield {
      span: ruleSpan(context, rule),
      message: `${quoted(`Disallow: ${rule.value ?? ''}`)} keeps ${listWords(askers.map(({ who }) => who))} from style sheets or scripts such as ${url}, for ${readerWords(readers, context.dialects.length)}: pages are then seen without them. Allow what pages need.`,
      readers,
      witness: url,
    }
  }
}
