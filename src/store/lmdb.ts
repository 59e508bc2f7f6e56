/** A store of one machine, which outlives its processes. */
export { LMDB_TIMEOUT_MS, type LmdbStoreOptions, lmdbStore } from './lmdb-store.ts'
