// @ts-check
/** Escapes text for Markdown. */

/**
 * Escapes a text with code spans for one cell of a table.
 *
 * @param {string} text
 */
export function cell(text) {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|')
}

/**
 * Escapes a plain text in which only code spans are Markdown.
 *
 * @param {string} text
 */
export function escapedMarkdown(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<>[\]]/g, '\\$&')))
    .join('')
}

/**
 * A table of cells that are already Markdown.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
