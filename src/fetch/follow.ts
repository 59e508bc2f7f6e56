import type { IncomingMessage } from 'node:http'
import { declaredCharset, type Hop, type Outcome, type Retrieval } from '../access/index.ts'
import { present, visible } from '../text/index.ts'
import { enforceMinRate } from './body/body-rate.ts'
import { ACCEPT_ENCODING, type DecodedBody, type OnRead } from './body/decode-body.ts'
import type { Deadline } from './deadline.ts'
import { exchangedResponse } from './exchange.ts'
import type { Failure, Phase } from './failure.ts'
import { guardUrl, hostOf } from './guards/guard-url.ts'
import { resolveHost } from './guards/resolve-host.ts'
import type { Judgement } from './judge-response.ts'
import { isRedirect, redirectTarget } from './redirects.ts'
import { relevantHeaders } from './relevant-headers.ts'
import { sendRequest } from './send-request.ts'
import type { Settings } from './settings.ts'
import { conditionOf } from './validators.ts'

/** What to request, and how to judge a response that is not a redirect. */
export interface FetchPlan {
  readonly start: URL
  /** The URL to which the validators of the settings belong by default. */
  readonly validatorsFor: string
  /** Headers in addition to those of every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Reads and classifies a response; never rejects. */
  readonly judge: (message: IncomingMessage, maxBytes: number, onRead: OnRead) => Promise<Judgement>
}

/** The result: a retrieval without its origin. */
export type FollowResult = Omit<Retrieval, 'origin'>

/** The result of one request: an end, why the guard refused it, or the location of another URL. */
interface Step {
  readonly hop?: Hop
  readonly refused?: string
  readonly end?: Judgement & { readonly notModified?: boolean }
  readonly location?: { readonly value: string | undefined }
}

/** Sends the request and follows redirects to their end. The guard checks every hop. */
export async function follow(plan: FetchPlan, settings: Settings, deadline: Deadline): Promise<FollowResult> {
  const hops: Hop[] = []
  const visited = new Set<string>()
  const finish = (judged: Judgement & { readonly notModified?: boolean }): FollowResult => ({
    hops,
    notModified: false,
    ...charset(hops.at(-1)),
    ...judged,
    at: Date.now(),
    durationMs: deadline.elapsedMs(),
  })
  const fail = (outcome: Outcome, problem: string): FollowResult =>
    finish({ outcome, problem, truncated: false })

  for (let url = plan.start; ; ) {
    visited.add(url.href)
    const { hop, refused, end, location } = await step(url, plan, settings, deadline)
    if (refused !== undefined)
      return fail(
        'blocked-address',
        `${hops.length === 0 ? 'the request was not sent' : 'the redirect was not followed'}: ${refused}`,
      )
    if (hop !== undefined) hops.push(hop)
    if (end !== undefined) return finish(end)

    const target = redirectTarget(location?.value, url)
    if (target === undefined) return fail('too-many-redirects', 'a redirect has no valid target')
    if (visited.has(target.href))
      return fail('too-many-redirects', `the redirects form a loop at ${visible(target.href)}`)
    if (hops.length > settings.maxRedirects)
      return fail('too-many-redirects', `there are more than ${settings.maxRedirects} redirects`)
    // No turn is taken at a host that the guard will refuse.
    const mayFollow = guardUrl(target, settings.guard) === undefined ? settings.beforeRedirect : undefined
    const follows =
      mayFollow === undefined || (await deadline.suspendDuring(() => mayFollow(target, [...hops])))
    settings.signal?.throwIfAborted()
    if (!follows)
      return fail('no-turn', `a redirect leads to ${visible(target.host)}, where no turn came in time`)
    url = target
  }
}

