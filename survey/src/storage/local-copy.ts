import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { writeWhole } from './disk.ts'
import type { Storage } from './storage.ts'

/** Files that are fetched at once. */
const AT_ONCE = 8

/**
 * The folder in the cache of the user for what is kept of a dataset: the tables of a store that queries have
 * needed, and what was made of tables. A dataset that has changed has another folder.
 *
 * @param identity the text of `dataset.json`.
 */
export function cacheFolder(address: string, identity: Uint8Array): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  return join(cache, 'wayleave-survey', hash(Buffer.from(address)), hash(identity))
}

/** Makes that folder, and removes those of the dataset before it changed. */
export async function prepareCache(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(dirname(folder)))
    if (name !== basename(folder)) await rm(join(dirname(folder), name), { recursive: true, force: true })
}

/** Fetches the files of a table that are not here yet. */
export async function copyTable(storage: Storage, table: string, folder: string): Promise<void> {
  await mkdir(join(folder, table), { recursive: true })
  const missing: string[] = []
  for (const name of await storage.list(table)) {
    const isHere = await stat(join(folder, table, name)).catch(() => undefined)
    if (/^\d+\.parquet$/.test(name) && isHere === undefined) missing.push(name)
  }
  let next = 0
  const fetchNext = async (): Promise<void> => {
    for (let name = missing[next++]; name !== undefined; name = missing[next++]) {
      const bytes = await storage.read(`${table}/${name}`)
      if (bytes !== undefined) await writeWhole(join(folder, table, name), bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
