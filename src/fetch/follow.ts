import type { IncomingMessage } from 'node:http'
import { declaredCharset, type Hop, type Outcome, type Retrieval } from '../access/index.ts'
import { visible } from '../text/index.ts'
import { keepToRate } from './body-rate.ts'
import type { Deadline } from './deadline.ts'
import { ACCEPT_ENCODING } from './decode-body.ts'
import type { Failure, Phase } from './failure.ts'
import { guardUrl, hostOf } from './guard-url.ts'
import type { Judgement } from './judge-response.ts'
import { isRedirect, redirectTarget } from './redirects.ts'
import { relevantHeaders } from './relevant-headers.ts'
import { resolveHost } from './resolve-host.ts'
import { ask } from './send-request.ts'
import type { Settings } from './settings.ts'
import { conditionOf } from './validators.ts'

/** What is asked for, and how an answer that is no redirect is read. */
export interface FetchPlan {
  readonly start: URL
  /** The URL that the validators of the settings are of. */
  readonly validatorsFor: string
  /** Headers besides those that every request has. */
  readonly headers: Readonly<Record<string, string>>
  /** Reads an answer as far as it matters, and sorts it; never rejects. */
  readonly judge: (message: IncomingMessage, maxBytes: number) => Promise<Judgement>
}

/** What came of it: a retrieval, of whatever it may be. */
export type FollowResult = Omit<Retrieval, 'origin'>

/** What one request came to: an end, or another URL. */
interface Step {
  readonly hop?: Hop
  readonly end?: Judgement & { readonly notModified?: boolean }
  readonly location?: { readonly value: string | undefined }
}

/** Asks, and follows redirects to their end; every hop is held to the guard. */
export async function follow(plan: FetchPlan, settings: Settings, deadline: Deadline): Promise<FollowResult> {
  const hops: Hop[] = []
  const visited = new Set<string>()
  const over = (judged: Judgement & { readonly notModified?: boolean }): FollowResult => ({
    hops,
    notModified: false,
    ...charset(hops.at(-1)),
    ...judged,
    at: Date.now(),
    durationMs: deadline.elapsedMs(),
  })
  const ended = (outcome: Outcome, problem: string): FollowResult => over({ outcome, problem, truncated: false })

  for (let url = plan.start; ; ) {
    const refused = guardUrl(url, settings.guard)
    if (refused !== undefined) return ended('blocked-address', `${hops.length === 0 ? 'not asked' : 'redirect not followed'}: ${refused}`)
    visited.add(url.href)
    const { hop, end, location } = await step(url, plan, settings, deadline)
    if (hop !== undefined) hops.push(hop)
    if (end !== undefined) return over(end)

    const target = redirectTarget(location?.value, url)
    if (target === undefined) return ended('too-many-redirects', 'a redirect leads nowhere')
    if (visited.has(target.href)) return ended('too-many-redirects', `the redirects go round in a loop, to ${visible(target.href)}`)
    if (hops.length > settings.maxRedirects) return ended('too-many-redirects', `more than ${settings.maxRedirects} redirects`)
    // Nobody takes a turn at a host that is not asked in the end.
    const mayFollow = guardUrl(target, settings.guard) === undefined ? settings.beforeRedirect : undefined
    const follows = mayFollow === undefined || (await deadline.suspendDuring(() => mayFollow(target, [...hops])))
    settings.signal?.throwIfAborted()
    if (!follows) return ended('no-turn', `no turn came in time at the host that a redirect leads to, ${visible(target.host)}`)
    url = target
  }
}

async function step(url: URL, { validatorsFor, headers, judge }: FetchPlan, settings: Settings, deadline: Deadline): Promise<Step> {
  const at = Date.now()
  const before = deadline.elapsedMs()
  const known: { address?: string; unverified?: true; status?: number; headers: Readonly<Record<string, string>> } = { headers: {} }
  const hop = (): Hop => ({ url: url.href, at, durationMs: deadline.elapsedMs() - before, ...known })
  let phase: Phase = 'resolving'
  // An aborted caller is told so, whatever else was going on; a deadline explains every failure after it.
  const failed = ({ outcome, problem }: Failure): Step => {
    settings.signal?.throwIfAborted()
    const late: Failure = { outcome: 'timeout', problem: `not done after ${deadline.deadlineMs} ms, while ${phase}` }
    return { hop: hop(), end: { ...(deadline.isLate ? late : { outcome, problem }), truncated: false } }
  }

  const resolved = await deadline.unlessStopped(resolveHost(hostOf(url), settings.resolve, settings.guard))
  if (resolved === undefined) return failed({ outcome: 'timeout', problem: '' })
  if ('problem' in resolved) {
    if (resolved.outcome !== 'blocked-address') return failed(resolved)
    return { end: { outcome: resolved.outcome, problem: resolved.problem, truncated: false } }
  }

  const condition = conditionOf(settings.validators, url.href, validatorsFor)
  const { address, unverified, message, failure } = await ask({
    url,
    addresses: resolved.addresses,
    headers: { ...headers, 'user-agent': settings.userAgent, 'accept-encoding': ACCEPT_ENCODING, ...condition },
    ca: settings.ca,
    insecure: settings.insecureOrigins.has(url.origin),
    onPhase: (now) => {
      phase = now
    },
    signal: deadline.signal,
  })
  if (address !== undefined) known.address = address
  if (unverified !== undefined) known.unverified = unverified
  if (message === undefined) return failed(failure ?? { outcome: 'network', problem: 'no answer' })

  const stopRating = keepToRate(message, settings.minRate)
  try {
    const status = message.statusCode ?? 0
    known.status = status
    known.headers = relevantHeaders(message.headers)
    if (isRedirect(status)) return { hop: hop(), location: { value: message.headers.location } }
    if (status === 304) return { hop: hop(), end: notModified(condition) }
    const judged = await judge(message, settings.maxBytes)
    settings.signal?.throwIfAborted()
    return deadline.signal.aborted && judged.outcome === 'network' ? failed(judged as Failure) : { hop: hop(), end: judged }
  } finally {
    stopRating()
    message.destroy()
  }
}

function charset(hop: Hop | undefined): Pick<Retrieval, 'declaredCharset'> {
  const declared = declaredCharset(hop?.headers['content-type'])
  return declared === undefined ? {} : { declaredCharset: declared }
}

function notModified(condition: Readonly<Record<string, string>>): NonNullable<Step['end']> {
  if (Object.keys(condition).length > 0) return { outcome: 'ok', truncated: false, notModified: true }
  return { outcome: 'network', problem: 'not modified (304), though no copy was asked about', truncated: false }
}
