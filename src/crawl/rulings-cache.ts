import type { Rulings } from './rulings.ts'

/** Origins whose rules a process keeps ready, unless told otherwise: what a crawl of that many sites at a time needs. */
export const MAX_READY_ORIGINS = 20_000

/** Bytes that they may take, roughly, unless told otherwise: a quarter of a gigabyte, which is some 10,000 sites with files of the usual size. */
export const MAX_READY_BYTES: number = 256 * 1024 * 1024

/** What an byte of a file takes once the file was read and asked about a few times, measured on files of 1 to 20 KiB. */
const READ_FACTOR = 16

/** What an origin takes beside its file, in bytes, measured. */
const ORIGIN_BYTES = 7168

interface Ready {
  readonly rulings: Rulings
  readonly bytes: number
}

/** The rules of the origins asked about last, read and ready; those of others are read again from what crawlers share. */
export class RulingsCache {
  readonly #maxOrigins: number
  readonly #maxBytes: number
  readonly #ready: Map<string, Ready> = new Map()
  #bytes = 0

  constructor(maxOrigins: number, maxBytes: number) {
    this.#maxOrigins = maxOrigins
    this.#maxBytes = maxBytes
  }

  get(origin: string): Rulings | undefined {
    const ready = this.#ready.get(origin)
    if (ready === undefined) return undefined
    this.#ready.delete(origin)
    this.#ready.set(origin, ready)
    return ready.rulings
  }

  set(origin: string, rulings: Rulings, fileBytes: number): void {
    this.delete(origin)
    const bytes = READ_FACTOR * fileBytes + ORIGIN_BYTES
    this.#ready.set(origin, { rulings, bytes })
    this.#bytes += bytes
    for (const oldest of this.#ready.keys()) {
      if (this.#ready.size <= this.#maxOrigins && (this.#bytes <= this.#maxBytes || this.#ready.size === 1)) break
      this.delete(oldest)
    }
  }

  delete(origin: string): void {
    const ready = this.#ready.get(origin)
    if (ready === undefined) return
    this.#ready.delete(origin)
    this.#bytes -= ready.bytes
  }
}
