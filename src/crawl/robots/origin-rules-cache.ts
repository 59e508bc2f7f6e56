import type { OriginRules } from './origin-rules.ts'

/** The default number of origins whose rules a process keeps ready: as many sites as one crawl visits at a time. */
export const MAX_READY_ORIGINS = 20_000

/** The default memory for these rules, in bytes, roughly: a quarter of a gigabyte, enough for some 10,000 sites with files of the usual size. */
export const MAX_READY_BYTES: number = 256 * 1024 * 1024

/** The memory per byte of a file that was parsed and used a few times, in bytes, measured on files of 1 to 20 KiB. */
const PARSED_FACTOR = 16

/** The memory per origin in addition to its file, in bytes, measured. */
const ORIGIN_BYTES = 7168

interface Entry {
  readonly rules: OriginRules
  readonly bytes: number
}

/** The rules of the origins used last (a least-recently-used cache). The rules of other origins are parsed again from the shared store. */
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
      if (this.#entries.size <= this.#maxOrigins && (this.#bytes <= this.#maxBytes || this.#entries.size === 1)) break
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
