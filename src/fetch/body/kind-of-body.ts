import { decodeText } from '../../text/index.ts'

/** The kind of a body: a robots.txt, which may be empty; or something that was never meant as one. */
export type BodyKind = 'robots' | 'html' | 'json' | 'xml' | 'binary'

/** The bytes that are examined. They show the kind of a body, and contain the head of a challenge page. */
export const SNIFFED_BYTES = 16_384

/**
 * PNG, GIF, JPEG, RIFF (WebP), PDF, ZIP, gzip: their first bytes, as Latin-1 (WHATWG MIME Sniffing §6, and
 * RFC 1952 §2.3.1).
 */
const BINARY = /^(?:\x89PNG|GIF8|\xff\xd8\xff|RIFF[\s\S]{4}WEBP|%PDF-|PK\x03\x04|\x1f\x8b)/

/** Whitespace and comments before the first tag of a page. */
const BEFORE_MARKUP = /^(?:\s|<!--[\s\S]*?-->)*/

const HTML_START = /^<(?:!doctype\s+html|html[\s>])/i
const HTML_TAG =
  /<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|p|a|h[1-6]|table|br)[\s>/]/i
const MARKUP_START = /^<[a-z!?]/i
const JSON_START = /^(?:\{\s*["}]|\[\s*[[{"\]\d])/

/** A line that only a robots.txt has. One is enough to classify the body as robots.txt, whatever its type. */
const ROBOTS_LINE = /^[ \t]*(?:user-?agent|disallow|allow|sitemap|crawl-delay|host|clean-param)[ \t]*:/im

/**
 * Distinguishes a robots.txt from other bodies that servers send in its place. The content counts more than
 * the Content-Type: many a robots.txt is sent as `text/html`, and many a web page as `text/plain`.
 *
 * @example
 * ```ts
 * kindOfBody(new TextEncoder().encode('User-agent: *'), 'text/html') // 'robots'
 * kindOfBody(new TextEncoder().encode('<!doctype html>'), 'text/plain') // 'html'
 * ```
 */
export function kindOfBody(body: Uint8Array, contentType = ''): BodyKind {
  const latin = Buffer.from(body.subarray(0, 16)).toString('latin1')
  if (BINARY.test(latin)) return 'binary'
  const text = sniffText(body)
  const start = text.replace(BEFORE_MARKUP, '')
  if (HTML_START.test(start)) return 'html'
  if (/^<\?xml/i.test(start)) return /<(?:!doctype\s+html|html[\s>])/i.test(start) ? 'html' : 'xml'
  if (start === '' || ROBOTS_LINE.test(text)) return 'robots'
  if (MARKUP_START.test(start)) return HTML_TAG.test(start) ? 'html' : 'xml'
  if (JSON_START.test(start)) return 'json'
  return kindByType(contentType.toLowerCase().replace(/;.*/s, '').trim(), text)
}

/** The beginning of a body as text. */
export function sniffText(body: Uint8Array): string {
  return decodeText(body.subarray(0, SNIFFED_BYTES)).text
}

/** The kind by Content-Type, for a body whose content does not show it. */
function kindByType(type: string, text: string): BodyKind {
  if (type === 'text/html' || type === 'application/xhtml+xml') return HTML_TAG.test(text) ? 'html' : 'robots'
  if (/[/+]json$/.test(type)) return 'json'
  if (/[/+]xml$/.test(type)) return 'xml'
  return /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip)$/.test(type) ? 'binary' : 'robots'
}
