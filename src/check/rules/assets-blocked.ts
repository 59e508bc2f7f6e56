import { decide } from '../../policy/index.ts'
import { ASSET_PATHS } from '../asset-paths.ts'
import { ANYBODY, type Context } from '../context.ts'
import { renderingRobots } from '../known-urls.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted, readerWords, shownUrl } from '../words.ts'

/** I104: style sheets and scripts are closed. */
export const assetsBlocked: Rule = {
  code: 'I104',
  name: 'assets-blocked',
  severity: 'warning',
  why: 'Google and Bing render pages as a browser does, and judge what they see: without style sheets and scripts they see another page, or none (Google Search Central, "Introduction to robots.txt": do not block resources that pages need). Old files forbid the folders that these stand in.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { dialect } = context.standard
  const told = new Set<number>()
  const problems: Problem[] = []
  for (const agent of renderingRobots(context)) {
    const who = agent === ANYBODY ? 'robots that no group names' : agent
    const policy = context.policyOf(dialect, agent)
    // Where all is closed, it is not about style sheets.
    if (
      decide(policy, `${originOf(context)}/`).verdict === 'disallow' ||
      decide(policy, `${originOf(context)}/page`).verdict === 'disallow'
    )
      continue
    for (const path of ASSET_PATHS) {
      const url = originOf(context) + path
      const { verdict, rule } = decide(policy, url)
      if (verdict !== 'disallow' || rule?.line === undefined || told.has(rule.line)) continue
      told.add(rule.line)
      const readers = context.dialects
        .filter((reader) => decide(context.policyOf(reader, agent), url).verdict === 'disallow')
        .map(({ id }) => id)
      problems.push({
        span: rule.start === undefined || rule.end === undefined ? context.lineOf(rule.line).content : { start: rule.start, end: rule.end },
        message: `${quoted(`Disallow: ${rule.value ?? ''}`)} keeps ${who} from style sheets or scripts such as ${shownUrl(url)}, for ${readerWords(readers, context.dialects.length)}: pages are then seen without them. Allow them.`,
        readers,
        witness: url,
      })
    }
  }
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}
