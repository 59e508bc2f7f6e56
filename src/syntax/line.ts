import type { Span } from '../text/index.ts'
import type { File } from './file.ts'

/**
 * One line and its parts, by the grammar every reader starts from: `field : value # comment` and a line end.
 * What a particular reader makes of the line is a dialect's business.
 *
 * ```
 *   Disallow : /private/  # keep out\r\n
 *   ^field   ^ ^value     ^comment  ^ending
 *            colon
 * ```
 */
export interface Line extends Span {
  /** 1-based. */
  readonly number: number
  readonly kind: 'blank' | 'comment' | 'record' | 'other'
  /** Before the colon, without the blanks around it; only for a record. */
  readonly field?: Span
  readonly colon?: Span
  /** After the colon, without the blanks around it; empty when nothing is there. Only for a record. */
  readonly value?: Span
  /** From the first `#` to the line end. */
  readonly comment?: Span
  /** LF, CR, CRLF, or empty at the end of the file. */
  readonly ending: Span
}

/**
 * How many lines the file has.
 *
 * @example
 * ```ts
 * lineCount(parse('User-agent: *\nDisallow: /')) // 2
 * ```
 */
export function lineCount(file: File): number {
  return file.starts.length
}

/**
 * The line at a 0-based index.
 *
 * @throws RangeError when the file has no such line.
 *
 * @example
 * ```ts
 * const file = parse('Disallow: /a # why\n')
 * const { value, comment } = lineAt(file, 0)
 * file.text.slice(value?.start, value?.end) // '/a'
 * file.text.slice(comment?.start, comment?.end) // '# why'
 * ```
 */
export function lineAt(file: File, index: number): Line {
  const start = file.starts[index]
  if (start === undefined) throw new RangeError(`No line ${index}: the file has ${file.starts.length} lines, counted from 0.`)
  const end = file.starts[index + 1] ?? file.text.length
  const { text } = file
  const content = contentEnd(text, start, end)
  const ending = { start: content, end }
  const base = { start, end, number: index + 1, ending }

  const hash = indexIn(text, '#', start, content)
  const comment = hash === -1 ? undefined : { start: hash, end: content }
  const until = hash === -1 ? content : hash
  const at = indexIn(text, ':', start, until)
  const remark = comment === undefined ? {} : { comment }
  if (at !== -1) {
    const colon = { start: at, end: at + 1 }
    return { ...base, kind: 'record', field: trimmed(text, start, at), colon, value: trimmed(text, at + 1, until), ...remark }
  }
  const rest = trimmed(text, start, until)
  const kind = rest.start < rest.end ? 'other' : comment === undefined ? 'blank' : 'comment'
  return { ...base, kind, ...remark }
}

/**
 * All lines in order, made one at a time.
 *
 * @example
 * ```ts
 * Array.from(linesOf(parse('# all\nUser-agent: *\n\n')), ({ kind }) => kind) // ['comment', 'record', 'blank']
 * ```
 */
export function* linesOf(file: File): Generator<Line, void, undefined> {
  for (let index = 0; index < file.starts.length; index++) yield lineAt(file, index)
}

function contentEnd(text: string, start: number, end: number): number {
  if (end > start && text.charCodeAt(end - 1) === LF) {
    return end - 1 > start && text.charCodeAt(end - 2) === CR ? end - 2 : end - 1
  }
  return end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end
}

/** `indexOf` that does not look beyond the line, so that a file of many lines stays linear. */
function indexIn(text: string, sought: string, start: number, end: number): number {
  const code = sought.charCodeAt(0)
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === code) return at
  return -1
}

function trimmed(text: string, start: number, end: number): Span {
  let from = start
  let to = end
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}

/** RFC 9309 §2.2: `WS = %x20 / %x09`. */
function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

const LF = 0x0a
const CR = 0x0d
