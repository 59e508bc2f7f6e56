import type { EpochMs } from '../../access/index.ts'
import { PackedMap } from '../../store/index.ts'
import { present } from '../../text/index.ts'
import type { DecisionEvidence } from '../decision.ts'
import { basisFrom, ReceivedText } from './cache-entry.ts'
import { type Basis, type DecisionTerms, OriginRules, type SmallMetadata } from './origin-rules.ts'

/**
 * The most different situations of origins that are remembered. A situation is the outcome of the request for
 * robots.txt, its status, and what follows from them; a crawl meets some dozens.
 */
const MAX_SITUATIONS = 1000

/** The numbers that are kept with a text. What is absent is not a number. */
const [SITUATION, FRESH_UNTIL, STALE_UNTIL, SINCE, FETCHED_AT, RETRY_AT, URL_LENGTH] = [0, 1, 2, 3, 4, 5, 6]

/** The memory that packed rules take besides the text, in bytes: the origin, the numbers, and their places. */
const PACKED_BYTES = 160

/** What many origins have in common. */
interface Situation {
  readonly assume: Basis['assume']
  readonly hasText: boolean
  readonly evidence: Pick<DecisionEvidence, 'outcome' | 'status' | 'truncated' | 'because'>
}

/**
 * The least recently used rules of origins whose files are not parsed, as bytes outside the heap, within a limit
 * of number and bytes. As objects, the rules of an origin take some 640 bytes besides the file.
 */
export class PackedRules {
  readonly #most: number
  readonly #maxBytes: number
  readonly #terms: DecisionTerms
  readonly #packed: PackedMap = new PackedMap(7)
  readonly #situations: Situation[] = []
  readonly #numbers: Map<string, number> = new Map()
  /** The metadata of the rules, by name. Most share one object. */
  readonly #metadata: (SmallMetadata | undefined)[] = []
  #bytes = 0

  constructor(most: number, maxBytes: number, terms: DecisionTerms) {
    this.#most = most
    this.#maxBytes = maxBytes
    this.#terms = terms
  }

  get size(): number {
    return this.#packed.size
  }

  /** Packs the rules of an origin that has none here; `false` if they hold something unusual. */
  add(origin: string, rules: OriginRules): boolean {
    const { assume, file, freshUntil, staleUntil, since, retryAt, evidence } = rules.basis
    const { finalUrl, outcome, status, truncated, because, fetchedAt } = evidence
    if (!isUsual(rules.basis)) return false
    const hasText = file !== undefined
    const answer = {
      ...present({ outcome, status }),
      truncated,
      because,
    }
    const situation = this.#situationOf(
      `${assume} ${hasText} ${outcome} ${status} ${truncated} ${because}`,
      () => ({ assume, hasText, evidence: answer }),
    )
    if (situation === undefined) return false
    const [fetched, retry] = [fetchedAt ?? Number.NaN, retryAt ?? Number.NaN]
    const numbers = [situation, freshUntil, staleUntil, since, fetched, retry, finalUrl?.length ?? 0]
    // A URL has ASCII letters only.
    const name = this.#packed.add(origin, numbers, (finalUrl ?? '') + (file?.latin1 ?? ''))
    this.#metadata[name] = rules.shrink()
    this.#bytes += this.#bytesOf(name)
    while (this.#packed.size > this.#most || (this.#bytes > this.#maxBytes && this.#packed.size > 1))
      this.#remove(this.#packed.oldest)
    return true
  }

  /** Removes the rules of an origin, and gives them with the length of the file. */
  take(origin: string): { readonly rules: OriginRules; readonly fileBytes: number } | undefined {
    const packed = this.#packed
    const name = packed.find(origin)
    if (name === 0) return undefined
    const time = (field: number): EpochMs | undefined => {
      const at = packed.numberOf(name, field)
      return Number.isNaN(at) ? undefined : at
    }
    const { assume, hasText, evidence } = this.#situations[packed.numberOf(name, SITUATION)] as Situation
    const { outcome, status, truncated, because } = evidence
    const urlLength = packed.numberOf(name, URL_LENGTH)
    const text = packed.textOf(name)
    const basis = basisFrom({
      assume,
      file: hasText ? new ReceivedText(text.slice(urlLength)) : undefined,
      retryAt: time(RETRY_AT),
      freshUntil: packed.numberOf(name, FRESH_UNTIL),
      staleUntil: packed.numberOf(name, STALE_UNTIL),
      since: packed.numberOf(name, SINCE),
      origin,
      outcome,
      status,
      finalUrl: urlLength === 0 ? undefined : text.slice(0, urlLength),
      fetchedAt: time(FETCHED_AT),
      truncated,
      unverified: undefined,
      because,
    })
    const rules = new OriginRules(basis, this.#terms, this.#metadata[name])
    this.#remove(name)
    return { rules, fileBytes: text.length - urlLength }
  }

  delete(origin: string): void {
    const name = this.#packed.find(origin)
    if (name !== 0) this.#remove(name)
  }

  #remove(name: number): void {
    this.#bytes -= this.#bytesOf(name)
    this.#metadata[name] = undefined
    this.#packed.delete(name)
  }

  #bytesOf(name: number): number {
    return this.#packed.lengthOf(name) + PACKED_BYTES
  }

  #situationOf(text: string, make: () => Situation): number | undefined {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#situations.length === MAX_SITUATIONS) return undefined
    this.#numbers.set(text, this.#situations.length)
    this.#situations.push(make())
    return this.#situations.length - 1
  }
}

/** Has a basis nothing that is not packed? */
function isUsual({ file, freshUntil, evidence }: Basis): boolean {
  return (
    evidence.basis === 'file' &&
    evidence.unverified === undefined &&
    evidence.freshUntil === freshUntil &&
    (file === undefined || file.latin1 !== undefined)
  )
}
