import { decide } from '../../policy/index.ts'
import { askedAs, MAX_ROBOTS_PER_RULE } from '../ask-as.ts'
import { type CheckedGroup, type Context, spanOf } from '../context.ts'
import { withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { sampleUrl } from '../sample-url.ts'
import { readersDo } from '../words.ts'

/** I111: an empty Disallow beside rules. */
export const emptyDisallowWithRules: Rule = {
  code: 'I111',
  name: 'empty-disallow-with-rules',
  severity: 'info',
  why: 'An empty Disallow says that nothing is forbidden. Alone in a group it is the way to say so; beside other rules RFC 9309 §2.2.2 gives it no weight, but Yandex takes it for an Allow of everything, and a reader that stops at the first rule that matches stops there.',
  find,
}

/** Rules of a group that are held against the empty one. */
const MOST_RULES = 20

function* find(context: Context): Generator<Problem> {
  let asked = 0
  for (const group of context.groups) {
    const other = group.rules.find(({ field, value }) => field === 'disallow' && value !== '')
    const empty = group.rules.filter(({ field, value }) => field === 'disallow' && value === '')
    if (other === undefined || empty.length === 0) continue
    asked += 1
    if (asked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`I111 looked at ${MAX_ROBOTS_PER_RULE} groups with an empty Disallow, and at no more.`)
      return
    }
    for (const entry of empty) {
      const line = context.lineOf(entry.line)
      const opened = openedBy(context, group, entry.line)
      yield {
        span: line.content,
        message: `This empty Disallow stands beside rules, and ${opened === undefined ? 'says nothing' : `${readersDo(opened.readers, context.dialects.length, 'takes', 'take')} it for one that opens ${opened.url}, which they forbid`}. Take it out.`,
        related: [{ span: spanOf(context, other), message: 'a rule it stands beside' }],
        readers: opened?.readers ?? context.readersTaking(entry.line, 'disallow'),
        ...(opened === undefined ? {} : { witness: opened.url }),
        fix: { title: 'take the line out', edits: [withoutLine(line)] },
      }
    }
  }
}

/** The readers to which the line opens what another rule of the group forbids, and a URL of that for the first of them. */
function openedBy(
  context: Context,
  group: CheckedGroup,
  line: number,
): { readonly readers: Problem['readers'] & object; readonly url: string } | undefined {
  let shown: string | undefined
  const readers = context.dialects.filter((dialect) => {
    const policy = context.policyOf(dialect, askedAs(group))
    if (!policy.rules.some((rule) => rule.line === line)) return false
    const urls = policy.rules
      .slice(0, MOST_RULES)
      .flatMap((rule) => (rule.effect === 'disallow' ? (sampleUrl(context, rule.pattern) ?? []) : []))
    const url = urls.find((one) => decide(policy, one).rule?.line === line)
    shown ??= url
    return url !== undefined
  })
  return shown === undefined ? undefined : { readers: readers.map(({ id }) => id), url: shown }
}
