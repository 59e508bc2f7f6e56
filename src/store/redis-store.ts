import { assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { keyName } from './key-name.ts'
import { digitsOf, formatRecord, parseRecord, RECORD_HEADER_BYTES } from './record-bytes.ts'
import type { RedisPort } from './redis-port.ts'
import { ACQUIRE, BLOCK, DELETE, FORGET, GET, NOW, RELEASE, RENEW, type RedisScript, SET } from './redis-scripts.ts'
import { type Grant, type SlotTerms, type Store, type StoredRecord, StoreError, type StoreMs } from './store.ts'
import { assertTimeout, within } from './timeout.ts'

/** How long an answer is waited for, unless told otherwise, in milliseconds: many times a round trip around the world, and no crawl stands still for it. */
export const REDIS_TIMEOUT_MS = 2000

/** How long a server waits for its replicas, in milliseconds; half of {@link REDIS_TIMEOUT_MS}, so that its answer is not late for that. */
export const REPLICAS_TIMEOUT_MS = 1000

/** What the names of all keys begin with, unless told otherwise. */
export const REDIS_PREFIX = 'wayleave:'

/** Where a {@link redisStore} keeps things, and what it may count on. */
export interface RedisStoreOptions {
  /** How the server is asked: `ioredisPort(client)`, or one of your own. */
  readonly port: RedisPort
  /** Begins the names of all keys; default {@link REDIS_PREFIX}. Whoever shares a store shares its prefix. */
  readonly prefix?: string
  /** Milliseconds after which a server that does not answer is `unavailable`; default {@link REDIS_TIMEOUT_MS}. */
  readonly timeoutMs?: number
  /**
   * The server loses nothing when it is started again (`appendfsync always`), or an early request then is no harm. Default false: for a
   * lease and a pause after its start it refuses every slot that was not granted since.
   */
  readonly losesNothing?: boolean
  /**
   * Replicas that have to have a slot's change before it counts (`WAIT`), so that one of them can take over without giving a slot twice;
   * default 0. What fewer have within {@link REPLICAS_TIMEOUT_MS} is `unavailable`, and a slot that was granted so is nobody's until its
   * lease and its pause are over. The port needs `wait`, which `ioredisPort` has for a `Redis`.
   */
  readonly replicas?: number
}

/**
 * A store that many machines share: Redis 5 or later, or Valkey, alone or as a Cluster. Slots are granted by scripts, each of them on one
 * key and by the server's own clock, so that no asker's clock counts. Every key ends by itself. Names of keys are escaped.
 *
 * What is lost, and when. A server that is started again with an older copy of its data, or none, refuses slots until whoever had one
 * before must be done; blocks that it lost it cannot know of, so keep the data of a crawl (`appendonly yes`). A replica that takes over
 * may lack the last writes: at worst one request for each key comes early, and none where `replicas` names as many as have to have each
 * write. Redlock is not used, and is no help: it rests on the clocks of several servers, and takes a majority of them for a pause that a
 * single early request would not break. A server that drops keys for lack of memory forgets pauses:
 * `maxmemory-policy noeviction`. In a Cluster every node counts by its own clock; keep them in time.
 *
 * What does not answer within `timeoutMs`, or answers with an error, is `unavailable`. A grant that got lost on the way keeps its key for a
 * lease and a pause, so let the client neither queue commands while it is not connected nor send them twice (ioredis:
 * `enableOfflineQueue: false`, `autoResendUnfulfilledCommands: false`; node-redis: `disableOfflineQueue: true`). The connection is the caller's: `close()` leaves it open.
 *
 * ```text
 * import { Redis } from 'ioredis'
 *
 * const client = new Redis({ enableOfflineQueue: false, autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 })
 * const store = redisStore({ port: ioredisPort(client) })
 * ```
 *
 * @throws `TypeError` for a time to wait that is none.
 */
export function redisStore(options: RedisStoreOptions): Store {
  return new RedisStore(options)
}

class RedisStore implements Store {
  readonly #port: RedisPort
  readonly #prefix: string
  readonly #timeoutMs: number
  readonly #losesNothing: boolean
  readonly #replicas: number
  #closed = false

  constructor({ port, prefix = REDIS_PREFIX, timeoutMs = REDIS_TIMEOUT_MS, losesNothing = false, replicas = 0 }: RedisStoreOptions) {
    assertTimeout(timeoutMs)
    assertReplicas(replicas, port)
    this.#replicas = replicas
    this.#port = port
    this.#prefix = prefix
    this.#timeoutMs = timeoutMs
    this.#losesNothing = losesNothing
  }

  async now(): Promise<StoreMs> {
    return numberIn(await this.#run(NOW, `${this.#prefix}now`))
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    const name = this.#record(key)
    const bytes = await this.#run(GET, name)
    if (bytes === null || bytes === undefined) return undefined
    // Text would be bytes that were decoded, and changed by it.
    if (!(bytes instanceof Uint8Array)) throw new TypeError('A RedisPort gives strings of the server as bytes, not as text.')
    try {
      const { value, version } = parseRecord(name, bytes)
      return { value, version }
    } catch (error) {
      // It would stand in the way of the next one; what is there meanwhile is left.
      await this.#run(FORGET, name, bytes.subarray(0, RECORD_HEADER_BYTES))
      throw error
    }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const name = this.#record(key)
    // The server takes no life of nothing.
    const ttl = Math.max(1, normalizeDuration('ttlMs', ttlMs))
    const bytes = formatRecord(name, { ...record, ends: 0 })
    return numberIn(await this.#run(SET, name, digitsOf(record.version), bytes, String(ttl))) === 1
  }

  async delete(key: string): Promise<void> {
    await this.#run(DELETE, this.#record(key))
  }

  async acquire(key: string, terms: SlotTerms): Promise<Grant> {
    const { leaseMs, delayMs, parkMs } = normalizeTerms(terms)
    const losesNothing = this.#losesNothing ? '1' : '0'
    const answer = await this.#runSlot(ACQUIRE, this.#slot(key), String(leaseMs), String(delayMs), String(parkMs), losesNothing)
    const [granted, number, now] = Array.isArray(answer) ? answer.map(numberIn) : []
    if (granted === undefined || number === undefined || now === undefined) throw unexpected()
    return granted === 1 ? { granted: true, fence: number, now } : { granted: false, waitMs: number, now }
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const { leaseMs, delayMs } = normalizeTerms(terms)
    return numberIn(await this.#runSlot(RENEW, this.#slot(key), String(fence), String(leaseMs), String(delayMs))) === 1
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    return numberIn(await this.#runSlot(RELEASE, this.#slot(key), String(fence), String(delay))) === 1
  }

  async block(key: string, delayMs: number): Promise<void> {
    await this.#runSlot(BLOCK, this.#slot(key), String(normalizeDuration('delayMs', delayMs)))
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #record(key: string): string {
    return `${this.#prefix}record:${keyName(key)}`
  }

  #slot(key: string): string {
    return `${this.#prefix}slot:${keyName(key)}`
  }

  /** What changes a slot has to be known by the replicas too, where that is wanted. */
  #runSlot(script: RedisScript, name: string, ...args: readonly (string | Uint8Array)[]): Promise<unknown> {
    return this.#replicas === 0 ? this.#run(script, name, ...args) : this.#asked(name, () => this.#askWithReplicas(script, name, args))
  }

  #run(script: RedisScript, name: string, ...args: readonly (string | Uint8Array)[]): Promise<unknown> {
    return this.#asked(name, () => this.#ask(script, name, args))
  }

  async #asked(name: string, ask: () => Promise<unknown>): Promise<unknown> {
    if (this.#closed) throw new StoreError('closed', 'The store was closed.')
    try {
      return await within(this.#timeoutMs, ask())
    } catch (error) {
      throw storeErrorOf(error, name)
    }
  }

  async #askWithReplicas(script: RedisScript, name: string, args: readonly (string | Uint8Array)[]): Promise<unknown> {
    // Sent at once, so that both go on one connection: on another the server would count replicas of nothing. And with the script itself,
    // because a server that does not know it would wait for its replicas before it could be told.
    const [answer, replicas] = await Promise.all([
      this.#port.eval(script.text, name, args),
      this.#port.wait?.(this.#replicas, REPLICAS_TIMEOUT_MS),
    ])
    const count = numberIn(replicas)
    if (count < this.#replicas) throw new StoreError('unavailable', `Of ${this.#replicas} replicas, ${count} have what was written.`)
    return answer
  }

  async #ask({ sha1, text }: RedisScript, name: string, args: readonly (string | Uint8Array)[]): Promise<unknown> {
    try {
      return await this.#port.evalsha(sha1, name, args)
    } catch (error) {
      // A server that never saw the script, or was started again since, or had its scripts flushed.
      if (!messageOf(error).startsWith('NOSCRIPT')) throw error
      return await this.#port.eval(text, name, args)
    }
  }
}

function assertReplicas(replicas: number, port: RedisPort): void {
  if (!Number.isSafeInteger(replicas) || replicas < 0)
    throw new TypeError(`replicas is a whole number that is 0 or more, not ${String(replicas)}.`)
  if (replicas > 0 && port.wait === undefined)
    throw new TypeError('replicas needs a port that can wait: that of a single client of ioredis, or one of your own with `wait`.')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The server's own words are the cause, and not in the message: they may quote anything. */
function storeErrorOf(error: unknown, name: string): StoreError {
  if (error instanceof StoreError) return error
  const message = messageOf(error)
  if (message.startsWith('WRONGTYPE') || message.startsWith('WAYLEAVE corrupt'))
    return new StoreError('corrupt', `What is kept as ${name} is not what was written.`, { cause: error })
  if (message.startsWith('WAYLEAVE uptime'))
    return new StoreError('unavailable', 'The server does not say when it was started: allow its user INFO, or say losesNothing.')
  const [code] = /^[A-Z]{2,20}\b/.exec(message) ?? []
  return new StoreError('unavailable', `The server could not be asked${code === undefined ? '' : `: ${code}`}.`, { cause: error })
}

function unexpected(): StoreError {
  return new StoreError('unavailable', 'The server gave an answer that is none: is it Redis, and its port a RedisPort?')
}

function numberIn(answer: unknown): number {
  if (typeof answer !== 'number') throw unexpected()
  return answer
}
