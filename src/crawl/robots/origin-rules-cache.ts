import { OldestFirst } from '../../store/index.ts'
import type { DecisionTerms, OriginRules } from './origin-rules.ts'
import { PackedRules } from './packed-rules.ts'

/**
 * The default number of origins whose parsed rules a process keeps in memory: about as many sites as one
 * crawl visits at a time.
 */
export const MAX_READY_ORIGINS = 10_000

/**
 * The default limit on the memory for the parsed rules of all origins, in bytes, estimated: 10,000
 * files of a few hundred bytes.
 */
export const MAX_READY_BYTES: number = 128 * 1024 * 1024

/**
 * The bytes of memory that a parsed file takes for each byte of its text, after much use. Measured on files of 1 to
 * 20 KiB. A file of 1.2 kB takes 4.5 kB after one decision, and 24 kB after 40 decisions on different paths.
 */
const PARSED_FACTOR = 16

/** The bytes of memory that each origin takes in addition to its file. Measured. */
const ORIGIN_BYTES = 7168

/**
 * The bytes of memory for an origin whose file is not parsed and whose rules are too unusual to be packed, without
 * the file itself. Measured.
 */
const SHRUNK_BYTES = 640

/**
 * The number of origins whose files are kept unparsed, for each origin that is kept ready. A crawl comes back
 * to most of its sites. A look-up in the store costs several times as much as parsing a file of the usual
 * size.
 */
export const SHRUNK_FOR_EACH_READY = 10

/**
 * The memory for files that are kept unparsed, for each byte of memory for parsed ones. By default, that is room for
 * 100,000 files of ten rules. The store has all of them as well, and packs them better.
 */
const SHRUNK_SHARE = 3 / 8

interface Entry {
  readonly rules: OriginRules
  readonly fileBytes: number
}

/** The least recently used entries within a limit of number and bytes. A look-up takes constant time. */
class Tier {
  readonly #most: number
  readonly #maxBytes: number
  readonly #bytesOf: (fileBytes: number) => number
  readonly #entries: Map<string, Entry> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#entries)
  #bytes = 0

  constructor(most: number, maxBytes: number, bytesOf: (fileBytes: number) => number) {
    this.#most = most
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  get size(): number {
    return this.#entries.size
  }

  /** Removes an entry, and gives it. */
  take(origin: string): Entry | undefined {
    const entry = this.#entries.get(origin)
    if (entry === undefined) return undefined
    this.#entries.delete(origin)
    this.#bytes -= this.#bytesOf(entry.fileBytes)
    return entry
  }

  /** Adds an entry, and calls `dropped` for each that no longer fits. */
  add(origin: string, entry: Entry, dropped: (origin: string, entry: Entry) => void): void {
    this.#entries.set(origin, entry)
    this.#bytes += this.#bytesOf(entry.fileBytes)
    while (this.#entries.size > this.#most || (this.#bytes > this.#maxBytes && this.#entries.size > 1)) {
      const oldest = this.#oldest.next() as string
      const old = this.take(oldest)
      if (old !== undefined) dropped(oldest, old)
    }
  }
}

/**
 * Keeps the rules of the most recently used origins: those of `maxOrigins` parsed, and those of
 * {@link SHRUNK_FOR_EACH_READY} times as many as text. The rules of any other origin are read from the record
 * in the shared store.
 */
export class OriginRulesCache {
  readonly #ready: Tier
  readonly #packed: PackedRules
  /** Rules that cannot be packed. There are hardly any. */
  readonly #shrunk: Tier

  constructor(maxOrigins: number, maxBytes: number, terms: DecisionTerms) {
    this.#ready = new Tier(maxOrigins, maxBytes, (bytes) => PARSED_FACTOR * bytes + ORIGIN_BYTES)
    const [most, bytes] = [maxOrigins * SHRUNK_FOR_EACH_READY, maxBytes * SHRUNK_SHARE]
    this.#packed = new PackedRules(most, bytes, terms)
    this.#shrunk = new Tier(most, bytes, (each) => each + SHRUNK_BYTES)
  }

  /** The number of origins whose rules are held: parsed, and as text. */
  get sizes(): { readonly parsed: number; readonly unparsed: number } {
    return { parsed: this.#ready.size, unparsed: this.#packed.size + this.#shrunk.size }
  }

  get(origin: string): OriginRules | undefined {
    const entry = this.#ready.take(origin) ?? this.#packed.take(origin) ?? this.#shrunk.take(origin)
    if (entry === undefined) return undefined
    this.#add(origin, entry)
    return entry.rules
  }

  set(origin: string, rules: OriginRules, fileBytes: number): void {
    this.delete(origin)
    this.#add(origin, { rules, fileBytes })
  }

  delete(origin: string): void {
    this.#ready.take(origin)
    this.#packed.delete(origin)
    this.#shrunk.take(origin)
  }

  #add(origin: string, entry: Entry): void {
    this.#ready.add(origin, entry, (oldest, old) => {
      old.rules.shrink()
      if (!this.#packed.add(oldest, old.rules)) this.#shrunk.add(oldest, old, () => {})
    })
  }
}
