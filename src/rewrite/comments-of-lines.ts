import { type File, linesOf } from '../syntax/index.ts'

/**
 * The comments of a file by the lines they are about: those above a line and the one after it. What is about a line that is not kept
 * goes to the next that is; a comment that a blank line follows before the first record heads the file.
 */
export class CommentsOfLines {
  /** Blocks of comments before everything else. */
  readonly header: readonly (readonly string[])[]
  /** Comments with no line to go to. */
  readonly footer: readonly string[]
  private readonly byLine = new Map<number, readonly string[]>()

  constructor(file: File, kept: ReadonlySet<number>) {
    const header: string[][] = []
    let pending: string[] = []
    let hasBegun = false
    for (const line of linesOf(file)) {
      const comment = line.comment === undefined ? '' : file.text.slice(line.comment.start, line.comment.end).trimEnd()
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

  /** The comments about a line, given out once: a record that stands in several groups has them in the first. */
  takeFor(line: number): readonly string[] {
    const comments = this.byLine.get(line) ?? []
    this.byLine.delete(line)
    return comments
  }
}
