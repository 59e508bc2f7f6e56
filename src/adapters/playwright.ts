/** A gate in a browser that Playwright drives; structural types, so that any of its packages will do. */
import {
  type Admission,
  type DecideOptions,
  type Gate,
  type RequestOutcome,
  RobotsDeferredError,
  RobotsDisallowedError,
} from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'

/** Redirects followed (Fetch standard, HTTP-redirect fetch). */
export const MAX_BROWSER_REDIRECTS = 20

/** What is used of a response. */
export interface BrowserResponse {
  status(): number
  headers(): { [name: string]: string }
}

/** What is used of a request. */
export interface BrowserRequest {
  url(): string
  method(): string
  headers(): { [name: string]: string }
  isNavigationRequest(): boolean
  redirectedFrom(): BrowserRequest | null
  response(): Promise<BrowserResponse | null>
  frame(): { goto(url: string): Promise<unknown> }
}

/** What is used of a route. */
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
  // biome-ignore lint/suspicious/noExplicitAny: Playwright takes its own response back, and no other.
  fulfill(options: { response: any } | { status: number; headers: { [name: string]: string } }): Promise<void>
}

type Listener = (request: BrowserRequest) => void
type Handler = (route: BrowserRoute) => Promise<void>

/** What is used of a browser context. */
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

/** What passes the gate, and how it is asked. */
export interface ObeyOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /** `documents` (default): pages and frames that are navigated to. `everything`: what they load, too, each in its turn. */
  readonly scope?: 'documents' | 'everything'
  /** Told of each request that was not let through; the page sees a network error, `net::ERR_BLOCKED_BY_CLIENT` in Chromium. */
  readonly onRefused?: (refusal: RobotsDisallowedError | RobotsDeferredError) => void
}

/** The words of Playwright's own `serviceWorkers: 'block'`: what such a worker fetches passes no route. */
const NO_SERVICE_WORKERS =
  'if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("Service workers are off.", "SecurityError") }'

/**
 * Has all pages of a browser context pass a gate, until the function it gives is called.
 *
 * Playwright routes a request and not the redirects that follow from it. So redirects are tried one by one outside of the page, each hop
 * decided and in its turn; only where the last of them answers is the page sent there, which asks once more, in another turn. Nothing that
 * is disallowed is asked for. A redirect that keeps the body of a POST is not followed, since that would send it twice. Where the
 * server then redirects elsewhere all the same, the new place is decided when its request is seen, and the frame is emptied if need be.
 * WebKit and old Firefox take no redirect from a route: there, redirects end in an error.
 *
 * Waiting counts against the timeout of `goto`. The User-Agent is the context's: make it with the one that the gate was made with.
 * Service workers are kept from being registered. WebSockets are not routed.
 *
 * @throws `TypeError` where a service worker runs already.
 */
