import type { Retrieval } from '../../access/index.ts'
import type { Context } from '../file/context.ts'
import { lastHop } from './retrieval.ts'

/** What a response holds in place of a robots.txt. */
export type BodyKind = 'html' | 'json' | 'xml' | 'other'

/**
 * Matches white space, comments and the XML declaration of XHTML before the first tag. Nothing follows the
 * loop in this expression, so matching cannot backtrack.
 */
const BEFORE = /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*/i

/** Matches the beginning of a web page: a document type or the root element. */
const HTML = /^<(?:!doctype\s+html|html[\s>])/i

/** The code units at the beginning of a text that are inspected. They show what kind of document it is. */
const SAMPLE_SIZE = 4_096

/** Matches the beginning of a web page in a text without a retrieval. No robots.txt begins like this. */
const PAGE = /^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i
const JSON_BEGINS = /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:["{[]|\]\s*$))/

/** What a text is in place of a robots.txt, by its beginning alone; `undefined` if it may be a robots.txt. */
export function kindOfText(text: string): Exclude<BodyKind, 'other'> | undefined {
  const start = text.slice(0, SAMPLE_SIZE).replace(/^\ufeff/, '')
  // All of these begin with a bracket; other files skip the slower tests.
  if (!'<{['.includes(start.trimStart().slice(0, 1))) return undefined
  if (PAGE.test(start.replace(BEFORE, ''))) return 'html'
  if (/^\s*<\?xml\s/i.test(start)) return 'xml'
  return JSON_BEGINS.test(start) ? 'json' : undefined
}

/**
 * What a checked file is in place of a robots.txt: by the outcome of its retrieval, or by its text if there
 * is none.
 */
export function bodyKind({ file: { text }, options: { retrieval } }: Context): BodyKind | undefined {
  if (retrieval === undefined) return kindOfText(text)
  return retrieval.outcome === 'not-robots' ? kindOfBody(retrieval, text) : undefined
}

/** What a response holds in place of a robots.txt: by its text, or else by its Content-Type. */
function kindOfBody(retrieval: Retrieval, text: string): BodyKind {
  const type = lastHop(retrieval)?.headers['content-type']?.toLowerCase() ?? ''
  const start = text.slice(0, SAMPLE_SIZE)
  if (HTML.test(start.replace(BEFORE, ''))) return 'html'
  if (/^\s*<\?xml/i.test(start)) return 'xml'
  if (/^\s*[{[]/.test(start)) return 'json'
  if (/^(?:text\/html|application\/xhtml\+xml)\b/.test(type)) return 'html'
  if (/[/+]json\b/.test(type)) return 'json'
  if (/[/+]xml\b/.test(type)) return 'xml'
  return /^\s*<[a-z!]/i.test(start) ? 'html' : 'other'
}
