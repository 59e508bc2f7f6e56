import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { signalParts } from '../extensions/signal-parts.ts'

/**
 * Matches a signal that begins a comment: `# ai-train=no: do not train`. Within a sentence, it may be an
 * example.
 */
const STATED = /^#+[ \t]*(?:[-*•][ \t]*)?`?(search|ai-input|ai-train)[ \t]*=[ \t]*(yes|no)\b/i

/** Matches words that forbid AI training. */
const NO_TRAINING =
  /\b(?:no[ \t]+(?:ai|model|llm)[ \t-]+training|(?:not|never|n['’]t)[ \t]+(?:be[ \t]+)?(?:used?[ \t]+)?(?:for|to)[ \t]+(?:(?:ai|model|llm)[ \t-]*|-[ \t-]*)?train(?:ing)?)\b/i

/** The most lines above a record that are read as its comment. */
const MAX_LINES = 40

/** Comments above a Content-Signal that state another value of a signal than the record does. */
export function* signalComments(context: Context): Generator<Problem> {
  const { text } = context.file
  for (const record of recordsOf(context, 'content-signal')) {
    const parts = signalParts(record)
    for (const line of commentsAbove(context, record.line.number)) {
      const comment = text.slice(line.content.start, line.content.end)
      const [, name = 'ai-train', said = 'no'] = STATED.exec(comment) ?? NO_TRAINING.exec(comment) ?? []
      const claim = STATED.exec(comment)?.[0].replace(/^[^a-z]+/i, '') ?? NO_TRAINING.exec(comment)?.[0]
      const part = parts.find(({ key }) => key === name.toLowerCase())
      if (claim === undefined || part === undefined) continue
      const { value, valueSpan } = part
      if ((value !== 'yes' && value !== 'no') || value === said.toLowerCase()) continue
      const stated = `${part.key}=${value}`
      yield {
        span: valueSpan,
        severity: 'warning',
        says: {
          case: 'signal',
          what: `The comment in line ${line.number} says ${quoted(claim)}, but the record says ${quoted(stated)}.`,
          effect: 'Robots read the record, not the comment.',
          advice: 'Correct one of them.',
          subject: quoted(stated),
        },
        related: [{ span: line.content, message: `says ${quoted(claim)}` }],
      }
      break
    }
  }
}

/**
 * The comments directly above a record, or directly above the User-agent lines above it; the nearest first.
 */
function commentsAbove({ file }: Context, record: number): readonly CheckedLine[] {
  const comments: CheckedLine[] = []
  for (let number = record - 1; number > Math.max(0, record - MAX_LINES); number--) {
    const line = file.lineAt(number)
    if (line.kind === 'comment') comments.push(line)
    else if (line.name !== 'user-agent' || comments.length > 0) break
  }
  return comments
}
