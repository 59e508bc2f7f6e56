import { isOwnTrouble } from '../../fetch/index.ts'
import { troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'
import type { RequestOutcome } from '../turns/back-off.ts'

/**
 * Whose trouble a failed request shows. `host`: that of the host. `own`: that of this machine. `doubt`: nobody can
 * tell yet.
 */
export type Blame = 'host' | 'own' | 'doubt'

/**
 * If this many hosts fail in a row and no other answers, the trouble counts as this machine's. One or two may be down
 * by accident.
 */
const OWN_AFTER_HOSTS = 3

/**
 * An answer shows that the network worked for this many milliseconds before and after it. An outage is seldom
 * shorter.
 */
const TELLING_MS = 10_000

/** The failures that are held back at once. Beyond it, the oldest stays in doubt for good. */
const MAX_HELD = 1000

/** The least time between two messages about troubles of this machine, in milliseconds. */
const TOLD_MS = 10_000

/** The codes of errors that mean that this machine lacks descriptors or memory. */
const SHORTAGES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EAI_MEMORY',
  'EAI_SYSTEM',
])

/** Did a request fail on this machine, before a packet left for its host? */
export function isUnsent({ status, failed, error }: RequestOutcome): boolean {
  return status === undefined && failed === true && ownErrorOf(error) !== undefined
}

/** The error of this machine: the error of a request, or the cause of that error. */
function ownErrorOf(error: unknown): unknown {
  return [error, (error as Error | undefined)?.cause].find(isOwnTrouble)
}

interface Held {
  readonly at: number
  /** Counts the failure against its host after all. */
  readonly confirm: () => void
}

interface Answer {
  readonly host: string
  readonly at: number
}

/**
 * Tells the troubles of this machine from those of hosts, by what happens to other hosts at the same time. A failure
 * counts against its host only if the network worked while the host failed. That is so if another host answered a
 * request that was under way then, or if others answered shortly before and shortly after. Until then, the failure is
 * in doubt. A packet that never left is the trouble of this machine.
 *
 * Each call takes constant time, but for an answer, which judges all failures that are held back.
 */
export class NetworkWatch {
  readonly #time: Time
  readonly #waitsForLookUp: (host: string) => boolean
  readonly #onShortage: () => void
  readonly #held: Map<string, Held> = new Map()
  /** The last answers of two different hosts, the last one first. */
  #answers: readonly Answer[] = []
  #troubles = 0
  #toldAt = Number.NEGATIVE_INFINITY

  /**
   * @param waitsForLookUp does a request to that host still wait for its look-up in this process?
   * @param onShortage is called if this machine lacks descriptors or memory.
   */
  constructor(time: Time, waitsForLookUp: (host: string) => boolean, onShortage: () => void) {
    this.#time = time
    this.#waitsForLookUp = waitsForLookUp
    this.#onShortage = onShortage
  }

  /** The number of failures that were this machine's, or may have been. */
  get troubles(): number {
    return this.#troubles
  }

  /**
   * Records the outcome of a request that was sent at a moment of the monotonic clock, and tells whose trouble it
   * shows. With `doubt` and `own`, `confirm` may be called later: the host was to blame after all.
   */
  judge(host: string, outcome: RequestOutcome, sentAt: number, confirm: () => void): Blame {
    const { status, failed, error } = outcome
    // Nobody knows when the head of the response came, but not before the request was sent.
    if (status !== undefined) this.answered(host, sentAt, sentAt)
    if (status !== undefined || failed !== true) return 'host'
    const own = ownErrorOf(error)
    return own !== undefined
      ? this.neverLeft(host, (own as { readonly code?: unknown }).code)
      : this.failed(host, sentAt, this.#time.monotonic(), confirm)
  }

  /** Does a host fail together with others, so that the trouble is this machine's? */
  isOwnTrouble(host: string): boolean {
    return this.#held.has(host) && this.#held.size >= OWN_AFTER_HOSTS
  }

  /** Records a request that did not leave this machine, because of an error with this code. */
  neverLeft(host: string, code?: unknown): 'own' {
    if (SHORTAGES.has(code)) this.#onShortage()
    this.#tell(`A request to ${host} did not leave this machine, so it does not count against the host.`)
    return 'own'
  }

  /**
   * Records that a request, sent at a moment of the monotonic clock, failed at another one without an answer of its
   * host, and tells whose trouble that is.
   */
  failed(host: string, sentAt: number, at: number, confirm: () => void): Blame {
    if (this.#waitsForLookUp(host)) return this.neverLeft(host)
    if (this.#answers.some((answer) => answer.host !== host && answer.at > sentAt)) return 'host'
    this.#held.delete(host)
    this.#held.set(host, { at, confirm })
    if (this.#held.size > MAX_HELD) for (const [oldest] of this.#held) return this.#drop(oldest)
    this.#tell(
      `A request to ${host} failed, and no other host has answered such a request since. It counts against the host only if another host answers.`,
    )
    return this.#held.size >= OWN_AFTER_HOSTS ? 'own' : 'doubt'
  }

  /**
   * Records that a request, sent at a moment of the monotonic clock, was answered at another one. Blames those hosts
   * that failed while the network worked. An answer says nothing about failures that came after it.
   */
  answered(host: string, sentAt: number, at: number): void {
    const held = [...this.#held].filter(([, failure]) => failure.at <= at)
    for (const [failing, failure] of held) {
      this.#held.delete(failing)
      if (failing === host) continue
      const before = this.#answers.find((answer) => answer.host !== failing && answer.at <= failure.at)
      const isBetween =
        held.length < OWN_AFTER_HOSTS &&
        before !== undefined &&
        failure.at - before.at <= TELLING_MS &&
        at - failure.at <= TELLING_MS
      if (sentAt < failure.at || isBetween) failure.confirm()
    }
    const others = this.#answers.filter((answer) => answer.host !== host)
    const last = this.#answers.find((answer) => answer.host === host && answer.at > at) ?? { host, at }
    this.#answers = [last, ...others].sort((one, other) => other.at - one.at).slice(0, 2)
  }

  #drop(host: string): 'own' {
    this.#held.delete(host)
    return 'own'
  }

  #tell(message: string): void {
    this.#troubles += 1
    const now = this.#time.monotonic()
    if (now - this.#toldAt < TOLD_MS) return
    this.#toldAt = now
    troubleChannel.publish({ kind: 'own-trouble', message })
  }
}
