import { counted, grouped } from '../../report/index.ts'
import type { Terminal } from '../terminal.ts'

/** Milliseconds between two updates. */
const UPDATE_MS = 250

/** Shows how far a run is, if standard error is a terminal. */
export class Progress {
  readonly #terminal: Terminal
  readonly #startedAt: number = performance.now()
  #shownAt: number = this.#startedAt
  rows = 0
  errors = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Updates the line, at most every {@link UPDATE_MS}. */
  show(): void {
    if (!this.#terminal.isWatched || performance.now() - this.#shownAt < UPDATE_MS) return
    this.#shownAt = performance.now()
    this.#terminal.stderr.write(`\r\u001b[K${counted(this.rows, 'row')}, ${this.#speed()}`)
  }

  /** Erases the line. */
  clear(): void {
    if (this.#terminal.isWatched && this.#shownAt !== this.#startedAt)
      this.#terminal.stderr.write('\r\u001b[K')
  }

  /** The statistics of the whole run, in one line. */
  summary(filesParsed: number): string {
    const [rows, errors, files] = [
      counted(this.rows, 'row'),
      counted(this.errors, 'error'),
      counted(filesParsed, 'file'),
    ]
    return `${rows}, ${errors}, ${this.#seconds().toFixed(2)} s, ${this.#speed()}, ${files} parsed`
  }

  #seconds(): number {
    return Math.max(0.001, (performance.now() - this.#startedAt) / 1000)
  }

  #speed(): string {
    return `${grouped(Math.round(this.rows / this.#seconds()))} rows/s`
  }
}
