import type { LmdbStoreOptions } from './lmdb-store.ts'
import type { Store } from './store.ts'

/** Opens a store of LMDB, and loads the package `lmdb` only then. Rejects if the package is missing. */
export async function loadLmdbStore(options: LmdbStoreOptions): Promise<Store> {
  const { lmdbStore } = await import('./lmdb-store.ts')
  return lmdbStore(options)
}
