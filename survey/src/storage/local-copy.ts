import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from './disk.ts'
import type { Storage } from './storage.ts'

/** Files that are fetched at once. */
const AT_ONCE = 8

/**
 * A folder on this machine for the tables of a dataset in a store. It lies in the cache of the user, and holds
 * the tables that queries have needed. A dataset that has changed has another folder, and the earlier one is
 * removed.
 *
 * @param identity the text of `dataset.json`.
 */
export async function copyFolder(address: string, identity: Uint8Array): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const parent = join(cache, 'wayleave-survey', hash(Buffer.from(address)))
  const own = hash(identity)
  await mkdir(join(parent, own), { recursive: true })
  for (const name of await readdir(parent))
    if (name !== own) await rm(join(parent, name), { recursive: true, force: true })
  return join(parent, own)
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
