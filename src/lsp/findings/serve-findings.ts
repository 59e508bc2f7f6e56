import { parentPort } from 'node:worker_threads'
import { Answerer } from './answer-question.ts'
import type { ThreadAnswer } from './findings-thread.ts'
import type { Question, SettingsFor } from './question.ts'

/** Serves as the thread of the server: answers one question after another. */
export function serveFindings(settingsFor: SettingsFor): void {
  const answerer = new Answerer(settingsFor)
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (question: Question) => {
    last = last.then(async () => parentPort?.postMessage(await threadAnswer(answerer, question)))
  })
}

/** What a thread says to a question: the answer, or why there is none. */
export async function threadAnswer(answerer: Answerer, question: Question): Promise<ThreadAnswer> {
  try {
    return { answer: await answerer.answer(question) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
