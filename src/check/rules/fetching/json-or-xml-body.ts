import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { type BodyKind, bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { dialectsWithVerb } from '../../text/message-phrases.ts'

/** F115: data in place of the file. */
export const jsonOrXmlBody: CheckRule = {
  code: 'F115',
  name: 'json-or-xml-body',
  severity: 'error',
  ofSite: true,
  why: 'An interface that answers every path with JSON or XML, a bucket that says "no such key", or a picture stands where the file should be. Readers take it for a file in which no line is a rule, and so nothing is forbidden.',
  find,
}

const WORDS: Readonly<Record<Exclude<BodyKind, 'html'>, string>> = {
  json: 'JSON',
  xml: 'XML',
  other: 'something that is no text',
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind === undefined || kind === 'html') return
  const dialects = context.byDialect.where(({ outline }) => outline.groups.every(({ records }) => records.length === 0))
  yield {
    span: FILE_START,
    message: `${retrieval === undefined ? 'The file is' : `${robotsUrl(retrieval)} is answered with`} ${WORDS[kind]}: ${dialectsWithVerb(dialects, context.dialects.length, 'finds', 'find')} no rule in it, and so nothing is forbidden. Serve ${retrieval === undefined ? 'a file of records' : 'the file itself at that URL'}, or status 404 where there is none.`,
    dialects,
  }
}
