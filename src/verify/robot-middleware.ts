import type { IncomingMessage } from 'node:http'
import { robotNamed } from '../robots/index.ts'
import { addressNumber } from './address-ranges.ts'
import { type RobotVerdict, type VerifyRobotOptions, verifyRobot } from './verify-robot.ts'

/** What shows who sent a request. */
export interface VerifiedRequest extends RobotVerdict {
  /** The operator of a robot that is genuine, such as `OpenAI`; `null` otherwise, which says nothing against the client. */
  readonly verified: string | null
}

/** Settings that are the same for each request of a site. */
export interface RobotVerifierOptions extends Pick<VerifyRobotOptions, 'ranges' | 'dns' | 'verifier'> {
  /**
   * Scheme and host of the site as clients ask for it, such as `https://example.com`: signatures are for these. A server
   * behind a proxy may see others. Default: those of the request; for a request of Node, https and the Host header.
   */
  readonly origin?: string
}

/**
 * Tells who sent requests, for handlers of web standards, as Hono and edge platforms have them. It decides nothing: what
 * a site does with the answer is its own.
 *
 * @example
 * ```ts
 * import { robotVerifier } from 'wayleave/verify'
 *
 * const verify = robotVerifier({})
 * const request = new Request('https://example.com/', { headers: { 'user-agent': 'Google-Extended' } })
 * const { verified, verdict } = await verify(request)
 * verified // null
 * verdict // 'not-genuine'
 * ```
 */
export function robotVerifier(
  options: RobotVerifierOptions = {},
): (request: Request, ip?: string) => Promise<VerifiedRequest> {
  const { origin, ...settings } = options
  return async ({ method, url, headers }, ip) => {
    const { pathname, search } = new URL(url)
    const asked = origin === undefined ? url : `${origin}${pathname}${search}`
    return withOperator(await verifyRobot({ ...settings, method, url: asked, headers, ...addressOf(ip) }))
  }
}

/** Settings of {@link nodeRobotVerifier}. */
export interface NodeRobotVerifierOptions extends RobotVerifierOptions {
  /** The address of the client. Default: that of the socket, which behind a proxy is the proxy's. */
  readonly address?: (request: IncomingMessage) => string | undefined
}

/**
 * Middleware for Node and Express: it sets `request.robot` to what shows who the sender is, and calls `next` in any
 * case. It decides nothing.
 *
 * @example
 * ```ts
 * import { IncomingMessage } from 'node:http'
 * import { Socket } from 'node:net'
 * import { nodeRobotVerifier, type VerifiedRequest } from 'wayleave/verify'
 *
 * const request: IncomingMessage & { robot?: VerifiedRequest } = new IncomingMessage(new Socket())
 * request.headers['user-agent'] = 'Google-Extended'
 * await nodeRobotVerifier()(request, undefined, () => {})
 * request.robot?.verified // null
 * ```
 */
export function nodeRobotVerifier(
  options: NodeRobotVerifierOptions = {},
): (
  request: IncomingMessage & { robot?: VerifiedRequest; readonly originalUrl?: string },
  response: unknown,
  next: () => void,
) => Promise<void> {
  const { address = ({ socket }) => socket.remoteAddress, origin, ...settings } = options
  return async (request, _response, next) => {
    const { method = 'GET', url = '/', originalUrl = url, headers } = request
    // Express cuts `url` where the middleware is mounted below a path.
    const asked = `${origin ?? `https://${headers.host ?? ''}`}${originalUrl}`
    request.robot = withOperator(
      await verifyRobot({ ...settings, method, url: asked, headers, ...addressOf(address(request)) }),
    )
    next()
  }
}

/** What is no address, such as one with a zone, is left out: a request must not fail for it. */
function addressOf(ip: string | undefined): { readonly ip?: string } {
  return ip === undefined || addressNumber(ip) === undefined ? {} : { ip }
}

function withOperator(verdict: RobotVerdict): VerifiedRequest {
  const robot =
    verdict.verdict === 'genuine' && verdict.robot !== null ? robotNamed(verdict.robot) : undefined
  return { ...verdict, verified: robot?.operator ?? null }
}
