import type { OriginRules } from './origin-rules.ts'

/**
 * The default number of origins whose parsed rules a process keeps in memory: about as many sites as one
 * crawl visits at a time.
 */
export const MAX_READY_ORIGINS = 20_000

/**
 * The default limit on the memory for the parsed rules of all origins, in bytes, estimated. A quarter of a
 * gigabyte holds some 10,000 files of the usual size.
 */
export const MAX_READY_BYTES: number = 256 * 1024 * 1024

/**
 * The bytes of memory that a parsed file takes for each byte of its text, after some use. Measured on files
 * of 1 to 20 KiB.
 */
const PARSED_FACTOR = 16

/** The bytes of memory that each origin takes in addition to its file. Measured. */
const ORIGIN_BYTES = 7168

interface Entry {
  readonly rules: OriginRules
  readonly bytes: number
}

/**
 * Keeps the parsed rules of the most recently used origins (a least-recently-used cache; a look-up takes
 * constant time). The rules of any other origin must be parsed again from the record in the shared store.
 */
export class OriginRulesCache {
  readonly #maxOrigins: number
  readonly #maxBytes: number
  readonly #entries: Map<string, Entry> = new Map()
  #bytes = 0

  constructor(maxOrigins: number, maxBytes: number) {
    this.#maxOrigins = maxOrigins
    this.#maxBytes = maxBytes
  }

  get(origin: string): OriginRules | undefined {
    const entry = this.#entries.get(origin)
    if (entry === undefined) return undefined
    this.#entries.delete(origin)
    this.#entries.set(origin, entry)
    return entry.rules
  }

  set(origin: string, rules: OriginRules, fileBytes: number): void {
    this.delete(origin)
    const bytes = PARSED_FACTOR * fileBytes + ORIGIN_BYTES
    this.#entries.set(origin, { rules, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (
        this.#entries.size <= this.#maxOrigins &&
        (this.#bytes <= this.#maxBytes || this.#entries.size === 1)
      )
        break
      this.delete(oldest)
    }
  }

  delete(origin: string): void {
    const entry = this.#entries.get(origin)
    if (entry === undefined) return
    this.#entries.delete(origin)
    this.#bytes -= entry.bytes
  }
}
