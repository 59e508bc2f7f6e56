import process from 'node:process'
import { assertOptions, assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { beforeHost, keyName, keyOfName, withHashTag, withoutHashTag } from './key-name.ts'
import { formatRecord, padNumber, parseRecord, RECORD_HEADER_BYTES } from './record-bytes.ts'
import { grantIn, numberIn, pageIn, viewIn } from './redis-answers.ts'
import { RedisPlaces } from './redis-places.ts'
import { isClient, type RedisPort } from './redis-port.ts'
import {
  ACQUIRE,
  BEGIN,
  BLOCK,
  DELETE,
  EVICTION,
  FORGET,
  GET,
  LEAVE,
  LOOK,
  NOW,
  RELEASE,
  RENEW,
  type RedisScript,
  SCAN,
  SET,
} from './redis-scripts.ts'
import {
  type Grant,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
} from './store.ts'
import { assertTimeout, withTimeout } from './timeout.ts'

/**
 * The default timeout of the server, in milliseconds: many times a round trip around the world, and too short
 * to stop a crawl.
 */
export const REDIS_TIMEOUT_MS = 2000

/**
 * How long a server waits for its replicas, in milliseconds: half of {@link REDIS_TIMEOUT_MS}, so that its
 * answer still comes in time.
 */
export const REPLICAS_TIMEOUT_MS = 1000

/** How long a server remembers that a fleet began: longer than any lease and pause after its start. */
const BEGUN_MS = 86_400_000

/** The least time between two questions about the server's run, in milliseconds. */
const ASK_FOR_RUN_MS = 1000

/** The terms of a look for nobody. */
const NO_TERMS: SlotTerms = { leaseMs: 0, delayMs: 0, maxWaitMs: 0 }

/** The default prefix of all keys. */
export const REDIS_PREFIX = 'wayleave:'

/** Options of a {@link redisStore}. */
export interface RedisStoreOptions {
  /** The connection to the server: `ioredisPort(client)`, `nodeRedisPort(client)`, or your own. */
  readonly port: RedisPort
  /** The prefix of all keys; default {@link REDIS_PREFIX}. All users of a store must use the same. */
  readonly prefix?: string
  /**
   * A server that does not answer within this time, in milliseconds, is `unavailable`; default
   * {@link REDIS_TIMEOUT_MS}.
   */
  readonly timeoutMs?: number
  /**
   * `true` if the server loses nothing in a restart (`appendfsync always`), or if an early request then does
   * no harm. Default `false`: after a restart the server refuses slots for a lease and a pause, except those
   * granted since.
   */
  readonly losesNothing?: boolean
  /**
   * `true` accepts a server that may evict keys, if an early request does no harm; Node then prints a warning.
   * Default `false`: slots of such a server are `unavailable`.
   */
  readonly acceptsEviction?: boolean
  /**
   * The number of replicas that must have a change of a slot before it counts (`WAIT`), so that a failover
   * cannot grant a slot twice. Default 0. If fewer have it within {@link REPLICAS_TIMEOUT_MS}, the call
   * rejects with `unavailable`. A slot granted by it then stays blocked until its lease and its pause are
   * over. The port needs `wait`, which `ioredisPort` has for a `Redis`.
   */
  readonly replicas?: number
}

/**
 * A store that many machines share: Redis 5 or later, or Valkey, alone or as a Cluster. Scripts grant the
 * slots, each on one key and by the server's own clock, so that the clocks of clients do not matter. Every
 * key expires by itself. Key names are escaped.
 *
 * What can be lost, and when. A server that restarts with an older copy of its data, or with none, refuses
 * slots until all earlier holders must be done. It cannot know of blocks that it lost, so keep the data of a
 * crawl (`appendonly yes`). A replica that takes over may lack the last writes: at worst one request per key
 * comes early, and none if enough `replicas` must have each write. Redlock would not help: it relies on the
 * clocks of several servers, and needs a majority of them to prevent a single early request. A server that
 * evicts keys forgets pauses, so it is `unavailable` unless its `maxmemory-policy` is `noeviction`; see `acceptsEviction`. In a
 * Cluster every node uses its own clock; keep them synchronised. All keys of a host are on one node.
 *
 * A server that does not answer within `timeoutMs`, or answers with an error, is `unavailable`. If the reply
 * to a grant is lost, its key stays blocked for a lease and a pause. So the client must neither queue
 * commands while it is disconnected nor send them twice (ioredis: `enableOfflineQueue: false`,
 * `autoResendUnfulfilledCommands: false`; node-redis: `disableOfflineQueue: true`). The connection belongs to
 * the caller: `close()` leaves it open.
 *
 * ```text
 * import { Redis } from 'ioredis'
 *
 * const client = new Redis({ enableOfflineQueue: false, autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 })
 * const store = redisStore({ port: ioredisPort(client) })
 * ```
 *
 * @throws `TypeError` if there is no port, or `timeoutMs` or `replicas` is out of range.
 */
export function redisStore(options: RedisStoreOptions): Store {
  assertOptions('redisStore', options, REDIS_CALL)
  return new RedisStore(options)
}

/** What `redisStore` is called with, for messages. */
const REDIS_CALL = '{ port: ioredisPort(client) }'

class RedisStore implements Store {
  readonly #port: RedisPort
  #begunIn = ''
  #learning: Promise<void> | undefined = undefined
  readonly #places: RedisPlaces
  readonly #prefix: string
  readonly #timeoutMs: number
  readonly #losesNothing: boolean
  readonly #replicas: number
  #closed = false
  readonly #acceptsEviction: boolean
  /** Whether the server may evict keys was asked. */
  #isChecked = false
  #checking: Promise<void> | undefined = undefined

  constructor({
    port,
    prefix = REDIS_PREFIX,
    timeoutMs = REDIS_TIMEOUT_MS,
    losesNothing = false,
    acceptsEviction = false,
    replicas = 0,
  }: RedisStoreOptions) {
    if (typeof port?.eval !== 'function' || typeof port.evalsha !== 'function' || isClient(port))
      throw new TypeError(`redisStore takes a port, not a client: redisStore(${REDIS_CALL}).`)
    assertTimeout(timeoutMs)
    assertReplicas(replicas, port)
    this.#replicas = replicas
    this.#port = port
    this.#places = new RedisPlaces(port, prefix)
    this.#prefix = prefix
    this.#timeoutMs = timeoutMs
    this.#losesNothing = losesNothing
    this.#acceptsEviction = acceptsEviction
  }

  async now(): Promise<StoreMs> {
    return numberIn(await this.#run(NOW, `${this.#prefix}now`))
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    const name = this.#record(key)
    const bytes = await this.#run(GET, name)
    if (bytes === null || bytes === undefined) return undefined
    // Decoding bytes to text would change them.
    if (!(bytes instanceof Uint8Array))
      throw new TypeError('A RedisPort must return strings of the server as bytes, not as text.')
    try {
      const { value, version } = parseRecord(name, bytes)
      return { value, version }
    } catch (error) {
      // Removes the corrupt record, unless it was replaced meanwhile.
      await this.#run(FORGET, name, bytes.subarray(0, RECORD_HEADER_BYTES))
      throw error
    }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const name = this.#record(key)
    // The server refuses a lifetime of 0.
    const ttl = Math.max(1, normalizeDuration('ttlMs', ttlMs))
    const bytes = formatRecord(name, { ...record, expiresAt: 0 })
    return numberIn(await this.#run(SET, name, padNumber(record.version), bytes, String(ttl))) === 1
  }

  async delete(key: string): Promise<void> {
    await this.#run(DELETE, this.#record(key))
  }

  async look(key: string, terms?: SlotTerms): Promise<SlotView> {
    const { leaseMs, delayMs } = normalizeTerms(terms ?? NO_TERMS)
    const run = terms === undefined ? '1' : this.#knownRun
    const view = viewIn(await this.#run(LOOK, this.#slot(key), String(leaseMs + delayMs), run))
    return view.afterRestart === true && (await this.#learnsNewRun(run)) ? this.look(key, terms) : view
  }

  async acquire(key: string, terms: SlotTerms, whenFree?: (waitMs: number) => void): Promise<Grant> {
    const { leaseMs, delayMs, maxWaitMs } = normalizeTerms(terms)
    if (!this.#isChecked) await this.#checkOnce(this.#slot(key))
    const run = this.#knownRun
    const places = this.#places
    const name = this.#slot(key)
    const caller = whenFree === undefined ? '' : places.caller
    const args = [String(leaseMs), String(delayMs), String(maxWaitMs), run, places.name, caller]
    // Before the call, because the message may come before the answer.
    if (whenFree !== undefined && caller !== '') places.wait(name, whenFree)
    // A grant that comes too late is used by nobody. Without a release, its key would be closed for a lease.
    const grant = grantIn(
      await this.#runSlot(ACQUIRE, name, args, async (late) => {
        const grant = grantIn(late)
        if (grant.granted) await this.release(key, grant.fence, 0)
      }),
    )
    if (!grant.granted && grant.afterRestart === true && (await this.#learnsNewRun(run)))
      return this.acquire(key, terms, whenFree)
    if (whenFree !== undefined && (grant.granted || grant.place === undefined)) places.stop(name, whenFree)
    // A caller without a place would always come before those that have one.
    if (whenFree !== undefined) places.open()
    return grant
  }

  async begin(): Promise<boolean> {
    const run = await this.#run(BEGIN, `${this.#prefix}begun`, String(BEGUN_MS))
    return run instanceof Uint8Array
  }

  async *keys(kind: 'record' | 'slot', start: string): AsyncGenerator<string, void> {
    const kept = `${this.#prefix}${kind}:`
    const first = keyName(start)
    const pattern = `${kept}${beforeHost(first)}`.replaceAll(/[\\*?[\]^-]/g, '\\$&')
    let cursor = '0'
    do {
      const answer = await this.#run(SCAN, kept, cursor, `${pattern}*`)
      if (answer === null || answer === undefined)
        throw new StoreError('unavailable', 'A Redis Cluster cannot list its keys.')
      const page = pageIn(answer)
      for (const name of page.names) {
        const plain = withoutHashTag(name.slice(kept.length))
        const key = plain.startsWith(first) ? keyOfName(plain) : undefined
        if (key !== undefined) yield key
      }
      cursor = page.cursor
    } while (cursor !== '0')
  }

  async leave(key: string): Promise<void> {
    const { caller, channels } = this.#places
    if (caller !== '') await this.#runSlot(LEAVE, this.#slot(key), [caller, channels])
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const { leaseMs, delayMs } = normalizeTerms(terms)
    return (
      numberIn(
        await this.#runSlot(RENEW, this.#slot(key), [String(fence), String(leaseMs), String(delayMs)]),
      ) === 1
    )
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    return (
      numberIn(
        await this.#runSlot(RELEASE, this.#slot(key), [String(fence), String(delay), this.#places.channels]),
      ) === 1
    )
  }

  async block(key: string, delayMs: number): Promise<void> {
    await this.#runSlot(BLOCK, this.#slot(key), [String(normalizeDuration('delayMs', delayMs))])
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#places.close()
  }

  /** Calls that come meanwhile wait for the same answer. The next call asks again after a refusal. */
  async #checkOnce(name: string): Promise<void> {
    this.#checking ??= this.#refuseEviction(name).finally(() => {
      this.#checking = undefined
    })
    await this.#checking
    this.#isChecked = true
  }

  /** Throws if the server may evict keys, and pauses with them. If the operator accepts that, only warns. */
  async #refuseEviction(name: string): Promise<void> {
    const policy = await this.#run(EVICTION, name)
    if (!(policy instanceof Uint8Array)) return
    const message = `Redis may evict keys (maxmemory-policy ${new TextDecoder().decode(policy)}), and the crawlers then forget pauses. Set maxmemory-policy to noeviction`
    if (!this.#acceptsEviction)
      throw new StoreError('unavailable', `${message}, or pass acceptsEviction: true to redisStore.`)
    process.emitWarning(`${message}.`, { type: 'WayleaveWarning', code: 'WAYLEAVE_REDIS_EVICTS' })
  }

  /**
   * The run of the server in which the fleet began, as far as this store knows; `1` if a restart of the server loses
   * nothing.
   */
  get #knownRun(): string {
    return this.#losesNothing ? '1' : this.#begunIn
  }

  /** Asks in which run of the server the fleet began. Gives `true` if this is not the run that this store knew. */
  async #learnsNewRun(known: string): Promise<boolean> {
    this.#learning ??= this.#learnRun()
    await this.#learning
    return this.#begunIn !== '' && this.#begunIn !== known
  }

  /** Learns in which run of the server the fleet began. */
  async #learnRun(): Promise<void> {
    setTimeout(() => {
      this.#learning = undefined
    }, ASK_FOR_RUN_MS).unref()
    const run = await this.#run(GET, `${this.#prefix}begun`)
    this.#begunIn = run instanceof Uint8Array ? new TextDecoder().decode(run) : ''
  }

  #record(key: string): string {
    return `${this.#prefix}record:${withHashTag(keyName(key))}`
  }

  #slot(key: string): string {
    return `${this.#prefix}slot:${withHashTag(keyName(key))}`
  }

  /** Runs a script that changes a slot, and waits for the replicas if there must be some. */
  #runSlot(
    script: RedisScript,
    name: string,
    args: readonly string[],
    onLate?: (answer: unknown) => Promise<void>,
  ): Promise<unknown> {
    const evaluate = (): Promise<unknown> =>
      this.#replicas === 0
        ? this.#evaluate(script, name, args)
        : this.#evaluateWithReplicas(script, name, args)
    return this.#guarded(name, evaluate, onLate)
  }

  #run(script: RedisScript, name: string, ...args: readonly (string | Uint8Array)[]): Promise<unknown> {
    return this.#guarded(name, () => this.#evaluate(script, name, args))
  }

  /** Adds the timeout, and turns errors into store errors. `onLate` gets an answer after the timeout. */
  async #guarded(
    name: string,
    evaluate: () => Promise<unknown>,
    onLate: (answer: unknown) => Promise<void> = async () => {},
  ): Promise<unknown> {
    if (this.#closed) throw new StoreError('closed', 'The store was closed.')
    const answer = evaluate()
    try {
      return await withTimeout(this.#timeoutMs, answer)
    } catch (error) {
      answer.then(onLate).catch(() => {})
      throw storeErrorOf(error, name)
    }
  }

  async #evaluateWithReplicas(
    script: RedisScript,
    name: string,
    args: readonly (string | Uint8Array)[],
  ): Promise<unknown> {
    // Both are sent at once, so that they share a connection: on another one, WAIT would not cover the
    // script's writes. EVAL rather than EVALSHA, because after NOSCRIPT the WAIT would have waited for
    // nothing.
    const [answer, replicas] = await Promise.all([
      this.#port.eval(script.text, name, args),
      this.#port.wait?.(this.#replicas, REPLICAS_TIMEOUT_MS),
    ])
    const count = numberIn(replicas)
    if (count < this.#replicas)
      throw new StoreError('unavailable', `Only ${count} of ${this.#replicas} replicas have the change.`)
    return answer
  }

  async #evaluate(
    { sha1, text }: RedisScript,
    name: string,
    args: readonly (string | Uint8Array)[],
  ): Promise<unknown> {
    try {
      return await this.#port.evalsha(sha1, name, args)
    } catch (error) {
      // The server does not know the script, was restarted since, or had its scripts flushed.
      if (!messageOf(error).startsWith('NOSCRIPT')) throw error
      return await this.#port.eval(text, name, args)
    }
  }
}

function assertReplicas(replicas: number, port: RedisPort): void {
  if (!Number.isSafeInteger(replicas) || replicas < 0)
    throw new TypeError(`replicas must be a whole number that is 0 or more; it is ${String(replicas)}.`)
  if (replicas > 0 && port.wait === undefined)
    throw new TypeError(
      'replicas needs a port with `wait`: ioredisPort of a single Redis client, or your own.',
    )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The server's own message is the cause, not a part of the message, because it may quote anything. */
function storeErrorOf(error: unknown, name: string): StoreError {
  if (error instanceof StoreError) return error
  const message = messageOf(error)
  if (message.startsWith('WRONGTYPE') || message.startsWith('WAYLEAVE corrupt'))
    return new StoreError('corrupt', `The value of ${name} is not what was written.`, { cause: error })
  if (message.startsWith('WAYLEAVE uptime'))
    return new StoreError(
      'unavailable',
      'The server does not tell its uptime: allow its user the INFO command, or set losesNothing.',
    )
  const [code] = /^[A-Z]{2,20}\b/.exec(message) ?? []
  return new StoreError(
    'unavailable',
    `The server answered with an error, or not at all${code === undefined ? '' : `: ${code}`}.`,
    {
      cause: error,
    },
  )
}