export async function obeyIn(
  context: BrowserContextLike,
  gate: Pick<Gate, 'acquire' | 'decide'>,
  { scope = 'documents', onRefused, ...ask }: ObeyOptions = {},
): Promise<() => Promise<void>> {
  if (context.serviceWorkers().length > 0)
    throw new TypeError(
      "A service worker runs in this context, and what it fetches passes no gate: make the context with serviceWorkers: 'block'.",
    )
  const isMeant = (request: BrowserRequest): boolean => scope === 'everything' || request.isNavigationRequest()
  /** Requests whose page is sent elsewhere, and the turn it has there. */
  const sentOn = new WeakMap<BrowserRequest, { readonly url: string; readonly turn: Admission }>()
  const underWay = new WeakMap<BrowserRequest, Admission>()

  const enter = async (url: string): Promise<Admission> => {
    const answer = await gate.acquire(url, ask)
    if (!answer.granted) throw refusalError(url, answer.decision)
    return answer
  }

  const pass = async (route: BrowserRoute): Promise<void> => {
    const request = route.request()
    let hop: Hop = { url: request.url(), method: request.method(), headers: request.headers(), keepsBody: true }
    for (let hops = 0; ; hops++) {
      const response = await attempt(await enter(hop.url), route, hop)
      const next = redirected(hop, response)
      if (next === undefined && hops === 0) return route.fulfill({ response })
      if (next === undefined) break
      if (hops === MAX_BROWSER_REDIRECTS) throw new TypeError(`More than ${MAX_BROWSER_REDIRECTS} redirects.`)
      hop = next
    }
    const turn = await enter(hop.url)
    sentOn.set(request, { url: hop.url, turn })
    try {
      // 303 has the page ask with GET, whatever it was that led there.
      await route.fulfill({ status: hop.keepsBody ? 302 : 303, headers: { location: hop.url } })
    } catch (error) {
      sentOn.delete(request)
      await turn.done()
      throw error
    }
  }

  const handler = async (route: BrowserRoute): Promise<void> => {
    if (!isMeant(route.request())) return route.fallback()
    try {
      await pass(route)
    } catch (error) {
      const isRefusal = error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError
      if (isRefusal) onRefused?.(error)
      // A page that was closed while it waited has nothing left to abort.
      await route.abort(isRefusal ? 'blockedbyclient' : 'failed').catch(() => {})
    }
  }

  const decideLate = async (request: BrowserRequest): Promise<void> => {
    const url = request.url()
    const decision = await gate.decide(url, ask)
    if (decision.verdict === 'allow') return
    onRefused?.(refusalError(url, decision))
    if (request.isNavigationRequest()) await request.frame().goto('about:blank')
  }

  const onRequest = (request: BrowserRequest): void => {
    const from = request.redirectedFrom()
    if (from === null) return
    const expected = sentOn.get(from)
    sentOn.delete(from)
    if (expected !== undefined) underWay.set(request, expected.turn)
    if (expected !== undefined && isSame(expected.url, request.url())) return
    // Whoever closes the page or the gate meanwhile has stopped it, too.
    if (isMeant(request)) decideLate(request).catch(() => {})
  }

  const onOver = (request: BrowserRequest): void => {
    const turn = underWay.get(request)
    underWay.delete(request)
    if (turn === undefined) return
    request.response().then(
      (response) => turn.done(response === null ? { failed: true } : outcomeOf(response)),
      () => turn.done(),
    )
  }

  await context.addInitScript(NO_SERVICE_WORKERS)
  const everyPage = /^https?:/i
  context.on('request', onRequest)
  context.on('requestfinished', onOver)
  context.on('requestfailed', onOver)
  await context.route(everyPage, handler)
  return async () => {
    await context.unroute(everyPage, handler)
    context.off('request', onRequest)
    context.off('requestfinished', onOver)
    context.off('requestfailed', onOver)
  }
}

interface Hop {
  readonly url: string
  readonly method: string
  readonly headers: { [name: string]: string }
  /** Is it the page's own request, body and all? */
  readonly keepsBody: boolean
}

/** One request outside of the page; its turn ends with it, since all of its body has come when there is a response. */
async function attempt(turn: Admission, route: BrowserRoute, { keepsBody, ...hop }: Hop): Promise<BrowserResponse> {
  let outcome: RequestOutcome = { failed: true }
  try {
    const response = await route.fetch({ ...hop, maxRedirects: 0, ...(keepsBody ? {} : { postData: '' }) })
    outcome = outcomeOf(response)
    return response
  } catch (error) {
    // That the page went away says nothing of the host.
    if (error instanceof Error && /closed|disposed/i.test(error.message)) outcome = {}
    throw error
  } finally {
    await turn.done(outcome)
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Headers of one origin that are no business of another, and those that the next request gets anew. */
const OF_ORIGIN: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'host', 'origin'])
const OF_BODY: ReadonlySet<string> = new Set(['content-encoding', 'content-language', 'content-location', 'content-type', 'content-length'])

/** The request that a redirect asks for (Fetch standard, HTTP-redirect fetch); nothing for a response that is none. */
function redirected({ url, method, headers, keepsBody }: Hop, response: BrowserResponse): Hop | undefined {
  const location = REDIRECTS.has(response.status()) ? response.headers().location : undefined
  if (location === undefined) return undefined
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined
  if (next === undefined || !/^https?:$/.test(next.protocol)) throw new TypeError('A redirect leads to what is no http or https URL.')
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && response.status() >= 307) throw new TypeError('A redirect asks for the body again, and it is sent only once.')
  // What Playwright keeps for the context is added to each request by itself.
  const dropped = (name: string): boolean =>
    name === 'cookie' || name === 'host' || (next.origin !== new URL(url).origin && OF_ORIGIN.has(name)) || (!isRead && OF_BODY.has(name))
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped(name.toLowerCase())))
  // The fragment stays with the page, and a server never sees it.
  if (next.hash === '') next.hash = new URL(url).hash
  return { url: next.href, method: isRead ? method : 'GET', headers: kept, keepsBody: keepsBody && isRead }
}

function outcomeOf(response: BrowserResponse): RequestOutcome {
  const { 'retry-after': retryAfter = null, date = null } = response.headers()
  return { status: response.status(), retryAfter, date }
}

function isSame(url: string, other: string): boolean {
  return url.split('#')[0] === other.split('#')[0]
}
