import { appendFileSync } from 'node:fs'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { type Store, StoreError } from '../../src/store/store.ts'

/**
 * One process of several that share a store. It takes slots, holds them for a moment and gives them back, and
 * writes what it did into a log that all share; between, it writes and reads records. It goes on until it is
 * killed.
 */

const [path = '', log = '', turns = '0'] = process.argv.slice(2)
/**
 * Times a folder is tried that several processes make at this moment: LMDB may refuse one of them, which is
 * then to try again.
 */
const TRIES = 5
const store = opened()
const terms = { leaseMs: 150, delayMs: 20, maxWaitMs: 60_000 }
const KEYS = ['a', 'b', 'c']
/** Appending a line is one write, and whole. */
const say = (...words: readonly (string | number)[]): void => appendFileSync(log, `${words.join(' ')}\n`)
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function opened(): Store {
  for (let tries = 1; ; tries++) {
    try {
      return lmdbStore({ path })
    } catch (error) {
      if (tries === TRIES || !(error instanceof StoreError && error.code === 'unavailable')) throw error
    }
  }
}

for (let turn = 0; turn < Number(turns); turn++) {
  const key = KEYS[(turn + process.pid) % KEYS.length] ?? 'a'
  const grant = await store.acquire(key, terms)
  if (!grant.granted) {
    await rest(Math.min(grant.waitMs, 5))
    turn--
    continue
  }
  say('take', key, process.pid, grant.fence, grant.now)
  const version = grant.fence
  const fill = version % 251
  await store.set(`record ${key}`, { value: new Uint8Array(100_000).fill(fill), version }, 600_000)
  const record = await store.get(`record ${key}`)
  // Another process may have written after a lost lease. In any case the record is whole.
  if (record === undefined || record.value.some((byte) => byte !== record.version % 251))
    say('torn', key, process.pid, version, 0)
  const leaving = await store.now()
  const kept = await store.release(key, grant.fence, terms.delayMs)
  say(kept ? 'give' : 'lost', key, process.pid, grant.fence, leaving)
}
await store.close()
say('done', '-', process.pid, 0, 0)
