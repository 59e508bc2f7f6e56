import type { Context } from '../../file/context.ts'
import { type FieldRecord, fieldAsWritten, recordsByGroup, recordsOfAny } from '../../file/field-records.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, joinWords } from '../../text/message-phrases.ts'
import { inputFor, knowsVersions } from './robot-version-notes.ts'

/** X225 reports records of the Extended Standard 2.0 in a group without Robot-version 2.0. */
export const v2WithoutVersion: CheckRule = {
  code: 'X225',
  name: 'v2-without-version',
  severity: 'info',
  why: 'Visit-time, Request-rate and Comment belong to version 2.0 of the Extended Standard, a proposal that few robots follow. Parsers of that standard read them only if `Robot-version: 2.0` follows the User-agent lines. Other robots that know these records do not require that line. There is no automatic fix, because version 2.0 also changes how Allow and Disallow are read.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [, records] of recordsByGroup(
    recordsOfAny(context, ['visit-time', 'request-rate', 'comment']),
  )) {
    const [first] = records as readonly [FieldRecord]
    const dialects = context.byDialect.where((file) => ignores(file, first) && knowsVersions(file.dialect))
    if (dialects.length === 0) continue
    const fields = [...new Set(records.map((record) => fieldAsWritten(context, record)))]
    const object = records.length === 1 ? 'this record' : 'these records'
    const effect = dialectSentence(dialects, context.dialects.length, `ignores ${object}`, `ignore ${object}`)
    const belong = fields.length === 1 ? 'belongs' : 'belong'
    const these = dialects.length === 1 ? 'this dialect' : 'these dialects'
    yield {
      span: first.line.content,
      says: {
        what: `${joinWords(fields)} ${belong} to version 2.0 of the Extended Standard, but this group does not declare that version.`,
        effect,
        advice: `If robots of ${these} matter to you, write "Robot-version: 2.0" after the User-agent lines. Then test the rules again, because that version also changes how Allow and Disallow are read.`,
        subject: joinWords(fields),
      },
      dialects,
    }
  }
}

/**
 * Does a dialect leave out this Visit-time, Request-rate or Comment when it reads its group? A dialect that
 * knows versions does so if the group lacks version 2.0.
 */
function ignores(file: FileByDialect, { line }: FieldRecord): boolean {
  const group = file.groupAt(line.number)
  if (group === undefined || file.dialect.pacingRecords === undefined) return false
  return !file.dialect.pacingRecords(inputFor(file, group)).some((record) => record.line === line.number)
}
