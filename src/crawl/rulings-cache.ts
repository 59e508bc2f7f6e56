import type { Rulings } from './rulings.ts'

/** Origins whose rules a process keeps ready, unless told otherwise: what a crawl of that many sites at a time needs. */
export const MAX_READY_ORIGINS = 20_000

/** Octets that they may take, roughly, unless told otherwise: a quarter of a gigabyte, which is some 10,000 sites with files of the usual size. */
export const MAX_READY_OCTETS: number = 256 * 1024 * 1024

/** What an octet of a file takes once the file was read and asked about a few times, measured on files of 1 to 20 KiB. */
const READ_FACTOR = 16

/** What an origin takes beside its file, in octets, measured. */
const ORIGIN_OCTETS = 7168

interface Ready {
  readonly rulings: Rulings
  readonly octets: number
}

/** The rules of the origins asked about last, read and ready; those of others are read again from what crawlers share. */
export class RulingsCache {
  readonly #maxOrigins: number
  readonly #maxOctets: number
  readonly #ready: Map<string, Ready> = new Map()
  #octets = 0

  constructor(maxOrigins: number, maxOctets: number) {
    this.#maxOrigins = maxOrigins
    this.#maxOctets = maxOctets
  }

  get(origin: string): Rulings | undefined {
    const ready = this.#ready.get(origin)
    if (ready === undefined) return undefined
    this.#ready.delete(origin)
    this.#ready.set(origin, ready)
    return ready.rulings
  }

  set(origin: string, rulings: Rulings, fileOctets: number): void {
    this.delete(origin)
    const octets = READ_FACTOR * fileOctets + ORIGIN_OCTETS
    this.#ready.set(origin, { rulings, octets })
    this.#octets += octets
    for (const oldest of this.#ready.keys()) {
      if (this.#ready.size <= this.#maxOrigins && (this.#octets <= this.#maxOctets || this.#ready.size === 1)) break
      this.delete(oldest)
    }
  }

  delete(origin: string): void {
    const ready = this.#ready.get(origin)
    if (ready === undefined) return
    this.#ready.delete(origin)
    this.#octets -= ready.octets
  }
}
