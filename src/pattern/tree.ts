import type { Pattern } from './pattern.ts'

/** Above every rank: no pattern. A rank is a pattern's index: the least decides. */
export const NONE = 0x7fffffff

/** A tree of literals with common beginnings, in which no branch has just one thing to it (a radix tree), while it is made. */
export class Branch {
  /** What the branch adds, its first character included. */
  label: string
  /** First characters of the branches that go on from here, and these branches. */
  readonly codes: number[] = []
  readonly branches: Branch[] = []
  /** The least rank here and below. */
  least: number = NONE
  /** The least pattern that ends here and asks for no more, and the least for which the path must end here. */
  open: number = NONE
  end: number = NONE
  /** Patterns that end here and are tried one by one. */
  others: { readonly rank: number; readonly pattern: Pattern }[] | undefined
  /** Those that go on with a run of anything. */
  star: Star | undefined
  /** A word behind a star ends here. */
  isWord: boolean = false
  /** Its place among all branches, once they are packed. */
  place: number = 0

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

/** What may follow a run of anything, while the tree is made. */
export class Star {
  least: number = NONE
  /** Literals of which the first occurrence is looked for, and where each stands in their tree. */
  readonly words: { readonly text: string; readonly branch: Branch }[] = []
  readonly tree: Branch = new Branch('')
  /** A tree of the literals with which the path must end, read from their ends; in it, `open` is for those that must not occur before. */
  endings: Branch | undefined
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
      // The new branch is the upper one: whoever holds a branch holds the place where a literal ends.
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
  // Sorted or not, most of a long list shares long beginnings, which are compared at once.
  if (text.startsWith(label, at)) return label.length
  const most = Math.min(label.length, text.length - at)
  let length = 1
  while (length < most && label.charCodeAt(length) === text.charCodeAt(at + length)) length++
  return length
}

/** A branch is a number: its place in {@link Trees.codes}, and, {@link SHIFT}ed, where in {@link Trees.nodes} its numbers begin. */
export const SHIFT = 3
/** What the numbers of a branch are: the least rank here and below; */
export const LEAST = 0
/** the first of the branches that go on from here, and the one after the last, or the complement of where their table begins; */
export const FIRST = 1
export const LAST = 2
/** where its label stands among the units, and how long it is; */
export const LABEL = 3
export const LENGTH = 4
/** the ranks of {@link Branch.open} and {@link Branch.end}; and the place of what else there is in {@link Trees.more}, or 0. */
export const OPEN = 5
export const END = 6
export const MORE = 7

/** What may be at a branch beside patterns that end there. */
export interface More {
  readonly least: number
  readonly others: Branch['others']
  readonly star: PackedStar | undefined
}

/** A {@link Star} whose trees are packed. */
export interface PackedStar {
  readonly least: number
  /** The branch 0 where there is none. */
  readonly endings: number
  readonly tree: number
  /** What words begin with; or nothing, if that is so much that one had better look at every place. */
  readonly starts: readonly Start[] | undefined
  /** Which places are worth a look. */
  readonly sieve: Sieve | undefined
}

/** What one or more words begin with that follow a star. */
export interface Start {
  readonly text: string
  /** Where it ends, or goes on. */
  readonly branch: number
  /** It is a word, and no other begins with it. */
  readonly isWord: boolean
  /** Which of its occurrences are worth a look; together they know all its words. */
  readonly sieves: readonly Sieve[] | undefined
}

/** So many beginnings are looked for one by one. */
const MOST_STARTS = 8

/** Of what several words begin with, so much is looked for: finding a long text again and again can be slow. */
const LONGEST_START = 8

/**
 * Trees ready to be searched: every branch a number, those that go on from one branch in a row, and what is known of each side
 * by side in one array of numbers. A step from one branch to the next touches little memory, all of it close together.
 */
export class Trees {
  readonly nodes: Int32Array
  /** First character of each label. */
  readonly codes: Uint16Array
  readonly units: Uint16Array
  /** For a branch from which many go on: which of them goes on with a character of US-ASCII, counted from 1. */
  readonly jumps: Uint8Array
  /** The first stands for nothing. */
  readonly more: readonly (More | undefined)[]

