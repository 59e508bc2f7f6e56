import { COMMAND_BRACKET } from '../../text/index.ts'
import { printable } from './finding-words.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 §2.2 forbids, even as a reference. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Escapes text for HTML and XML, between tags and in quoted attributes. Characters that XML forbids become
 * `\uXXXX`.
 */
export function markupText(text: string): string {
  return (
    text
      .replace(NO_XML, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
      // A reference stands for the same character.
      .replace(COMMAND_BRACKET, '&#91;')
  )
}

/** A start tag with attributes, or an empty element with `end` `/>`. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  end: '>' | '/>' = '>',
): string {
  return `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${markupText(String(value))}"`)].join(' ')}${end}`
}

/**
 * Escapes text so that Markdown prints it as it is: no markup, HTML, links, mentions of users or references
 * to issues. A zero-width space separates `@` and `#` from what follows, because forges find mentions even
 * after a backslash.
 */
export function markdownText(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]<>&|~$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www|mailto|xmpp)([.:])/gi, '$1\\$2')
    .replace(/@|#(?=\d)/g, '$&&#8203;')
}
