import type { DialectId } from '../../dialects/index.ts'
import type { File } from '../../syntax/index.ts'
import { Context } from '../file/context.ts'
import { FIELDS } from '../file/field-names.ts'
import { type LineDefect, lineDefects } from '../file/line-defects.ts'
import { suggestedWord } from '../file/suggested-word.ts'

/** A line that looks like a User-agent line or a rule, and that a main dialect does not read as one. */
export interface MisreadRecord {
  /** From 1. */
  readonly line: number
  /** The line without blanks around it. */
  readonly text: string
  readonly field: 'User-agent' | 'Allow' | 'Disallow'
  /** The dialects that do not read it so. */
  readonly ignoring: readonly DialectId[]
  /** Whether these are all that were asked. */
  readonly isIgnoredByAll: boolean
}

/** The fields of records that say who may fetch what. */
const FIELDS_OF_GROUPS: readonly string[] = [
  'User-agent',
  'Allow',
  'Disallow',
] satisfies MisreadRecord['field'][]

/** The misspelt User-agent lines and rules of a file, in order. Its main dialects are asked. */
export function misreadRecords(file: File): readonly MisreadRecord[] {
  const context = new Context(file, {})
  return lineDefects(context).flatMap((defect): MisreadRecord[] => {
    const { line } = defect
    const name = meantField(context, defect)
    const field = name === undefined ? undefined : FIELDS.get(name)
    if (name === undefined || !isOfGroups(field)) return []
    const ignoring = context.byDialect.where((one) => one.fieldAt(line.number) !== name)
    if (ignoring.length === 0) return []
    const text = file.text.slice(line.content.start, line.content.end)
    return [
      {
        line: line.number,
        text,
        field,
        ignoring,
        isIgnoredByAll: ignoring.length === context.dialects.length,
      },
    ]
  })
}

/**
 * The field that the author of a faulty line meant, in lower case; `undefined` if that is not clear. Of an
 * unknown field, it is the most similar known one.
 */
export function meantField(
  context: Context,
  { kind, line, field }: Pick<LineDefect, 'kind' | 'line' | 'field'>,
): string | undefined {
  if (kind !== 'unknown' || line.kind !== 'record' || line.name === '') return field
  return suggestedWord(context, line.name, [...FIELDS.keys()]) ?? field
}

function isOfGroups(field: string | undefined): field is MisreadRecord['field'] {
  return field !== undefined && FIELDS_OF_GROUPS.includes(field)
}
