import { type DialectId, type Field, PACE_MEMBERS, type PaceField } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import {
  type FieldRecord,
  fieldAsWritten,
  nearestAgents,
  recordsByGroup,
  recordsOfAny,
} from '../../file/field-records.ts'
import { dialectsByValue, dialectsHonouring, dialectsNotHonouring } from '../../file/pacing-values.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** X237 reports records in the `*` group that only some robots know. */
export const extensionInStar: CheckRule = {
  code: 'X237',
  name: 'extension-in-star',
  severity: 'hint',
  rank: 200,
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
      const pacing = pacingField(record)
      yield {
        span: record.line.nameSpan,
        ...(record.field === 'visit-time' ? { severity: 'info' as const } : {}),
        says: saysOf(context, record, pacing),
        dialects: pacing === undefined ? [] : dialectsNotHonouring(context, pacing),
      }
    }
  }
}

/** The checked dialects that honour a pacing record with its value, or any value if none can parse it. */
function dialectsUsing(context: Context, record: FieldRecord, field: PaceField): readonly DialectId[] {
  const { missed } = dialectsByValue(context, record)
  const honouring = dialectsHonouring(context, field)
  const using = honouring.filter((id) => !missed.includes(id))
  return using.length === 0 ? honouring : using
}

const SECONDS_A_DAY = 86_400

/** Says who reads a record, and what it does to robots that honour it. */
function saysOf(context: Context, record: FieldRecord, pacing: PaceField | undefined): Says {
  const name = fieldAsWritten(context, record)
  if (pacing === undefined)
    return {
      case: 'Extended Standard',
      what: `Only parsers of the Extended Standard know ${name}, and no robot of today is known to read it.`,
      advice: 'Remove the line.',
      subject: name,
    }
  if (pacing === 'visit-time')
    return {
      case: 'visit time',
      what: `Googlebot ignores ${name}, and no robot of a main search is known to honour it.`,
      effect: 'So they come at any hour.',
      advice: 'To hold robots off, limit their rate on the server.',
    }
  const what = `Googlebot ignores ${name}.`
  const honouring = dialectsUsing(context, record, pacing)
  const effect = dialectSentence(honouring, context.dialects.length, 'honours it', 'honour it')
  const pages = Math.floor(SECONDS_A_DAY / Number(record.value))
  return pacing === 'crawl-delay' && pages > 0 && pages !== Number.POSITIVE_INFINITY
    ? {
        case: 'pause',
        what,
        effect: `${effect} A robot that obeys it fetches at most ${plural(pages, 'page')} a day.`,
        advice: 'If your server can bear more, delete the line.',
      }
    : { what, effect, subject: name }
}

/**
 * The field of a record if it is a pacing field, otherwise `undefined`. Dialects state only of pacing fields
 * whether they honour them.
 */
function pacingField({ field }: FieldRecord): PaceField | undefined {
  return field in PACE_MEMBERS ? (field as PaceField) : undefined
}
