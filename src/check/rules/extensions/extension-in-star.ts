import type { DialectId, Field } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import {
  type FieldRecord,
  fieldAsWritten,
  nearestAgents,
  recordsByGroup,
  recordsOfAny,
} from '../../file/field-records.ts'
import {
  dialectsByValue,
  dialectsHonouring,
  dialectsNotHonouring,
  PACING_FIELDS,
  type PacingField,
} from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** X237 reports records in the `*` group that only some robots know. */
export const extensionInStar: CheckRule = {
  code: 'X237',
  name: 'extension-in-star',
  severity: 'hint',
  why: 'All kinds of robots read the `*` group, and no standard that they share has records about pacing (RFC 9309 has none). Many robots ignore such records. The checker Moderatobot advises to write a group that names the robot, as its operator documents, and to repeat the rules there. X102 reports a Crawl-delay that slows robots down too much. A Visit-time is info: no main search reads it, so their robots come at any hour.',
  find,
}

const FIELDS: readonly Field[] = ['crawl-delay', 'request-rate', 'visit-time', 'comment', 'robot-version']

function* find(context: Context): Generator<Problem> {
  for (const [{ isStarGroup }, records] of recordsByGroup(recordsOfAny(context, FIELDS))) {
    if (!isStarGroup) continue
    const reportedFields = new Set<Field>()
    for (const record of records) {
      // Without a rule between, a group for one robot runs into that of all.
      if (reportedFields.has(record.field) || nearestAgents(record).every(({ value }) => value !== '*'))
        continue
      reportedFields.add(record.field)
      const name = fieldAsWritten(context, record)
      const pacing = pacingField(record)
      const honouring = pacing === undefined ? undefined : dialectsUsing(context, record, pacing)
      const support =
        honouring === undefined
          ? `Only parsers of the Extended Standard know ${name}, and no robot of today is known to read it. Remove the line.`
          : record.field === 'visit-time'
            ? `Googlebot ignores ${name}, and no robot of a main search is known to honour it. So they come at any hour. To hold robots off, limit their rate on the server.`
            : `Googlebot ignores ${name}. ${dialectSentence(honouring, context.dialects.length, 'honours it', 'honour it')}${pagesOf(record)}`
      yield {
        span: record.line.nameSpan,
        ...(record.field === 'visit-time' ? { severity: 'info' as const } : {}),
        message: support,
        dialects: pacing === undefined ? [] : dialectsNotHonouring(context, pacing),
      }
    }
  }
}

/** The checked dialects that honour a pacing record with its value, or any value if none can parse it. */
function dialectsUsing(context: Context, record: FieldRecord, field: PacingField): readonly DialectId[] {
  const { missed } = dialectsByValue(context, record)
  const honouring = dialectsHonouring(context, field)
  const using = honouring.filter((id) => !missed.includes(id))
  return using.length === 0 ? honouring : using
}

const SECONDS_A_DAY = 86_400

/** Sentences about what a Crawl-delay does to robots that honour it; empty for other records. */
function pagesOf({ field, value }: FieldRecord): string {
  const pages = Math.floor(SECONDS_A_DAY / Number(value))
  if (field !== 'crawl-delay' || !(pages > 0) || pages === Number.POSITIVE_INFINITY) return ''
  return ` A robot that obeys it fetches at most ${plural(pages, 'page')} a day. If your server can bear more, delete the line.`
}

/**
 * The field of a record if it is a pacing field, otherwise `undefined`. Dialects state only of pacing fields
 * whether they honour them.
 */
function pacingField({ field }: FieldRecord): PacingField | undefined {
  return field in PACING_FIELDS ? (field as PacingField) : undefined
}
