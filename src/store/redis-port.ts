/**
 * What a {@link redisStore} asks of a client: to run a script on one key. Integers come back as numbers, strings of the server as
 * `Uint8Array`, nothing as `null`; an error of the server rejects with an `Error` whose message begins with the server's word for it.
 * In a Cluster, the client sends it to the node of the key.
 */
export interface RedisPort {
  /** EVALSHA: rejects with `NOSCRIPT …` where the server does not know the script. */
  evalsha(sha1: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
  /** EVAL. */
  eval(script: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
  /**
   * WAIT, on the connection that `evalsha` and `eval` were sent on just before, and behind them: how many replicas have what was written
   * there. Not for a Cluster, nor for a pool, where it would be another connection; without it, a store cannot ask for `replicas`.
   */
  wait?(replicas: number, timeoutMs: number): Promise<unknown>
}

/** What {@link ioredisPort} needs of a client of ioredis or iovalkey: `Redis` and `Cluster` have it. */
export interface IoredisClient {
  callBuffer(command: string, ...args: (string | number | Uint8Array)[]): Promise<unknown>
  /** Of a `Cluster`. */
  readonly isCluster?: boolean
}

/** The port of a client of ioredis or iovalkey, be it `Redis` or `Cluster`. */
export function ioredisPort(client: IoredisClient): RedisPort {
  const call = (command: string, what: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown> =>
    client.callBuffer(command, what, 1, key, ...args.map(bytesOf))
  return {
    evalsha: (sha1, key, args) => call('evalsha', sha1, key, args),
    eval: (script, key, args) => call('eval', script, key, args),
    ...(client.isCluster === true ? {} : { wait: (replicas: number, timeoutMs: number) => client.callBuffer('wait', replicas, timeoutMs) }),
  }
}

/** What {@link nodeRedisPort} needs of a client of the `redis` package, or of `@redis/client`, from version 5 on: of one server, or of a cluster. */
export interface NodeRedisClient {
  withTypeMapping(mapping: { readonly [type: number]: unknown }): NodeRedisScripts
}

/** The part of such a client that runs scripts. */
export interface NodeRedisScripts {
  evalSha(sha1: string, options: NodeRedisArguments): Promise<unknown>
  eval(script: string, options: NodeRedisArguments): Promise<unknown>
}

/** What such a client hands to a script. */
export interface NodeRedisArguments {
  keys: string[]
  arguments: (string | Buffer)[]
}

/**
 * The port of a client of the `redis` package (node-redis), from version 5 on, which the caller has connected. Make it with
 * `disableOfflineQueue: true`: nothing is to wait for a connection.
 */
export function nodeRedisPort(client: NodeRedisClient): RedisPort {
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

/** How the protocol marks strings (RESP3: `$`), and so that package its types. */
const BLOB_STRING = 0x24

function bytesOf(arg: string | Uint8Array): string | Buffer {
  return typeof arg === 'string' ? arg : Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength)
}
