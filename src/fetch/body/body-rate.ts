import type { IncomingMessage } from 'node:http'

/** The least rate of a body: this many bytes on the wire in every interval of this many milliseconds. */
export interface MinRate {
  readonly bytes: number
  readonly perMs: number
}

/**
 * Two lines of text in five seconds. Even the slowest modems were thirty times as fast. A slower server probably
 * holds connections on purpose.
 */
export const DEFAULT_MIN_RATE: MinRate = { bytes: 160, perMs: 5_000 }

/** The body came more slowly than the least rate. */
class TooSlowError extends Error {
  static override readonly name = 'TooSlowError'
  override readonly name = 'TooSlowError'
  readonly code = 'ETOOSLOW'

  constructor({ bytes, perMs }: MinRate) {
    super(`Fewer than ${bytes} bytes of the body arrived in ${perMs} ms.`)
  }
}

/**
 * Destroys a message with a {@link TooSlowError} when an interval has brought too few bytes, so that the body
 * fails then and not at the deadline. The returned function stops this.
 */
export function enforceMinRate(message: IncomingMessage, minRate: MinRate): () => void {
  const { socket } = message
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < minRate.bytes) message.destroy(new TooSlowError(minRate))
    before = socket.bytesRead
  }, minRate.perMs)
  return () => clearInterval(timer)
}
