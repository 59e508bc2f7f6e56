import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './store.ts'

/** What LMDB calls its file in a folder. */
const FILE = 'data.mdb'

/** Where the first page says whose it is, after its header (`mm_magic`): LMDB 1.0, which the library brings, and 0.9 before it. */
const MAGIC_AT: readonly number[] = [24, 16]
const MAGIC_BYTES = 4

/** What is read to know. */
const HEAD_BYTES: number = Math.max(...MAGIC_AT) + MAGIC_BYTES

/** `MDB_MAGIC` of lmdb.h, as machines of either order of bytes write it. */
const MAGIC: readonly string[] = ['dec0efbe', 'beefc0de']

/**
 * Refuses a folder in which something else stands where LMDB's file should: the library does not say so, it ends the process.
 *
 * @throws StoreError `corrupt`
 */
export function assertLmdbFile(folder: string): void {
  const path = join(folder, FILE)
  if (!existsSync(path)) return
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const read = readSync(file, head)
    // A file of nothing is made by another process that opens it at this moment.
    if (read === 0) return
    if (read === head.length && MAGIC_AT.some((at) => MAGIC.includes(head.toString('hex', at, at + MAGIC_BYTES)))) return
  } finally {
    closeSync(file)
  }
  throw new StoreError('corrupt', `The folder of the store holds a ${FILE} that is not LMDB's.`)
}
