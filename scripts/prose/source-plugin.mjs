// @ts-check
/**
 * A textlint plugin for the texts of `source-prose.mjs`: paragraphs of prose, with code and quotations as
 * code.
 */
import { SEPARATOR } from './source-prose.mjs'

/** The end of a paragraph: a separator, an empty line, or the mark of a list item. */
const BREAK = new RegExp(`${SEPARATOR}|\\n[ \\t]*\\n|\\n[ \\t]*(?=(?:[-*]|\\d+\\.)[ \\t])`, 'g')

/** What is not the author's own text: code, links to names, and words of somebody else. */
const QUOTED = /`[^`]*`|\{@link [^}]*\}|"[^"\n]*(?:\n[^"\n]*)?"|“[^”]*”|https?:\/\/\S+/g

class SourceProcessor {
  availableExtensions() {
    return ['.prose']
  }

  processor() {
    return {
      preProcess: documentOf,
      postProcess: (/** @type {any[]} */ messages) => ({ messages, filePath: '<prose>' }),
    }
  }
}

/** @param {string} text */
function documentOf(text) {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  /** @param {number} at */
  const position = (at) => {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (/** @type {number} */ (lineStarts[middle]) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - /** @type {number} */ (lineStarts[low]) }
  }
  /** @type {(type: string, start: number, end: number, more?: object) => any} */
  const node = (type, start, end, more = {}) => {
    const raw = text.slice(start, end)
    return { type, raw, range: [start, end], loc: { start: position(start), end: position(end) }, ...more }
  }
  /** @type {any[]} */
  const children = []
  let from = 0
  for (const { index, 0: mark } of [...text.matchAll(BREAK), { index: text.length, 0: '' }]) {
    const body = text.slice(from, index)
    const start = from + body.length - body.trimStart().length
    const end = from + body.trimEnd().length
    from = index + mark.length
    if (start >= end) continue
    const parts = []
    let at = start
    for (const found of text.slice(start, end).matchAll(QUOTED)) {
      const begins = start + found.index
      if (begins > at) parts.push(node('Str', at, begins, { value: text.slice(at, begins) }))
      at = begins + found[0].length
      parts.push(node('Code', begins, at, { value: found[0] }))
    }
    if (end > at) parts.push(node('Str', at, end, { value: text.slice(at, end) }))
    children.push(node('Paragraph', start, end, { children: parts }))
  }
  return node('Document', 0, text.length, { children })
}

export const sourcePlugin = { Processor: SourceProcessor }
