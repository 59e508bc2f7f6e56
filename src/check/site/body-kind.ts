import type { Retrieval } from '../../access/index.ts'
import type { Context } from '../file/context.ts'
import { fromFirstTag, kindOfText, sampleOf, type TextKind } from '../text/kind-of-text.ts'
import { otherFileOf } from './other-file-of.ts'
import { lastHop } from './retrieval.ts'

/** What a response holds in place of a robots.txt. */
export type BodyKind = TextKind | 'other'

/** Matches the beginning of a web page: a document type or the root element. */
const HTML = /^<(?:!doctype\s+html|html[\s>])/i

/**
 * What a checked file is in place of a robots.txt; `undefined` if it may be a robots.txt. The outcome of the
 * retrieval decides, or the text of a file that was not retrieved.
 */
export function bodyKind(context: Context): BodyKind | undefined {
  const {
    file: { text },
    options: { retrieval },
  } = context
  if (retrieval === undefined) return otherFileOf(context) === undefined ? kindOfText(text) : undefined
  return retrieval.outcome === 'not-robots' ? kindOfBody(retrieval, text) : undefined
}

/** What a response holds in place of a robots.txt: by its text, or else by its Content-Type. */
function kindOfBody(retrieval: Retrieval, text: string): BodyKind {
  const type = lastHop(retrieval)?.headers['content-type']?.toLowerCase() ?? ''
  const start = sampleOf(text)
  if (HTML.test(fromFirstTag(start))) return 'html'
  if (/^\s*<\?xml/i.test(start)) return 'xml'
  if (/^\s*[{[]/.test(start)) return 'json'
  if (/^(?:text\/html|application\/xhtml\+xml)\b/.test(type)) return 'html'
  if (/[/+]json\b/.test(type)) return 'json'
  if (/[/+]xml\b/.test(type)) return 'xml'
  return /^\s*<[a-z!]/i.test(start) ? 'html' : 'other'
}
