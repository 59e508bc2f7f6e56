/**
 * A gate in a browser that Playwright drives. The types are structural, so that any of Playwright's packages
 * works.
 */
import {
  type Admission,
  BODY_HEADERS,
  type DecideOptions,
  type Gate,
  IDENTITY_HEADERS,
  isRedirect,
  MAX_PAGE_REDIRECTS,
  parsedUrl,
  type RequestOutcome,
  RobotsDeferredError,
  RobotsDisallowedError,
} from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'
import { withoutCredentials } from './without-credentials.ts'

/** The parts of a response that are used. */
export interface BrowserResponse {
  status(): number
  headers(): { [name: string]: string }
}

/** The parts of a request that are used. */
export interface BrowserRequest {
  url(): string
  method(): string
  headers(): { [name: string]: string }
  isNavigationRequest(): boolean
  redirectedFrom(): BrowserRequest | null
  response(): Promise<BrowserResponse | null>
  frame(): { goto(url: string): Promise<unknown> }
}

/** The parts of a route that are used. */
export interface BrowserRoute {
  request(): BrowserRequest
  abort(errorCode?: string): Promise<void>
  fallback(): Promise<void>
  fetch(options: {
    url: string
    method: string
    headers: { [name: string]: string }
    maxRedirects: number
    postData?: string
  }): Promise<BrowserResponse>
  // biome-ignore lint/suspicious/noExplicitAny: Playwright accepts only its own response.
  fulfill(options: { response: any } | { status: number; headers: { [name: string]: string } }): Promise<void>
}

type Listener = (request: BrowserRequest) => void
type Handler = (route: BrowserRoute) => Promise<void>

/** The parts of a browser context that are used. */
export interface BrowserContextLike {
  addInitScript(script: string): Promise<unknown>
  serviceWorkers(): readonly unknown[]
  route(url: RegExp, handler: Handler): Promise<unknown>
  unroute(url: RegExp, handler: Handler): Promise<void>
  on(event: 'request', listener: Listener): unknown
  on(event: 'requestfinished', listener: Listener): unknown
  on(event: 'requestfailed', listener: Listener): unknown
  off(event: 'request', listener: Listener): unknown
  off(event: 'requestfinished', listener: Listener): unknown
  off(event: 'requestfailed', listener: Listener): unknown
}

/** Options of {@link obeyIn}. */
export interface ObeyOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /**
   * Which requests pass the gate. `documents` (default): navigations of pages and frames. `everything`: also
   * all that they load.
   */
  readonly scope?: 'documents' | 'everything'
  /**
   * Called for each request that was refused. The page sees a network error, `net::ERR_BLOCKED_BY_CLIENT` in
   * Chromium.
   */
  readonly onRefused?: (refusal: RobotsDisallowedError | RobotsDeferredError) => void
}

/** As in Playwright's own `serviceWorkers: 'block'`. The requests of a service worker pass no route. */
const NO_SERVICE_WORKERS =
  'if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("Service workers are off.", "SecurityError") }'

/**
 * Sends the requests of all pages of a browser context through a gate, until the returned function is called.
 *
 * Playwright routes a request, but not the redirects that follow it. So redirects are first tried one by one
 * outside the page. Each hop is decided and waits for its turn. When a hop answers without a redirect, the
 * page is sent there and requests it again, in another turn. No disallowed URL is requested. A redirect that
 * keeps the body of a POST is not followed, because the body would be sent twice. If the server then
 * redirects the page elsewhere, the new URL is decided when its request is seen, and a refused frame is
 * emptied. WebKit and old versions of Firefox accept no redirect from a route, so redirects fail there.
 *
 * Waiting counts towards the timeout of `goto`. The User-Agent is that of the context: create it with the
 * same one as the gate. Service workers cannot be registered. WebSockets are not routed.
 *
 * @throws `TypeError` if a service worker is already running.
 */
