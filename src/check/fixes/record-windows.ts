import { type Dialect, sameRecords } from '../../dialects/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { applyEdits, type Edit, positionAt, type Span } from '../../text/index.ts'

/**
 * Whether every dialect reads the records of this file line by line, so that no line depends on another one's
 * text.
 */
export function isLineLocal(dialects: readonly Dialect[], file: File): boolean {
  return (
    file.encoding === 'utf-8' &&
    file.illFormed === 0 &&
    dialects.every((dialect) => dialect.sharing?.isLineLocal?.(file) !== false)
  )
}

/** A record that no dialect gives a meaning. It is put before and after the lines of a window. */
const NEUTRAL_RECORD = 'x: x\n'

/**
 * Compares the records around edits, without the rest of the file. Fixes of equal lines share the results.
 */
export class RecordWindows {
  private readonly file: File
  private readonly dialects: readonly Dialect[]
  private readonly resultCache: Map<string, boolean> = new Map()

  constructor(file: File, dialects: readonly Dialect[]) {
    this.file = file
    this.dialects = dialects
  }

  /**
   * Whether every dialect finds the same records around each edit, before and after the edit. The file must
   * be line-local (see {@link isLineLocal}).
   */
  keepRecords(edits: readonly Edit[]): boolean {
    return this.windowsOf(edits).every((window) => this.keepsRecords(window, edits))
  }

  /**
   * The windows of edits: their lines and one more line on either side, because an edit may join its line
   * with the next or previous one. Windows that overlap are one window.
   */
  private windowsOf(edits: readonly Edit[]): Span[] {
    const { starts, text } = this.file
    const windows: { start: number; end: number }[] = []
    for (const { start, end } of [...edits].sort((one, other) => one.start - other.start)) {
      const first = Math.max(0, lineIndex(starts, start) - 1)
      const last = lineIndex(starts, end) + 1
      const from = starts[first] ?? 0
      const to = starts[last + 1] ?? text.length
      const previous = windows.at(-1)
      if (previous !== undefined && from <= previous.end) previous.end = Math.max(previous.end, to)
      else windows.push({ start: from, end: to })
    }
    return windows
  }

  private keepsRecords(window: Span, edits: readonly Edit[]): boolean {
    const { text, bom } = this.file
    const before = text.slice(window.start, window.end)
    const inside = edits.filter(({ start, end }) => start >= window.start && end <= window.end)
    const after = applyEdits(
      before,
      inside.map((edit) => ({
        start: edit.start - window.start,
        end: edit.end - window.start,
        text: edit.text,
      })),
    )
    // A blank line matters only between two records, so the window gets one on either side. At the file's
    // start, the byte order mark belongs to the line.
    const head = window.start > 0 ? NEUTRAL_RECORD : bom ? '\ufeff' : ''
    const tail = window.end < text.length ? NEUTRAL_RECORD : ''
    const key = `${head}\0${before}\0${after}\0${tail}`
    let result = this.resultCache.get(key)
    if (result === undefined) {
      const [old, changed] = [parse(head + before + tail), parse(head + after + tail)]
      result =
        isLineLocal(this.dialects, changed) &&
        outlinesOf(this.dialects).every((outline) =>
          sameRecords(outline(old).records, outline(changed).records),
        )
      this.resultCache.set(key, result)
    }
    return result
  }
}

/** The functions by which dialects divide a file into groups, each once: some dialects share one. */
function outlinesOf(dialects: readonly Dialect[]): readonly Dialect['outline'][] {
  return [...new Set(dialects.map(({ outline }) => outline))]
}

function lineIndex(starts: Uint32Array, offset: number): number {
  return Math.max(0, positionAt(starts, offset).line - 1)
}
