import { bodyEffects } from '../../analysis/body-effects.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { type BodyKind, bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F115: data in place of the file. */
export const jsonOrXmlBody: CheckRule = {
  code: 'F115',
  name: 'json-or-xml-body',
  severity: 'error',
  ofSite: true,
  why: 'The response is data in place of the file. For example, an API answers every path with JSON or XML, a storage service says "no such key", or the response is an image. Parsers usually find no rule in it, so nothing is forbidden.',
  find,
}

const NAMES: Readonly<Record<Exclude<BodyKind, 'html'>, string>> = {
  json: 'JSON',
  xml: 'XML',
  other: 'something that is not text',
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind === undefined || kind === 'html') return
  const { sentences, dialects } = bodyEffects(context, 'it')
  yield {
    span: FILE_START,
    message:
      retrieval === undefined
        ? `The file is ${NAMES[kind]}. ${sentences} Serve a text file with records, or send status 404 if the site has no robots.txt.`
        : `${robotsUrl(retrieval)} returns ${NAMES[kind]}. ${sentences} Serve the robots.txt at this URL, or send status 404 if the site has none.`,
    dialects,
  }
}
