import type { IncomingMessage } from 'node:http'

/** How slow a body may come: at least so many bytes, as they are on the wire, in every stretch of so many milliseconds. */
export interface MinRate {
  readonly bytes: number
  readonly perMs: number
}

/** Two lines of text in five seconds. The minRate modems brought thirty times as much; what comes slower comes so on purpose, to hold connections. */
export const DEFAULT_MIN_RATE: MinRate = { bytes: 160, perMs: 5_000 }

/** The body came more slowly than it may. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError'
  readonly code = 'ETOOSLOW'

  constructor({ bytes, perMs }: MinRate) {
    super(`The body brought fewer than ${bytes} bytes in ${perMs} ms.`)
  }
}

/**
 * Destroys a message with a {@link TooSlowError} once a stretch has brought too little, so that whoever reads it fails then and not at the
 * deadline. What it gives back ends that.
 */
export function keepToRate(message: IncomingMessage, minRate: MinRate): () => void {
  const { socket } = message
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < minRate.bytes) message.destroy(new TooSlowError(minRate))
    before = socket.bytesRead
  }, minRate.perMs)
  return () => clearInterval(timer)
}
