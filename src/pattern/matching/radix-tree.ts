/**
 * Above every rank: no pattern. The rank of a pattern is its index in the list, so the least rank decides.
 */
export const NO_RANK = 0x7fffffff

/** A node of a radix tree of literals (Morrison's PATRICIA, 1968) while the tree is built. */
export class TreeNode {
  /** The node's label is `text` from `from` to `to`: a part of some literal, empty only at a root. */
  readonly text: string
  from: number
  readonly to: number
  /** The first code unit of this node's label. */
  code: number
  /** The first child, and the next sibling. */
  child: TreeNode | undefined = undefined
  next: TreeNode | undefined = undefined
  /** The children by the first code unit of their labels, in place of the list, once there are many. */
  byCode: Map<number, TreeNode> | undefined = undefined
  /** The least rank in the subtree of this node. */
  least: number
  /** The least rank of a pattern whose literal ends at this node and that matches every continuation. */
  open: number = NO_RANK
  /**
   * The least rank of a pattern whose literal ends at this node and that matches only if the path ends here,
   * too.
   */
  end: number = NO_RANK
  /**
   * The least rank of a pattern that matches only if the path ends at this node and the literal does not
   * occur earlier in the path.
   */
  once: number = NO_RANK
  /** The ranks of the patterns whose literal prefix ends at this node and that are matched one by one. */
  fallbacks: number[] | undefined = undefined
  /** What may follow the star of patterns that continue with a star at this node. */
  star: Star | undefined = undefined
  /**
   * What may follow a star that stands for at least one character, in patterns that continue with such a star at this
   * node.
   */
  wideStar: Star | undefined = undefined
  /** `true` if a literal that follows a star ends at this node. */
  isWord: boolean = false
  /** The node's offset in `PackedTrees.nodes`, assigned when the tree is packed. */
  offset: number = 0

  constructor(text: string, from: number, to: number, least: number) {
    this.text = text
    this.from = from
    this.to = to
    this.code = text.charCodeAt(from)
    this.least = least
  }
}

/** The root of an empty tree. */
export function newRoot(): TreeNode {
  return new TreeNode('', 0, 0, NO_RANK)
}

/** What may follow a star, while the tree is built. */
export class Star {
  least: number = NO_RANK
  /** The literals that follow the star; `words` lists them. Only the first occurrence of each counts. */
  readonly words: string[] = []
  readonly tree: TreeNode = newRoot()
  /** A tree of the literals that the path must end with, each reversed. */
  endings: TreeNode | undefined = undefined
}

/**
 * Inserts a literal and returns the node it ends at; `undefined` if a pattern of lower rank already matches
 * whatever the literal begins. Ranks are inserted in ascending order, so the first to pass a node is its
 * least.
 */
export function insertLiteral(root: TreeNode, text: string, rank: number): TreeNode | undefined {
  let node = root
  let at = 0
  for (;;) {
    if (node.open < rank) return undefined
    if (rank < node.least) node.least = rank
    if (at === text.length) return node
    const code = text.charCodeAt(at)
    const { byCode } = node
    let before: TreeNode | undefined
    let next = byCode === undefined ? node.child : byCode.get(code)
    let passed = 0
    while (next !== undefined && next.code !== code) {
      before = next
      next = next.next
      passed++
    }
    if (next === undefined) {
      const leaf = new TreeNode(text, at, text.length, rank)
      if (byCode !== undefined) byCode.set(code, leaf)
      else if (before === undefined) node.child = leaf
      else before.next = leaf
      if (passed === MAX_LISTED) indexChildren(node)
      return leaf
    }
    const common = commonLength(next, text, at)
    if (next.from + common < next.to) {
      // The new node is the upper one: references to a node stay valid for the place where its literal ends.
      const upper = new TreeNode(next.text, next.from, next.from + common, next.least)
      upper.next = next.next
      upper.child = next
      next.next = undefined
      next.from += common
      next.code = next.text.charCodeAt(next.from)
      if (byCode !== undefined) byCode.set(code, upper)
      else if (before === undefined) node.child = upper
      else before.next = upper
      next = upper
    }
    node = next
    at += common
  }
}

/** The children that a list holds. In a longer one, finding a child would take too long. */
export const MAX_LISTED = 16

function indexChildren(node: TreeNode): void {
  node.byCode = new Map()
  for (let next = node.child; next !== undefined; next = next.next) node.byCode.set(next.code, next)
}

/** Lists the children in place of the index, in ascending order of their first code units. */
export function listChildren(node: TreeNode): void {
  if (node.byCode === undefined) return
  const children = [...node.byCode.values()].sort((one, other) => one.code - other.code)
  for (const [index, child] of children.entries()) child.next = children[index + 1]
  node.child = children[0]
  node.byCode = undefined
}

function commonLength({ text: other, from, to }: TreeNode, text: string, at: number): number {
  const most = Math.min(to - from, text.length - at)
  let length = 1
  while (length < most && other.charCodeAt(from + length) === text.charCodeAt(at + length)) length++
  return length
}
