import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** The name of the lock in a folder of states. */
const LOCK = '.lock'

/** The process that writes into a folder. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process started, as the system tells it, so that another one with its number is not taken for it. */
  readonly started: string
}

/**
 * Takes the only right to write into a folder, until the returned function is called or the process ends, also by
 * SIGKILL. The folder is made if there is none.
 *
 * @throws an error that says who writes, if somebody does.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, LOCK)
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '' }
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(own)}\n`)
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (hasLinked(draft, path)) return () => rmSync(path, { force: true })
      removeStale(path)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new Error(`${path} changes hands all the time`)
}

/** How often a lock that a dead process left is removed, if others do the same at once. */
const MAX_ATTEMPTS = 5

/** A link appears whole or not at all, and never replaces another file. */
function hasLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a process that is no more. @throws an error if its holder lives, or may. */
function removeStale(path: string): void {
  const text = textAt(path)
  if (text === undefined) return
  const holder = holderOf(text)
  if (holder === undefined || holder.host !== hostname() || isAlive(holder)) {
    const who = holder === undefined ? 'another run' : `process ${holder.pid} on ${holder.host}`
    throw new Error(`${who} writes there. If it does not, remove ${path}`)
  }
  // Another run may have replaced the lock since it was read. Then it gets its lock back.
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (textAt(aside) !== text) hasLinked(aside, path)
  rmSync(aside, { force: true })
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Holder
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, host, started } : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  const now = startOf(pid)
  return now === undefined || started === '' || now === started
}

/** The start of a process in ticks since the boot (proc(5), field 22 of stat); `undefined` on other systems. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
