import type { Note } from '../../policy/index.ts'

/**
 * Notes on the rules that no group has: a note for each rule before the first User-agent line, and one for
 * the rules after a blank line that ends a group.
 */
export class UngroupedNotes {
  readonly #notes: Note[] = []
  /** The blank line that ended the last group, and the first and last rule since. */
  #blank: number | undefined
  #first: number | undefined
  #last = 0

  /** Tells that a blank line ends a group. */
  endedBy(line: number): void {
    this.#close()
    this.#blank = line
  }

  /** Adds a rule that no group has. */
  add(line: number): void {
    if (this.#blank === undefined) {
      const message = 'This rule has no User-agent line before it, so it is ignored.'
      this.#notes.push({ code: 'rule-without-agent', message, line })
    } else {
      this.#first ??= line
      this.#last = line
    }
  }

  /** The notes, in the order of the file. */
  finish(): readonly Note[] {
    this.#close()
    return this.#notes
  }

  #close(): void {
    const [first, last] = [this.#first, this.#last]
    this.#first = undefined
    if (first === undefined) return
    const rules = first === last ? `line ${first} belongs` : `the rules of lines ${first} to ${last} belong`
    const message = `Line ${this.#blank} is blank and ends the group in this dialect, so ${rules} to no group.`
    this.#notes.push({ code: 'blank-line-ends-group', message, line: first })
  }
}