  /** The branch 0 is the root. */
  constructor(root: Branch) {
    const branches: Branch[] = [root]
    const firsts: number[] = []
    const more: (More | undefined)[] = [undefined]
    const mores: number[] = []
    let length = 0
    let tables = 0
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index] as Branch
      branch.place = index
      length += branch.label.length
      if (hasTable(branch)) tables++
      firsts.push(branches.length)
      for (const next of branch.branches) branches.push(next)
      mores.push(branch.star === undefined && branch.others === undefined ? 0 : more.length)
      if (mores[index] !== 0) more.push(undefined)
      // What stands behind a star follows after all that begins paths.
      if (branch.star?.endings !== undefined) branches.push(branch.star.endings)
      if (branch.star !== undefined) branches.push(branch.star.tree)
    }
    const nodes = new Int32Array(branches.length << SHIFT)
    const codes = new Uint16Array(branches.length)
    const units = new Uint16Array(length)
    const jumps = new Uint8Array(tables * TABLE)
    let size = 0
    let table = 0
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index] as Branch
      const { label, least, open, end } = branch
      const node = index << SHIFT
      nodes[node + LEAST] = least
      nodes[node + FIRST] = firsts[index] as number
      nodes[node + LAST] = (firsts[index] as number) + branch.branches.length
      if (hasTable(branch)) {
        for (let next = 0; next < branch.codes.length; next++) jumps[table + (branch.codes[next] as number)] = next + 1
        nodes[node + LAST] = ~table
        table += TABLE
      }
      nodes[node + LABEL] = size
      nodes[node + LENGTH] = label.length
      nodes[node + OPEN] = open
      nodes[node + END] = end
      nodes[node + MORE] = mores[index] as number
      if (label !== '') codes[index] = label.charCodeAt(0)
      for (let offset = 0; offset < label.length; offset++) units[size++] = label.charCodeAt(offset)
    }
    for (const branch of branches) if (mores[branch.place] !== 0) more[mores[branch.place] as number] = moreOf(branch)
    this.nodes = nodes
    this.codes = codes
    this.units = units
    this.jumps = jumps
    this.more = more
  }

  /** The branch that goes on from one with a character; 0 where there is none. */
  next(branch: number, unit: number): number {
    const { nodes, codes } = this
    const node = branch << SHIFT
    const first = nodes[node + FIRST] as number
    const last = nodes[node + LAST] as number
    if (last < 0) {
      const count = unit < TABLE ? (this.jumps[~last + unit] as number) : 0
      return count === 0 ? 0 : first + count - 1
    }
    for (let next = first; next < last; next++) if (codes[next] === unit) return next
    return 0
  }
}

/** Characters in a table. */
export const TABLE = 128

/** From so many branches on they have a table: to look at one after the other takes longer, and the more so the less it can be foreseen. */
const TABLED = 5

function hasTable({ codes }: Branch): boolean {
  return codes.length >= TABLED && codes.every((code) => code < TABLE)
}

function moreOf({ others, star }: Branch): More {
  const least = Math.min(others?.[0]?.rank ?? NONE, star?.least ?? NONE)
  return { least, others, star: star === undefined ? undefined : packed(star) }
}

function packed({ least, words, tree, endings }: Star): PackedStar {
  const isMany = tree.branches.length > MOST_STARTS
  const starts = isMany ? undefined : tree.branches.map((branch) => startOf(branch, words))
  return { least, endings: endings?.place ?? 0, tree: tree.place, starts, sieve: isMany ? sieveOf(words) : undefined }
}

function startOf({ label, branches, place: branch }: Branch, words: Star['words']): Start {
  if (branches.length === 0) return { text: label, branch, isWord: true, sieves: undefined }
  const initial = label.charCodeAt(0)
  const sieves = sievesOf(words.filter(({ text }) => text.charCodeAt(0) === initial))
  return { text: label.slice(0, LONGEST_START), branch, isWord: false, sieves }
}

/**
 * Tells of most places of a text that none of many words begins there: a hash of a few characters, spread over as many as the
 * shortest of them has, looked up among those of the words (a Bloom filter of one function).
 */
export class Sieve {
  /** Words of fewer characters it knows nothing of. */
  readonly length: number
  /** The least rank to which one of them can lead. */
  readonly least: number
  private readonly hashed: number
  private readonly stride: number
  private readonly bits: Uint32Array
  private readonly shift: number

  constructor(words: Star['words'], hashed: number) {
    this.length = words.reduce((least, { text }) => Math.min(least, text.length), MOST_SIEVED)
    this.least = words.reduce((least, { branch }) => Math.min(least, branch.least), NONE)
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
    let key = 0
    // The last of them say more than the first, which paths of one site share.
    let at = from + this.length - 1
    for (let left = this.hashed; left > 0; left--) {
      key = (key << BITS_A_LETTER) ^ text.charCodeAt(at)
      at -= stride
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
function sievesOf(words: Star['words']): Sieve[] | undefined {
  if (words.length < SIEVED_WORDS || words.some(({ text }) => text.length <= HASHED)) return undefined
  const classes = LENGTHS.map((from, index) =>
    words.filter(({ text }) => text.length >= from && text.length < (LENGTHS[index - 1] ?? Infinity)),
  )
  return classes.filter(({ length }) => length > 0).map((alike) => new Sieve(alike, HASHED))
}

/** Where every place is looked at, it must be quick. */
const HASHED_EVERYWHERE = 2

function sieveOf(words: Star['words']): Sieve | undefined {
  return words.some(({ text }) => text.length < HASHED_EVERYWHERE) ? undefined : new Sieve(words, HASHED_EVERYWHERE)
}
