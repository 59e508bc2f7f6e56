import type { Retrieval } from '../../src/access/index.ts'

/** How a site answers: with this file, or, if it is down, that it cannot. */
export function retrievalOf(url: string, robots: string): Retrieval {
  const { origin } = new URL(url)
  const isDown = origin.includes('down')
  const at = Date.UTC(2026, 10, 29)
  const hop = { url: `${origin}/robots.txt`, at, durationMs: 5, address: '192.0.2.1', headers: {} }
  return {
    origin,
    outcome: isDown ? 'server-error' : 'ok',
    hops: [{ ...hop, status: isDown ? 503 : 200 }],
    at,
    durationMs: 5,
    ...(isDown ? {} : { body: new TextEncoder().encode(robots) }),
    truncated: false,
    notModified: false,
  }
}
