/**
 * A Bloom filter (Bloom 1970) with one hash function. It answers "no word begins here" for most places of a
 * text. It hashes a few characters, spread over the length of the shortest word. It has false positives,
 * never false negatives.
 */
export class BloomFilter {
  /** The number of characters that {@link mayContain} looks at. Words have at least as many. */
  readonly length: number
  private readonly samples: number
  private readonly stride: number
  private readonly bits: Uint32Array
  private readonly shift: number

  constructor(words: readonly string[], samples: number) {
    this.length = words.reduce((least, word) => Math.min(least, word.length), MAX_HASHED_LENGTH)
    this.samples = samples
    this.stride = Math.trunc((this.length - 1) / samples)
    const log = Math.max(5, Math.ceil(Math.log2(words.length * BITS_PER_WORD)))
    this.bits = new Uint32Array(2 ** (log - 5))
    this.shift = 32 - log
    for (const word of words) {
      const hash = this.hash(word, 0)
      this.bits[hash >>> 5] = (this.bits[hash >>> 5] as number) | (1 << (hash & 31))
    }
  }

  /** May a word begin at this place of the text? The text must have `length` characters from there on. */
  mayContain(text: string, at: number): boolean {
    const hash = this.hash(text, at)
    return ((this.bits[hash >>> 5] as number) & (1 << (hash & 31))) !== 0
  }

  private hash(text: string, from: number): number {
    const { stride } = this
    // Paths of one site share their first characters, so the last ones are sampled.
    const last = from + this.length - 1
    let key = (text.charCodeAt(last) << BITS_PER_CHARACTER) ^ text.charCodeAt(last - stride)
    if (this.samples === SAMPLES) {
      key = (key << BITS_PER_CHARACTER) ^ text.charCodeAt(last - 2 * stride)
      key = (key << BITS_PER_CHARACTER) ^ text.charCodeAt(last - 3 * stride)
    }
    return Math.imul(key, FIBONACCI_FACTOR) >>> this.shift
  }
}

/** Enough for US-ASCII; the bits of other characters mix with their neighbours'. */
const BITS_PER_CHARACTER = 7

/**
 * Fibonacci hashing (Knuth, TAOCP 3, §6.4): 2³² divided by the golden ratio. The upper bits of the product
 * are the hash.
 */
const FIBONACCI_FACTOR = 0x9e3779b1

/** The number of characters of a word that are hashed. */
const SAMPLES = 4

/** The number of a word's first characters among which the hashed characters lie. */
const MAX_HASHED_LENGTH = 32

const BITS_PER_WORD = 64

/**
 * The least lengths of words in each class of similar lengths, in descending order. The words of one class
 * share a filter.
 */
const CLASS_LENGTHS: readonly number[] = [16, SAMPLES + 1]

/**
 * The least number of words for which a filter is built. For fewer words, a filter costs more than it saves.
 */
const MIN_WORDS = 32

/**
 * Filters that together cover all words, those of the longest words first. `undefined` for few words, or if a
 * word is too short.
 */
export function filtersByLength(words: readonly string[]): BloomFilter[] | undefined {
  if (words.length < MIN_WORDS || words.some(({ length }) => length <= SAMPLES)) return undefined
  const classes = CLASS_LENGTHS.map((from, index) =>
    words.filter(({ length }) => length >= from && length < (CLASS_LENGTHS[index - 1] ?? Infinity)),
  )
  return classes.filter(({ length }) => length > 0).map((similar) => new BloomFilter(similar, SAMPLES))
}

/**
 * The number of characters hashed by a filter that is queried at every place of a text. Such a filter has to
 * be fast.
 */
const SAMPLES_EVERYWHERE = 2

/** One filter for words that may begin at any place; `undefined` if a word is too short. */
export function filterOf(words: readonly string[]): BloomFilter | undefined {
  return words.some(({ length }) => length < SAMPLES_EVERYWHERE)
    ? undefined
    : new BloomFilter(words, SAMPLES_EVERYWHERE)
}
