import { Answerer } from './answer-question.ts'
import type { ThreadAnswer } from './findings-thread.ts'
import type { Question, SettingsFor } from './question.ts'

/** A function that takes questions, and says the answer of one after another. */
export function answersInTurn(
  settingsFor: SettingsFor,
  say: (answer: ThreadAnswer) => void,
): (question: Question) => void {
  const answerer = new Answerer(settingsFor)
  let last: Promise<void> = Promise.resolve()
  return (question) => {
    last = last.then(async () => say(await threadAnswer(answerer, question)))
  }
}

/** What a thread says to a question: the answer, or why there is none. */
export async function threadAnswer(answerer: Answerer, question: Question): Promise<ThreadAnswer> {
  try {
    return { answer: await answerer.answer(question) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
