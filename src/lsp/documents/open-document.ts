import { MAX_BYTES_OF_ALL_ROBOTS } from '../../readings/index.ts'
import { type File, firstLines, parse } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'
import { ChangedLines, type ContentChange } from './changed-lines.ts'
import { type LinePosition, type PositionEncoding, Positions, type Range } from './positions.ts'

/** A document that a client has open. The client's text counts: there may be no such file. */
export class OpenDocument {
  readonly uri: string
  /** The path of the file; absent if the document is no file of this machine. */
  readonly path: string | undefined
  readonly #encoding: PositionEncoding
  #version: number
  #text: string
  #positions: Positions | undefined
  #file: File | undefined
  #isClosed = false
  readonly #listeners = new Set<() => void>()

  constructor(uri: string, version: number, text: string, encoding: PositionEncoding, path?: string) {
    this.uri = uri
    this.path = path
    this.#version = version
    this.#text = text
    this.#encoding = encoding
  }

  get version(): number {
    return this.#version
  }

  get text(): string {
    return this.#text
  }

  get positions(): Positions {
    this.#positions ??= new Positions(this.#text, this.#encoding)
    return this.#positions
  }

  get lineCount(): number {
    return this.positions.lineCount
  }

  /** The file, or the lines of it that are read for all robots. Its offsets do not count a byte order mark. */
  get file(): File {
    this.#file ??= readPart(this.#text).file
    return this.#file
  }

  /** Applies changes, each to the text that the one before left. */
  change(version: number, changes: readonly ContentChange[]): void {
    const lines = new ChangedLines(this.#text, this.#encoding)
    for (const change of changes) lines.apply(change)
    this.#text = lines.text
    this.#positions = undefined
    this.#file = undefined
    this.#version = version
    this.#tell()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): void {
    this.#isClosed = true
    this.#tell()
  }

  /** Calls a function at the next change, or when the document is closed. Gives a function that takes it back. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** The offset of a position in {@link file}. */
  offsetAt(position: LinePosition): number {
    return Math.max(0, this.positions.offsetAt(position) - markLength(this.#text))
  }

  /** The range of a span of {@link file}. */
  rangeOf({ start, end }: Span): Range {
    const shift = markLength(this.#text)
    return this.rangeOfText({ start: start + shift, end: end + shift })
  }

  /** The range of a span of {@link text}. */
  rangeOfText({ start, end }: Span): Range {
    return { start: this.positions.positionAt(start), end: this.positions.positionAt(end) }
  }
}

/** The file of a text as far as all robots are asked about it, and whether it goes on. */
export function readPart(text: string): { readonly file: File; readonly isCut: boolean } {
  const whole = parse(text)
  const file = firstLines(whole, MAX_BYTES_OF_ALL_ROBOTS)
  return { file, isCut: file !== whole }
}

/** The units of the byte order mark of a text. A file is read without it. */
export function markLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}
