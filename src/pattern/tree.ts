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
  /** Where it stands once the trees are made; 0 where there is none. */
  endingsAt: number = 0
  /** Literals of which the first occurrence is looked for. */
  readonly words: { readonly text: string; readonly after: After }[] = []
  /** The same as a tree, once there are many, and where none of them can begin. */
  tree: Branch | undefined
  treeAt: number = 0
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
  constructor(label: string) {
    this.label = label
  }

  /** The branch that goes on with a character. */
  next(code: number): Branch | undefined {
    const index = this.codes.indexOf(code)
    return index === -1 ? undefined : this.branches[index]
  }

  add(branch: Branch): void {
    this.codes.push(branch.label.charCodeAt(0))
    this.branches.push(branch)
  }

  /** Puts a branch in the place of the one that begins with the same character. */
  replace(branch: Branch): void {
    this.branches[this.codes.indexOf(branch.label.charCodeAt(0))] = branch
  }
}

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

/**
 * Trees ready to be searched: every branch a number, those that go on from one branch in a row, and what is known of each in
 * arrays of numbers. Searching goes from one branch to the next by what lies close together in memory.
 */
export class Trees {
  readonly least: Int32Array
  /** First character of the label. */
  readonly code: Uint16Array
  /** Where the label stands among the units of all labels, and how long it is. */
  readonly labelStart: Int32Array
  readonly labelLength: Int32Array
  readonly units: Uint16Array
  /** The first of the branches that go on from here, and the one after the last. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly after: readonly (After | undefined)[]
  /** The search in which the literal that ends here was last found. */
  readonly found: Int32Array

  /** The branch 0 is the root. */
  constructor(root: Branch) {
    const branches: Branch[] = [root]
    const firsts: number[] = []
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index] as Branch
      firsts.push(branches.length)
      for (const next of branch.branches) branches.push(next)
      // What stands behind stars follows after all that begins paths.
      for (const star of starsOf(branch.after)) {
        if (star.endings !== undefined) star.endingsAt = branches.push(star.endings) - 1
        if (star.tree !== undefined) star.treeAt = branches.push(star.tree) - 1
        star.sieve = sieveOf(star.sown)
        star.endings = undefined
        star.tree = undefined
        star.sown = []
      }
    }
    this.least = Int32Array.from(branches, ({ least }) => least)
    this.code = Uint16Array.from(branches, ({ label }) => (label === '' ? 0 : label.charCodeAt(0)))
    this.labelLength = Int32Array.from(branches, ({ label }) => label.length)
    this.labelStart = new Int32Array(branches.length)
    this.first = Int32Array.from(firsts)
    this.last = Int32Array.from(branches, (branch, index) => (firsts[index] as number) + branch.branches.length)
    this.after = branches.map(({ after }) => after)
    this.found = new Int32Array(branches.length)
    this.units = new Uint16Array(this.labelLength.reduce((sum, length) => sum + length, 0))
    let size = 0
    for (const [index, { label }] of branches.entries()) {
      this.labelStart[index] = size
      for (let offset = 0; offset < label.length; offset++) this.units[size++] = label.charCodeAt(offset)
    }
  }

  /** The branch that goes on from one with a character; 0 where there is none. */
  next(branch: number, code: number): number {
    const last = this.last[branch] as number
    for (let index = this.first[branch] as number; index < last; index++) if (this.code[index] === code) return index
    return 0
  }
}

/** A star, and those behind its words that stand in no tree. */
function starsOf(after: After | undefined): Star[] {
  const stars: Star[] = []
  const waiting = [after]
  for (const one of waiting) {
    if (one?.star === undefined) continue
    stars.push(one.star)
    for (const word of one.star.words) waiting.push(word.after)
  }
  return stars
}
