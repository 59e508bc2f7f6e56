import type { Pattern } from '../pattern.ts'
import { type Sieve, type Sieved, sieveOf, sievesOf } from './bloom-filter.ts'

/** Above every rank: no pattern. A rank is a pattern's index: the least decides. */
export const NONE = 0x7fffffff

/** A tree of literals with common beginnings, in which no branch has just one thing to it (a radix tree), while it is made. */
export class Branch {
  /** What the branch adds is this part of a literal, never empty but at a root, and what it begins with. */
  readonly text: string
  from: number
  readonly to: number
  code: number
  /** The first of the branches that go on from here, and the next that goes on from where this one does. */
  child: Branch | undefined = undefined
  next: Branch | undefined = undefined
  /** The least rank here and below. */
  least: number
  /** The least pattern that ends here and asks for no more; for which the path must end here; and which must not occur before. */
  open: number = NONE
  end: number = NONE
  once: number = NONE
  /** Patterns that end here and are tried one by one. */
  others: { readonly rank: number; readonly pattern: Pattern }[] | undefined = undefined
  /** Those that go on with a run of anything. */
  star: Star | undefined = undefined
  /** A word behind a star ends here. */
  isWord: boolean = false
  /** Its place among all branches, once they are packed. */
  place: number = 0

  constructor(text: string, from: number, to: number, least: number) {
    this.text = text
    this.from = from
    this.to = to
    this.code = text.charCodeAt(from)
    this.least = least
  }
}

/** A tree of nothing yet. */
export function rootBranch(): Branch {
  return new Branch('', 0, 0, NONE)
}

/** What may follow a run of anything, while the tree is made. */
export class Star {
  least: number = NONE
  /** Literals of which the first occurrence is looked for, and the tree in which they stand. */
  readonly words: Sieved[] = []
  readonly tree: Branch = rootBranch()
  /** A tree of the literals with which the path must end, read from their ends. */
  endings: Branch | undefined = undefined
}

/**
 * The place of a literal in a tree, made if it is not there; none where a pattern that ranks above all that could stand there matches
 * whatever they do. Ranks come in order, so that the first to pass a branch is its least.
 */
export function placeIn(root: Branch, text: string, rank: number): Branch | undefined {
  let branch = root
  let at = 0
  for (;;) {
    if (branch.open < rank) return undefined
    if (rank < branch.least) branch.least = rank
    if (at === text.length) return branch
    const code = text.charCodeAt(at)
    let before: Branch | undefined
    let next = branch.child
    while (next !== undefined && next.code !== code) {
      before = next
      next = next.next
    }
    if (next === undefined) {
      const leaf = new Branch(text, at, text.length, rank)
      if (before === undefined) branch.child = leaf
      else before.next = leaf
      return leaf
    }
    const common = commonLength(next, text, at)
    if (next.from + common < next.to) {
      // The new branch is the upper one: whoever holds a branch holds the place where a literal ends.
      const upper = new Branch(next.text, next.from, next.from + common, next.least)
      upper.next = next.next
      upper.child = next
      next.next = undefined
      next.from += common
      next.code = next.text.charCodeAt(next.from)
      if (before === undefined) branch.child = upper
      else before.next = upper
      next = upper
    }
    branch = next
    at += common
  }
}

function commonLength({ text: other, from, to }: Branch, text: string, at: number): number {
  const most = Math.min(to - from, text.length - at)
  let length = 1
  while (length < most && other.charCodeAt(from + length) === text.charCodeAt(at + length)) length++
  return length
}

/** A branch is a number: where in {@link Trees.nodes} the numbers begin that say what it is. There are so many: */
const NUMBERS = 8
/** the first of the branches that go on from here, which stand in a row, and how many there are, or where their table begins and {@link IN_TABLE}; */
export const FIRST = 0
export const COUNT = 1
/** how many characters lead from the root to its end; */
export const DEPTH = 2
/** the first character of its label, and where that stands among the units; */
export const CODE = 3
export const LABEL = 4
/** the least rank of the patterns that ask for no more, here and above; */
export const OPEN = 5
/** the least for which the path must end here; */
export const END = 6
/** and the place of what else there is, here or last above, in {@link Trees.more}, or 0. */
export const MORE = 7

/** What one branch is apart from the next. */
export const NEXT: number = NUMBERS

/** What may be at a branch beside patterns that end there. */
export class More {
  /** The least rank to which it can lead, or what is above. */
  readonly least: number
  readonly depth: number
  readonly above: More | undefined
  readonly others: Branch['others']
  readonly star: PackedStar | undefined
  /** The search in which it was last found. */
  seen: number = 0

