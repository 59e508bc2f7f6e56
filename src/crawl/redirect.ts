/** A request as it is sent, hop after hop. */
export interface SentRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: RequestInit['body']
}

/** Redirects followed (Fetch standard, HTTP-redirect fetch). */
export const MAX_PAGE_REDIRECTS = 20

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Headers that describe a body (Fetch standard, request-body-header name). */
const OF_BODY: readonly string[] = ['content-encoding', 'content-language', 'content-location', 'content-type', 'content-length']

/** Headers that prove who one is to one origin, and are no business of another. */
const OF_ORIGIN: readonly string[] = ['authorization', 'proxy-authorization', 'cookie', 'host']

/**
 * The request that a redirect asks for (Fetch standard, HTTP-redirect fetch); nothing for a response that is none.
 *
 * @throws `TypeError` for a redirect that cannot be followed.
 */
export function redirected({ url, method, headers, body }: SentRequest, response: Response): SentRequest | undefined {
  const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null
  if (location === null) return undefined
  const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
  if (next === undefined || (next.protocol !== 'http:' && next.protocol !== 'https:'))
    throw new TypeError('A redirect leads to what is no http or https URL.')
  if (next.username !== '' || next.password !== '') throw new TypeError('A redirect leads to a URL with credentials.')
  if (next.hash === '') next.hash = url.hash
  const asGet = (response.status === 303 && method !== 'HEAD') || (response.status <= 302 && method === 'POST')
  if (!asGet && body instanceof ReadableStream)
    throw new TypeError('A redirect asks for the body again, and a stream can be sent only once.')
  const kept = new Headers(headers)
  if (asGet) for (const name of OF_BODY) kept.delete(name)
  if (next.origin !== url.origin) for (const name of OF_ORIGIN) kept.delete(name)
  return { url: next, method: asGet ? 'GET' : method, headers: kept, body: asGet ? null : body }
}
