import { parentPort } from 'node:worker_threads'
import type { SettingsFor } from '../findings/question.ts'
import { answersInTurn } from '../findings/serve-findings.ts'

/** Serves as the thread of the server: answers one question after another. */
export function serveFindings(settingsFor: SettingsFor): void {
  parentPort?.on(
    'message',
    answersInTurn(settingsFor, (answer) => parentPort?.postMessage(answer)),
  )
}
