/**
 * What crawlers share: the contract of a store, and the store of one process. Other stores have entry points
 * of their own.
 */
export { loadLmdbStore } from './load-lmdb-store.ts'
export {
  type DroppedRecord,
  MAX_MEMORY_BYTES,
  MAX_MEMORY_RECORDS,
  MAX_MEMORY_SLOTS,
  type MemoryStoreOptions,
  memoryStore,
  steadyNow,
} from './memory-store.ts'
export { OldestFirst } from './oldest-first.ts'
export { PackedMap } from './packed-map.ts'
export { ioredisPort } from './redis-port.ts'
export { redisStore } from './redis-store.ts'
export {
  type Grant,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
} from './store.ts'
