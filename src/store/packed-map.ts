// One file, although it is long: the places of an entry, in its page, its chain and the order of use, change together.

/**
 * The bytes of a page: large enough that few entries share the cost of a page, and small enough that a map of few
 * entries takes little.
 */
const PAGE_BYTES = 256 * 1024

/** A longer entry gets a page of its own. */
const LARGE_BYTES = PAGE_BYTES / 8

/** Entries begin at multiples of this, so that numbers can be read without a copy. */
const ALIGNMENT = 8

/** The words before an entry: its name, the bytes of its content and of its key, and the hash of its key. */
const [NAME, CONTENT_BYTES, KEY_BYTES, HASH] = [0, 1, 2, 3]
const HEADER_BYTES = 16

/** Marks the length of a key that has two bytes for each character. */
const WIDE = 0x8000_0000

/** The page of a name that is free. */
const NO_PAGE = 0xffff_ffff

const FIRST_NAMES = 64

interface Page {
  readonly bytes: Buffer
  readonly words: Uint32Array
  readonly numbers: Float64Array
  /** The offset at which the entries end. */
  used: number
  /** The bytes of the entries that were not deleted. */
  live: number
}

/**
 * A map from texts to some numbers and bytes each, outside the heap of JavaScript, in the order of last use. V8
 * lets its heap grow to four times what is in use, and objects for an entry take several hundred bytes. An entry
 * has a whole number above 0 as its name. Another entry may get the name after its deletion.
 *
 * Bytes are in a log with cleaning (Rosenblum and Ousterhout, 1992). Entries are appended. If more than half of
 * a page is deleted, the rest moves to the last page. So pages take at most about twice the bytes of their
 * entries, and a deletion moves as many bytes as it frees, on average. A hash table with chains finds names. Its
 * hashes depend on a random number, so that a site cannot choose names of hosts that share a chain.
 */
export class PackedMap {
  readonly #fields: number
  readonly #seed: number = Math.floor(Math.random() * 2 ** 32)
  readonly #pages: (Page | undefined)[] = []
  readonly #freePages: number[] = []
  #last = -1
  #allocated = 0
  // By name. The offset of a name that is free is the next name that is free.
  #pageOf: Uint32Array = new Uint32Array(FIRST_NAMES)
  #offsetOf: Uint32Array = new Uint32Array(FIRST_NAMES)
  #nextInChain: Uint32Array = new Uint32Array(FIRST_NAMES)
  #newer: Uint32Array = new Uint32Array(FIRST_NAMES)
  #older: Uint32Array = new Uint32Array(FIRST_NAMES)
  #chains: Uint32Array = new Uint32Array(FIRST_NAMES)
  /** The number of names that were given at least once; 0 is none. */
  #names = 1
  #freeName = 0
  #newest = 0
  #oldest = 0
  #size = 0

  /** @param fields how many numbers each entry has. */
  constructor(fields: number) {
    this.#fields = fields
  }

  get size(): number {
    return this.#size
  }

  /** The bytes of all pages. */
  get allocated(): number {
    return this.#allocated
  }

  /** The name of the entry that was used least recently; 0 if there is none. */
  get oldest(): number {
    return this.#oldest
  }

