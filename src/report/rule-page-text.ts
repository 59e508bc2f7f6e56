import { wrapped } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** The longest line of prose, in columns. Longer ones are hard to read. */
const MAX_COLUMNS = 100

/**
 * The documentation page of a check rule, in Markdown, for a terminal: headings are bold, code is indented,
 * and paragraphs are wrapped. Ends without a newline.
 */
export function rulePageText(markdown: string, { style, columns }: Look = plainLook): string {
  const lines: string[] = []
  let isCode = false
  for (const line of markdown
    .replace(/^<!--.*?-->\s*/s, '')
    .trimEnd()
    .split('\n')) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? []
    if (line.startsWith('```')) isCode = !isCode
    else if (isCode) lines.push(`    ${line}`)
    else if (heading !== undefined) lines.push(style.bold(heading))
    else if (line === '') lines.push('')
    else lines.push(...wrapped(line.split(' '), Math.min(columns, MAX_COLUMNS)))
  }
  return lines.join('\n')
}
