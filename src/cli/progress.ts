import { counted, grouped } from '../report/index.ts'
import type { Terminal } from './terminal.ts'

/** Milliseconds between two updates. */
const UPDATE_MS = 250

/** Shows how far a run is, if standard error is a terminal. */
export class Progress {
  readonly #terminal: Terminal
  readonly #noun: string
  readonly #total: number | undefined
  readonly #startedAt: number = performance.now()
  #shownAt: number = this.#startedAt
  #isShown = false
  done = 0
  errors = 0

  /**
   * @param noun what is counted, in the singular.
   * @param total how many there are, if that is known.
   */
  constructor(terminal: Terminal, noun: string, total?: number) {
    this.#terminal = terminal
    this.#noun = noun
    this.#total = total
  }

  /** Updates the line, at most every {@link UPDATE_MS}. */
  show(): void {
    if (!this.#terminal.isWatched || performance.now() - this.#shownAt < UPDATE_MS) return
    this.#shownAt = performance.now()
    this.#isShown = true
    const of = this.#total === undefined ? '' : `${grouped(this.done)} of `
    this.#terminal.stderr.write(
      `\r\u001b[K${of}${counted(this.#total ?? this.done, this.#noun)}, ${this.#speed()}`,
    )
  }

  /** Erases the line. */
  clear(): void {
    if (this.#isShown) this.#terminal.stderr.write('\r\u001b[K')
    this.#isShown = false
  }

  /** The statistics of the whole run, in one line. */
  summary(filesParsed: number): string {
    const [rows, errors, files] = [
      counted(this.done, this.#noun),
      counted(this.errors, 'error'),
      counted(filesParsed, 'file'),
    ]
    return `${rows}, ${errors}, ${this.#seconds().toFixed(2)} s, ${this.#speed()}, ${files} parsed`
  }

  #seconds(): number {
    return Math.max(0.001, (performance.now() - this.#startedAt) / 1000)
  }

  #speed(): string {
    return `${grouped(Math.round(this.done / this.#seconds()))} ${this.#noun}s/s`
  }
}