  /** The name of the entry of a key; 0 if there is none. */
  find(key: string): number {
    const hash = this.#hashOf(key)
    for (let name = this.#chains[hash & (this.#chains.length - 1)] ?? 0; name !== 0; ) {
      const page = this.#pages[this.#pageOf[name] as number] as Page
      const word = (this.#offsetOf[name] as number) / 4
      if (page.words[word + HASH] === hash && this.keyOf(name) === key) return name
      name = this.#nextInChain[name] as number
    }
    return 0
  }

  /**
   * Adds an entry for a key that has none, and gives its name. A content that is a text has one byte for each
   * character (Latin-1).
   */
  add(key: string, numbers: readonly number[], content: Uint8Array | string): number {
    if (this.#size === this.#chains.length) this.#makeChains(2 * this.#size)
    const name = this.#newName()
    const isWide = /[^\0-\xff]/.test(key)
    const keyBytes = isWide ? 2 * key.length : key.length
    const hash = this.#hashOf(key)
    const at = this.#reserve(name, this.#sizeOf(keyBytes, content.length))
    const { bytes, words, numbers: doubles } = this.#pages[this.#pageOf[name] as number] as Page
    const word = at / 4
    words[word + NAME] = name
    words[word + CONTENT_BYTES] = content.length
    words[word + KEY_BYTES] = isWide ? keyBytes + WIDE : keyBytes
    words[word + HASH] = hash
    const number = (at + HEADER_BYTES) / 8
    for (let field = 0; field < this.#fields; field += 1) doubles[number + field] = numbers[field] ?? 0
    const start = at + HEADER_BYTES + 8 * this.#fields
    bytes.write(key, start, isWide ? 'utf16le' : 'latin1')
    if (typeof content === 'string') bytes.write(content, start + keyBytes, 'latin1')
    else bytes.set(content, start + keyBytes)
    const chain = hash & (this.#chains.length - 1)
    this.#nextInChain[name] = this.#chains[chain] as number
    this.#chains[chain] = name
    this.#append(name)
    this.#size += 1
    return name
  }

  /** Makes an entry the one that was used last. */
  touch(name: number): void {
    if (name === this.#newest) return
    this.#unlink(name)
    this.#append(name)
  }

  keyOf(name: number): string {
    const { page, at } = this.#find(name)
    const start = at + HEADER_BYTES + 8 * this.#fields
    const length = page.words[at / 4 + KEY_BYTES] as number
    return length >= WIDE
      ? page.bytes.toString('utf16le', start, start + length - WIDE)
      : page.bytes.toString('latin1', start, start + length)
  }

  /** A number of an entry. */
  numberOf(name: number, field: number): number {
    const { page, at } = this.#find(name)
    return page.numbers[(at + HEADER_BYTES) / 8 + field] as number
  }

  /** The length of an entry's bytes. */
  lengthOf(name: number): number {
    const { page, at } = this.#find(name)
    return page.words[at / 4 + CONTENT_BYTES] as number
  }

  /** A copy of an entry's bytes. */
  bytesOf(name: number): Uint8Array {
    const { page, at } = this.#find(name)
    const start = this.#contentAt(page, at)
    return new Uint8Array(page.bytes.subarray(start, start + this.lengthOf(name)))
  }

  /** An entry's bytes as text, one character for each byte (Latin-1). */
  textOf(name: number): string {
    const { page, at } = this.#find(name)
    const start = this.#contentAt(page, at)
    return page.bytes.toString('latin1', start, start + this.lengthOf(name))
  }

  delete(name: number): void {
    const { page, at } = this.#find(name)
    const index = this.#pageOf[name] as number
    this.#unchain(name, page.words[at / 4 + HASH] as number)
    this.#unlink(name)
    page.live -= this.#sizeAt(page, at)
    this.#pageOf[name] = NO_PAGE
    this.#offsetOf[name] = this.#freeName
    this.#freeName = name
    this.#size -= 1
    if (index !== this.#last && 2 * page.live < page.used) this.#clean(index, page)
  }

  clear(): void {
    this.#pages.length = 0
    this.#freePages.length = 0
    this.#chains.fill(0)
    this.#names = 1
    this.#last = -1
    this.#freeName = this.#newest = this.#oldest = this.#size = this.#allocated = 0
  }

  #hashOf(key: string): number {
    let hash = this.#seed
    for (let at = 0; at < key.length; at += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(at), 0x9e37_79b1)
      hash ^= hash >>> 15
    }
    return hash >>> 0
  }

  #sizeOf(keyBytes: number, contentBytes: number): number {
    return HEADER_BYTES + 8 * this.#fields + Math.ceil((keyBytes + contentBytes) / ALIGNMENT) * ALIGNMENT
  }

  #sizeAt({ words }: Page, at: number): number {
    const keyBytes = (words[at / 4 + KEY_BYTES] as number) & ~WIDE
    return this.#sizeOf(keyBytes, words[at / 4 + CONTENT_BYTES] as number)
  }

  #contentAt({ words }: Page, at: number): number {
    return at + HEADER_BYTES + 8 * this.#fields + ((words[at / 4 + KEY_BYTES] as number) & ~WIDE)
  }

  #find(name: number): { readonly page: Page; readonly at: number } {
    const page = this.#pages[this.#pageOf[name] as number]
    if (page === undefined) throw new RangeError(`There is no entry ${name}.`)
    return { page, at: this.#offsetOf[name] as number }
  }

  #newName(): number {
    if (this.#freeName !== 0) {
      const name = this.#freeName
      this.#freeName = this.#offsetOf[name] as number
      return name
    }
    if (this.#names === this.#pageOf.length) {
      this.#pageOf = twiceAsLong(this.#pageOf)
      this.#offsetOf = twiceAsLong(this.#offsetOf)
      this.#nextInChain = twiceAsLong(this.#nextInChain)
      this.#newer = twiceAsLong(this.#newer)
      this.#older = twiceAsLong(this.#older)
    }
    this.#names += 1
    return this.#names - 1
  }

