/**
 * The server as a worker of a browser, which makes two workers of the same script for its findings. It is a bundle of the
 * extension for Visual Studio Code, and no part of the package.
 */
import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver/browser'
import type { Thread, ThreadAnswer } from '../findings/findings-thread.ts'
import type { Question } from '../findings/question.ts'
import { answersInTurn } from '../findings/serve-findings.ts'
import { serve } from '../session.ts'

/** The version of the package, which the bundler fills in. */
declare const VERSION: string

/** The parts of `DedicatedWorkerGlobalScope` and `Worker` that are used here: the types of Node have no others. */
interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'error',
    listener: (event: { readonly message: string; preventDefault(): void }) => void,
  ): void
}
interface Scope extends Port {
  readonly name: string
  readonly location: { readonly href: string }
  readonly Worker: new (script: string, options: { name: string }) => Port & { terminate(): void }
  close(): void
}
const scope = globalThis as unknown as Scope

/** The name of the workers that check documents. */
const FINDINGS = 'wayleave findings'

if (scope.name === FINDINGS) {
  const answer = answersInTurn(
    async () => ({ options: {} }),
    (answered) => scope.postMessage(answered),
  )
  scope.addEventListener('message', ({ data }) => answer(data as Question))
} else {
  void serve({
    version: VERSION,
    reader: new BrowserMessageReader(scope),
    writer: new BrowserMessageWriter(scope),
    startThread,
    configFile: 'wayleave.config.json',
    say: (sentence) => console.warn(`wayleave: ${sentence}`),
    pathOf: () => undefined,
    // The page ends a worker, and with it those that it made.
    onLastMessage: () => undefined,
    onGone: () => undefined,
    whenGone: () => () => undefined,
    close: () => scope.close(),
  })
}

function startThread(): Thread {
  const worker = new scope.Worker(scope.location.href, { name: FINDINGS })
  return {
    postMessage: (question) => worker.postMessage(question),
    on(event, listener) {
      if (event === 'message')
        worker.addEventListener('message', ({ data }) =>
          (listener as (answer: ThreadAnswer) => void)(data as ThreadAnswer),
        )
      else
        worker.addEventListener('error', (event) => {
          // Otherwise it would be an error of this worker, too.
          event.preventDefault()
          const fail = listener as (error: Error) => void
          fail(new Error(event.message))
        })
    },
    terminate: () => worker.terminate(),
  }
}
