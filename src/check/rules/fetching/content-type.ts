import { declaredCharset, isUtf8 } from '../../../access/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F113: the file is not served as plain text. */
export const contentType: CheckRule = {
  code: 'F113',
  name: 'content-type',
  severity: 'warning',
  ofSite: true,
  why: 'The file must be served as `text/plain`, in UTF-8 (RFC 9309 §2.3). A robot may ignore a file of another type. If the Content-Type header declares another encoding, a parser may read wrong characters in the paths.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'ok' || retrieval.notModified) return
  const given = lastHop(retrieval)?.headers['content-type']
  const [mediaType = ''] = (given ?? '').toLowerCase().split(';')
  const charset = declaredCharset(given)
  const isText = mediaType.trim() === 'text/plain'
  // For ASCII text, nearly all encodings agree.
  const isCharset = charset === undefined || isUtf8(charset) || /^[\u0000-\u007f]*$/.test(context.file.text)
  if (isText && isCharset) return
  const [served, type] =
    given === undefined
      ? ['is served without a Content-Type', 'without a type']
      : [`is served as ${quoted(given)}`, 'of this type']
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} ${served}.`,
      effect: isText
        ? 'Parsers may read wrong characters in its paths.'
        : `Robots may ignore a file ${type}.`,
      advice: 'Serve the file as "text/plain; charset=utf-8".',
    },
    dialects: context.dialects.map(({ id }) => id),
  }
}
