import { bodyEffects } from '../../analysis/body-effects.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

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
  const { sentences, dialects } = bodyEffects(context, 'the page')
  yield {
    span: FILE_START,
    message:
      retrieval === undefined
        ? `The file is a web page. ${sentences} Serve a text file with records, or send status 404 if the site has no robots.txt.`
        : `${robotsUrl(retrieval)} returns a web page. ${sentences} Serve the robots.txt at this URL, or send status 404 if the site has none.`,
    dialects,
  }
}
