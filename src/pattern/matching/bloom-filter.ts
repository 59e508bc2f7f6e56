/** A word that is looked for. */
export interface Sieved {
  readonly text: string
}

/**
 * Tells of most places of a text that none of many words begins there: a hash of a few characters, spread over as many as the
 * shortest of them has, looked up among those of the words (a Bloom filter of one function).
 */
export class Sieve {
  /** Words of fewer characters it knows nothing of. */
  readonly length: number
  private readonly hashed: number
  private readonly stride: number
  private readonly bits: Uint32Array
  private readonly shift: number

  constructor(words: readonly Sieved[], hashed: number) {
    this.length = words.reduce((least, { text }) => Math.min(least, text.length), MOST_SIEVED)
    this.hashed = hashed
    this.stride = Math.trunc((this.length - 1) / hashed)
    const log = Math.max(5, Math.ceil(Math.log2(words.length * BITS_A_WORD)))
    this.bits = new Uint32Array(2 ** (log - 5))
    this.shift = 32 - log
    for (const { text } of words) {
      const hash = this.hash(text, 0)
      this.bits[hash >>> 5] = (this.bits[hash >>> 5] as number) | (1 << (hash & 31))
    }
  }

  /** May a word begin here? There must be `length` characters. */
  lets(text: string, at: number): boolean {
    const hash = this.hash(text, at)
    return ((this.bits[hash >>> 5] as number) & (1 << (hash & 31))) !== 0
  }

  private hash(text: string, from: number): number {
    const { stride } = this
    // The last of them say more than the first, which paths of one site share.
    const last = from + this.length - 1
    let key = (text.charCodeAt(last) << BITS_A_LETTER) ^ text.charCodeAt(last - stride)
    if (this.hashed === HASHED) {
      key = (key << BITS_A_LETTER) ^ text.charCodeAt(last - 2 * stride)
      key = (key << BITS_A_LETTER) ^ text.charCodeAt(last - 3 * stride)
    }
    return Math.imul(key, MIXER) >>> this.shift
  }
}

/** US-ASCII; more bits mix. */
const BITS_A_LETTER = 7

/** The factor of Fibonacci hashing, 2³² by the golden ratio: the upper bits of a product with it are the hash. */
const MIXER = 0x9e3779b1

/** Of the beginning of a word, so many characters are looked at, spread over so many at most. */
const HASHED = 4
const MOST_SIEVED = 32
const BITS_A_WORD = 64

/** Words are sieved with those of about their length: from each of these on up to the next. */
const LENGTHS: readonly number[] = [16, HASHED + 1]

/** For few words it is not worth asking. */
const SIEVED_WORDS = 32

/** Sieves that together know all the words, those of the longest first; none where some word is too short for one. */
export function sievesOf(words: readonly Sieved[]): Sieve[] | undefined {
  if (words.length < SIEVED_WORDS || words.some(({ text }) => text.length <= HASHED)) return undefined
  const classes = LENGTHS.map((from, index) =>
    words.filter(({ text }) => text.length >= from && text.length < (LENGTHS[index - 1] ?? Infinity)),
  )
  return classes.filter(({ length }) => length > 0).map((alike) => new Sieve(alike, HASHED))
}

/** Where every place is looked at, it must be quick. */
const HASHED_EVERYWHERE = 2

/** The sieve for words that may begin at any place; none where some word is too short for one. */
export function sieveOf(words: readonly Sieved[]): Sieve | undefined {
  return words.some(({ text }) => text.length < HASHED_EVERYWHERE) ? undefined : new Sieve(words, HASHED_EVERYWHERE)
}
