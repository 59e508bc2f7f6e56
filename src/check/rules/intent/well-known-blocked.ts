import { literalPrefix } from '../../../pattern/index.ts'
import { areLesser, type SearchAgent } from '../../agents/search-agents.ts'
import { closedPaths } from '../../analysis/closed/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I115: the files that programs look for below `/.well-known/` are blocked. */
export const wellKnownBlocked: CheckRule = {
  code: 'I115',
  name: 'well-known-blocked',
  severity: 'info',
  why: 'Programs look below `/.well-known/` for files about a site (RFC 8615). Some of these programs obey robots.txt. To open links to a site in its app, Android needs `assetlinks.json`. Google asks that robots.txt allows it (Android Developers, "Verify Android App Links", read on 29 November 2026). Robots that gather data for AI look for `tdmrep.json` (W3C Community Group, "TDM Reservation Protocol"). The files hold nothing private: they are there for programs. A rule for a single file in the folder is no finding.',
  find,
}

/** The folder, and the beginning of a rule for it alone. One for all hidden files is shorter. */
const FOLDER = '/.well-known/'
const NAME = '/.w'

/** The file that Google asks for. */
const FILE = `${FOLDER}assetlinks.json`

function* find(context: Context): Generator<Problem> {
  for (const { rule, url, agents, dialects } of closedPaths(context, [FILE])) {
    const prefix = literalPrefix(rule.pattern)
    if (!prefix.startsWith('/.') || !FOLDER.startsWith(prefix)) continue
    const [first] = agents as [SearchAgent]
    const written = quoted(`Disallow: ${rule.value ?? ''}`)
    yield {
      span: context.file.spanOfRule(rule),
      says: {
        what: `For ${first.who}, ${written} closes files about the site that programs look for, such as ${url}.`,
        effect: areLesser(context, agents)
          ? 'Robots also look there for what a site says of text and data mining (tdmrep.json).'
          : 'Google asks to allow this file, so that links to your site open in your Android app.',
        ...(prefix.startsWith(NAME)
          ? { advice: 'The folder holds nothing private, so remove the rule.' }
          : { case: 'hidden files', advice: `Add ${quoted(`Allow: ${FOLDER}`)} to the group.` }),
        subject: written,
      },
      dialects,
      witness: url,
    }
  }
}
