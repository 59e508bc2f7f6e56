/** The worker of the page: it runs one task after another. */
import type { Answer, Question } from './protocol.ts'
import { tasks } from './tasks/index.ts'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null
  postMessage(answer: Answer): void
}

scope.onmessage = async ({ data: { id, task, input } }) => {
  try {
    const run = tasks[task] as (input: unknown) => unknown
    scope.postMessage({ id, ok: true, output: await run(input) })
  } catch (error) {
    scope.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) })
  }
}
