import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './store.ts'

/** The name of LMDB's file in its folder. */
const FILE = 'data.mdb'

/**
 * The offset of the magic number in the first page (`mm_magic`): in LMDB 1.0, which the library contains, and
 * in 0.9.
 */
const MAGIC_AT: readonly number[] = [24, 16]
const MAGIC_BYTES = 4

/** Bytes of the file that are read. */
const HEAD_BYTES: number = Math.max(...MAGIC_AT) + MAGIC_BYTES

/** `MDB_MAGIC` of lmdb.h, in either byte order. */
const MAGIC: readonly string[] = ['dec0efbe', 'beefc0de']

/**
 * Checks that the data file in a folder, if there is one, is LMDB's. For another file the library would end
 * the process.
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
    // Another process that opens the store at this moment has created an empty file.
    if (read === 0) return
    if (
      read === head.length &&
      MAGIC_AT.some((at) => MAGIC.includes(head.toString('hex', at, at + MAGIC_BYTES)))
    )
      return
  } finally {
    closeSync(file)
  }
  throw new StoreError('corrupt', `The folder of the store contains a ${FILE} that is not an LMDB file.`)
}
