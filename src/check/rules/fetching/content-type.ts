import { declaredCharset, isUtf8 } from '../../../access/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F113: the file is not said to be text. */
export const contentType: CheckRule = {
  code: 'F113',
  name: 'content-type',
  severity: 'warning',
  ofSite: true,
  why: 'The file has to be served as `text/plain`, in UTF-8 (RFC 9309 §2.3). A reader may drop a file of another type unread, and browsers offer it for download or show it as a page; one that is told of another encoding may read other letters in its paths.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'ok' || retrieval.notModified) return
  const given = lastHop(retrieval)?.headers['content-type']
  const [type = ''] = (given ?? '').toLowerCase().split(';')
  const charset = declaredCharset(given)
  const isText = type.trim() === 'text/plain'
  // Without letters beyond ASCII, nearly all encodings are one.
  const isCharset = charset === undefined || isUtf8(charset) || /^[\u0000-\u007f]*$/.test(context.file.text)
  if (isText && isCharset) return
  const what = given === undefined ? 'comes without a Content-Type' : `is said to be ${quoted(given)}`
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} ${what}. Serve it as "text/plain; charset=utf-8".`,
    dialects: context.dialects.map(({ id }) => id),
  }
}
