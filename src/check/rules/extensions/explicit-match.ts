import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { filesWithWholePatternsAt, pathRules, rulesAt } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectSentence, printableUrl, quoted } from '../../text/message-phrases.ts'

/** X227 reports a path of version 2.0 that looks like a folder but matches itself alone. */
export const explicitMatch: CheckRule = {
  code: 'X227',
  name: 'explicit-match',
  severity: 'warning',
  why: 'In a group with `Robot-version: 2.0`, a value without special characters is an explicit match: it "must match all the characters present exactly" (Extended Standard 2.0). So `Disallow: /private/` forbids the folder’s own URL and none of its pages. In version 1.0 and in RFC 9309, the same value also matches every longer path that begins with it. With a star at its end, version 2.0 and RFC 9309 read the value alike.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, field, record, span, group } of pathRules(context)) {
    // A name with a dot is most likely a page, and is meant alone.
    if (field !== 'Disallow' || !value.startsWith('/') || /\.[^/]*$/.test(value)) continue
    const url = `${originOf(context)}${value}${value.endsWith('/') ? '' : '/'}x`
    const agent = agentOfGroup(group)
    const files = filesWithWholePatternsAt(context, record.line).filter((file) => {
      if (file.recordAt(record.line)?.value !== value) return false
      const isExact = rulesAt(context, file, record.line).every(({ pattern }) => pattern.kind === 'exact')
      // Another rule of the group may forbid the longer paths.
      const policy = context.policies.getWithinBudget(file.dialect, agent)
      return isExact && policy !== undefined && cachedVerdict(context, policy, url).verdict === 'allow'
    })
    if (files.length === 0) continue
    const dialects = files.map(({ dialect }) => dialect.id)
    const effect = `it forbids this path alone, and not ${printableUrl(url)}`
    yield {
      span,
      says: {
        what: `This group has Robot-version 2.0. ${dialectSentence(dialects, context.dialects.length, `reads ${quoted(value)} as an explicit match, so ${effect}`, `read ${quoted(value)} as an explicit match, so ${effect}`)}`,
        advice: `Write ${quoted(`${value}*`)} if you mean every longer path, too.`,
        subject: quoted(value),
      },
      dialects,
      witness: url,
      fix: {
        title: 'add a star',
        edits: [{ start: span.end, end: span.end, text: '*' }],
        because: 'With the star, the rule also matches longer paths. Only you know whether you mean them.',
      },
    }
  }
}
