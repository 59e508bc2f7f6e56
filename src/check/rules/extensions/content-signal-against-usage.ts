import { SIGNAL_DOCUMENTS, SIMILAR_USAGE_LABELS, signalsOf } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import { agentPhrase, agentsOfFile } from '../../agents/agents-of-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { policyInBase, recordAt, withSignalsOf } from './agents-of-signals.ts'

/** X240 reports a Content-Signal and a Content-Usage that say the opposite about a use. */
export const contentSignalAgainstUsage: CheckRule = {
  code: 'X240',
  name: 'content-signal-against-usage',
  severity: 'warning',
  why: `Content-Signal (${SIGNAL_DOCUMENTS.contentSignals}) and Content-Usage (${SIGNAL_DOCUMENTS.vocabulary}) name nearly the same uses: \`search\` and \`search\`, \`ai-input\` and \`ai-use\`, \`ai-train\` and \`train-ai\`. A robot may read one of the records, or both. If they say the opposite, no source says which of them counts (searched on ${SIGNAL_DOCUMENTS.searched}).`,
  find,
}

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-usage').length === 0) return
  if (recordsOf(context, 'content-signal').length === 0) return
  const reported = new Set<string>()
  for (const agent of agentsOfFile(context)) {
    for (const opposite of oppositesOf(policyInBase(context, agent))) {
      const { signal, signalLine, usage, usageLine, path } = opposite
      const key = `${signal} ${signalLine} ${usageLine}`
      const record = recordAt(context, 'content-usage', usageLine)
      const other = recordAt(context, 'content-signal', signalLine)
      if (record === undefined || other === undefined || reported.has(key)) continue
      reported.add(key)
      yield {
        span: record.span,
        says: {
          what: `For ${agentPhrase(agent)}, this record says ${quoted(usage)}${path === undefined ? '' : ` for ${quoted(path)}`}, but the Content-Signal of line ${signalLine} says ${quoted(signal)}.`,
          effect: 'No source that was found says which of them counts.',
          advice: 'Let both say the same.',
          subject: quoted(usage),
        },
        related: [{ span: other.span, message: `says ${quoted(signal)}` }],
        dialects: withSignalsOf(context, agent.readOptions, [signalLine, usageLine]),
      }
    }
  }
}

/** A signal and a preference that say the opposite, as texts with their lines. */
interface Opposite {
  readonly signal: string
  readonly signalLine: number
  readonly usage: string
  readonly usageLine: number
  readonly path: string | undefined
}

function oppositesOf(policy: Policy): Opposite[] {
  return signalsOf(policy).flatMap(({ name, values }) => {
    const label = SIMILAR_USAGE_LABELS.get(name)
    if (label === undefined) return []
    const lines = new Map(values.map(({ value, line }) => [value, line]))
    return policy.contentUsage.flatMap(({ value: { path, preferences }, line: usageLine }): Opposite[] => {
      const preference = preferences?.[label]
      if (preference === undefined) return []
      const [opposite, answer] = preference === 'allow' ? ['no', 'y'] : ['yes', 'n']
      const signalLine = lines.get(opposite)
      if (signalLine === undefined) return []
      return [{ signal: `${name}=${opposite}`, signalLine, usage: `${label}=${answer}`, usageLine, path }]
    })
  })
}
