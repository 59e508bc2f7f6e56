import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { InputError } from '../input/input-error.ts'
import type { Storage } from '../storage/storage.ts'

/** The name of the lock in the folder of a dataset. */
export const APPEND_LOCK = 'append.lock'

/** The name with which a process claims the lock of a dead one. */
const CLAIM = `${APPEND_LOCK}.claim`

/** The files that a process may have in the folder of a dataset before it adds a record. */
export const APPEND_LOCKS: readonly string[] = [APPEND_LOCK, CLAIM]

/** The process that adds records. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process started, as the system tells it, so that another one with its number is not taken for it. */
  readonly started: string
}

/**
 * Takes the only right to add records to a dataset, until the returned function is called. The lock of a process of this
 * machine that is no more is replaced.
 *
 * @throws InputError that says who adds records, if somebody does, or may.
 */
export async function lockAppend(storage: Storage): Promise<() => Promise<void>> {
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '' }
  const text = `${JSON.stringify(own)}\n`
  const release = (): Promise<void> => storage.remove(APPEND_LOCK)
  if (await storage.create(APPEND_LOCK, text)) return release
  const before = (await storage.read(APPEND_LOCK))?.toString('utf8') ?? ''
  const holder = holderOf(before)
  if (holder === undefined || isAlive(holder)) throw refusal(holder)
  // One process at a time may remove the lock that it has read.
  if (!(await storage.create(CLAIM, text))) throw refusal(undefined)
  try {
    const now = (await storage.read(APPEND_LOCK))?.toString('utf8')
    if (now === before) await storage.remove(APPEND_LOCK)
    if (await storage.create(APPEND_LOCK, text)) return release
    throw refusal(holderOf(now ?? ''))
  } finally {
    await storage.remove(CLAIM)
  }
}

function refusal(holder: Holder | undefined): InputError {
  const who = holder === undefined ? 'Another run' : `Process ${holder.pid} on ${JSON.stringify(holder.host)}`
  return new InputError(
    `${who} adds records to this dataset. Wait until it is done. If no such process runs, remove ${APPEND_LOCK} and ${CLAIM} from the folder.`,
  )
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Holder
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, host: String(host), started } : undefined
  } catch {
    return undefined
  }
}

/** Whether a process runs. One of another machine may. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true
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
