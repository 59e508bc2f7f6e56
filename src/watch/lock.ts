import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { visible } from '../text/index.ts'

/** The name of the lock in a folder of states. */
const LOCK = '.lock'

/** The process that writes into a folder. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process started, as the system tells it, so that another one with its number is not taken for it. */
  readonly started: string
  /** Of this lock alone, so that nobody removes another one. */
  readonly id: string
}

/** How often a holder shows that it lives, by the time of its lock. */
const HEARTBEAT_MS = 60_000

/** After so long without a sign, the holder on another host is no more. Clocks of hosts may differ by minutes. */
const DEAD_AFTER_MS = 10 * HEARTBEAT_MS

/**
 * Takes the only right to write into a folder, until the returned function is called or the process ends, also by
 * SIGKILL. Other hosts, such as the next container, notice that end after {@link DEAD_AFTER_MS}. The folder is made
 * if there is none.
 *
 * @throws an error that says who writes, if somebody does.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, LOCK)
  const id = randomUUID()
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '', id }
  const text = `${JSON.stringify(own)}\n`
  const draft = `${path}.${id}`
  writeFileSync(draft, text)
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (hasLinked(draft, path)) return held(path, text)
      if (takesOver(draft, path)) return held(path, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new Error(`${path} changes hands all the time`)
}

/** Shows that the holder of a lock lives, until the returned function removes the lock. */
function held(path: string, text: string): () => void {
  const beat = setInterval(() => {
    try {
      if (textAt(path) === text) utimesSync(path, new Date(), new Date())
    } catch {
      // Trouble of the disk does not end a watch. The next beat tries again.
    }
  }, HEARTBEAT_MS).unref()
  return () => {
    clearInterval(beat)
    if (textAt(path) === text) rmSync(path, { force: true })
  }
}

/** How often a lock is tried if others take and release it at once. */
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

/**
 * Replaces the lock of a process that is no more. A second lock lets one process at a time do so, and nobody else
 * removes what is not its own.
 *
 * @throws an error if the holder lives, or may.
 */
function takesOver(draft: string, path: string): boolean {
  refuseLiving(path)
  const guard = `${path}.taking`
  if (!hasLinked(draft, guard)) {
    // A process that was killed here left it. Otherwise it lasts for milliseconds.
    if (!isSilent(guard)) throw new Error(`another run takes ${path} over`)
    rmSync(guard, { force: true })
    return false
  }
  try {
    // Another process may have taken it over since.
    refuseLiving(path)
    rmSync(path, { force: true })
    return hasLinked(draft, path)
  } finally {
    rmSync(guard, { force: true })
  }
}

/** @throws an error if the holder of a lock lives, or may. */
function refuseLiving(path: string): void {
  const text = textAt(path)
  if (text === undefined) return
  const holder = holderOf(text)
  const isGone = holder?.host === hostname() ? !isAlive(holder) : isSilent(path)
  if (isGone) return
  const who = holder === undefined ? 'another run' : `process ${holder.pid} on ${visible(holder.host)}`
  throw new Error(`${who} writes there. If that process has ended, remove ${path}`)
}

/** Has the holder of a lock shown no sign for long? */
function isSilent(path: string): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return mtimeMs !== undefined && Date.now() - mtimeMs > DEAD_AFTER_MS
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
    const { pid, host, started, id } = JSON.parse(text) as Holder
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, host: String(host), started, id } : undefined
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
