import { fetchDocument } from '../../fetch/index.ts'
import { visible } from '../../text/index.ts'
import { keysOf, type PublicKey } from './keys.ts'

/** The keys at an address, or a clause that says why they are not known. */
export type DirectoryKeys = { readonly keys: readonly PublicKey[] } | { readonly problem: string }

/** The parts of a response that a verifier of signatures needs. `fetchDocument` of `wayleave/fetch` gives them. */
export interface FetchedKeys {
  /** `ok` with a body of a 2xx status. */
  readonly outcome: string
  readonly problem?: string
  readonly hops: readonly {
    readonly status?: number
    readonly headers: Readonly<Record<string, string>>
  }[]
  readonly body?: Uint8Array
  readonly truncated: boolean
}

/** How directories of keys are had. */
export interface KeyDirectoriesOptions {
  /** The User-Agent header of the requests for directories. */
  readonly userAgent?: string
  /** Replaces the guarded fetch. */
  readonly fetch?: (url: string) => Promise<FetchedKeys>
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number
}

/** The most directories that are kept. Clients name them, so that they must not fill the memory. */
const MAX_DIRECTORIES = 1_000

/** How long a directory is kept, in milliseconds: as it says, within these bounds, and by default the middle one. */
const [LEAST_KEPT_MS, USUALLY_KEPT_MS, MOST_KEPT_MS] = [60_000, 3_600_000, 86_400_000]

/** A directory is not fetched again sooner, not even for a key that it lacks: a client could make a verifier ask. */
const REFETCH_MS = 60_000

/** The most requests for directories at once. */
const MAX_AT_ONCE = 8

const [MAX_BYTES, DEADLINE_MS] = [256 * 1024, 3_500]

interface Kept {
  readonly fetchedAt: number
  readonly until: number
  readonly keys: Promise<DirectoryKeys>
}

/** Directories of keys, each fetched behind guards, without redirects, and kept for a time. */
export class KeyDirectories {
  readonly #kept = new Map<string, Kept>()
  readonly #fetch: (url: string) => Promise<FetchedKeys>
  readonly #now: () => number
  #underWay = 0

  constructor({
    userAgent = 'Wayleave (+https://www.npmjs.com/package/wayleave)',
    fetch,
    now,
  }: KeyDirectoriesOptions = {}) {
    this.#fetch =
      fetch ??
      ((url) =>
        fetchDocument(url, { userAgent, maxRedirects: 0, maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS }))
    this.#now = now ?? Date.now
  }

  /** The key of a directory that has a thumbprint. Keys of other directories are never asked. */
  async keyOf(url: string, thumbprint: string): Promise<PublicKey | { readonly problem: string }> {
    for (;;) {
      const kept = this.#keptAt(url)
      const found = await kept.keys
      const key = 'keys' in found ? found.keys.find((one) => one.thumbprint === thumbprint) : undefined
      if (key !== undefined) return key
      if (this.#now() - kept.fetchedAt >= REFETCH_MS) {
        if (this.#kept.get(url) === kept) this.#kept.delete(url)
        continue
      }
      return 'problem' in found ? found : { problem: `${visible(url, 200)} has no such key` }
    }
  }

  #keptAt(url: string): Kept {
    const known = this.#kept.get(url)
    const now = this.#now()
    if (known !== undefined && now < known.until) return known
    const kept: { fetchedAt: number; until: number; keys: Promise<DirectoryKeys> } = {
      fetchedAt: now,
      until: now + LEAST_KEPT_MS,
      keys: Promise.resolve({ problem: 'too many directories are being fetched' }),
    }
    if (this.#underWay >= MAX_AT_ONCE) return kept
    kept.keys = this.#fetched(url, (keptMs) => {
      kept.until = now + keptMs
    })
    this.#kept.delete(url)
    this.#kept.set(url, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_DIRECTORIES && oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  async #fetched(url: string, keepFor: (ms: number) => void): Promise<DirectoryKeys> {
    this.#underWay += 1
    try {
      const { outcome, problem, hops, body, truncated } = await this.#fetch(url)
      const { status, headers = {} } = hops.at(-1) ?? {}
      if (outcome !== 'ok' || status !== 200 || body === undefined || truncated)
        return {
          problem: `the keys at ${visible(url, 200)} could not be had (${visible(problem ?? `${status ?? outcome}`, 100)})`,
        }
      const keys = await keysOf(jsonIn(body))
      if (keys === undefined) return { problem: `${visible(url, 200)} is no set of keys` }
      keepFor(keptMs(headers))
      return { keys }
    } catch (error) {
      return { problem: `the keys at ${visible(url, 200)} could not be had (${visible(String(error), 100)})` }
    } finally {
      this.#underWay -= 1
    }
  }
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

function keptMs(headers: Readonly<Record<string, string>>): number {
  const control = headers['cache-control'] ?? ''
  if (/\bno-(?:store|cache)\b/i.test(control)) return LEAST_KEPT_MS
  const seconds = /\bmax-age=(\d{1,9})/i.exec(control)?.[1]
  return seconds === undefined
    ? USUALLY_KEPT_MS
    : Math.min(MOST_KEPT_MS, Math.max(LEAST_KEPT_MS, Number(seconds) * 1_000))
}
