import { isRedirect, locationText, parsedUrl } from '../../fetch/index.ts'

/** The request of one hop: the first URL of a `fetch`, or the target of a redirect. */
export interface SentRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: RequestInit['body']
}

/** The most redirects that one `fetch` follows (Fetch standard, HTTP-redirect fetch). */
export const MAX_PAGE_REDIRECTS = 20

/**
 * Headers that describe a body: those of the Fetch standard (request-body-header name), and Content-Length.
 */
export const BODY_HEADERS: readonly string[] = [
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
  'content-length',
]

/** Headers that identify the client to one origin. A redirect must not carry them to another origin. */
export const IDENTITY_HEADERS: readonly string[] = ['authorization', 'proxy-authorization', 'cookie', 'host']

/**
 * The request that a redirect asks for (Fetch standard, HTTP-redirect fetch); `undefined` if the response is
 * no redirect or has no Location.
 *
 * @throws `TypeError` for a redirect that cannot be followed.
 */
export function redirectRequest(
  { url, method, headers, body }: SentRequest,
  response: Response,
): SentRequest | undefined {
  const location = isRedirect(response.status) ? response.headers.get('location') : null
  if (location === null) return undefined
  const next = targetOf(location, url)
  const asGet =
    (response.status === 303 && method !== 'HEAD') || (response.status <= 302 && method === 'POST')
  if (!asGet && body instanceof ReadableStream)
    throw new TypeError('The redirect asks for the body again, but a stream can be sent only once.')
  const nextHeaders = new Headers(headers)
  if (asGet) for (const name of BODY_HEADERS) nextHeaders.delete(name)
  if (next.origin !== url.origin) for (const name of IDENTITY_HEADERS) nextHeaders.delete(name)
  return { url: next, method: asGet ? 'GET' : method, headers: nextHeaders, body: asGet ? null : body }
}

/** @throws `TypeError` for a URL that a redirect must not lead to. */
function targetOf(location: string, url: URL): URL {
  const next = parsedUrl(locationText(location), url.href)
  if (next === undefined || (next.protocol !== 'http:' && next.protocol !== 'https:'))
    throw new TypeError('The redirect does not lead to an http or https URL.')
  if (next.username !== '' || next.password !== '')
    throw new TypeError('The redirect leads to a URL with credentials.')
  if (next.hash === '') next.hash = url.hash
  return next
}
