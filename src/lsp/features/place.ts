import { type File, type Line, lineAt } from '../../syntax/index.ts'
import { positionAt, type Span } from '../../text/index.ts'
import { type FieldWords, fieldNamed } from '../words/fields.ts'

/** The line of an offset, and the part of the line that is there. */
export interface Place {
  readonly line: Line
  readonly part: 'field' | 'value' | 'comment' | 'other'
  /** The field of a record, if it is known. */
  readonly field: FieldWords | undefined
  /** The value of a record. */
  readonly value: Span
}

/** The place of an offset in a file. `undefined` behind the last line end. */
export function placeAt(file: File, offset: number): Place | undefined {
  const { text, starts } = file
  if (starts.length === 0 || (offset >= text.length && /[\r\n]$/.test(text))) return undefined
  const line = lineAt(file, positionAt(starts, offset).line - 1)
  const { field, colon, comment } = line
  const value = line.value ?? { start: line.ending.start, end: line.ending.start }
  return {
    line,
    value,
    field: field && fieldNamed(text.slice(field.start, field.end)),
    part:
      comment !== undefined && offset > comment.start
        ? 'comment'
        : colon === undefined
          ? 'other'
          : offset <= colon.start
            ? 'field'
            : 'value',
  }
}

/** Is this the place of a User-agent line? */
export function isAgentLine({ field }: Pick<Place, 'field'>): boolean {
  return field?.name === 'User-agent'
}

/** Is this the place of a rule? */
export function isRuleLine({ field }: Pick<Place, 'field'>): boolean {
  return field?.name === 'Allow' || field?.name === 'Disallow'
}

/** Does a span hold an offset, its end included, where a cursor may stand? */
export function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}
