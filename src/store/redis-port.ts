/**
 * What a {@link redisStore} asks of a client: to run a script on one key. Integers come back as numbers, strings of the server as
 * `Uint8Array`, nothing as `null`; an error of the server rejects with an `Error` whose message begins with the server's word for it.
 * In a Cluster, the client sends it to the node of the key.
 *
 * For the `redis` package, whose types this one does not need:
 *
 * ```text
 * import { createClient, RESP_TYPES } from 'redis'
 *
 * const client = (await createClient().connect()).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
 * const given = (key, args) => ({ keys: [key], arguments: args.map((one) => Buffer.from(one)) })
 * const port = {
 *   evalsha: (sha1, key, args) => client.evalSha(sha1, given(key, args)),
 *   eval: (script, key, args) => client.eval(script, given(key, args)),
 * }
 * ```
 */
export interface RedisPort {
  /** EVALSHA: rejects with `NOSCRIPT …` where the server does not know the script. */
  evalsha(sha1: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
  /** EVAL. */
  eval(script: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown>
}

/** What {@link ioredisPort} needs of a client of ioredis or iovalkey: `Redis` and `Cluster` have it. */
export interface IoredisClient {
  callBuffer(command: string, ...args: (string | number | Uint8Array)[]): Promise<unknown>
}

/** The port of a client of ioredis or iovalkey, be it `Redis` or `Cluster`. */
export function ioredisPort(client: IoredisClient): RedisPort {
  const call = (command: string, what: string, key: string, args: readonly (string | Uint8Array)[]): Promise<unknown> =>
    client.callBuffer(command, what, 1, key, ...args.map(octetsOf))
  return {
    evalsha: (sha1, key, args) => call('evalsha', sha1, key, args),
    eval: (script, key, args) => call('eval', script, key, args),
  }
}

function octetsOf(arg: string | Uint8Array): string | Buffer {
  return typeof arg === 'string' ? arg : Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength)
}
