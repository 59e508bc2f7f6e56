import { counted, grouped } from '../../report/index.ts'
import type { Terminal } from '../terminal.ts'

/** Milliseconds between two words on how far it is. */
const PAUSE = 250

/** Tells a watching person how far a run is; says nothing where nobody watches. */
export class Progress {
  readonly #terminal: Terminal
  readonly #began: number = performance.now()
  #said: number = this.#began
  rows = 0
  bad = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Call it every now and then. */
  tell(): void {
    if (!this.#terminal.watched || performance.now() - this.#said < PAUSE) return
    this.#said = performance.now()
    this.#terminal.stderr.write(`\r\u001b[K${counted(this.rows, 'row')}, ${this.#speed()}`)
  }

  /** Takes the last word back. */
  clear(): void {
    if (this.#terminal.watched && this.#said !== this.#began) this.#terminal.stderr.write('\r\u001b[K')
  }

  /** The closing line. */
  summary(filesParsed: number): string {
    return `${counted(this.rows, 'row')}, ${counted(this.bad, 'error')}, ${this.#seconds().toFixed(2)} s, ${this.#speed()}, ${counted(filesParsed, 'file')} parsed`
  }

  #seconds(): number {
    return Math.max(0.001, (performance.now() - this.#began) / 1000)
  }

  #speed(): string {
    return `${grouped(Math.round(this.rows / this.#seconds()))} rows/s`
  }
}
