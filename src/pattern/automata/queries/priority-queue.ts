/**
 * A priority queue of numbers, as a binary heap: each call takes logarithmic time. The number of the least
 * cost comes first; of these, the one of the least weight; of these, the one of the least or the greatest
 * turn.
 */
export class PriorityQueue {
  private readonly items: QueueItem[] = []
  private readonly step: number

  /**
   * @param order of items with equal cost and weight, the one of the least or of the greatest turn comes
   * first. Items with equal turns are in the same order by number.
   */
  constructor(order: 'least' | 'greatest') {
    this.step = order === 'least' ? 1 : -1
  }

  push(item: number, cost: number, weight: number, turn: number): void {
    const { items } = this
    let at = items.length
    const added = { item, cost, weight, turn: this.step * turn, rank: this.step * item }
    items.push(added)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = items[above] as QueueItem
      if (!precedes(added, parent)) break
      items[at] = parent
      at = above
    }
    items[at] = added
  }

  pop(): number | undefined {
    const { items } = this
    const top = items[0]
    const last = items.pop()
    if (top === undefined || last === undefined) return undefined
    if (items.length === 0) return top.item
    let at = 0
    for (;;) {
      let below = at * 2 + 1
      const left = items[below]
      const right = items[below + 1]
      if (left === undefined) break
      let lesser = left
      if (right !== undefined && precedes(right, left)) {
        lesser = right
        below += 1
      }
      if (!precedes(lesser, last)) break
      items[at] = lesser
      at = below
    }
    items[at] = last
    return top.item
  }
}

interface QueueItem {
  readonly item: number
  readonly cost: number
  readonly weight: number
  readonly turn: number
  readonly rank: number
}

function precedes(a: QueueItem, b: QueueItem): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  if (a.weight !== b.weight) return a.weight < b.weight
  return a.turn < b.turn || (a.turn === b.turn && a.rank < b.rank)
}
