/** The contract of a store, which is what crawlers share, and the store of one process. */

// The contract, for a store of your own.

export {
  type Grant,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
} from '../store/index.ts'

// The store in memory, with the defaults of its options.

export {
  type DroppedRecord,
  MAX_MEMORY_BYTES,
  MAX_MEMORY_RECORDS,
  MAX_MEMORY_SLOTS,
  type MemoryStoreOptions,
  memoryStore,
  steadyNow,
} from '../store/index.ts'