export async function obeyIn(
  context: BrowserContextLike,
  gate: Pick<Gate, 'acquire' | 'decide'>,
  { scope = 'documents', onRefused, ...terms }: ObeyOptions = {},
): Promise<() => Promise<void>> {
  if (context.serviceWorkers().length > 0)
    throw new TypeError(
      "A service worker runs in this context, and its requests bypass the gate: create the context with serviceWorkers: 'block'.",
    )
  const isInScope = (request: BrowserRequest): boolean =>
    scope === 'everything' || request.isNavigationRequest()
  /** Requests whose page is redirected, with the target and its turn. */
  const expectedHops = new WeakMap<BrowserRequest, { readonly url: string; readonly turn: Admission }>()
  const activeTurns = new WeakMap<BrowserRequest, Admission>()

  const takeTurn = async (url: string): Promise<Admission> => {
    const answer = await gate.acquire(withoutCredentials(url), terms)
    if (!answer.granted) throw refusalError(url, answer.decision, answer.cause)
    return answer
  }

  const passRoute = async (route: BrowserRoute): Promise<void> => {
    const request = route.request()
    let hop: Hop = {
      url: request.url(),
      method: request.method(),
      headers: request.headers(),
      keepsBody: true,
    }
    for (let hops = 0; ; hops++) {
      const response = await attempt(await takeTurn(hop.url), route, hop)
      const next = redirectHop(hop, response)
      if (next === undefined && hops === 0) return route.fulfill({ response })
      if (next === undefined) break
      if (hops === MAX_PAGE_REDIRECTS)
        throw new TypeError(`There are more than ${MAX_PAGE_REDIRECTS} redirects.`)
      hop = next
    }
    const turn = await takeTurn(hop.url)
    expectedHops.set(request, { url: hop.url, turn })
    try {
      // After 303 the page sends a GET, whatever its own method was.
      await route.fulfill({ status: hop.keepsBody ? 302 : 303, headers: { location: hop.url } })
    } catch (error) {
      expectedHops.delete(request)
      await turn.done()
      throw error
    }
  }

  const handler = async (route: BrowserRoute): Promise<void> => {
    if (!isInScope(route.request())) return route.fallback()
    try {
      await passRoute(route)
    } catch (error) {
      const isRefusal = error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError
      if (isRefusal) onRefused?.(error)
      // If the page was closed while it waited, there is nothing to abort.
      await route.abort(isRefusal ? 'blockedbyclient' : 'failed').catch(() => {})
    }
  }

  const decideLate = async (request: BrowserRequest): Promise<void> => {
    const url = request.url()
    const decision = await gate.decide(withoutCredentials(url), terms)
    if (decision.verdict === 'allow') return
    onRefused?.(refusalError(url, decision))
    if (request.isNavigationRequest()) await request.frame().goto('about:blank')
  }

  const onRequest = (request: BrowserRequest): void => {
    const from = request.redirectedFrom()
    if (from === null) return
    const expected = expectedHops.get(from)
    expectedHops.delete(from)
    if (expected !== undefined) activeTurns.set(request, expected.turn)
    if (expected !== undefined && isSameUrl(expected.url, request.url())) return
    // It fails if the page or the gate was closed meanwhile, which also stops the request.
    if (isInScope(request)) decideLate(request).catch(() => {})
  }

  const onEnd = (request: BrowserRequest): void => {
    const turn = activeTurns.get(request)
    activeTurns.delete(request)
    if (turn === undefined) return
    request.response().then(
      (response) => turn.done(response === null ? { failed: true } : outcomeOf(response)),
      () => turn.done(),
    )
  }

  await context.addInitScript(NO_SERVICE_WORKERS)
  const everyPage = /^https?:/i
  context.on('request', onRequest)
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  await context.route(everyPage, handler)
  return async () => {
    await context.unroute(everyPage, handler)
    context.off('request', onRequest)
    context.off('requestfinished', onEnd)
    context.off('requestfailed', onEnd)
  }
}

interface Hop {
  readonly url: string
  readonly method: string
  readonly headers: { [name: string]: string }
  /** Is it the page's own request, with its body? */
  readonly keepsBody: boolean
}

/**
 * Sends one request outside the page. Its turn ends when the response is there, because the response includes the
 * whole body.
 */
async function attempt(
  turn: Admission,
  route: BrowserRoute,
  { keepsBody, ...hop }: Hop,
): Promise<BrowserResponse> {
  let outcome: RequestOutcome = { failed: true }
  try {
    const response = await route.fetch({ ...hop, maxRedirects: 0, ...(keepsBody ? {} : { postData: '' }) })
    outcome = outcomeOf(response)
    return response
  } catch (error) {
    // A closed page says nothing about the host.
    if (error instanceof Error && /closed|disposed/i.test(error.message)) outcome = {}
    throw error
  } finally {
    await turn.done(outcome)
  }
}

/** Headers that are not copied to the next request: Playwright adds the cookies of the context to each request. */
const RENEWED_HEADERS: readonly string[] = ['cookie', 'host']

/**
 * The request that a redirect asks for (Fetch standard, HTTP-redirect fetch); `undefined` if the response is
 * no redirect.
 */
function redirectHop({ url, method, headers, keepsBody }: Hop, response: BrowserResponse): Hop | undefined {
  const location = isRedirect(response.status()) ? response.headers().location : undefined
  if (location === undefined) return undefined
  const next = parsedUrl(location, url)
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw new TypeError('The redirect does not lead to an http or https URL.')
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && response.status() >= 307)
    throw new TypeError('The redirect asks for the body again, but the gate sends it only once.')
  const dropped = new Set(RENEWED_HEADERS)
  // The browser set the header `origin` for the URL before.
  if (next.origin !== new URL(url).origin)
    for (const name of [...IDENTITY_HEADERS, 'origin']) dropped.add(name)
  if (!isRead) for (const name of BODY_HEADERS) dropped.add(name)
  const nextHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.has(name.toLowerCase())),
  )
  // The fragment is kept for the page. It is never sent to a server.
  if (next.hash === '') next.hash = new URL(url).hash
  return {
    url: next.href,
    method: isRead ? method : 'GET',
    headers: nextHeaders,
    keepsBody: keepsBody && isRead,
  }
}

function outcomeOf(response: BrowserResponse): RequestOutcome {
  const { 'retry-after': retryAfter = null, date = null } = response.headers()
  return { status: response.status(), retryAfter, date }
}

function isSameUrl(url: string, other: string): boolean {
  return url.split('#')[0] === other.split('#')[0]
}