async function step(
  url: URL,
  { validatorsFor, headers, judge }: FetchPlan,
  settings: Settings,
  deadline: Deadline,
): Promise<Step> {
  const refused = guardUrl(url, settings.guard)
  if (refused !== undefined) return { refused }
  const at = Date.now()
  const before = deadline.elapsedMs()
  const facts: {
    address?: string
    unverified?: true
    status?: number
    headers: Readonly<Record<string, string>>
  } = { headers: {} }
  const hop = (): Hop => ({ url: url.href, at, durationMs: deadline.elapsedMs() - before, ...facts })
  let phase: Phase = 'resolving'
  // If the caller aborted, its reason wins. After the deadline, the deadline explains every failure.
  const failed = ({ outcome, problem, code }: Failure): Step => {
    settings.signal?.throwIfAborted()
    const late: Failure = {
      outcome: 'timeout',
      problem: `the deadline of ${deadline.deadlineMs} ms passed while ${phase}`,
    }
    const why = deadline.isLate ? late : { outcome, problem, ...present({ code }) }
    return { hop: hop(), end: { ...why, truncated: false } }
  }

  const resolving = resolveHost(hostOf(url), settings.resolve, settings.guard, deadline.signal)
  const resolved = await deadline.unlessStopped(resolving)
  if (resolved === undefined) return failed({ outcome: 'timeout', problem: '' })
  if ('problem' in resolved) {
    return resolved.outcome === 'blocked-address' ? { refused: resolved.problem } : failed(resolved)
  }

  const condition = conditionOf(settings.validators, url.href, validatorsFor)
  const requestHeaders = await deadline.unlessStopped(signedHeaders(url, headers, condition, settings))
  if (requestHeaders === undefined) {
    settings.signal?.throwIfAborted()
    // That the caller cannot sign is no fact about the host, so it is no outcome.
    throw new DOMException(`signRequest took longer than ${deadline.deadlineMs} ms.`, 'TimeoutError')
  }
  const exchanged = (message?: IncomingMessage, read?: DecodedBody): void =>
    settings.onExchange?.({
      url: url.href,
      at,
      requestHeaders,
      ...present({ address: facts.address }),
      ...(message === undefined ? {} : { response: exchangedResponse(message, read) }),
    })
  const { address, unverified, message, failure } = await sendRequest({
    url,
    addresses: resolved.addresses,
    headers: requestHeaders,
    ca: settings.ca,
    insecure: settings.insecureOrigins.has(url.origin),
    onPhase: (now) => {
      phase = now
    },
    signal: deadline.signal,
  })
  Object.assign(facts, present({ address, unverified }))
  if (message === undefined) {
    exchanged()
    return failed(failure ?? { outcome: 'network', problem: 'there is no response' })
  }

  const stopRating = enforceMinRate(message, settings.minRate)
  let read: DecodedBody | undefined
  try {
    const status = message.statusCode ?? 0
    facts.status = status
    facts.headers = relevantHeaders(message.headers)
    if (isRedirect(status)) return { hop: hop(), location: { value: message.headers.location } }
    if (status === 304) return { hop: hop(), end: notModified(condition) }
    const judged = await judge(message, settings.maxBytes, (body) => {
      read = body
    })
    settings.signal?.throwIfAborted()
    return deadline.signal.aborted && judged.outcome === 'network'
      ? failed(judged as Failure)
      : { hop: hop(), end: judged }
  } finally {
    stopRating()
    message.destroy()
    exchanged(message, read)
  }
}

/** The headers of a request: those that are given, those of every request, its condition, and its signature. */
async function signedHeaders(
  url: URL,
  given: FetchPlan['headers'],
  condition: ReturnType<typeof conditionOf>,
  { userAgent, signRequest }: Settings,
): Promise<Readonly<Record<string, string>>> {
  const unsigned = { ...given, 'user-agent': userAgent, 'accept-encoding': ACCEPT_ENCODING, ...condition }
  const signature = await signRequest?.({ method: 'GET', url: new URL(url), headers: new Headers(unsigned) })
  return signature === undefined ? unsigned : withHeaders(unsigned, signature)
}

/** Headers, with the given ones in place of headers of the same name. */
function withHeaders(
  headers: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(others)) all.set(name, value)
  return Object.fromEntries(all)
}

function charset(hop: Hop | undefined): Pick<Retrieval, 'declaredCharset'> {
  const declared = declaredCharset(hop?.headers['content-type'])
  return declared === undefined ? {} : { declaredCharset: declared }
}

function notModified(condition: Readonly<Record<string, string>>): NonNullable<Step['end']> {
  if (Object.keys(condition).length > 0) return { outcome: 'ok', truncated: false, notModified: true }
  return {
    outcome: 'network',
    problem: 'the status is 304, but the request was not conditional',
    truncated: false,
  }
}
