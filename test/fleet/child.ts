import { type ChildProcess, fork } from 'node:child_process'

/** Programs that still run: none outlives the test, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program of its own process, and what it says. */
export class Child {
  readonly #process: ChildProcess
  readonly #said: unknown[] = []
  #heard: (() => void) | undefined

  constructor(program: string, environment: Readonly<Record<string, string>> = {}) {
    this.#process = fork(program, {
      env: { ...process.env, ...environment },
      execArgv: ['--enable-source-maps'],
    })
    running.add(this.#process)
    this.#process.on('message', (message) => {
      this.#said.push(message)
      this.#heard?.()
    })
    this.#process.once('exit', () => {
      running.delete(this.#process)
      this.#heard?.()
    })
  }

  get hasEnded(): boolean {
    return !running.has(this.#process)
  }

  /** The next thing it says. */
  async next(): Promise<unknown> {
    while (this.#said.length === 0) {
      if (this.hasEnded)
        throw new Error(
          `A program of the fleet ended by itself: ${this.#process.exitCode ?? this.#process.signalCode}.`,
        )
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    return this.#said.shift()
  }

  /** Says something to it: it matters only that something is said. */
  say(): void {
    this.#process.send('now')
  }

  /** Ends it as a lost machine does, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.hasEnded) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
  }

  /** Lets it end by itself, and waits until it has. */
  async leave(): Promise<void> {
    if (this.hasEnded) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.disconnect()
    await gone
  }
}
