import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { dialectsWithVerb } from '../../text/message-phrases.ts'

/** F114: a web page in place of the file. */
export const htmlBody: CheckRule = {
  code: 'F114',
  name: 'html-body',
  severity: 'error',
  ofSite: true,
  why: 'A framework that answers every path with its own page, or a "not found" page with status 200, stands where the file should be. Readers take it for a file in which no line is a rule: nothing is forbidden, whatever the real file says. Some crawlers take it for an error instead and come no more.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind !== 'html') return
  const dialects = context.byDialect.where(({ outline }) => outline.groups.every(({ records }) => records.length === 0))
  yield {
    span: FILE_START,
    message: `${retrieval === undefined ? 'The file is a web page' : `${robotsUrl(retrieval)} is answered with a web page`}: ${dialectsWithVerb(dialects, context.dialects.length, 'finds', 'find')} no rule in it, and so nothing is forbidden. Serve ${retrieval === undefined ? 'a file of records' : 'the file itself at that URL'}, or status 404 where there is none.`,
    dialects,
  }
}
