import { diskAt } from './disk.ts'
import { S3_ADDRESS, s3At } from './s3.ts'
import type { Storage } from './storage.ts'

/** Is the address of a dataset one of a store, and not a path? */
export function isStore(address: string): boolean {
  return S3_ADDRESS.test(address)
}

/**
 * The storage at a path, or at `s3://bucket/prefix`.
 *
 * @throws InputError for a store without an address or a key.
 */
export function storageAt(address: string): Storage {
  return isStore(address) ? s3At(address) : diskAt(address)
}
