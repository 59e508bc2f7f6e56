import type { Field } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, fieldAsWritten, recordsByGroup, recordsOfAny } from '../../file/field-records.ts'
import { dialectsHonouring, dialectsNotHonouring, PACING_FIELDS, type PacingField } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** X237: records that only some robots know, in the group for all of them. */
export const extensionInStar: CheckRule = {
  code: 'X237',
  name: 'extension-in-star',
  severity: 'info',
  why: "The group for everybody is read by robots of every age, and records about pacing are in no standard that they share (RFC 9309 knows none). Most robots pass over them. Where a certain robot is to be slowed down, a group that names it, and repeats the rules, is what its operator documents (Moderatobot's advice).",
  find,
}

const FIELDS: readonly Field[] = ['crawl-delay', 'request-rate', 'visit-time', 'comment', 'robot-version']

function* find(context: Context): Generator<Problem> {
  for (const [{ isStarGroup }, records] of recordsByGroup(recordsOfAny(context, FIELDS))) {
    if (!isStarGroup) continue
    const told = new Set<Field>()
    for (const record of records) {
      if (told.has(record.field)) continue
      told.add(record.field)
      const name = fieldAsWritten(context, record)
      const pacing = pacingField(record)
      const honouring = pacing === undefined ? undefined : dialectsHonouring(context, pacing)
      yield {
        span: record.line.nameSpan,
        message: `${name} is in no standard that all robots share, and this group is for all of them: ${honouring === undefined ? 'only readers of the Extended Standard know it' : `of the readers, ${dialectPhrase(honouring, context.dialects.length)} ${honouring.length === 1 ? 'says that it honours' : 'say that they honour'} it`}. Put it in a group for the robots that are meant, with the rules they are to follow.`,
        dialects: pacing === undefined ? [] : dialectsNotHonouring(context, pacing),
      }
    }
  }
}

/** The field as one about pacing; of the others, nothing is known beside who documents them. */
function pacingField({ field }: FieldRecord): PacingField | undefined {
  return field in PACING_FIELDS ? (field as PacingField) : undefined
}
