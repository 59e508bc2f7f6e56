import type { Server } from 'node:http'
import type { Limits } from '../limits.ts'
import { networkOf } from './rate-limit.ts'

/**
 * Limits the connections of a server: their number, the number for one address, and the time without traffic. So a
 * client that sends nothing, or does not read its answer, does not hold a connection for ever.
 *
 * @param onClosed is called for each connection that is closed because there are too many.
 */
export function guardConnections(
  server: Server,
  { connections, connectionsOfAddress, sendMs }: Limits,
  onClosed: () => void,
): void {
  const ofAddress = new Map<string, number>()
  // Node closes a connection on which nothing moves for this time, unless its request has a listener.
  server.timeout = sendMs
  server.maxConnections = connections
  server.on('drop', onClosed)
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const count = ofAddress.get(address) ?? 0
    if (count >= connectionsOfAddress) {
      onClosed()
      // A reset leaves no doubt to the client, and nothing to the system.
      socket.resetAndDestroy()
      return
    }
    ofAddress.set(address, count + 1)
    socket.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left > 0) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
  })
}
