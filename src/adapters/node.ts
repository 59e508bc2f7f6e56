import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RobotsContent, type ServedRobots, servedRobots } from './served-robots.ts'

/** A request of Node. `originalUrl` is the whole path where Express or Connect cut it. */
export type AskedServer = Pick<IncomingMessage, 'method' | 'headers' | 'url'> & {
  readonly originalUrl?: string
}

/** The path of robots.txt. A proxy may send the whole URL (RFC 9112, section 3.2.2). */
const ROBOTS_TXT = /^(?:https?:\/\/[^/?#]*)?\/robots\.txt(?:\?|$)/

/**
 * Answers requests for `/robots.txt` in servers that take a function of Node's request, its response and `next`: Express,
 * Connect, Fastify and `node:http`. Other paths are left to `next`, or are not found without one.
 *
 * @throws TypeError for options that `robots` refuses.
 * @throws Error if the file keeps Googlebot from the home page, and `environment` is not `staging`.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { robotsMiddleware } from 'wayleave/node'
 *
 * const answer = robotsMiddleware({ groups: [{ agents: ['*'], disallow: ['/cart/'] }] })
 * const server = createServer((request, response) => answer(request, response, () => response.end('a page')))
 * server.listening // false
 * ```
 */
export function robotsMiddleware(
  content: RobotsContent,
): (request: AskedServer, response: ServerResponse, next?: () => void) => void {
  return middlewareOf(servedRobots(content))
}

/** What answers with a file that is already made. */
export function middlewareOf(served: ServedRobots): ReturnType<typeof robotsMiddleware> {
  return (request, response, next) => {
    if (!ROBOTS_TXT.test(request.originalUrl ?? request.url ?? '')) {
      if (next !== undefined) return next()
      response.writeHead(404, { 'content-length': '0' }).end()
      return
    }
    const { status, headers, body } = served.answer(request.method ?? 'GET', request.headers['if-none-match'])
    response.writeHead(status, headers).end(body)
  }
}
