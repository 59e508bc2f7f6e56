import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { asciiFor, EXOTIC_SPACE, ZERO_WIDTH } from '../../text/lookalikes.ts'
import { quoted } from '../../text/message-phrases.ts'
import { codePoint } from './character-problems.ts'

/** E111: a character that looks like another. */
export const lookalikeCharacter: CheckRule = {
  code: 'E111',
  name: 'lookalike-character',
  severity: 'error',
  why: 'Fields and product tokens are ASCII (RFC 9309 §2.2). A hyphen that a word processor made longer, a full-width colon or a letter of another script looks right and is another character: the field is unknown, or the robot does not exist. A widely used list of AI robots had `Perplexity‑User` with U+2011 for its hyphen.',
  find,
}

const MEANS = { field: 'an unknown field', robot: 'a robot that does not exist', sign: 'a letter like any other' } as const

/** What looks like a slash or a star at the beginning of a path, or like one of the signs that mean something further on. */
const SIGN = /^[\u2044\u2215\u29f8\uff0f]|[\u204e\u2217\ufe61\uff0a\uff04\uff1f\uff0f]/

function* find(context: Context): Generator<Problem> {
  const defective = new Map(defectsOf(context, 'lookalike').map(({ line }) => [line.number, line]))
  for (const line of context.file.lines) {
    const isDefective = defective.has(line.number)
    if (isDefective) {
      const problem = problemOf(context, line, line.content.start, fieldEnd(context, line), 'field')
      if (problem !== undefined) yield problem
    } else if (line.name === 'user-agent' && /[^\u0000-\u007f]/.test(line.value)) {
      const problem = problemOf(context, line, line.valueSpan.start, line.valueSpan.end, 'robot')
      if (problem !== undefined) yield problem
    } else if (line.name === 'disallow' || line.name === 'allow') {
      const sign = SIGN.exec(line.value)
      if (sign === null) continue
      const start = line.valueSpan.start + sign.index
      const problem = problemOf(context, line, start, start + 1, 'sign')
      if (problem !== undefined) yield problem
    }
  }
}

/** Where the field ends with its colon, as it looks. */
function fieldEnd({ file: { text } }: Context, { content }: CheckedLine): number {
  let at = content.start
  while (at < content.end && text[at] !== ':' && asciiFor(text[at] as string) !== ':') at++
  return Math.min(at + 1, content.end)
}

function problemOf(context: Context, line: CheckedLine, start: number, end: number, what: 'field' | 'robot' | 'sign'): Problem | undefined {
  const edits: { start: number; end: number; text: string }[] = []
  for (let at = start; at < end; at++) {
    const plain = asciiFor(context.file.text[at] as string)
    if (plain !== undefined) edits.push({ start: at, end: at + 1, text: plain })
  }
  const [first] = edits
  // Spaces and what has no width are told by rules of their own.
  if (first === undefined) return undefined
  const plain = Array.from(
    context.file.text.slice(start, end).replace(ZERO_WIDTH, '').replace(EXOTIC_SPACE, ' '),
    (one) => asciiFor(one) ?? one,
  )
  const found = context.file.text.slice(first.start, first.end)
  return {
    span: { start: first.start, end: first.end },
    message: `${codePoint(found)} looks like ${quoted(first.text)} and is another character: to every reader this is ${MEANS[what]}. Write ${quoted(plain.join('').trim())}.`,
    dialects: context.byDialect.where((file) => what !== 'field' || (file.fieldAt(line.number) ?? 'unknown') === 'unknown'),
    fix: { title: 'write ASCII', edits },
  }
}
