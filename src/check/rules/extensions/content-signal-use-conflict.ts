import { SIGNAL_DOCUMENTS, signalsOf } from '../../../dialects/index.ts'
import { agentPhrase, agentsOfFile } from '../../agents/agents-of-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { policyInBase, recordAt, withSignalsOf } from './agents-of-signals.ts'

/** X244 reports a signal that allows a use for which content must be stored, next to `use=immediate`. */
export const contentSignalUseConflict: CheckRule = {
  code: 'X244',
  name: 'content-signal-use-conflict',
  severity: 'warning',
  why: `The signal \`use=immediate\` lets AI systems interact with the content, but store and reuse nothing (${SIGNAL_DOCUMENTS.use}, as others quote it). A search index and the training of a model store content or reuse it. If the same robot also gets \`search=yes\` or \`ai-train=yes\`, no source says which signal counts (searched on ${SIGNAL_DOCUMENTS.searched}).`,
  find,
}

/** Signals that allow a use for which content must be stored or reused. */
const STORING_SIGNALS: ReadonlySet<string> = new Set(['search', 'ai-train'])

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-signal').length === 0) return
  const reported = new Set<string>()
  for (const agent of agentsOfFile(context)) {
    const signals = signalsOf(policyInBase(context, agent))
    const lineOf = (name: string, wanted: string): number | undefined =>
      signals.find((signal) => signal.name === name)?.values.find(({ value }) => value === wanted)?.line
    const useLine = lineOf('use', 'immediate')
    if (useLine === undefined) continue
    const record = recordAt(context, 'content-signal', useLine)
    for (const name of STORING_SIGNALS) {
      const line = lineOf(name, 'yes')
      const other = line === undefined ? undefined : recordAt(context, 'content-signal', line)
      const key = `${name} ${line} ${useLine}`
      if (line === undefined || record === undefined || other === undefined || reported.has(key)) continue
      reported.add(key)
      const where = line === useLine ? 'it also says' : `line ${line} says`
      yield {
        span: record.span,
        says: {
          what: `For ${agentPhrase(agent)}, this record says "use=immediate": AI systems may store and reuse nothing.`,
          effect: `But ${where} ${quoted(`${name}=yes`)}. No source that was found says which of them counts.`,
          advice: `Write "use=reference" or "use=full", or ${quoted(`${name}=no`)}.`,
          subject: quoted(`${name}=yes`),
        },
        ...(line === useLine
          ? {}
          : { related: [{ span: other.span, message: `says ${quoted(`${name}=yes`)}` }] }),
        dialects: withSignalsOf(context, agent.readOptions, [line, useLine]),
      }
    }
  }
}
