import type { IncomingMessage } from 'node:http'
import { declaredCharset, type Hop, type Outcome, type Retrieval } from '../access/index.ts'
import { visible } from '../text/index.ts'
import { ask } from './ask.ts'
import { keepToRate } from './body-rate.ts'
import { ACCEPT_ENCODING } from './decoded-body.ts'
import type { Failure, Phase } from './failure.ts'
import { guardUrl, hostOf } from './guard-url.ts'
import type { Judged } from './judged-answer.ts'
import { keptHeaders } from './kept-headers.ts'
import { isRedirect, redirectTarget } from './redirects.ts'
import type { Settings } from './settings.ts'
import { conditionOf } from './validators.ts'
import { vettedAddresses } from './vetted-addresses.ts'
import type { Watch } from './watch.ts'

/** What is asked for, and how an answer that is no redirect is read. */
export interface Pursuit {
  readonly start: URL
  /** The URL that the validators of the settings are of. */
  readonly validatorsFor: string
  /** Headers besides those that every request has. */
  readonly headers: Readonly<Record<string, string>>
  /** Reads an answer as far as it matters, and sorts it; never rejects. */
  readonly judge: (message: IncomingMessage, maxBytes: number) => Promise<Judged>
}

/** What came of it: a retrieval, of whatever it may be. */
export type Followed = Omit<Retrieval, 'origin'>

/** What one request came to: an end, or another URL. */
interface Step {
  readonly hop?: Hop
  readonly end?: Judged & { readonly notModified?: boolean }
  readonly location?: { readonly value: string | undefined }
}

/** Asks, and follows redirects to their end; every hop is held to the guard. */
export async function follow(pursuit: Pursuit, settings: Settings, watch: Watch): Promise<Followed> {
  const hops: Hop[] = []
  const visited = new Set<string>()
  const over = (judged: Judged & { readonly notModified?: boolean }): Followed => ({
    hops,
    notModified: false,
    ...charset(hops.at(-1)),
    ...judged,
    at: Date.now(),
    durationMs: watch.elapsedMs(),
  })
  const ended = (outcome: Outcome, problem: string): Followed => over({ outcome, problem, truncated: false })

  for (let url = pursuit.start; ; ) {
    const refused = guardUrl(url, settings.guard)
    if (refused !== undefined) return ended('blocked-address', `${hops.length === 0 ? 'not asked' : 'redirect not followed'}: ${refused}`)
    visited.add(url.href)
    const { hop, end, location } = await step(url, pursuit, settings, watch)
    if (hop !== undefined) hops.push(hop)
    if (end !== undefined) return over(end)

    const target = redirectTarget(location?.value, url)
    if (target === undefined) return ended('too-many-redirects', 'a redirect leads nowhere')
    if (visited.has(target.href)) return ended('too-many-redirects', `the redirects go round in a loop, to ${visible(target.href)}`)
    if (hops.length > settings.maxRedirects) return ended('too-many-redirects', `more than ${settings.maxRedirects} redirects`)
    // Nobody takes a turn at a host that is not asked in the end.
    const mayFollow = guardUrl(target, settings.guard) === undefined ? settings.beforeRedirect : undefined
    const follows = mayFollow === undefined || (await watch.meanwhile(() => mayFollow(target, [...hops])))
    settings.signal?.throwIfAborted()
    if (!follows) return ended('no-turn', `no turn came in time at the host that a redirect leads to, ${visible(target.host)}`)
    url = target
  }
}

async function step(url: URL, { validatorsFor, headers, judge }: Pursuit, settings: Settings, watch: Watch): Promise<Step> {
  const at = Date.now()
  const before = watch.elapsedMs()
  const known: { address?: string; unverified?: true; status?: number; headers: Readonly<Record<string, string>> } = { headers: {} }
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

  const condition = conditionOf(settings.validators, url.href, validatorsFor)
  const { address, unverified, message, failure } = await ask({
    url,
    addresses: vetted.addresses,
    headers: { ...headers, 'user-agent': settings.userAgent, 'accept-encoding': ACCEPT_ENCODING, ...condition },
    ca: settings.ca,
    insecure: settings.insecureOrigins.has(url.origin),
    onPhase: (now) => {
      phase = now
    },
    signal: watch.signal,
  })
  if (address !== undefined) known.address = address
  if (unverified !== undefined) known.unverified = unverified
  if (message === undefined) return failed(failure ?? { outcome: 'network', problem: 'no answer' })

  const stopRating = keepToRate(message, settings.slowest)
  try {
    const status = message.statusCode ?? 0
    known.status = status
    known.headers = keptHeaders(message.headers)
    if (isRedirect(status)) return { hop: hop(), location: { value: message.headers.location } }
    if (status === 304) return { hop: hop(), end: notModified(condition) }
    const judged = await judge(message, settings.maxBytes)
    settings.signal?.throwIfAborted()
    return watch.signal.aborted && judged.outcome === 'network' ? failed(judged as Failure) : { hop: hop(), end: judged }
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
