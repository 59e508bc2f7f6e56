import { type ChildProcess, spawn } from 'node:child_process'
import type { Program, Ran } from './commands.ts'

/** The most characters of an answer that are kept. */
const MAX_ANSWER = 16_000_000

/** How long a question may take, in milliseconds. A site has 15 seconds to answer. */
const MAX_MS = 60_000

/** The bundled command, run by the Node of the editor, with the processes that are to end with the extension. */
export class BundledProgram implements Program {
  readonly #script: string
  readonly #running = new Set<ChildProcess>()

  constructor(script: string) {
    this.#script = script
  }

  /** How to start it: the executable, its arguments and its environment. */
  callOf(args: readonly string[]): {
    readonly command: string
    readonly args: string[]
    readonly env: NodeJS.ProcessEnv
  } {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    return { command: process.execPath, args: [this.#script, ...args], env }
  }

  run(args: readonly string[], input: string): Promise<Ran> {
    return new Promise((resolve, reject) => {
      const child = this.#started(args, input)
      const timer = setTimeout(() => {
        child.kill()
        reject(new Error(`The program gave no answer within ${MAX_MS / 1000} seconds.`))
      }, MAX_MS)
      let [out, error] = ['', '']
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        out += text
        if (out.length <= MAX_ANSWER) return
        child.kill()
        reject(new Error('The answer of the program is too long.'))
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        error = (error + text).slice(0, MAX_ANSWER)
      })
      child.on('error', reject)
      child.on('close', (code) => {
        clearTimeout(timer)
        resolve({ code: code ?? 3, out, error })
      })
    })
  }

  start(args: readonly string[], input: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = this.#started(args, input)
      let [out, error] = ['', '']
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        out = (out + text).slice(0, 1_000)
        const end = out.indexOf('\n')
        if (end >= 0) resolve(out.slice(0, end).trim())
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        error = (error + text).slice(0, 1_000)
      })
      child.on('error', reject)
      child.on('close', () => reject(new Error(error.trim() || 'The program ended at once.')))
    })
  }

  dispose(): void {
    for (const child of this.#running) child.kill()
  }

  #started(args: readonly string[], input: string): ChildProcess {
    const call = this.callOf(args)
    const child = spawn(call.command, call.args, { env: call.env, windowsHide: true })
    this.#running.add(child)
    child.on('close', () => this.#running.delete(child))
    // A program that ended without reading says why on standard error.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    return child
  }
}
