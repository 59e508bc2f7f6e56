import { groupedBy } from '../../../text/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { type PathRule, pathRules, rulesAt } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P132 reports an Allow that some parsers do not know, so that a Disallow stays in force. */
export const allowUnknown: CheckRule = {
  code: 'P132',
  name: 'allow-unknown',
  severity: 'info',
  why: 'The 1994 standard has no Allow, and parsers that follow it, such as libwww-perl, skip the line as unknown. The Extended Standard has Allow only in groups with `Robot-version: 2.0`. What the Allow opens for other robots stays closed for robots with such a parser. Without Allow, only longer Disallow rules that leave the path out have the same effect for every robot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = pathRules(context).filter(({ field }) => field === 'Allow')
  const byGroup = groupedBy(all, ({ group }) => group.index)
  let groups = 0
  for (const allows of byGroup.values()) {
    groups += 1
    if (groups > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `P132 looked at the Allow lines of ${MAX_ROBOTS_PER_RULE} groups and skipped the other groups.`,
      )
      return
    }
    yield* ofGroup(context, allows)
  }
}

/** The Allow lines of a group that are tried. Each is asked about in every dialect. */
const ALLOWS_TRIED = 20

function* ofGroup(context: Context, allows: readonly PathRule[]): Generator<Problem> {
  for (const rule of allows.slice(0, ALLOWS_TRIED)) {
    const { record, group, span, value } = rule
    const { standard } = context.byDialect
    const [own] = rulesAt(context, standard, record.line)
    const url = own === undefined ? undefined : sampleUrl(context, own.pattern)
    if (url === undefined) continue
    const agent = agentOfGroup(group)
    const opened = cachedVerdict(context, context.policies.get(standard.dialect, agent), url)
    if (opened.rule?.line !== record.line) continue
    const closed = context.byDialect.all.flatMap((file) => {
      if (file.fails) return []
      const policy = context.policies.getWithinBudget(file.dialect, agent)
      if (policy === undefined) return []
      // A dialect may know the field, but not in a group of this version. The verdict of one that knows it costs more.
      const isKnown =
        file.fieldAt(record.line) === 'allow' && policy.rules.some(({ line }) => line === record.line)
      if (isKnown) return []
      const { verdict, rule: by } = cachedVerdict(context, policy, url)
      const isOfGroup = by?.line !== undefined && group.rules.some(({ line }) => line === by.line)
      return verdict === 'disallow' && isOfGroup ? [{ id: file.dialect.id, by }] : []
    })
    const [first] = closed
    if (first === undefined) continue
    const dialects = closed.map(({ id }) => id)
    const written = quoted(`Allow: ${value}`)
    const others = allows.length - 1
    const more =
      others === 0
        ? ''
        : `, and so ${others === 1 ? 'is' : 'are'} ${plural(others, 'other Allow line')} of this group`
    const robots = `robots of ${dialects.length === 1 ? 'this dialect' : 'these dialects'}`
    yield {
      span,
      says: {
        what: `For ${dialectPhrase(dialects, context.dialects.length)}, Allow is an unknown field, and this line is skipped${more}.`,
        effect: `Line ${first.by.line} then forbids ${printableUrl(url)}, which ${written} opens for others.`,
        advice: `If ${robots} matter to you, replace line ${first.by.line} with longer Disallow rules that leave this path out.`,
        subject: written,
      },
      related: [{ span: context.file.spanOfRule(first.by), message: 'forbids the URL' }],
      dialects,
      witness: url,
    }
    return
  }
}
