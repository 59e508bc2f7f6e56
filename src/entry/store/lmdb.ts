/** A store for the processes of one machine. It outlives them. */
export { LMDB_TIMEOUT_MS, type LmdbStoreOptions, lmdbStore } from '../../store/lmdb-store.ts'
