import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The command as the package has it. `npm run build` makes it; what it keeps of compiled code stays in a
 * folder of the checkout.
 */
export const COMMAND: string = fileURLToPath(new URL('../dist/bundle/cli.cjs', import.meta.url))
process.env.XDG_CACHE_HOME = fileURLToPath(new URL('../.cache', import.meta.url))

/** How a program of Node ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a program of Node to its end, while the servers of the test go on. */
export function runProgram(
  program: string,
  args: readonly string[],
  {
    cwd,
    env,
    input = '',
  }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly input?: string | Buffer },
): Promise<Ended> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', fail)
    child.on('close', (code) => settle({ code, out, err }))
    // A program that reads nothing may be over before this is written.
    child.stdin.on('error', () => undefined).end(input)
  })
}
