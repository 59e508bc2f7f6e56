import type { ContentUsage } from '../../../policy/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** X235: a Content-Usage that says nothing. */
export const contentUsageForm: CheckRule = {
  code: 'X235',
  name: 'content-usage-form',
  severity: 'error',
  why: 'Content-Usage is a path, if need be, and a dictionary such as `train-ai=n` (IETF draft-ietf-aipref-attach-05; RFC 9651). Its keys are in lower case and answered with `y` or `n`; a value without a leading slash is all dictionary. What cannot be read as one leaves every preference unknown.',
  find,
}

/** The vocabulary of draft-ietf-aipref-vocab-07. */
const PREFERENCES = ['train-ai', 'search']

function* find(context: Context): Generator<Problem> {
  let asked = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'content-usage'))) {
    asked += 1
    if (asked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`X235 looked at Content-Usage in ${MAX_ROBOTS_PER_RULE} groups, and in no more.`)
      return
    }
    const selected = usageByLine(context, group)
    for (const { value, span, line } of records) {
      const dialects = context.byDialect.recognizing(line.number, 'content-usage')
      const usage = selected.get(line.number)
      if (usage?.preferences === undefined) {
        yield {
          span,
          message: `${value === '' ? 'This Content-Usage is empty' : `${quoted(value)} is no dictionary of preferences`}, and says nothing.${/^[^/=]*\/?\S*\s+\S+=/.test(value) && !value.startsWith('/') ? ' A path begins with a slash.' : ''} Write a preference such as train-ai=n.`,
          dialects,
        }
        continue
      }
      const { preferences } = usage
      const keys = keysOf(value)
      const unanswered = keys.filter((key) => preferences[key] === undefined)
      const unknown = keys.filter((key) => preferences[key] !== undefined && !PREFERENCES.includes(key))
      if (unanswered.length > 0) {
        yield {
          span,
          message: `${joinWords(unanswered.map(quoted))} ${unanswered.length === 1 ? 'is' : 'are'} answered with neither y nor n, and ${unanswered.length === 1 ? 'stays' : 'stay'} unknown. Write y or n.`,
          dialects,
        }
      } else if (/;\s*[a-z*][\w-]*=/.test(value)) {
        yield {
          span,
          message: `What follows the semicolon in ${quoted(value)} is a remark on the preference before it, and none of its own. Put commas between preferences.`,
          dialects,
        }
      } else if (unknown.length > 0) {
        yield {
          span,
          message: `${joinWords(unknown.map(quoted))} ${unknown.length === 1 ? 'is' : 'are'} not in the vocabulary, which has ${joinWords(PREFERENCES)}; earlier drafts had other words. See that the robots meant know it.`,
          dialects,
          severity: 'info',
        }
      }
    }
  }
}

function usageByLine(context: Context, group: CheckedGroup): ReadonlyMap<number, ContentUsage> {
  const { contentUsage } = context.policies.get(context.byDialect.standard.dialect, agentOfGroup(group))
  return new Map(contentUsage.map(({ line, value }) => [line, value]))
}

/** The keys of a dictionary that could be read. */
function keysOf(value: string): string[] {
  const dictionary = value.startsWith('/') ? value.replace(/^\S+\s*/, '') : value
  return dictionary.split(',').flatMap((member) => /^\s*([^=;\s]+)/.exec(member)?.[1] ?? [])
}
