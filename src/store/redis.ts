/** A store on Redis or Valkey, which many machines share. */
export {
  type IoredisClient,
  ioredisPort,
  type NodeRedisArguments,
  type NodeRedisClient,
  type NodeRedisScripts,
  nodeRedisPort,
  type RedisPort,
} from './redis-port.ts'
export { REDIS_PREFIX, REDIS_TIMEOUT_MS, REPLICAS_TIMEOUT_MS, type RedisStoreOptions, redisStore } from './redis-store.ts'
