import { SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { ContentUsage, StatedValue } from '../../../policy/index.ts'
import { agentPhrase, agentsOfFile } from '../../agents/agents-of-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { policyInBase, recordAt, withSignalsOf } from './agents-of-signals.ts'

/** X239 reports a preference that is allowed and disallowed for the same paths. */
export const contentUsageConflict: CheckRule = {
  code: 'X239',
  name: 'content-usage-conflict',
  severity: 'info',
  why: `Several Content-Usage records of one robot may state a preference for the same paths, in one group or in groups that RFC 9309 §2.2.1 combines. If they disagree, the restrictive one counts (${SIGNAL_DOCUMENTS.attachment}; ${SIGNAL_DOCUMENTS.vocabulary}). That is the opposite of Allow and Disallow, where Allow counts. In one list, the last of equal keys counts (RFC 9651, section 3.2).`,
  find,
}

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'content-usage')
  if (records.length === 0) return
  for (const { value, span, line } of records) {
    const [key] = repeatedKeys(value)
    if (key === undefined) continue
    yield {
      span,
      says: {
        case: 'one list',
        what: `${quoted(key)} has two values in one list.`,
        effect: 'The last one counts (RFC 9651, section 3.2).',
        advice: 'Keep the one that you mean.',
        subject: quoted(key),
      },
      dialects: context.byDialect.recognizing(line.number, 'content-usage'),
    }
  }
  const reported = new Set<string>()
  for (const agent of agentsOfFile(context)) {
    for (const { label, allowed, disallowed } of conflictsOf(policyInBase(context, agent).contentUsage)) {
      const key = `${label} ${allowed} ${disallowed}`
      const later = recordAt(context, 'content-usage', Math.max(allowed, disallowed))
      const earlier = recordAt(context, 'content-usage', Math.min(allowed, disallowed))
      if (later === undefined || earlier === undefined || reported.has(key)) continue
      reported.add(key)
      yield {
        span: later.span,
        says: {
          what: `For ${agentPhrase(agent)}, line ${allowed} allows ${quoted(label)} and line ${disallowed} disallows it, for the same paths.`,
          effect: `The restrictive one counts (${SIGNAL_DOCUMENTS.attachment}).`,
          advice: `Keep the preference for ${quoted(label)} that you mean, and remove the other.`,
          subject: quoted(label),
        },
        related: [{ span: earlier.span, message: 'says the opposite' }],
        dialects: withSignalsOf(context, agent.readOptions, [allowed, disallowed]),
      }
    }
  }
}

/** A label with the first lines that allow and disallow it for the same paths. */
interface Conflict {
  readonly label: string
  readonly allowed: number
  readonly disallowed: number
}

function conflictsOf(stated: readonly StatedValue<ContentUsage>[]): Conflict[] {
  const byPathAndLabel = new Map<string, { label: string; allow?: number; disallow?: number }>()
  for (const { value, line } of stated) {
    for (const [label, answer] of Object.entries(value.preferences ?? {})) {
      const key = JSON.stringify([value.path, label])
      const entry = byPathAndLabel.get(key) ?? { label }
      entry[answer] ??= line
      byPathAndLabel.set(key, entry)
    }
  }
  return [...byPathAndLabel.values()].flatMap(({ label, allow, disallow }) =>
    allow === undefined || disallow === undefined ? [] : [{ label, allowed: allow, disallowed: disallow }],
  )
}

/** The keys that a valid list states with different values. */
function repeatedKeys(value: string): string[] {
  const list = value.startsWith('/') ? value.replace(/^\S+\s*/, '') : value
  const values = new Map<string, string>()
  return list.split(',').flatMap((member) => {
    const [key = '', answer = ''] = (member.split(';')[0] as string).split('=').map((half) => half.trim())
    const before = values.get(key)
    values.set(key, answer)
    return before === undefined || before === answer ? [] : [key]
  })
}
