import type { Hop, Outcome, Retrieval } from '../access/index.ts'
import { visible } from '../text/index.ts'
import { ask } from './ask.ts'
import { ACCEPT_ENCODING } from './decoded-body.ts'
import type { Failure, Phase } from './failure.ts'
import { guardUrl, hostOf } from './guard-url.ts'
import { type Judged, judgedAnswer } from './judged-answer.ts'
import { keptHeaders } from './kept-headers.ts'
import { isRedirect, redirectTarget } from './redirects.ts'
import { checkedOrigin, robotsUrlOf } from './robots-url.ts'
import { type Settings, settingsOf } from './settings.ts'
import { conditionOf, type Validators } from './validators.ts'
import { type Resolve, vettedAddresses } from './vetted-addresses.ts'
import { Watch } from './watch.ts'

/** How to ask. */
export interface FetchRobotsOptions {
  /** The User-Agent header: a product token and a contact (`FooBot/1.0 (+https://example.com/bot)`); required. */
  readonly userAgent: string
  /** Redirects followed; default 5 (RFC 9309 §2.3.1.2). */
  readonly maxRedirects?: number
  /** Decoded octets read before the rest is dropped; default 512,000, the least that RFC 9309 §2.5 lets a crawler read. */
  readonly maxBytes?: number
  /** Milliseconds for everything together; default 15,000, at most 2³¹ − 1. */
  readonly deadlineMs?: number
  /** What was known before, so that the server may answer 304. */
  readonly validators?: Validators
  /** Allows requests to private, loopback and other special addresses, and to any port; default false. */
  readonly allowPrivate?: boolean
  /** The ports that may be asked where private networks are not allowed; default 80 and 443. */
  readonly ports?: readonly number[]
  /** Instead of the operating system's resolver. What it answers goes through the guard too. */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted besides those Node comes with: those of a private network. */
  readonly ca?: readonly string[]
  readonly signal?: AbortSignal
}

/** Asks an origin for its robots.txt. Rejects only where the caller made a mistake, or aborted; what goes wrong outside is an outcome. */
export type FetchRobots = (origin: string, options: FetchRobotsOptions) => Promise<Retrieval>

/** What one request came to: an end, or another URL. */
interface Step {
  readonly hop?: Hop
  readonly end?: Judged & { readonly notModified?: boolean }
  readonly location?: { readonly value: string | undefined }
}

/**
 * Asks an origin for its robots.txt: resolves its name, holds every address and every redirect to the guard, connects to the addresses
 * that were looked at, follows redirects, takes codings back, and stops at the limits. Keeps nothing: neither connections nor copies.
 *
 * @param origin Scheme, host and port, such as `https://example.com`.
 * @throws TypeError where an argument is out of place, and the reason of `signal` where it is aborted; nothing else.
 */
export async function fetchRobots(origin: string, options: FetchRobotsOptions): Promise<Retrieval> {
  const settings = settingsOf(options)
  const asked = checkedOrigin(origin)
  settings.signal?.throwIfAborted()
  const watch = new Watch(settings.deadlineMs, settings.signal)
  try {
    return await follow(asked, settings, watch)
  } finally {
    watch.end()
  }
}

async function follow(origin: string, settings: Settings, watch: Watch): Promise<Retrieval> {
  const hops: Hop[] = []
  const visited = new Set<string>()
  const over = (judged: Judged & { readonly notModified?: boolean }): Retrieval => ({
    origin,
    hops,
    notModified: false,
    ...judged,
    at: Date.now(),
    durationMs: watch.elapsedMs(),
  })
  const ended = (outcome: Outcome, problem: string): Retrieval => over({ outcome, problem, truncated: false })

  const robotsUrl = robotsUrlOf(origin)
  for (let url = new URL(robotsUrl); ; ) {
    const refused = guardUrl(url, settings.guard)
    if (refused !== undefined) return ended('blocked-address', `${hops.length === 0 ? 'not asked' : 'redirect not followed'}: ${refused}`)
    visited.add(url.href)
    const { hop, end, location } = await step(url, robotsUrl, settings, watch)
    if (hop !== undefined) hops.push(hop)
    if (end !== undefined) return over(end)

    const target = redirectTarget(location?.value, url)
    if (target === undefined) return ended('too-many-redirects', 'a redirect leads nowhere')
    if (visited.has(target.href)) return ended('too-many-redirects', `the redirects go round in a loop, to ${visible(target.href)}`)
    if (hops.length > settings.maxRedirects) return ended('too-many-redirects', `more than ${settings.maxRedirects} redirects`)
    url = target
  }
}

async function step(url: URL, robotsUrl: string, settings: Settings, watch: Watch): Promise<Step> {
  const at = Date.now()
  const before = watch.elapsedMs()
  const known: { address?: string; status?: number; headers: Readonly<Record<string, string>> } = { headers: {} }
  const hop = (): Hop => ({ url: url.href, at, durationMs: watch.elapsedMs() - before, ...known })
  let phase: Phase = 'resolving'
  // An aborted caller is told so, whatever else was going on; a deadline explains every failure after it.
  const failed = ({ outcome, problem }: Failure): Step => {
    settings.signal?.throwIfAborted()
    const late: Failure = { outcome: 'timeout', problem: `not done after ${watch.deadlineMs} ms, while ${phase}` }
    return { hop: hop(), end: { ...(watch.isLate ? late : { outcome, problem }), truncated: false } }
  }

  const vetted = await watch.orStopped(vettedAddresses(hostOf(url), settings.resolve, settings.guard))
  if (vetted === undefined) return failed({ outcome: 'timeout', problem: '' })
  if ('problem' in vetted) {
    if (vetted.outcome !== 'blocked-address') return failed(vetted)
    return { end: { outcome: vetted.outcome, problem: vetted.problem, truncated: false } }
  }

  const condition = conditionOf(settings.validators, url.href, robotsUrl)
  const { address, message, failure } = await ask({
    url,
    addresses: vetted.addresses,
    headers: { 'user-agent': settings.userAgent, accept: 'text/plain, */*;q=0.5', 'accept-encoding': ACCEPT_ENCODING, ...condition },
    ca: settings.ca,
    onPhase: (now) => {
      phase = now
    },
    signal: watch.signal,
  })
  if (address !== undefined) known.address = address
  if (message === undefined) return failed(failure ?? { outcome: 'network', problem: 'no answer' })

  try {
    const status = message.statusCode ?? 0
    known.status = status
    known.headers = keptHeaders(message.headers)
    if (isRedirect(status)) return { hop: hop(), location: { value: message.headers.location } }
    if (status === 304) return { hop: hop(), end: notModified(condition) }
    const judged = await judgedAnswer(message, settings.maxBytes)
    settings.signal?.throwIfAborted()
    return watch.signal.aborted && judged.outcome === 'network' ? failed(judged as Failure) : { hop: hop(), end: judged }
  } finally {
    message.destroy()
  }
}

function notModified(condition: Readonly<Record<string, string>>): NonNullable<Step['end']> {
  if (Object.keys(condition).length > 0) return { outcome: 'ok', truncated: false, notModified: true }
  return { outcome: 'network', problem: 'not modified (304), though no copy was asked about', truncated: false }
}
