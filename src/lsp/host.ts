import type { MessageReader, MessageWriter } from 'vscode-languageserver'
import type { Thread } from './findings/findings-thread.ts'

/**
 * What the server gets from the program around it. `node/` makes it from a process with streams and threads,
 * `browser/` from a worker of a browser. The rest of the server is the same for both.
 */
export interface Host {
  readonly version: string
  readonly reader: MessageReader
  readonly writer: MessageWriter
  /** Starts the thread that checks documents. */
  readonly startThread: () => Thread
  /** The name of the configuration files. A change of such a file changes findings. */
  readonly configFile: string
  /** Takes an error of the connection, for a person. */
  readonly say: (sentence: string) => void
  /** The path of a document; `undefined` if it is no file of this machine, such as one that was never saved. */
  readonly pathOf: (uri: string) => string | undefined
  /** Calls a function once no more messages come. */
  readonly onLastMessage: (call: () => void) => void
  /** Calls a function once nobody takes messages. */
  readonly onGone: (call: () => void) => void
  /** Calls a function once a process is gone. Gives a function that ends the watch. */
  readonly whenGone: (processId: number, call: () => void) => () => void
  /** Ends the source of the messages. */
  readonly close: () => void
}
