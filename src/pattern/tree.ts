import type { Pattern } from './pattern.ts'

/** Above every rank: no pattern. */
export const NONE = 0x7fffffff

/** The patterns that have matched, or go on, once a literal of theirs has. A rank is a pattern's index: the least decides. */
export class After {
  /** A pattern that asks for no more. */
  open: number = NONE
  /** One for which the path must end here. */
  end: number = NONE
  /** Patterns that are tried one by one. */
  others: { readonly rank: number; readonly pattern: Pattern }[] | undefined
  /** Those that go on with a run of anything. */
  star: Star | undefined
  /** The least rank of all these. */
  least: number = NONE
}

/** What may follow a run of anything. */
export class Star {
  /** A tree of the literals with which the path must end, read from their ends; in it, `open` is for those that must not occur before. */
  endings: Branch | undefined
  /** Literals of which the first occurrence is looked for. */
  readonly words: { readonly text: string; readonly after: After }[] = []
  /** The same as a tree, once there are many, and where none of them can begin. */
  tree: Branch | undefined
  sieve: Sieve | undefined
  /** The words of the tree, until the sieve is made from them. */
  sown: string[] = []
  least: number = NONE
}

/**
 * Tells of most places of a text that none of many words begins there: a hash of as many characters as the shortest of them
 * has, looked up among those of the words (a Bloom filter of one function).
 */
export class Sieve {
  readonly length: number
  private readonly bits: Uint32Array
  private readonly mask: number

  constructor(words: readonly string[]) {
    this.length = words.reduce((least, word) => Math.min(least, word.length), MOST_SIEVED)
    const size = 2 ** Math.ceil(Math.log2(words.length * BITS_A_WORD))
    this.bits = new Uint32Array(size / 32)
    this.mask = size - 1
    for (const word of words) {
      const hash = this.hash(word, 0)
      this.bits[hash >>> 5] = (this.bits[hash >>> 5] as number) | (1 << (hash & 31))
    }
  }

  /** May a word begin here? There must be `length` characters. */
  lets(text: string, at: number): boolean {
    const hash = this.hash(text, at)
    return ((this.bits[hash >>> 5] as number) & (1 << (hash & 31))) !== 0
  }

  private hash(text: string, from: number): number {
    let hash = 0
    // The last of them say more than the first, which paths of one site share.
    for (let at = from + this.length - 1, last = at - HASHED; at > last; at--) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    return (hash ^ (hash >>> 15)) & this.mask
  }
}

/** So many characters of a word are told apart by the last few. */
const MOST_SIEVED = 12
const HASHED = 5
const BITS_A_WORD = 16

/** A sieve of shorter words would let too much through, and for few words it is not worth asking. */
const LEAST_SIEVED = 5
const SIEVED_WORDS = 32

function sieveOf(words: readonly string[]): Sieve | undefined {
  const isWorthIt = words.length >= SIEVED_WORDS && words.every((word) => word.length >= LEAST_SIEVED)
  return isWorthIt ? new Sieve(words) : undefined
}

/** A tree of literals with common beginnings, in which no branch has just one thing to it (a radix tree). */
export class Branch {
  /** What the branch adds, its first character included. */
  label: string
  /** First characters of the branches that go on from here, and these branches. */
  readonly codes: number[] = []
  readonly branches: Branch[] = []
  after: After | undefined
  /** The least rank here and below. */
  least: number = NONE
  /** Where the label stands in the units of all labels, once the tree is whole; comparing with these is faster than with a string. */
  labelStart: number = 0
  labelLength: number = 0
  /** The search in which the literal that ends here was last found. */
  found: number = 0

  /** By US-ASCII character, one more than the place of its branch; made where there are many branches. */
  private table: Uint8Array | undefined

  constructor(label: string) {
    this.label = label
  }

  /** The branch that goes on with a character. */
  next(code: number): Branch | undefined {
    const { codes, table } = this
    if (table !== undefined && code < 0x80) return this.branches[(table[code] as number) - 1]
    for (let index = 0; index < codes.length; index++) if (codes[index] === code) return this.branches[index]
    return undefined
  }

  add(branch: Branch): void {
    this.codes.push(branch.label.charCodeAt(0))
    this.branches.push(branch)
    if (this.codes.length < MANY_BRANCHES) return
    this.table ??= Uint8Array.from({ length: 0x80 }, (_, code) => this.codes.indexOf(code) + 1)
    const code = this.codes.at(-1) as number
    if (code < 0x80) this.table[code] = this.codes.length
  }

  /** Puts a branch in the place of the one that begins with the same character. */
  replace(branch: Branch): void {
    this.branches[this.codes.indexOf(branch.label.charCodeAt(0))] = branch
  }
}

/** From so many branches on a table is worth its memory. US-ASCII has few enough characters for its octets. */
const MANY_BRANCHES = 5

/** The place of a literal in a tree, made if it is not there. Ranks come in order, so that the first to pass a branch is its least. */
export function placeIn(root: Branch, text: string, rank: number): Branch {
  let branch = root
  let at = 0
  for (;;) {
    if (rank < branch.least) branch.least = rank
    if (at === text.length) return branch
    let next = branch.next(text.charCodeAt(at))
    if (next === undefined) {
      const leaf = new Branch(text.slice(at))
      leaf.least = rank
      branch.add(leaf)
      return leaf
    }
    const { label } = next
    const common = commonLength(label, text, at)
    if (common < label.length) {
      const upper = new Branch(label.slice(0, common))
      upper.least = next.least
      branch.replace(upper)
      next.label = label.slice(common)
      upper.add(next)
      next = upper
    }
    branch = next
    at += common
  }
}

function commonLength(label: string, text: string, at: number): number {
  const most = Math.min(label.length, text.length - at)
  let length = 1
  while (length < most && label.charCodeAt(length) === text.charCodeAt(at + length)) length++
  return length
}

/** Makes trees ready to be searched: gives the labels of all branches, one after the other, and tells each where its own stands. */
export function unitsOf(roots: readonly Branch[]): Uint16Array {
  const branches: Branch[] = [...roots]
  let size = 0
  for (let index = 0; index < branches.length; index++) {
    const branch = branches[index] as Branch
    branch.labelStart = size
    branch.labelLength = branch.label.length
    size += branch.label.length
    for (const next of branch.branches) branches.push(next)
    const star = branch.after?.star
    if (star?.endings !== undefined) branches.push(star.endings)
    if (star?.tree !== undefined) {
      branches.push(star.tree)
      star.sieve = sieveOf(star.sown)
      star.sown = []
    }
    if (star !== undefined) for (const { after } of star.words) branches.push(holding(after))
  }
  const units = new Uint16Array(size)
  for (const { label, labelStart } of branches) {
    for (let offset = 0; offset < label.length; offset++) units[labelStart + offset] = label.charCodeAt(offset)
  }
  return units
}

/** What follows a word that stands in no tree is reached through a branch of its own. */
function holding(after: After): Branch {
  const branch = new Branch('')
  branch.after = after
  return branch
}
