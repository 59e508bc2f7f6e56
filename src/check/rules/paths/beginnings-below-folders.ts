import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { isPrivatePath } from '../../analysis/private-paths.ts'
import { pagesBeginning } from '../../analysis/usual-pages.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, prefixRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** Matches a rule for a name below any folder, without an end: a star, a slash and `reg`. */
const NAME_AT_DEPTH = /^\/?\*\/([a-z]+)\*?$/i

/**
 * Short words that are whole names of pages and folders, which programs make. A rule for one of them is meant so.
 * They are in 7 of 2,100 files of a sample from 2020 to 2026.
 */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  ...['amp', 'atom', 'edit', 'feed', 'json', 'node', 'page', 'pdf', 'rss', 'tag', 'tags', 'user', 'xml'],
])

/** Up to this length, a word begins many longer words, in letters. */
const MAX_SHORT = 4

/** Finds short words below any folder that begin longer names, which they close. */
export function* overBeginnings(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const policy = context.policies.get(dialect, UNNAMED_AGENT)
  for (const rule of prefixRules(context)) {
    const word = NAME_AT_DEPTH.exec(rule.value)?.[1] ?? ''
    if (word === '' || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    if (WHOLE_NAMES.has(word.toLowerCase()) || isPrivatePath(`/${word}`)) continue
    const page = pagesBeginning(`/${word}`)[0]
    if (page === undefined && word.length > MAX_SHORT) continue
    const longer = page ?? `/${word}xyz`
    const url = `${originOf(context)}/any${longer}`
    if (cachedVerdict(context, policy, url).rule?.line !== rule.record.line) continue
    const written = quoted(`Disallow: ${rule.value}`)
    const [folder, single] = ['/', '$'].map((end) => quoted(`Disallow: /*/${word}${end}`))
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'beginning of a name below a folder',
        what: `${written} matches every name that begins with ${quoted(word)} below any folder.`,
        effect: `So it also closes ${quoted(`/any${longer}`)}.`,
        advice: `If you mean one folder, write ${folder}. If you mean one page, write ${single}.`,
        subject: written,
      },
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}
