/** What a text is in place of a robots.txt. */
export type TextKind = 'html' | 'json' | 'xml'

/**
 * Matches white space, comments and the XML declaration of XHTML before the first tag. Nothing follows the
 * loop in this expression, so matching cannot backtrack.
 */
const BEFORE = /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*/i

/** The code units at the beginning of a text that are inspected. They show what kind of document it is. */
const SAMPLE_SIZE = 4_096

/** Matches the beginning of a web page: a document type or an element that no robots.txt begins with. */
const PAGE = /^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i

/** Matches an element with which a piece of a page begins, such as the page of an error. */
const PIECE =
  /^<(?:div|p|span|h[1-6]|center|table|title|meta|link|script|style|hr|pre|section|main|img|font|iframe)(?:\s|\/?>)/i

/** Matches a record of a robots.txt. */
const RECORD = /^[ \t]*(?:user-?agent|disallow|allow|sitemap)[ \t]*:/im

const JSON_BEGINS = /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:["{[]|\]\s*$))/

/** The beginning of a text, which is enough to tell what kind of document it is. */
export function sampleOf(text: string): string {
  return text.slice(0, SAMPLE_SIZE)
}

/** A text from its first tag on, without the white space, comments and XML declaration before the tag. */
export function fromFirstTag(text: string): string {
  return text.replace(BEFORE, '')
}

/** What a text is in place of a robots.txt, by its beginning alone; `undefined` if it may be a robots.txt. */
export function kindOfText(text: string): TextKind | undefined {
  const start = sampleOf(text).replace(/^\ufeff/, '')
  // All of these begin with a bracket; other files skip the slower tests.
  if (!'<{['.includes(start.trimStart().slice(0, 1))) return undefined
  const tagged = fromFirstTag(start)
  if (PAGE.test(tagged) || (PIECE.test(tagged) && !RECORD.test(text))) return 'html'
  if (/^\s*<\?xml\s/i.test(start)) return 'xml'
  return JSON_BEGINS.test(start) ? 'json' : undefined
}
