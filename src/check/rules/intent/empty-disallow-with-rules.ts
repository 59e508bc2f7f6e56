import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, printableUrl } from '../../text/message-phrases.ts'

/** I111: an empty Disallow beside rules. */
export const emptyDisallowWithRules: CheckRule = {
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
  for (const group of context.file.groups) {
    const other = group.rules.find(({ field, value }) => field === 'disallow' && value !== '')
    const empty = group.rules.filter(({ field, value }) => field === 'disallow' && value === '')
    if (other === undefined || empty.length === 0) continue
    asked += 1
    if (asked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`I111 looked at ${MAX_ROBOTS_PER_RULE} groups with an empty Disallow, and at no more.`)
      return
    }
    const openings = openingsOf(context, group, new Set(empty.map(({ line }) => line)))
    for (const entry of empty) {
      const line = context.file.lineAt(entry.line)
      const opened = openings.get(entry.line)
      yield {
        span: line.content,
        message: `This empty Disallow stands beside rules, and ${opened === undefined ? 'says nothing' : `${dialectsWithVerb(opened.dialects, context.dialects.length, 'takes', 'take')} it for one that opens ${printableUrl(opened.url)}, which they forbid`}. Take it out.`,
        related: [{ span: context.file.spanOfValue(other), message: 'a rule it stands beside' }],
        dialects: opened?.dialects ?? context.byDialect.recognizing(entry.line, 'disallow'),
        ...(opened === undefined ? {} : { witness: opened.url }),
        fix: { title: 'take the line out', edits: [removeLine(line)] },
      }
    }
  }
}

/** What an empty Disallow opens. */
interface Opening {
  readonly dialects: DialectId[]
  /** What another rule forbids, to the first of them. */
  readonly url: string
}

/** The readers to which the lines of empty Disallows open what other rules of the group forbid, by line. */
function openingsOf(context: Context, group: CheckedGroup, empty: ReadonlySet<number>): ReadonlyMap<number, Opening> {
  const openings = new Map<number, Opening>()
  for (const dialect of context.dialects) {
    const { id } = dialect
    const policy = context.policies.get(dialect, agentOfGroup(group))
    for (const { effect, pattern } of policy.rules.slice(0, MOST_RULES)) {
      const url = effect === 'disallow' ? sampleUrl(context, pattern) : undefined
      const line = url === undefined ? undefined : cachedVerdict(context, policy, url).rule?.line
      if (url === undefined || line === undefined || !empty.has(line)) continue
      const known = openings.get(line)
      if (known === undefined) openings.set(line, { dialects: [id], url })
      else if (known.dialects.at(-1) !== id) known.dialects.push(id)
    }
  }
  return openings
}
