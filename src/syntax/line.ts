import { indexOrEnd, type Span } from '../text/index.ts'
import { isBlank, withoutBlanks } from './blank.ts'
import type { File } from './file.ts'

/**
 * One line and its parts, by the grammar that all dialects share: `field : value # comment` and a line end.
 * What else a parser makes of the line is a matter of its dialect.
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
  /** The text before the colon, without the blanks around it. Only for a record. */
  readonly field: Span | undefined
  readonly colon: Span | undefined
  /** The text after the colon, without the blanks around it; it may be empty. Only for a record. */
  readonly value: Span | undefined
  /** From the first `#` to the line end. */
  readonly comment: Span | undefined
  /** LF, CR, CRLF, or empty at the end of the file. */
  readonly ending: Span
}

/**
 * The number of lines of a file.
 *
 * @example
 * ```ts
 * lineCount(parse('User-agent: *\nDisallow: /')) // 2
 * ```
 */
export function lineCount(file: File): number {
  return file.starts.length
}

/** A line as the offsets of its parts. The spans are made on access. */
class FileLine implements Line {
  readonly text: string
  readonly number: number
  readonly start: number
  readonly end: number
  /** Offset of the line end. */
  readonly content: number
  /** Offset of the first `#`, or of the line end. */
  readonly until: number
  /** Offset of the first colon before `until`, or -1. */
  readonly at: number

  constructor(
    text: string,
    number: number,
    start: number,
    end: number,
    content: number,
    until: number,
    at: number,
  ) {
    this.text = text
    this.number = number
    this.start = start
    this.end = end
    this.content = content
    this.until = until
    this.at = at
  }

  get kind(): Line['kind'] {
    if (this.at !== -1) return 'record'
    for (let at = this.start; at < this.until; at++) if (!isBlank(this.text.charCodeAt(at))) return 'other'
    return this.until < this.content ? 'comment' : 'blank'
  }

  get field(): Span | undefined {
    return this.at === -1 ? undefined : withoutBlanks(this.text, this.start, this.at)
  }

  get colon(): Span | undefined {
    return this.at === -1 ? undefined : { start: this.at, end: this.at + 1 }
  }

  get value(): Span | undefined {
    return this.at === -1 ? undefined : withoutBlanks(this.text, this.at + 1, this.until)
  }

  get comment(): Span | undefined {
    return this.until === this.content ? undefined : { start: this.until, end: this.content }
  }

  get ending(): Span {
    return { start: this.content, end: this.end }
  }
}

/**
 * The line at a 0-based index.
 *
 * @throws RangeError if the file has no such line.
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
  const { text, starts } = file
  const start = starts[index]
  if (start === undefined)
    throw new RangeError(`No line ${index}: the file has ${starts.length} lines, counted from 0.`)
  const end = starts[index + 1] ?? text.length
  const content = contentEnd(text, end)
  const hash = indexIn(text, HASH, start, content)
  const until = hash === -1 ? content : hash
  return new FileLine(text, index + 1, start, end, content, until, indexIn(text, COLON, start, until))
}

/**
 * All lines in order, one at a time.
 *
 * @example
 * ```ts
 * Array.from(linesOf(parse('# all\nUser-agent: *\n\n')), ({ kind }) => kind) // ['comment', 'record', 'blank']
 * ```
 */
export function* linesOf(file: File): Generator<Line, void, undefined> {
  const { text } = file
  // The next of each. It is searched for again only once it is passed, so the loop is linear.
  let lf = -1
  let cr = -1
  let hash = -1
  let colon = -1
  let number = 0
  // Without `starts`: for a small file they cost as much as this loop.
  for (let start = 0, end = 0; start < text.length; start = end) {
    if (lf < start) lf = indexOrEnd(text, '\n', start)
    if (cr < start) cr = indexOrEnd(text, '\r', start)
    if (hash < start) hash = indexOrEnd(text, '#', start)
    if (colon < start) colon = indexOrEnd(text, ':', start)
    const content = cr < lf ? cr : lf
    end = cr + 1 === lf ? lf + 1 : content + 1
    if (end > text.length) end = text.length
    const until = hash < content ? hash : content
    number += 1
    yield new FileLine(text, number, start, end, content, until, colon < until ? colon : -1)
  }
}

/** The offset of the line end of a line that ends at `end`. No line is empty, and CRLF is never split. */
function contentEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (last === LF) return text.charCodeAt(end - 2) === CR ? end - 2 : end - 1
  return last === CR ? end - 1 : end
}

/** `indexOf` within a line: it never scans beyond `end`. */
function indexIn(text: string, sought: number, start: number, end: number): number {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === sought) return at
  return -1
}

const LF = 0x0a
const CR = 0x0d
const HASH = 0x23
const COLON = 0x3a
