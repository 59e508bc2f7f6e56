import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import process from 'node:process'

/** A name for a store of this process, for people: the machine, the process, and a part that no other store has. */
export function storeName(): string {
  const machine = hostname()
    .replaceAll(/[^A-Za-z0-9.-]/g, '-')
    .slice(0, 60)
  return `${machine}_${process.pid}_${randomBytes(6).toString('hex')}`
}