  constructor({ others, star }: Branch, depth: number, above: More | undefined) {
    this.least = Math.min(others?.[0]?.rank ?? NONE, star?.least ?? NONE, above?.least ?? NONE)
    this.depth = depth
    this.above = above
    this.others = others
    this.star = star === undefined ? undefined : packed(star)
  }
}

/** A {@link Star} whose trees are packed. */
export interface PackedStar {
  readonly least: number
  /** The branch 0 where there is none, and the least rank to which they can lead. */
  readonly endings: number
  readonly leastEnding: number
  readonly tree: number
  readonly leastWord: number
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
  readonly least: number
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
  /** Behind all branches, the tables: for each character of US-ASCII, the branch that goes on with it, or 0. */
  protected readonly nodes: Int32Array
  /** The labels. */
  protected readonly units: Uint16Array
  /** The first stands for nothing. */
  protected readonly more: (More | undefined)[]

  /** How much is written of the tables, and of the units. */
  private table: number
  private size: number = 0

  /** The branch 0 is the root. */
  constructor(root: Branch) {
    const branches = [root]
    // Every branch by a call of its own: of a loop that a function is in for long, an engine has to make code once more each time.
    for (let index = 0; index < branches.length; index++) lay(branches[index] as Branch, index, branches)
    const tabled = branches.filter(hasTable).length
    this.table = branches.length * NUMBERS
    this.nodes = new Int32Array(this.table + tabled * TABLE)
    this.units = new Uint16Array(branches.reduce((length, { from, to }) => length + to - from, 0))
    this.more = [undefined]
    for (const branch of branches) this.pack(branch)
  }

  private pack(branch: Branch): void {
    const { nodes, units, more, table } = this
    const { place, text, from, to, star, others, child } = branch
    const depth = (nodes[place + DEPTH] as number) + to - from
    if (star !== undefined || others !== undefined) {
      more.push(new More(branch, depth, more[nodes[place + MORE] as number]))
      nodes[place + MORE] = more.length - 1
    }
    const above = nodes[place + MORE] as number
    const isTabled = hasTable(branch)
    let count = 0
    for (let next = child; next !== undefined; next = next.next) {
      nodes[next.place + DEPTH] = depth
      nodes[next.place + MORE] = above
      if (isTabled) nodes[table + next.code] = next.place
      count++
    }
    nodes[place + FIRST] = isTabled ? table : (child?.place ?? 0)
    nodes[place + COUNT] = isTabled ? IN_TABLE : count
    if (isTabled) this.table += TABLE
    nodes[place + DEPTH] = depth
    nodes[place + CODE] = branch.code
    nodes[place + LABEL] = this.size
    // What must not occur before stands only in trees of endings, where nothing asks for no more.
    nodes[place + OPEN] = Math.min(branch.open, branch.once)
    nodes[place + END] = branch.end
    for (let at = from; at < to; at++) units[this.size++] = text.charCodeAt(at)
  }
}

/** Gives a branch its place, and puts those behind it at the end of the row: those that go on from it side by side. */
function lay(branch: Branch, index: number, row: Branch[]): void {
  branch.place = index * NUMBERS
  for (let next = branch.child; next !== undefined; next = next.next) {
    next.open = Math.min(next.open, branch.open)
    row.push(next)
  }
  // What stands behind a star follows after all that begins paths.
  if (branch.star?.endings !== undefined) row.push(branch.star.endings)
  if (branch.star !== undefined) row.push(branch.star.tree)
}

/** In place of a number of branches: they have a table. */
export const IN_TABLE = -1

/** Characters in a table. */
export const TABLE = 128

/** From so many branches on they have a table: to look at one after the other takes longer, and the more so the less it can be foreseen. */
const TABLED = 5

function hasTable(branch: Branch): boolean {
  let count = 0
  for (let next = branch.child; next !== undefined; next = next.next) {
    if (next.code >= TABLE) return false
    count++
  }
  return count >= TABLED
}

function packed({ least, words, tree, endings }: Star): PackedStar {
  const beginnings: Branch[] = []
  for (let next = tree.child; next !== undefined; next = next.next) beginnings.push(next)
  const isMany = beginnings.length > MOST_STARTS
  return {
    least,
    endings: endings?.place ?? 0,
    leastEnding: endings?.least ?? NONE,
    tree: tree.place,
    leastWord: tree.least,
    starts: isMany ? undefined : beginnings.map((branch) => startOf(branch, words)),
    sieve: isMany ? sieveOf(words) : undefined,
  }
}

function startOf({ text, from, to, code, child, place: branch, least }: Branch, words: Star['words']): Start {
  const label = text.slice(from, to)
  if (child === undefined) return { text: label, branch, least, isWord: true, sieves: undefined }
  const sieves = sievesOf(words.filter((word) => word.text.charCodeAt(0) === code))
  return { text: label.slice(0, LONGEST_START), branch, least, isWord: false, sieves }
}
