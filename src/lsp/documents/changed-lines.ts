import { type LinePosition, type PositionEncoding, Positions, type Range, startsOf } from './positions.ts'

/**
 * A change of a document, as the client sends it. Without a range, or with a range of `null`, it is the whole text.
 */
export interface ContentChange {
  readonly range?: Range | null
  readonly text: string
}

/** A place of a text: a line, and an offset in it. */
interface Place {
  readonly line: number
  readonly offset: number
}

/**
 * A text while changes follow one another. It is kept as lines, each with its line end, so that a change reads only the
 * lines that it touches, and not the whole text.
 */
export class ChangedLines {
  readonly #encoding: PositionEncoding
  #lines: string[]

  constructor(text: string, encoding: PositionEncoding) {
    this.#encoding = encoding
    this.#lines = linesOf(text)
  }

  get text(): string {
    return this.#lines.join('')
  }

  apply({ range, text }: ContentChange): void {
    if (range === undefined || range === null) {
      this.#lines = linesOf(text)
      return
    }
    const [one, other] = [this.#placeOf(range.start), this.#placeOf(range.end)]
    const isForward = one.line < other.line || (one.line === other.line && one.offset <= other.offset)
    this.#replace(isForward ? one : other, isForward ? other : one, text)
  }

  #placeOf(position: LinePosition): Place {
    if (!(position.line >= 0)) return { line: 0, offset: 0 }
    const last = this.#lines.length - 1
    if (position.line >= this.#lines.length) return { line: last, offset: this.#line(last).length }
    const line = Math.floor(position.line)
    const positions = new Positions(this.#line(line), this.#encoding)
    return { line, offset: positions.offsetAt({ line: 0, character: position.character }) }
  }

  #line(index: number): string {
    return this.#lines[index] as string
  }

  #replace(start: Place, end: Place, text: string): void {
    let first = start.line
    let changed = this.#line(first).slice(0, start.offset) + text + this.#line(end.line).slice(end.offset)
    // A line feed at the beginning joins a carriage return before it to one line end.
    if (first > 0 && changed.startsWith('\n') && this.#line(first - 1).endsWith('\r')) {
      first -= 1
      changed = this.#line(first) + changed
    }
    const lines = linesOf(changed)
    // The next line begins where the last line end was: there is no empty line between them.
    if (end.line < this.#lines.length - 1) lines.pop()
    const replaced = end.line + 1 - first
    if (lines.length <= MAX_SPLICED) this.#lines.splice(first, replaced, ...lines)
    else this.#lines = this.#lines.slice(0, first).concat(lines, this.#lines.slice(end.line + 1))
  }
}

/** The most lines that are put in place: each is an argument of a call. */
const MAX_SPLICED = 1000

/** The lines of a text with their line ends. The last line has none, and may be empty. */
function linesOf(text: string): string[] {
  const starts = startsOf(text)
  return Array.from(starts, (start, index) => text.slice(start, starts[index + 1] ?? text.length))
}
