import { type ChildProcess, fork } from 'node:child_process'

/** Programs that are running. All of them end with the test. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program in a process of its own, and its messages. */
export class Child {
  readonly #process: ChildProcess
  readonly #said: unknown[] = []
  #heard: (() => void) | undefined

  /** `through`: a program, with its arguments, that starts this one. */
  constructor(
    program: string,
    environment: Readonly<Record<string, string>> = {},
    through: readonly string[] = [],
  ) {
    const [execPath, ...execArgv] = [...through, process.execPath, '--enable-source-maps']
    this.#process = fork(program, {
      env: { ...process.env, ...environment },
      ...(execPath === undefined ? {} : { execPath }),
      execArgv,
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

  /** The next message of the program. */
  async next(): Promise<unknown> {
    while (this.#said.length === 0) {
      if (this.hasEnded)
        throw new Error(
          `A program of the fleet ended too early: ${this.#process.exitCode ?? this.#process.signalCode}.`,
        )
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    return this.#said.shift()
  }

  /** Sends a message to the program. */
  say(message: object | 'now' = 'now'): void {
    this.#process.send(message)
  }

  /** Kills the program, as a crash of its machine would, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.hasEnded) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
  }

  /** Lets the program end by itself, and waits until it has. */
  async leave(): Promise<void> {
    if (this.hasEnded) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.disconnect()
    await gone
  }
}
