import type { Span } from '../text/index.ts'
import type { File } from './file.ts'
import { linesOf } from './line.ts'

/**
 * The text of a file, joined from the parts of its lines: `print(parse(x)) === x` for any text.
 * For the bytes a file was parsed from, see `printBytes`.
 *
 * @example
 * ```ts
 * print(parse('Disallow : /a\r\n')) // 'Disallow : /a\r\n'
 * ```
 */
export function print(file: File): string {
  const parts: string[] = file.bom ? ['\ufeff'] : []
  for (const line of linesOf(file)) {
    let at = line.start
    const add = (span: Span | undefined): void => {
      if (span === undefined) return
      parts.push(file.text.slice(at, span.start), file.text.slice(span.start, span.end))
      at = span.end
    }
    add(line.field)
    add(line.colon)
    add(line.value)
    add(line.comment)
    add(line.ending)
  }
  return parts.join('')
}
