import type { Context } from '../../file/context.ts'
import { type FieldRecord, fieldAsWritten, recordsByGroup, recordsOfAny } from '../../file/field-records.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, joinWords } from '../../text/message-phrases.ts'
import { inputFor, knowsVersions } from './robot-version-notes.ts'

/** X225: records of the Extended Standard 2.0 in a group that does not say it is one of version 2.0. */
export const v2WithoutVersion: CheckRule = {
  code: 'X225',
  name: 'v2-without-version',
  severity: 'info',
  why: 'Visit-time, Request-rate and Comment belong to version 2.0 of the Extended Standard, and count to its readers only where `Robot-version: 2.0` follows the User-agent lines. Other robots that know them do not ask for it. It is not added of itself: with it, Allow and Disallow are read as version 2.0 reads them, too.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [, records] of recordsByGroup(recordsOfAny(context, ['visit-time', 'request-rate', 'comment']))) {
    const [first] = records as readonly [FieldRecord]
    const dialects = context.byDialect.where((file) => ignores(file, first) && knowsVersions(file.dialect))
    if (dialects.length === 0) continue
    const fields = [...new Set(records.map((record) => fieldAsWritten(context, record)))]
    yield {
      span: first.line.content,
      message: `${joinWords(fields)} ${fields.length === 1 ? 'is' : 'are'} of version 2.0 of the Extended Standard, and this group does not say that it is: ${dialectsWithVerb(dialects, context.dialects.length, 'ignores', 'ignore')} ${fields.length === 1 ? 'it' : 'them'}. See that the robots meant do without, or write Robot-version: 2.0 after the User-agent lines and test the rules anew.`,
      dialects,
    }
  }
}

/** Does a reader take nothing about pace from the group because of its version? */
function ignores(file: FileByDialect, { line }: FieldRecord): boolean {
  const group = file.groupAt(line.number)
  if (group === undefined || file.dialect.pacingRecords === undefined) return false
  return !file.dialect.pacingRecords(inputFor(file, group)).some((record) => record.line === line.number)
}
