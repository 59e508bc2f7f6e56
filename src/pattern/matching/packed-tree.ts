import { type BloomFilter, filterOf, filtersByLength } from './bloom-filter.ts'
import { listChildren, MAX_LISTED, NO_RANK, type Star, type TreeNode } from './radix-tree.ts'

/**
 * The number of fields of a packed node. A node is an offset into {@link PackedTrees.nodes}; its fields are
 * listed below.
 */
export const NODE_SIZE = 8
/**
 * The offset of the first child, whose siblings follow it; or of the node's child table, if {@link COUNT} is
 * {@link IN_TABLE}.
 */
export const FIRST = 0
/**
 * The number of children, or {@link IN_TABLE}. Negative if it is more than {@link MAX_LISTED}: the children
 * are then in ascending order of their codes.
 */
export const COUNT = 1
/** The number of code units from the root to the end of the node's label. */
export const DEPTH = 2
/** The first code unit of the label. */
export const CODE = 3
/** The index of the label in {@link PackedTrees.units}. */
export const LABEL = 4
/** The least rank of the patterns, here or above, that match every continuation. */
export const OPEN = 5
/** The least rank of the patterns that match only if the path ends here. */
export const END = 6
/**
 * The index in {@link PackedTrees.branches} of the {@link Branches} here or nearest above; 0 if there are
 * none.
 */
export const BRANCHES = 7

/** What a node has besides patterns that end at it: fallbacks and a star. */
export class Branches {
  /** The least rank that can be reached from this node, or from the nodes above it that branch. */
  readonly least: number
  /** Where the text that the star stands for begins: directly after the node, or one character later. */
  readonly depth: number
  readonly above: Branches | undefined
  readonly fallbacks: TreeNode['fallbacks']
  readonly star: PackedStar | undefined
  /** The number of the search that last visited it. */
  seen: number = 0

  constructor(
    fallbacks: TreeNode['fallbacks'],
    star: Star | undefined,
    depth: number,
    above: Branches | undefined,
  ) {
    this.least = Math.min(fallbacks?.[0] ?? NO_RANK, star?.least ?? NO_RANK, above?.least ?? NO_RANK)
    this.depth = depth
    this.above = above
    this.fallbacks = fallbacks
    this.star = star === undefined ? undefined : packStar(star)
  }
}

/** A {@link Star} whose trees are packed. */
export interface PackedStar {
  readonly least: number
  /**
   * The root of the tree of reversed endings; 0 if there are none. `leastEnding` is the least rank among
   * them.
   */
  readonly endings: number
  readonly leastEnding: number
  /** The root of the tree of words that follow the star. `leastWord` is the least rank among them. */
  readonly tree: number
  readonly leastWord: number
  /** The beginnings of the words; `undefined` if there are too many to search for each. */
  readonly starts: readonly Start[] | undefined
  /** The filter for the places of a path at which a word may begin; used if there are no `starts`. */
  readonly filter: BloomFilter | undefined
}

/** A beginning that one or more of the words after a star share. */
export interface Start {
  readonly text: string
  /** The node of the tree where this beginning ends. */
  readonly node: number
  readonly least: number
  /** `true` if the beginning is a whole word, and no other word begins with it. */
  readonly isWord: boolean
  /**
   * The filters for the occurrences of the beginning that need a closer look. Together, they cover all words that
   * begin with it.
   */
  readonly filters: readonly BloomFilter[] | undefined
}

/** The most beginnings of words for which each is searched for on its own. */
const MAX_STARTS = 8

/**
 * The number of characters of a shared beginning that are searched for. Searching for a long text again and
 * again can be slow.
 */
const MAX_START_LENGTH = 8

/**
 * Trees packed for searching. Nodes are offsets, siblings are adjacent, and all fields are in one array of
 * numbers. A step from node to node touches little memory, all of it close together.
 */
export interface PackedTrees {
  /** All nodes, then the child tables: by character of US-ASCII, the child that begins with it, or 0. */
  readonly nodes: Int32Array
  /** The labels. */
  readonly units: Uint16Array
  /** The branches of nodes, by the index in {@link BRANCHES}. The element 0 is unused. */
  readonly branches: readonly (Branches | undefined)[]
}

/**
 * Packs a tree, with the trees of its stars. The node 0 is the root. It pauses after each {@link
 * NODES_AT_ONCE}.
 */
export function* packInSteps(root: TreeNode): Generator<undefined, PackedTrees> {
  const all = [root]
  // One call for each node: V8 optimises a short function sooner than a long-running loop.
  for (let index = 0; index < all.length; index++) {
    assignOffset(all[index] as TreeNode, index, all)
    if (index % NODES_AT_ONCE === NODES_AT_ONCE - 1) yield
  }
  const packer = new Packer(all)
  let packed = 0
  for (let index = 0; index < all.length; index++) {
    if (packed >= NODES_AT_ONCE) {
      yield
      packed = 0
    }
    const node = all[index] as TreeNode
    packer.pack(node)
    // The words of a star are divided by their beginnings, and hashed.
    const words = (node.star?.words.length ?? 0) + (node.wideStar?.words.length ?? 0)
    packed += node.star === undefined && node.wideStar === undefined ? 1 : STAR_AS_NODES + words
  }
  return packer
}

