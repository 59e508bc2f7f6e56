import type { Hop, KeptRobots, Retrieval } from '../../access/index.ts'
import type { BeforeRedirect, FetchRobots, FetchRobotsOptions } from '../../fetch/index.ts'
import { present } from '../../text/index.ts'
import type { Blame, NetworkWatch } from '../own/network-watch.ts'
import { TroubleCounts } from '../own/trouble-counts.ts'
import { type FetchEvent, fetchChannel, isTraced, troubleChannel } from '../telemetry.ts'
import { background, type Time } from '../time.ts'
import { hostOf } from '../turns/pace-keys.ts'
import { validatorsOfCopy } from './cache-entry.ts'
import { SILENCE_MS, SilenceWatch } from './silence-watch.ts'

/** The default deadline of one request for robots.txt, all redirects included, in milliseconds. */
export const ROBOTS_DEADLINE_MS = 15_000

/** After this many milliseconds, a request for robots.txt that has not ended is a trouble worth a message. */
const SLOW_ROBOTS_MS = 1_000

/** The outcomes after which nobody can tell whether the host or this machine was in trouble. */
const SILENT: ReadonlySet<Retrieval['outcome']> = new Set(['dns', 'tls', 'timeout', 'network'])

/** The options of `fetchRobots`, without those that {@link RobotsCache} sets for each request. */
export type RobotsFetchOptions = Omit<FetchRobotsOptions, 'validators' | 'beforeRedirect' | 'signal'>

/** What {@link RobotsRequests} gets from its gate. */
export interface RobotsRequestsTerms {
  readonly fetchRobots: FetchRobots
  readonly fetchOptions: RobotsFetchOptions
  readonly network: NetworkWatch
  /** Watches secure connections alone. */
  readonly handshakes: NetworkWatch
}

/** Sends requests for robots.txt, and tells whose trouble their results show. */
export class RobotsRequests {
  readonly #time: Time
  readonly #terms: RobotsRequestsTerms
  readonly #closed: AbortSignal
  readonly #ownTroubles: TroubleCounts = new TroubleCounts()

  /** @param closed ends all requests. */
  constructor(time: Time, terms: RobotsRequestsTerms, closed: AbortSignal) {
    this.#time = time
    this.#terms = terms
    this.#closed = closed
  }

  /**
   * Sends the request for robots.txt. The request goes on even if no caller waits for it any more. Otherwise,
   * callers that give up and come back would make the gate ask the site again and again, and the gate would
   * never learn that the site does not answer.
   */
  async send(
    origin: string,
    previous: KeptRobots | undefined,
    beforeRedirect: BeforeRedirect,
  ): Promise<Retrieval> {
    const validators = previous?.good === undefined ? undefined : validatorsOfCopy(previous.good)
    const { deadlineMs = ROBOTS_DEADLINE_MS } = this.#terms.fetchOptions
    const watch = new SilenceWatch(this.#time, deadlineMs + SILENCE_MS, this.#closed)
    const options = {
      ...this.#terms.fetchOptions,
      deadlineMs,
      ...present({ validators }),
      beforeRedirect: (to: URL, hops: readonly Hop[]) => watch.suspendDuring(() => beforeRedirect(to, hops)),
      signal: this.#closed,
    }
    const retrieve = (): Promise<Retrieval> => watch.over(() => this.#terms.fetchRobots(origin, options))
    const fetch = async (): Promise<Retrieval> => {
      if (!troubleChannel.hasSubscribers) return retrieve()
      const stopWatch = background(this.#time, SLOW_ROBOTS_MS, () =>
        troubleChannel.publish({
          kind: 'slow-robots',
          message: `The robots.txt of ${origin} did not arrive within ${SLOW_ROBOTS_MS / 1000} s. Requests to the site wait, at most ${Math.ceil(deadlineMs / 1000)} s.`,
        }),
      )
      return retrieve().finally(stopWatch)
    }
    if (!isTraced(fetchChannel)) return fetch()
    const event: FetchEvent = { origin }
    return fetchChannel.tracePromise(async () => {
      const retrieval = await fetch()
      const status = retrieval.hops.at(-1)?.status
      Object.assign(event, {
        outcome: retrieval.outcome,
        durationMs: retrieval.durationMs,
        ...present({ status }),
      })
      return retrieval
    }, event)
  }

  /**
   * Tells whose trouble a retrieval of robots.txt shows. Counts the retrievals in a row that may have failed because
   * of this machine. `endedAt` is a moment of the monotonic clock.
   */
  blameFor(retrieval: Retrieval, endedAt: number, confirm: () => void): Blame {
    const { origin } = retrieval
    const blame = this.#blameFor(retrieval, endedAt, () => {
      this.#ownTroubles.forget(origin)
      confirm()
    })
    if (blame === 'host') this.#ownTroubles.forget(origin)
    else this.#ownTroubles.add(origin)
    return blame
  }

  /** How many retrievals of an origin in a row may have failed because of this machine. */
  ownTroublesOf(origin: string): number {
    return this.#ownTroubles.of(origin)
  }

  #blameFor(
    { origin, hops, outcome, code, at: end }: Retrieval,
    endedAt: number,
    confirm: () => void,
  ): Blame {
    const { network, handshakes } = this.#terms
    const last = hops.at(-1)
    const host = hostOf(new URL(last?.url ?? origin))
    const isHandshake = outcome === 'tls' && hasSpoken(last)
    const isSilent = SILENT.has(outcome) && (isHandshake || !hasSpoken(last))
    const watch = isHandshake ? handshakes : network
    const sentAt = (hop: Hop): number => Math.min(endedAt, endedAt - (end - hop.at))
    // What the hosts on the way answered came before this request, and tells nothing of it.
    const blame = isSilent
      ? watch.failed(host, last === undefined ? endedAt : sentAt(last), endedAt, confirm)
      : 'host'
    for (const hop of hops) {
      if (!hasSpoken(hop)) continue
      // A body that was cut off had its last byte at some time before the end.
      const isWhole = hop !== last || !SILENT.has(outcome)
      const at = sentAt(hop)
      const answeredAt = isWhole ? Math.min(endedAt, at + hop.durationMs) : at
      network.answered(hostOf(new URL(hop.url)), at, answeredAt)
      if (isSecure(hop)) handshakes.answered(hostOf(new URL(hop.url)), at, answeredAt)
    }
    return outcome === 'own-trouble' ? network.neverLeft(host, code) : blame
  }
}

/** Did a host answer over a secure connection whose certificate verified? */
function isSecure({ url, status, unverified }: Hop): boolean {
  return status !== undefined && unverified !== true && url.startsWith('https:')
}

/** Was the host of a hop reached? A handshake that failed shows that, too. */
function hasSpoken(hop: Hop | undefined): boolean {
  return hop?.status !== undefined || hop?.address !== undefined
}
