import type { Retrieval } from '../../access/index.ts'
import type { Context } from '../file/context.ts'
import { lastHop } from './retrieval.ts'

/** What stands in place of a robots.txt. */
export type BodyKind = 'html' | 'json' | 'xml' | 'other'

/** What may stand before the first tag: blanks, comments and, in XHTML, the declaration of XML. Nothing comes behind it, so nothing is tried twice. */
const BEFORE = /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*/i

/** How a web page begins: a document type or its root. */
const HTML = /^<(?:!doctype\s+html|html[\s>])/i

/** Characters looked at: what a document is shows at its beginning. */
const LOOKED_AT = 4_096

/** How a page or data begins that no robots.txt does, in a text nothing else is known of. */
const PAGE = /^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i
const JSON_BEGINS = /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:["{[]|\]\s*$))/

/** What stands in a text in place of a robots.txt, by its beginning alone; nothing where it may be one. */
export function kindOfText(text: string): Exclude<BodyKind, 'other'> | undefined {
  const start = text.slice(0, LOOKED_AT).replace(/^\ufeff/, '')
  // All of these begin with a bracket, and no other file has to pay for what tells them apart.
  if (!'<{['.includes(start.trimStart().slice(0, 1))) return undefined
  if (PAGE.test(start.replace(BEFORE, ''))) return 'html'
  if (/^\s*<\?xml\s/i.test(start)) return 'xml'
  return JSON_BEGINS.test(start) ? 'json' : undefined
}

/** What stands in place of a file that is checked: as its outcome says where it was asked for, by its text where nothing else is known. */
export function bodyKind({ file: { text }, options: { retrieval } }: Context): BodyKind | undefined {
  if (retrieval === undefined) return kindOfText(text)
  return retrieval.outcome === 'not-robots' ? kindOfBody(retrieval, text) : undefined
}

/** What was sent in place of a robots.txt, by its text, and by what it is said to be where that tells nothing. */
function kindOfBody(retrieval: Retrieval, text: string): BodyKind {
  const type = lastHop(retrieval)?.headers['content-type']?.toLowerCase() ?? ''
  const start = text.slice(0, LOOKED_AT)
  if (HTML.test(start.replace(BEFORE, ''))) return 'html'
  if (/^\s*<\?xml/i.test(start)) return 'xml'
  if (/^\s*[{[]/.test(start)) return 'json'
  if (/^(?:text\/html|application\/xhtml\+xml)\b/.test(type)) return 'html'
  if (/[/+]json\b/.test(type)) return 'json'
  if (/[/+]xml\b/.test(type)) return 'xml'
  return /^\s*<[a-z!]/i.test(start) ? 'html' : 'other'
}
