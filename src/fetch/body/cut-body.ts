import type { IncomingMessage } from 'node:http'

/**
 * Fails a body that an error of its connection cuts off: a reset, or a stop by this process. Must be called
 * when the request emits the error. If only the end of the connection marks the end of a body, Node would
 * otherwise end that body as if it were whole (RFC 9112 §8: such a message is incomplete). A body whose own
 * end has arrived stays whole.
 */
export function failCutBody(message: IncomingMessage | undefined, error: Error): void {
  if (message?.complete === false) message.destroy(error)
}
