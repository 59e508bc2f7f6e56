import { wrapped } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** The longest line of prose, in columns. Longer ones are hard to read. */
const MAX_COLUMNS = 100

/**
 * The documentation page of a check rule, in Markdown, for a terminal: headings are bold, code is indented,
 * and paragraphs are wrapped. Ends without a newline.
 *
 * @param all print every example, and not the first alone? Some rules have many.
 */
export function rulePageText(markdown: string, { style, columns }: Look = plainLook, all = true): string {
  const lines: string[] = []
  let isCode = false
  const page = withoutComments(markdown.trimEnd().split('\n'))
  for (const line of all ? page : throughFirstExample(page)) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? []
    if (line.startsWith('```')) isCode = !isCode
    else if (isCode) lines.push(`    ${line}`)
    else if (heading !== undefined) lines.push(style.bold(heading))
    else if (line === '') lines.push('')
    else lines.push(...wrapped(line.split(' '), Math.min(columns, MAX_COLUMNS)))
  }
  return lines.join('\n')
}

/** The lines of a page without its comments, which give the exact input of examples to their tests. */
function withoutComments(page: readonly string[]): readonly string[] {
  const kept: string[] = []
  let isCode = false
  for (const line of page) {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) kept.push(line)
    else if (!line.startsWith('<!--') && (line !== '' || (kept.at(-1) ?? '') !== ''))
      kept.push(line.replace(/ <!--.*-->$/, ''))
  }
  return kept
}

/** The lines of a page up to the end of its first example: a file, its findings, and the file after the fix. */
function throughFirstExample(page: readonly string[]): readonly string[] {
  let isCode = false
  let files = 0
  let filesMeant = 0
  for (const [index, line] of page.entries()) {
    if (isCode || line.startsWith('```')) {
      if (line.startsWith('```')) isCode = !isCode
      if (isCode && line.startsWith('```')) files += 1
      if (files > Math.max(1, filesMeant)) return page.slice(0, index)
    } else if (files > 0 && line !== '' && !line.startsWith('- ')) {
      if (!line.startsWith('Fix')) return page.slice(0, index)
      filesMeant = 2
    }
  }
  return page
}
