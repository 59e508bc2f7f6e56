import { headerLinesOf, keepHeaderLines } from '../../fetch/index.ts'
import type { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'

/**
 * The header that marks a response as made by the gate: no server sent it. Its value is the reason of the
 * gate's decision.
 */
export const REFUSED_HEADER = 'x-robots-refused'

/**
 * A response with another body. Servers send statuses that the Response constructor refuses, such as 999, and control
 * characters in the reason. They are passed on unchanged.
 */
export function withBody(
  response: Response,
  body: ReadableStream<Uint8Array>,
  facts: Pick<ResponseFacts, 'url' | 'redirected'>,
): Response {
  const { status, statusText, headers } = response
  const isValid = status >= 200 && status <= 599
  const delivered = new Response(body, { status: isValid ? status : 200, headers })
  const lines = headerLinesOf(response)
  if (lines !== undefined) keepHeaderLines(delivered, lines)
  return withFacts(delivered, { ...facts, statusText, ...(isValid ? {} : { status, ok: false }) })
}

/** What the Response constructor cannot set. */
type ResponseFacts = Pick<Response, 'url' | 'redirected'> &
  Partial<Pick<Response, 'status' | 'ok' | 'statusText'>>

/** Sets facts of a response, and of its clones. */
export function withFacts(response: Response, facts: ResponseFacts): Response {
  const clone = (): Response => {
    const cloned = withFacts(Response.prototype.clone.call(response), facts)
    const lines = headerLinesOf(response)
    if (lines !== undefined) keepHeaderLines(cloned, lines)
    return cloned
  }
  for (const [name, value] of Object.entries({ ...facts, clone }))
    Object.defineProperty(response, name, { value, configurable: true })
  return response
}

/** The response of a gate that sends nothing. */
export function dryResponse(url: string): Response {
  const headers = { [REFUSED_HEADER]: 'dry-run' }
  return withFacts(new Response(null, { status: 204, headers }), { url, redirected: false })
}

/** The response that says why a request was not sent. */
export function localResponse(error: RobotsDisallowedError | RobotsDeferredError): Response {
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    [REFUSED_HEADER]: error.decision.reason,
  })
  const { retryAfterMs } = error
  if (retryAfterMs !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  const status = retryAfterMs === undefined ? 403 : 503
  return withFacts(new Response(`${error.message}\n`, { status, headers }), {
    url: error.url,
    redirected: false,
  })
}
