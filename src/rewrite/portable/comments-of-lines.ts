import { type File, linesOf } from '../../syntax/index.ts'

/**
 * The comments of a file by the lines they describe: the comments above a line and the one after it. If a line is not
 * kept, its comments go to the next kept line. Comments at the beginning of the file are its header if a blank line
 * follows them.
 */
export class CommentsOfLines {
  /** Blocks of comments at the beginning of the file. */
  readonly header: readonly (readonly string[])[]
  /** Comments after the last kept line. */
  readonly footer: readonly string[]
  private readonly byLine = new Map<number, readonly string[]>()

  constructor(file: File, kept: ReadonlySet<number>) {
    const header: string[][] = []
    let pending: string[] = []
    let hasBegun = false
    for (const line of linesOf(file)) {
      const comment =
        line.comment === undefined ? '' : file.text.slice(line.comment.start, line.comment.end).trimEnd()
      if (comment !== '') pending.push(comment)
      if (line.kind === 'blank' && !hasBegun && pending.length > 0) {
        header.push(pending)
        pending = []
      }
      if (line.kind === 'blank' || line.kind === 'comment') continue
      hasBegun = true
      if (!kept.has(line.number)) continue
      this.byLine.set(line.number, pending)
      pending = []
    }
    this.header = header
    this.footer = pending
  }

  /**
   * Removes and returns the comments of a line: a record that several groups repeat has them only in the
   * first.
   */
  takeFor(line: number): readonly string[] {
    const comments = this.byLine.get(line) ?? []
    this.byLine.delete(line)
    return comments
  }
}
