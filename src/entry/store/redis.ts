/** A store on Redis or Valkey that many machines share. */

// The clients that it works with, and the port for any other.
export {
  type IoredisClient,
  type IoredisSubscriber,
  ioredisPort,
  type NodeRedisArguments,
  type NodeRedisClient,
  type NodeRedisScripts,
  nodeRedisPort,
  type RedisPort,
} from '../../store/redis-port.ts'
// The store, with the defaults of its options.
export {
  REDIS_PREFIX,
  REDIS_TIMEOUT_MS,
  REPLICAS_TIMEOUT_MS,
  type RedisStoreOptions,
  redisStore,
} from '../../store/redis-store.ts'
