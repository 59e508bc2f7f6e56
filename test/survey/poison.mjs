// @ts-check
/**
 * Loaded before the survey's processes (`--import`), this makes records of some hosts throw, end their process
 * or hang it. It writes down which process works on which shard. `POISON` names the built survey and the record. While
 * its file `hold` is there, each shard waits, at most `mostHeld` milliseconds.
 */
import { appendFileSync, existsSync } from 'node:fs'

const { modules, log, fullDisk, hold, mostHeld } = JSON.parse(process.env.POISON ?? '{}')
const { ShardTables } = await import(`${modules}/dataset/shard-tables.js`)
const { add, sorted } = ShardTables.prototype
const begun = new WeakSet()

/** @param {number} id @param {{ host: string, unreadable?: string }} observation */
ShardTables.prototype.add = function poisoned(id, observation) {
  if (!begun.has(this)) {
    appendFileSync(log, `start ${process.ppid} ${id} ${process.pid}\n`)
    const until = Date.now() + mostHeld
    while (hold !== undefined && existsSync(hold) && Date.now() < until)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  begun.add(this)
  if (observation.unreadable === undefined) {
    if (observation.host.startsWith('throws')) throw new Error('poison')
    if (observation.host.startsWith('dies')) process.kill(process.pid, 'SIGKILL')
    while (observation.host.startsWith('hangs'));
  }
  add.call(this, id, observation)
}

ShardTables.prototype.sorted = function logged() {
  appendFileSync(log, `end ${process.ppid}\n`)
  return sorted.call(this)
}

if (fullDisk !== undefined) {
  const { default: files } = await import('node:fs/promises')
  const { syncBuiltinESMExports } = await import('node:module')
  const { open } = files
  files.open = async (path, ...rest) => {
    if (!String(path).includes(fullDisk.path)) return await open(path, ...rest)
    throw Object.assign(new Error(`${fullDisk.code}: ${fullDisk.message}, open`), { code: fullDisk.code })
  }
  syncBuiltinESMExports()
}
