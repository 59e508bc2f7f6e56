import { spawn } from 'node:child_process'

/** How long a command may take for an event, in milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Runs a command line in the shell, with a text as its standard input. The text is never a part of the line. What the
 * command prints goes to standard error. It is ended, with all that it started, after {@link TIMEOUT_MS}, or by the
 * signal.
 *
 * @throws an error that says how it failed.
 */
export function runForEvent(
  line: string,
  input: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A group of its own, which can be ended as a whole.
    const isGroup = process.platform !== 'win32'
    const child = spawn(line, {
      shell: true,
      detached: isGroup,
      env,
      stdio: ['pipe', 2, 2],
      windowsHide: true,
    })
    let isLate = false
    const end = (): void => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has just ended.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, TIMEOUT_MS)
    const settle = (problem: string | undefined): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (problem === undefined) resolve()
      else reject(new Error(`the command of --exec ${problem}`))
    }
    signal.addEventListener('abort', end, { once: true })
    child.once('error', ({ message }) => settle(`could not be started: ${message}`))
    child.once('exit', (code, killed) => {
      if (code === 0) settle(undefined)
      else if (isLate) settle(`took more than ${TIMEOUT_MS / 1000} seconds, and was ended`)
      else settle(code === null ? `was ended by ${killed}` : `failed with exit code ${code}`)
    })
    // A command may end without reading.
    child.stdin?.on('error', () => undefined).end(input)
  })
}
