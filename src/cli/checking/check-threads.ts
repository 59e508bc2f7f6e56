import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { packageFile } from '../package-file.ts'
import { CHECK_THREAD } from '../thread-argument.ts'
import { WayleaveError } from '../wayleave-error.ts'
import type { CheckPlan } from './check-one.ts'
import type { RenderedFile, Rendering } from './rendered-file.ts'

/** What a thread is started with. */
export interface ThreadData {
  readonly plan: CheckPlan
  readonly rendering: Rendering
}

/** A file for a thread. */
export interface ThreadTask {
  readonly index: number
  readonly path: string
}

/** What a thread answers: a file, or why there is none. */
export type ThreadAnswer =
  | { readonly index: number; readonly file: RenderedFile }
  | { readonly index: number; readonly error: { readonly message: string; readonly code?: 'usage' | 'file' } }

/** The most files that are checked ahead of the one to print next, for each thread. */
const AHEAD = 32

/** The most memory of young objects in a thread, in megabytes. More would only delay their collection. */
const YOUNG_MEGABYTES = 16

/** Milliseconds between two calls of `whileWaiting`. */
const WAIT_MS = 500

/**
 * Checks files in threads, and yields them in the order of the names. `undefined` if there is no built
 * command to start as a thread.
 *
 * @param whileWaiting is called now and then while a file takes long.
 */
export function checkInThreads(
  names: readonly string[],
  plan: CheckPlan,
  rendering: Rendering,
  threads: number,
  whileWaiting: () => void,
): AsyncIterable<RenderedFile> | undefined {
  const script = packageFile('dist/bundle/cli.cjs')
  if (!existsSync(script)) return undefined
  return answersInOrder(names, () => threadOf(script, { plan, rendering }), threads, whileWaiting)
}

function threadOf(script: string, data: ThreadData): Worker {
  return new Worker(script, {
    argv: [CHECK_THREAD],
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
}

async function* answersInOrder(
  names: readonly string[],
  start: () => Worker,
  threads: number,
  whileWaiting: () => void,
): AsyncGenerator<RenderedFile, void, undefined> {
  const answers = new Map<number, ThreadAnswer>()
  const workers: Worker[] = []
  const idle: Worker[] = []
  let given = 0
  let printed = 0
  let failure: unknown
  let wake: () => void = () => undefined
  const give = (): void => {
    while (idle.length > 0 && given < names.length && given < printed + threads * AHEAD) {
      const task: ThreadTask = { index: given, path: names[given] as string }
      idle.pop()?.postMessage(task)
      given += 1
    }
  }
  for (let count = 0; count < threads; count++) {
    const worker = start()
    worker.on('message', (answer: ThreadAnswer) => {
      answers.set(answer.index, answer)
      idle.push(worker)
      give()
      wake()
    })
    worker.on('error', (error) => {
      failure ??= error
      wake()
    })
    workers.push(worker)
    idle.push(worker)
  }
  const timer = setInterval(whileWaiting, WAIT_MS)
  try {
    give()
    while (printed < names.length) {
      const answer = answers.get(printed)
      if (answer === undefined) {
        if (failure !== undefined) throw failure
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      answers.delete(printed)
      printed += 1
      give()
      yield fileOf(answer)
    }
  } finally {
    clearInterval(timer)
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** @throws the error of the thread. */
function fileOf(answer: ThreadAnswer): RenderedFile {
  if ('file' in answer) return answer.file
  const { code, message } = answer.error
  throw code === undefined ? new Error(message) : new WayleaveError(code, message)
}
