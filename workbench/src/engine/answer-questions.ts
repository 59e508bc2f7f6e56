import type { Answer, Question } from './protocol.ts'

/** What a worker has of its global scope. */
interface Scope {
  onmessage: ((event: MessageEvent<Question>) => void) | null
  postMessage(answer: Answer): void
}

/** Makes this worker answer questions, one after another, by some tasks. */
export function answerQuestions(tasks: Readonly<Record<string, unknown>>): void {
  const scope = self as unknown as Scope
  scope.onmessage = async ({ data: { id, task, input } }) => {
    try {
      const run = tasks[task] as (input: unknown) => unknown
      scope.postMessage({ id, ok: true, output: await run(input) })
    } catch (error) {
      scope.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) })
    }
  }
}
