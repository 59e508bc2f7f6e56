import { isBefore, type PacingKey, type Waiter, type WaitQueue } from './wait-queue.ts'
import type { TurnWait, Waiting } from './waiting.ts'

/**
 * The least time until these keys can be free for one more request, in milliseconds, as far as this process
 * knows. `delayMs` is the pause between two requests, and `before` the number of requests that go first.
 */
function leastWait(keys: readonly PacingKey[], delayMs: number, before: number, now: number): number {
  const isBusy = keys.some(({ busy }) => busy)
  const freeInMs = keys.reduce(
    (most, key) => Math.max(most, expectedWait(key, delayMs, now)),
    // A pause follows the request that is under way.
    isBusy ? delayMs : 0,
  )
  return Math.ceil(freeInMs + before * delayMs)
}

/** A holder that is late pauses the key when it is done, unless the next poll finds the key free. */
function expectedWait({ expectedAt, freeAt }: PacingKey, delayMs: number, now: number): number {
  return expectedAt > now ? expectedAt - now : Math.min(freeAt - now, delayMs)
}

/** The queues that need one of these keys. */
function queuesOf(keys: readonly PacingKey[]): ReadonlySet<WaitQueue> {
  return new Set(keys.flatMap(({ queues }) => [...queues]))
}

/**
 * The least time that a waiting request still has to wait, in milliseconds. Linear in the requests of other
 * queues that share a key with its own.
 */
export function waitOf(queue: WaitQueue, waiter: Waiter, now: number): number {
  let before = Math.max(0, queue.waiters.indexOf(waiter))
  for (const other of queuesOf(queue.keys))
    if (other !== queue) before += other.waiters.filter((each) => isBefore(each, waiter)).length
  return leastWait(queue.keys, waiter.terms.delayMs, before, now)
}

/** The least time until a request that comes now gets its turn, and how many requests wait before it. */
export function waitOfNew(
  keys: readonly PacingKey[],
  delayMs: number,
  now: number,
): { readonly waitMs: number; readonly before: number } {
  const before = [...queuesOf(keys)].reduce((sum, { waiters }) => sum + waiters.length, 0)
  return { waitMs: leastWait(keys, delayMs, before, now), before }
}

/** A waiting request, as others see it. */
function viewOf(queue: WaitQueue, waiter: Waiter, now: number): Waiting {
  const { url, keys, rank: purpose, since } = waiter
  return { url, keys, purpose, waitedMs: now - since, leastMs: waitOf(queue, waiter, now) }
}

/**
 * What to publish about a request that waits; `undefined` if the store is asked for its turn now, or will be at once,
 * so that nobody knows yet whether it waits for longer.
 */
export function longWaitOf(
  queue: WaitQueue | undefined,
  waiter: Waiter,
  now: number,
): (Waiting & { readonly waitsFor: TurnWait }) | undefined {
  if (queue === undefined || isServedNext(queue, waiter, now)) return undefined
  return { ...viewOf(queue, waiter, now), waitsFor: reasonOfWait(queue, waiter) }
}

function isServedNext(queue: WaitQueue, waiter: Waiter, now: number): boolean {
  if (!queue.waiters.includes(waiter)) return true
  return queue.waiters[0] === waiter && queue.keys.every(({ busy, freeAt }) => !busy && freeAt <= now)
}

/** What a waiting request waits for. */
function reasonOfWait(queue: WaitQueue, waiter: Waiter): TurnWait {
  const isFirst = [...queuesOf(queue.keys)].every((other) =>
    other.waiters.every((each) => each === waiter || isBefore(waiter, each)),
  )
  if (!isFirst) return 'queue'
  if (queue.keys.some(({ busy }) => busy)) return 'holder'
  return queue.keys.find(({ waitsFor }) => waitsFor !== undefined)?.waitsFor ?? 'pause'
}

/** The requests that wait in some queues, in the order in which they came. */
export function waitingIn(queues: Iterable<WaitQueue>, now: number): readonly Waiting[] {
  return [...queues]
    .flatMap((queue) => queue.waiters.map((waiter) => ({ queue, waiter })))
    .sort((one, other) => one.waiter.ticket - other.waiter.ticket)
    .map(({ queue, waiter }) => viewOf(queue, waiter, now))
}
