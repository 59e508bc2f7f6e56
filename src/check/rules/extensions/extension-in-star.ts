import type { Field } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, fieldAsWritten, recordsByGroup, recordsOfAny } from '../../file/field-records.ts'
import {
  dialectsHonouring,
  dialectsNotHonouring,
  PACING_FIELDS,
  type PacingField,
} from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** X237 reports records in the `*` group that only some robots know. */
export const extensionInStar: CheckRule = {
  code: 'X237',
  name: 'extension-in-star',
  severity: 'info',
  why: 'All kinds of robots read the `*` group, and no standard that they share has records about pacing (RFC 9309 has none). Many robots ignore such records. The checker Moderatobot advises to write a group that names the robot, as its operator documents, and to repeat the rules there.',
  find,
}

const FIELDS: readonly Field[] = ['crawl-delay', 'request-rate', 'visit-time', 'comment', 'robot-version']

function* find(context: Context): Generator<Problem> {
  for (const [{ isStarGroup }, records] of recordsByGroup(recordsOfAny(context, FIELDS))) {
    if (!isStarGroup) continue
    const reportedFields = new Set<Field>()
    for (const record of records) {
      if (reportedFields.has(record.field)) continue
      reportedFields.add(record.field)
      const name = fieldAsWritten(context, record)
      const pacing = pacingField(record)
      const honouring = pacing === undefined ? undefined : dialectsHonouring(context, pacing)
      const support =
        honouring === undefined
          ? `Only parsers of the Extended Standard know ${name}.`
          : dialectSentence(
              honouring,
              context.dialects.length,
              `honours ${name}; Googlebot ignores it, and other robots may ignore it too`,
              `honour ${name}; Googlebot ignores it, and other robots may ignore it too`,
            )
      yield {
        span: record.line.nameSpan,
        message: `${name} is in no standard that all robots share, but this group applies to every robot without a group of its own. ${support} Keep the line if you mean these robots. If you mean one robot alone, give it a group with ${name} and all rules of this group. That robot then ignores this group.`,
        dialects: pacing === undefined ? [] : dialectsNotHonouring(context, pacing),
      }
    }
  }
}

/**
 * The field of a record if it is a pacing field, otherwise `undefined`. Dialects state only of pacing fields
 * whether they honour them.
 */
function pacingField({ field }: FieldRecord): PacingField | undefined {
  return field in PACING_FIELDS ? (field as PacingField) : undefined
}
