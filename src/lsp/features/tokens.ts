import { robotNamed } from '../../robots/index.ts'
import { type File, type Line, linesOf } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'
import { fieldNamed } from '../words/fields.ts'
import { textOfValue } from './structure.ts'

/** The types of tokens, in the order of the legend. They are types of the protocol, so every editor has a colour. */
export const TOKEN_TYPES = ['keyword', 'class', 'string', 'operator', 'comment'] as const

/** A part of a line with its type. */
export interface Token extends Span {
  readonly type: (typeof TOKEN_TYPES)[number]
}

/** The parts of all lines, in order: known fields, names of robots, values, wildcards, comments. */
export function* tokensOf(file: File): Generator<Token, void, undefined> {
  for (const line of linesOf(file)) {
    const { field, value, comment } = line
    if (field !== undefined && value !== undefined) {
      const known = fieldNamed(file.text.slice(field.start, field.end))?.name
      if (known !== undefined) yield { ...field, type: 'keyword' }
      yield* valueTokens(file, line, value, known)
    }
    if (comment !== undefined && comment.end > comment.start) yield { ...comment, type: 'comment' }
  }
}

function* valueTokens(
  file: File,
  line: Line,
  value: Span,
  field: string | undefined,
): Generator<Token, void, undefined> {
  if (value.end === value.start || field === undefined) return
  if (field === 'User-agent') {
    const name = textOfValue(file, line)
    if (name === '*') yield { ...value, type: 'operator' }
    else yield { ...value, type: robotNamed(name) === undefined ? 'string' : 'class' }
    return
  }
  if (field !== 'Allow' && field !== 'Disallow') {
    yield { ...value, type: 'string' }
    return
  }
  let from = value.start
  for (let at = value.start; at < value.end; at++) {
    const character = file.text.charAt(at)
    if (character !== '*' && !(character === '$' && at === value.end - 1)) continue
    if (at > from) yield { start: from, end: at, type: 'string' }
    yield { start: at, end: at + 1, type: 'operator' }
    from = at + 1
  }
  if (from < value.end) yield { start: from, end: value.end, type: 'string' }
}
