import { CONTENT_SIGNALS, SIGNAL_DOCUMENTS, type StatedSignal, signalsOf } from '../../../dialects/index.ts'
import type { StatedValue } from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import type { Span } from '../../../text/index.ts'
import { agentPhrase, agentsOfFile } from '../../agents/agents-of-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { policyInBase, recordAt, withSignalsOf } from './agents-of-signals.ts'
import { signalParts } from './signal-parts.ts'

/** X238 reports a signal that says two things to the same robot. */
export const contentSignalConflict: CheckRule = {
  code: 'X238',
  name: 'content-signal-conflict',
  severity: 'warning',
  why: `Several Content-Signal records may apply to one robot: records of one group, or of several groups for it, which RFC 9309 §2.2.1 combines. This happens if a CDN puts a group of its own above the file of the site. If the records disagree, no source says which of them counts (contentsignals.org as others quote it, ${SIGNAL_DOCUMENTS.contentSignals}, the documentation of Cloudflare; searched on ${SIGNAL_DOCUMENTS.searched}). Each robot chooses for itself.`,
  find,
}

/** The most values of a signal that a message names. */
const MOST_NAMED = 4

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-signal').length === 0) return
  const reported = new Set<string>()
  for (const agent of agentsOfFile(context)) {
    for (const signal of signalsOf(policyInBase(context, agent))) {
      const key = JSON.stringify(signal)
      // An unknown signal may have several values at once.
      if (signal.values.length < 2 || !CONTENT_SIGNALS.has(signal.name) || reported.has(key)) continue
      reported.add(key)
      const problem = problemOf(context, agent, signal)
      if (problem !== undefined) yield problem
    }
  }
}

function problemOf(context: Context, agent: Subject, { name, values }: StatedSignal): Problem | undefined {
  const inOrder = [...values].sort((one, other) => one.line - other.line)
  const named =
    inOrder.length > MOST_NAMED ? [...inOrder.slice(0, MOST_NAMED - 1), ...inOrder.slice(-1)] : inOrder
  const stated = named.flatMap((value) => {
    const span = spanOfSignal(context, name, value)
    return span === undefined ? [] : [{ ...value, span }]
  })
  const last = stated.at(-1)
  if (last === undefined || stated.length < 2) return undefined
  const isOneLine = stated.every(({ line }) => line === last.line)
  const said = stated.map(({ value, line }) =>
    isOneLine ? quoted(`${name}=${value}`) : `line ${line} says ${quoted(`${name}=${value}`)}`,
  )
  const managed = stated.find(({ line }) =>
    managedParts(context).some((part) => line >= part.first && line <= part.last),
  )
  const stating = isOneLine ? `line ${last.line} says ${joinWords(said)}` : joinWords(said)
  const others = values.length === 2 ? 'other' : 'others'
  const settings =
    managed === undefined
      ? ''
      : ` A service or a plugin maintains line ${managed.line}. To change that line, use its settings.`
  return {
    span: last.span,
    says: {
      case: managed === undefined ? 'own lines' : 'managed line',
      what: `For ${agentPhrase(agent)}, ${stating}.`,
      effect: 'No source that was found says which of them counts.',
      advice: `Keep the value of ${quoted(name)} that you mean, and remove the ${others}.${settings}`,
      subject: quoted(name),
    },
    related: stated.slice(0, -1).map(({ value, span }) => ({ span, message: `says ${quoted(value)}` })),
    dialects: withSignalsOf(
      context,
      agent.readOptions,
      stated.map(({ line }) => line),
    ),
  }
}

/** The span of the first part of a line that gives a signal this value. */
function spanOfSignal(
  context: Context,
  name: string,
  { value, line }: StatedValue<string>,
): Span | undefined {
  const record = recordAt(context, 'content-signal', line)
  const part = record && signalParts(record).find((one) => one.key === name && (one.value ?? '') === value)
  return part && { start: part.keySpan.start, end: Math.max(part.keySpan.end, part.valueSpan.end) }
}
