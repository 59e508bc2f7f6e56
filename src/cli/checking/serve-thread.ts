import { parentPort, workerData } from 'node:worker_threads'
import { terminalOf } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import type { ThreadAnswer, ThreadData, ThreadTask } from './check-threads.ts'
import { renderFile } from './rendered-file.ts'

/** Serves as a thread of `check`: answers each path with its checked file. */
export function serveThread(): void {
  const { plan, rendering } = workerData as ThreadData
  const terminal = terminalOf(process)
  parentPort?.on('message', ({ index, path }: ThreadTask) => {
    void renderFile(path, plan, rendering, terminal)
      .then(
        (file): ThreadAnswer => ({ index, file }),
        (error: unknown): ThreadAnswer => ({ index, error: plainError(error) }),
      )
      .then((answer) => parentPort?.postMessage(answer))
  })
}

function plainError(error: unknown): { readonly message: string; readonly code?: 'usage' | 'file' } {
  if (error instanceof WayleaveError) return { message: error.message, code: error.code }
  return { message: error instanceof Error ? error.message : String(error) }
}
