import { robots } from '../../../robots/index.ts'
import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** X243 reports records of ACAP that forbid something: few parsers read them. */
export const acapRecords: CheckRule = {
  code: 'X243',
  name: 'acap-records',
  severity: 'warning',
  why: 'The Automated Content Access Protocol (ACAP 1.0 of 2007, 1.1 of 2009) puts its own records into robots.txt, such as `ACAP-disallow-crawl`. No operator of a robot in the registry says that the robot reads them. All other parsers skip them as unknown fields. A file whose only prohibitions are ACAP records forbids these robots nothing. Write Disallow records as well.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const lines = context.file.lines.filter(({ name, value }) => /^acap-disallow-/.test(name) && value !== '')
  const [first] = lines
  if (first === undefined) return
  const all = context.dialects.length
  const reading = context.byDialect.recognizing(first.number, 'disallow')
  const missing = context.byDialect.notRecognizing(first.number, 'disallow')
  const ids = new Set<string>(reading)
  const count = robots.filter(({ readAs }) => ids.has(readAs)).length
  const hasRules = pathRules(context).some(({ field }) => field === 'Disallow')
  const records =
    lines.length === 1
      ? 'This record of ACAP forbids'
      : `This and ${plural(lines.length - 1, 'other record')} of ACAP forbid`
  const whoReads =
    reading.length === 0
      ? 'No checked dialect reads such records.'
      : dialectSentence(reading, all, 'reads such records', 'read such records')
  const whoElse =
    count === 0
      ? `None of the ${robots.length} robots that Wayleave knows is documented to read them.`
      : `Of the robots that Wayleave knows, ${plural(count, 'robot reads', 'robots read')} them.`
  yield {
    span: first.nameSpan,
    ...(hasRules ? { severity: 'info' as const } : {}),
    says: hasRules
      ? {
          case: 'with Disallow',
          what: `${records} paths.`,
          effect: `${whoReads} ${whoElse}`,
          advice: 'The Disallow records of the file have to say the same for other robots.',
        }
      : {
          what: `${records} paths.`,
          effect: `${whoReads} ${whoElse} The file has no Disallow with a path, so it forbids other robots nothing.`,
          advice: 'Write Disallow records as well.',
        },
    dialects: missing,
  }
}
