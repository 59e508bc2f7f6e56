import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { onSeparateLines } from '../../agents/agent-lines.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, prefixRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** Matches a rule for one query parameter with a short name, anywhere in a URL: `/*n=`, `*?*ls=*`. */
const PARAMETER_ANYWHERE = /^\/?\*(?:\?\*)?([a-z]\w?)=\*?$/i

/** Finds parameters of one or two letters after a star, with which many longer names end. */
export function* withinParameters(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const policy = context.policies.get(dialect, UNNAMED_AGENT)
  for (const rule of prefixRules(context)) {
    const name = PARAMETER_ANYWHERE.exec(rule.value)?.[1] ?? ''
    // No longer name ends with a q.
    if (name === '' || /q/i.test(name) || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    const url = `${originOf(context)}/?longer${name}=x`
    if (cachedVerdict(context, policy, url).rule?.line !== rule.record.line) continue
    const written = quoted(`Disallow: ${rule.value}`)
    yield {
      span: rule.span,
      says: {
        case: 'parameter',
        what: `${written} matches every URL with a parameter that ends with ${quoted(name)}, so it also closes ${url}.`,
        advice: `If you mean the parameter ${quoted(name)} alone, write ${quoted(`Disallow: /*?${name}=`)} and ${quoted(`Disallow: /*&${name}=`)}.`,
        subject: written,
      },
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
      fix: {
        title: `match the parameter ${quoted(name)} alone`,
        edits: [{ ...rule.span, text: onSeparateLines(context, rule.line, [`/*?${name}=`, `/*&${name}=`]) }],
        because: 'The fix allows URLs that are forbidden today: those of longer parameters that end so.',
      },
    }
  }
}