  #makeChains(length: number): void {
    this.#chains = new Uint32Array(length)
    for (let name = this.#oldest; name !== 0; name = this.#newer[name] as number) {
      const { page, at } = this.#find(name)
      const chain = (page.words[at / 4 + HASH] as number) & (length - 1)
      this.#nextInChain[name] = this.#chains[chain] as number
      this.#chains[chain] = name
    }
  }

  #unchain(name: number, hash: number): void {
    const next = this.#nextInChain[name] as number
    const chain = hash & (this.#chains.length - 1)
    let before = this.#chains[chain] as number
    if (before === name) {
      this.#chains[chain] = next
      return
    }
    while (this.#nextInChain[before] !== name) before = this.#nextInChain[before] as number
    this.#nextInChain[before] = next
  }

  #append(name: number): void {
    this.#older[name] = this.#newest
    this.#newer[name] = 0
    if (this.#newest === 0) this.#oldest = name
    else this.#newer[this.#newest] = name
    this.#newest = name
  }

  #unlink(name: number): void {
    const [older, newer] = [this.#older[name] as number, this.#newer[name] as number]
    if (older === 0) this.#oldest = newer
    else this.#newer[older] = newer
    if (newer === 0) this.#newest = older
    else this.#older[newer] = older
  }

  /** Gives an entry room in the last page, or in a page of its own, and gives its offset. */
  #reserve(name: number, size: number): number {
    let index = this.#last
    let page = this.#pages[index]
    if (size > LARGE_BYTES) {
      index = this.#newPage(size)
      page = this.#pages[index]
    } else if (page === undefined || page.used + size > page.bytes.length) {
      const [full, fullIndex] = [page, index]
      index = this.#newPage(PAGE_BYTES)
      page = this.#pages[index]
      this.#last = index
      // It was not cleaned while it was the last one.
      if (full !== undefined && 2 * full.live < full.used) {
        this.#clean(fullIndex, full)
        return this.#reserve(name, size)
      }
    }
    const into = page as Page
    const at = into.used
    into.used += size
    into.live += size
    this.#pageOf[name] = index
    this.#offsetOf[name] = at
    return at
  }

  #newPage(size: number): number {
    const bytes = Buffer.allocUnsafeSlow(size)
    const words = new Uint32Array(bytes.buffer, 0, size / 4)
    const numbers = new Float64Array(bytes.buffer, 0, size / 8)
    this.#allocated += size
    const index = this.#freePages.pop() ?? this.#pages.length
    this.#pages[index] = { bytes, words, numbers, used: 0, live: 0 }
    return index
  }

  /** Moves the remaining entries of a page to the last page, and frees the page. */
  #clean(index: number, page: Page): void {
    for (let at = 0; page.live > 0 && at < page.used; ) {
      const name = page.words[at / 4 + NAME] as number
      const size = this.#sizeAt(page, at)
      if (this.#pageOf[name] === index && this.#offsetOf[name] === at) {
        page.live -= size
        const to = this.#reserve(name, size)
        const target = this.#pages[this.#pageOf[name] as number] as Page
        page.bytes.copy(target.bytes, to, at, at + size)
      }
      at += size
    }
    this.#pages[index] = undefined
    this.#freePages.push(index)
    this.#allocated -= page.bytes.length
  }
}

function twiceAsLong(array: Uint32Array): Uint32Array {
  const longer = new Uint32Array(2 * array.length)
  longer.set(array)
  return longer
}