/** The nodes that are packed at once: one to two milliseconds (measured). */
const NODES_AT_ONCE = 4_096

/** A star takes as long as some nodes (measured). */
const STAR_AS_NODES = 8

class Packer implements PackedTrees {
  readonly nodes: Int32Array
  readonly units: Uint16Array
  readonly branches: (Branches | undefined)[]
  /** Where the next table and the next label are written. */
  private table: number
  private size: number = 0

  constructor(all: readonly TreeNode[]) {
    let tables = 0
    let units = 0
    for (const node of all) {
      if (hasTable(node)) tables++
      units += node.to - node.from
    }
    this.table = all.length * NODE_SIZE
    this.nodes = new Int32Array(this.table + tables * TABLE_SIZE)
    this.units = new Uint16Array(units)
    this.branches = [undefined]
  }

  pack(node: TreeNode): void {
    const { nodes, units, table } = this
    const { offset, text, from, to, star, wideStar, fallbacks, child } = node
    const depth = (nodes[offset + DEPTH] as number) + to - from
    if (star !== undefined || fallbacks !== undefined) this.branch(offset, fallbacks, star, depth)
    if (wideStar !== undefined) this.branch(offset, undefined, wideStar, depth + 1)
    const above = nodes[offset + BRANCHES] as number
    const isTabled = hasTable(node)
    let count = 0
    for (let next = child; next !== undefined; next = next.next) {
      nodes[next.offset + DEPTH] = depth
      nodes[next.offset + BRANCHES] = above
      if (isTabled) nodes[table + next.code] = next.offset
      count++
    }
    nodes[offset + FIRST] = isTabled ? table : (child?.offset ?? 0)
    nodes[offset + COUNT] = isTabled ? IN_TABLE : count > MAX_LISTED ? -count : count
    if (isTabled) this.table += TABLE_SIZE
    nodes[offset + DEPTH] = depth
    nodes[offset + CODE] = node.code
    nodes[offset + LABEL] = this.size
    // `once` occurs only in trees of endings, where no pattern is open.
    nodes[offset + OPEN] = Math.min(node.open, node.once)
    nodes[offset + END] = node.end
    for (let at = from; at < to; at++) units[this.size++] = text.charCodeAt(at)
  }

  private branch(
    offset: number,
    fallbacks: TreeNode['fallbacks'],
    star: Star | undefined,
    depth: number,
  ): void {
    const { nodes, branches } = this
    const above = branches[nodes[offset + BRANCHES] as number]
    nodes[offset + BRANCHES] = branches.push(new Branches(fallbacks, star, depth, above)) - 1
  }
}

/** Assigns a node its offset and queues its children, so that siblings are adjacent (breadth first). */
function assignOffset(node: TreeNode, index: number, queue: TreeNode[]): void {
  node.offset = index * NODE_SIZE
  listChildren(node)
  for (let next = node.child; next !== undefined; next = next.next) {
    next.open = Math.min(next.open, node.open)
    queue.push(next)
  }
  // The trees of a star follow the nodes that begin paths.
  for (const star of [node.star, node.wideStar]) {
    if (star?.endings !== undefined) queue.push(star.endings)
    if (star !== undefined) queue.push(star.tree)
  }
}

/**
 * Stands in the field {@link COUNT} of a node in place of the number of children if the children are in a
 * table.
 */
export const IN_TABLE = -1

/** The number of entries of a child table: one for each character of US-ASCII. */
export const TABLE_SIZE = 128

/**
 * The number of children from which on a node has a table. Scanning more children takes longer and
 * mispredicts branches.
 */
const MIN_TABLE_CHILDREN = 5

function hasTable(node: TreeNode): boolean {
  let count = 0
  for (let next = node.child; next !== undefined; next = next.next) {
    if (next.code >= TABLE_SIZE) return false
    count++
  }
  return count >= MIN_TABLE_CHILDREN
}

function packStar({ least, words, tree, endings }: Star): PackedStar {
  const beginnings: TreeNode[] = []
  for (let next = tree.child; next !== undefined; next = next.next) beginnings.push(next)
  const areMany = beginnings.length > MAX_STARTS
  return {
    least,
    endings: endings?.offset ?? 0,
    leastEnding: endings?.least ?? NO_RANK,
    tree: tree.offset,
    leastWord: tree.least,
    starts: areMany ? undefined : beginnings.map((node) => startAt(node, words)),
    filter: areMany ? filterOf(words) : undefined,
  }
}

function startAt(
  { text, from, to, code, child, offset: node, least }: TreeNode,
  words: Star['words'],
): Start {
  const label = text.slice(from, to)
  if (child === undefined) return { text: label, node, least, isWord: true, filters: undefined }
  const filters = filtersByLength(words.filter((word) => word.charCodeAt(0) === code))
  return { text: label.slice(0, MAX_START_LENGTH), node, least, isWord: false, filters }
}
