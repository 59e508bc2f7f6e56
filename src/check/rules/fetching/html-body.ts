import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** F114: a web page in place of the file. */
export const htmlBody: CheckRule = {
  code: 'F114',
  name: 'html-body',
  severity: 'error',
  ofSite: true,
  why: 'The response is a web page in place of the file. For example, the server sends a "not found" page with status 200, or one page for every path. Parsers usually find no rule in it, so nothing is forbidden. The crawler of Common Crawl treats it as an error.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind !== 'html') return
  const dialects = context.byDialect.where(({ outline }) =>
    outline.groups.every(({ records }) => records.length === 0),
  )
  const effect =
    dialects.length === 0
      ? 'Parsers find lines in the page that they read as rules.'
      : dialectSentence(
          dialects,
          context.dialects.length,
          'finds no rule in the page, so nothing is forbidden',
          'find no rule in the page, so nothing is forbidden',
        )
  yield {
    span: FILE_START,
    message:
      retrieval === undefined
        ? `The file is a web page. ${effect} Serve a text file with records, or send status 404 if the site has no robots.txt.`
        : `${robotsUrl(retrieval)} returns a web page. ${effect} Serve the robots.txt at this URL, or send status 404 if the site has none.`,
    dialects,
  }
}
