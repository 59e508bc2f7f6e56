/**
 * What a {@link redisStore} needs of a client: to run a script on one key. Integers of the server become
 * numbers, strings become `Uint8Array`, and nil becomes `null`. An error of the server rejects with an
 * `Error` whose message begins with the server's error code. In a Cluster, the client sends the script to the
 * node of the key.
 */
export interface RedisPort {
  /** EVALSHA: rejects with `NOSCRIPT …` if the server does not know the script. */
  evalsha(sha1: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
  /** EVAL. */
  eval(script: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
  /**
   * WAIT: the number of replicas that have the last write. It must use the same connection as the `eval` before it,
   * so a Cluster or a pool cannot have it. Without it, a store cannot wait for `replicas`.
   */
  wait?(replicas: number, timeoutMs: number): Promise<unknown>
  /**
   * SUBSCRIBE, on a connection of its own that does not keep the process alive. Calls `listener` for each
   * message until the returned function is called. Without it, gates that want the same host ask for the slot
   * again and again. It must be left out if a script's PUBLISH counts only a part of the subscribers, as in a
   * Cluster.
   */
  subscribe?(channel: string, listener: (message: string) => void): Promise<() => void>
}

/** What {@link ioredisPort} needs of a client of ioredis or iovalkey. `Redis` and `Cluster` satisfy it. */
export interface IoredisClient {
  /**
   * The state of the connection. A call during `connecting` or `connect` waits for `ready`, and one during
   * `wait` (`lazyConnect`) opens the connection first.
   */
  readonly status?: string
  connect?(): Promise<unknown>
  once?(event: 'ready' | 'close' | 'end', listener: () => void): unknown
  callBuffer(command: string, ...args: (string | number | Uint8Array)[]): Promise<unknown>
  /** `true` for a `Cluster`. */
  readonly isCluster?: boolean
  /** A new client with the same options. */
  duplicate?(): IoredisSubscriber
}

/** What {@link ioredisPort} needs of the connection that gets messages. */
export interface IoredisSubscriber {
  readonly status?: string
  connect(): Promise<unknown>
  on(event: string, listener: (...values: unknown[]) => void): unknown
  subscribe(channel: string): Promise<unknown>
  disconnect(): void
  readonly stream?: { unref?(): unknown }
}

/**
 * Settles when the first connection of a client is open, or has failed; `undefined` if the client is not about
 * to open it. A client without an offline queue refuses calls until then.
 */
function openingOf(client: IoredisClient): Promise<void> | undefined {
  // The client tells a failure to its listeners of `close`.
  if (client.status === 'wait') client.connect?.().catch(() => {})
  if (client.once === undefined || (client.status !== 'connecting' && client.status !== 'connect'))
    return undefined
  const existing = openings.get(client)
  if (existing !== undefined) return existing
  const opening = new Promise<void>((resolve) => {
    client.once?.('ready', resolve)
    client.once?.('close', resolve)
  })
  openings.set(client, opening)
  void opening.then(() => openings.delete(client))
  return opening
}

/** The openings in progress, so that many calls wait for one connection with one listener. */
const openings: WeakMap<IoredisClient, Promise<void>> = new WeakMap()

/** Is it a client, and not a port? A client has `eval` and `evalsha` with other parameters. */
export function isClient(port: object): boolean {
  return ['callBuffer', 'sendCommand', 'withTypeMapping'].some((name) => name in port)
}

/**
 * The port of a `Redis` or `Cluster` of ioredis or iovalkey.
 *
 * @throws `TypeError` if it is no such client.
 */
export function ioredisPort(client: IoredisClient): RedisPort {
  if (typeof client?.callBuffer !== 'function')
    throw new TypeError(
      "ioredisPort takes a client of ioredis or iovalkey: redisStore({ port: ioredisPort(new Redis('redis://localhost:6379')) }). For a client of the package redis, write nodeRedisPort(client).",
    )
  const call = (
    command: string,
    what: string,
    key: string,
    args: readonly (string | Uint8Array)[],
  ): Promise<unknown> => {
    const send = (): Promise<unknown> => client.callBuffer(command, what, 1, key, ...args.map(bytesOf))
    const opening = openingOf(client)
    return opening === undefined ? send() : opening.then(send)
  }
  return {
    evalsha: (sha1, key, args) => call('evalsha', sha1, key, args),
    eval: (script, key, args) => call('eval', script, key, args),
    ...(client.isCluster === true
      ? {}
      : {
          wait: async (replicas: number, timeoutMs: number) => {
            const send = (): Promise<unknown> => client.callBuffer('wait', replicas, timeoutMs)
            const opening = openingOf(client)
            return opening === undefined ? send() : opening.then(send)
          },
          ...(client.duplicate === undefined
            ? {}
            : {
                subscribe: (channel: string, listener: (message: string) => void) =>
                  subscribeWith(client, channel, listener),
              }),
        }),
  }
}

/**
 * Subscribes to a channel on a second connection, which ends with the first. After a failure, it connects again by
 * itself.
 */
function subscribeWith(
  client: IoredisClient,
  channel: string,
  listener: (message: string) => void,
): Promise<() => void> {
  const subscriber = client.duplicate?.() as IoredisSubscriber
  const end = (): void => subscriber.disconnect()
  return new Promise((resolve, reject) => {
    // The first connection tells what is wrong with the server.
    subscriber.on('error', () => {})
    subscriber.on('message', (_channel, message) => listener(String(message)))
    subscriber.on('end', () => reject(new Error('The connection was closed.')))
    subscriber.on('ready', () => {
      subscriber.stream?.unref?.()
      subscriber.subscribe(channel).then(
        () => resolve(end),
        (error: unknown) => {
          end()
          reject(error as Error)
        },
      )
    })
    client.once?.('end', end)
    if (subscriber.status === 'wait') subscriber.connect().catch(() => {})
  })
}

/**
 * What {@link nodeRedisPort} needs of a client or cluster of the `redis` package, or of `@redis/client`,
 * version 5 or later.
 */
export interface NodeRedisClient {
  withTypeMapping(mapping: { readonly [type: number]: unknown }): NodeRedisScripts
}

/** The part of such a client that runs scripts. */
export interface NodeRedisScripts {
  evalSha(sha1: string, options: NodeRedisArguments): Promise<unknown>
  eval(script: string, options: NodeRedisArguments): Promise<unknown>
}

/** The arguments that such a client passes to a script. */
export interface NodeRedisArguments {
  keys: string[]
  arguments: (string | Buffer)[]
}

/**
 * The port of a connected client of the `redis` package (node-redis), version 5 or later. Create the client
 * with `disableOfflineQueue: true`, so that no command waits for a connection.
 *
 * @throws `TypeError` if it is no such client.
 */
export function nodeRedisPort(client: NodeRedisClient): RedisPort {
  if (typeof client?.withTypeMapping !== 'function')
    throw new TypeError(
      'nodeRedisPort takes a client of the package redis, version 5 or later: redisStore({ port: nodeRedisPort(client) }). For a client of ioredis or iovalkey, write ioredisPort(client).',
    )
  const bytes = client.withTypeMapping({ [BLOB_STRING]: Buffer })
  const given = (key: string, args: readonly (string | Uint8Array)[]): NodeRedisArguments => ({
    keys: [key],
    arguments: args.map(bytesOf),
  })
  return {
    evalsha: (sha1, key, args) => bytes.evalSha(sha1, given(key, args)),
    eval: (script, key, args) => bytes.eval(script, given(key, args)),
  }
}

/**
 * The type marker of strings in the protocol (RESP3: `$`), which the package uses as the key of a type
 * mapping.
 */
const BLOB_STRING = 0x24

function bytesOf(arg: string | Uint8Array): string | Buffer {
  return typeof arg === 'string' ? arg : Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength)
}
