import type { Readable, Writable } from 'node:stream'
import { StreamMessageWriter } from 'vscode-languageserver/node'
import type { Host } from '../host.ts'
import { serve } from '../session.ts'
import { MessageReader } from './message-reader.ts'
import { pathOf } from './path-of.ts'
import { whenGone } from './when-gone.ts'

/** What the server is, and what it works with. */
export interface LspOptions extends Pick<Host, 'version' | 'startThread' | 'configFile' | 'say'> {
  readonly input: Readable
  readonly output: Writable
}

/**
 * {@link serve} on two streams, until the process of the client is gone, too. Nothing but messages of the protocol is
 * written to the output.
 */
export function serveLsp({ input, output, ...options }: LspOptions): Promise<number> {
  return serve({
    ...options,
    reader: new MessageReader(input),
    writer: new StreamMessageWriter(output),
    pathOf,
    onLastMessage: (call) => {
      input.once('end', call)
      input.once('close', call)
    },
    onGone: (call) => void output.on('error', call),
    whenGone,
    close: () => void input.destroy(),
  })
}
