import type { SearchAgent } from '../../agents/search-agents.ts'
import { closedPaths } from '../../analysis/closed/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I117: the pages for phones are blocked. */
export const mobilePagesBlocked: CheckRule = {
  code: 'I117',
  name: 'mobile-pages-blocked',
  severity: 'info',
  why: 'Google indexes a site by its pages for phones: "In mobile-first indexing, we will only get the information of your site from the mobile version, so make sure Googlebot can see the full content and all resources there" (Google Search Central Blog, 22 July 2020). Years ago, sites forbade a folder such as `/mobile/`, so that search engines found no page twice. Such a rule now takes the site out of Google, if its pages for phones are in that folder.',
  find,
}

/** Usual folders of pages for phones, by custom. The finding is about 10 of 2,100 files of a sample from 2020 to 2026. */
const MOBILE_PATHS: readonly string[] = ['/mobile/page', '/mobi/page', '/wap/page']

/** Matches a rule for one of these folders, and no rule for a part of it or for other names. */
const MOBILE_FOLDER = /^\/(?:mobile|mobi|wap)(?:\/\*?)?$/i

function* find(context: Context): Generator<Problem> {
  if (!pathRules(context).some(({ value }) => MOBILE_FOLDER.test(value))) return
  for (const { rule, url, agents, dialects } of closedPaths(context, MOBILE_PATHS)) {
    if (!MOBILE_FOLDER.test(rule.value ?? '')) continue
    const google = agents.find(mayBeGoogle)
    if (google === undefined) continue
    const written = quoted(`Disallow: ${rule.value ?? ''}`)
    yield {
      span: context.file.spanOfRule(rule),
      says: {
        what: `For ${google.who}, ${written} closes the usual folder of pages for phones, such as ${url}.`,
        effect: 'Google indexes a site by its pages for phones.',
        advice: 'If your site has such pages there, delete the line.',
        subject: written,
      },
      dialects: google === agents[0] ? dialects : [google.dialect.id],
      witness: url,
    }
  }
}

/** Is this Google's own agent, or the one for robots that no group names? What Bing may fetch does not matter to Google. */
function mayBeGoogle({ named }: SearchAgent): boolean {
  return named === undefined || named.robot.operator === 'Google'
}
