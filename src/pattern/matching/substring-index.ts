/**
 * Finds texts in one long text, in time that does not depend on its length. It is the suffix automaton of the
 * text (Blumer, Blumer, Haussler, Ehrenfeucht, Chen, Seiferas 1985): each of its states stands for the texts
 * that end at the same places. The states below a state in the tree of suffix links end at a part of these
 * places, so the places of each state are a range in one order of all places.
 *
 * Preparation costs O(n log n) for n characters, and a question costs O(m + log n) for m characters. Most of
 * that is waiting for memory, so texts are looked up once, and texts that are frequent are searched for
 * nearby first.
 */
export class SubstringIndex {
  private readonly text: string
  private size = 1
  /** By state: the suffix link, and the length of the longest text that leads to the state. */
  private readonly link: Int32Array
  private readonly longest: Int32Array
  /** By state: the index of the last character of the first occurrence. */
  private readonly firstEnd: Int32Array
  /**
   * The edges, in a hash table with open addressing. The edges that leave a state are linked, from `edges`
   * on, by their slots.
   */
  private readonly source: Int32Array
  private readonly unit: Uint16Array
  private readonly target: Int32Array
  private readonly nextEdge: Int32Array
  private readonly edges: Int32Array
  private readonly shift: number
  /** By text: the state that it leads to, if it has been asked for. */
  private readonly states: Map<string, number> = new Map()
  /** By state: how often its places have been asked for; from {@link OFTEN} on, the places in ascending order. */
  private readonly sorted: Map<number, number | Int32Array> = new Map()
  /** Made for the first question that needs it. */
  private order: Order | undefined

  constructor(text: string) {
    const { length } = text
    const states = 2 * length + 1
    // A suffix automaton has fewer than 3n edges: the table is at most half full.
    const log = Math.ceil(Math.log2(6 * length + 2))
    this.text = text
    this.link = new Int32Array(states)
    this.longest = new Int32Array(states)
    this.firstEnd = new Int32Array(states)
    this.source = new Int32Array(2 ** log).fill(NONE)
    this.unit = new Uint16Array(2 ** log)
    this.target = new Int32Array(2 ** log)
    this.nextEdge = new Int32Array(2 ** log)
    this.edges = new Int32Array(states).fill(NONE)
    this.shift = 32 - log
    this.link[ROOT] = NONE
    let last = ROOT
    for (let at = 0; at < length; at++) last = this.append(last, text.charCodeAt(at), at)
  }

  /** Like `String.indexOf` of the text. */
  indexOf(segment: string, from: number): number {
    const { length } = segment
    if (length === 0) return Math.min(from, this.text.length)
    if (from + length > this.text.length) return -1
    const state = this.stateOf(segment)
    if (state === NONE) return -1
    const leastEnd = from + length - 1
    const first = this.firstEnd[state] as number
    if (first >= leastEnd) return first - length + 1
    this.order ??= this.makeOrder()
    const count = this.order.count[state] as number
    if (length < NEARBY && count * NEARBY > FREQUENT * this.text.length) {
      const near = this.text.slice(from, from + NEARBY).indexOf(segment)
      if (near !== -1) return from + near
    }
    const end = this.nextEnd(this.order, state, leastEnd)
    return end === NONE ? -1 : end - length + 1
  }

  /** The first place of a state that ends at `least` or later; {@link NONE} if there is none. */
  private nextEnd({ from, count, ends, next }: Order, state: number, least: number): number {
    const start = from[state] as number
    const stop = start + (count[state] as number)
    if (stop - start <= FEW) return leastFrom(ends, start, stop, least)
    const known = this.sorted.get(state)
    if (typeof known === 'object') return firstFrom(known, least)
    const asked = (known ?? 0) + 1
    this.sorted.set(state, asked < OFTEN || stop - start > MANY ? asked : ends.slice(start, stop).sort())
    return next.find(start, stop, least)
  }

  /** The state that a text leads to from the root; {@link NONE} if the text does not occur. */
  private stateOf(segment: string): number {
    const known = this.states.get(segment)
    if (known !== undefined) return known
    let state = ROOT
    for (let at = 0; at < segment.length; at++) {
      const slot = this.slotOf(state, segment.charCodeAt(at))
      if (this.source[slot] === NONE) return NONE
      state = this.target[slot] as number
    }
    this.states.set(segment, state)
    return state
  }

  /** The state of the text with one more character, after the state of the text without it. */
  private append(last: number, unit: number, at: number): number {
    const { link, longest, source, target } = this
    const state = this.size++
    longest[state] = at + 1
    this.firstEnd[state] = at
    let shorter = last
    let slot = this.slotOf(shorter, unit)
    while (source[slot] === NONE) {
      this.addEdge(slot, shorter, unit, state)
      shorter = link[shorter] as number
      if (shorter === NONE) return state
      slot = this.slotOf(shorter, unit)
    }
    const next = target[slot] as number
    link[state] = longest[next] === (longest[shorter] as number) + 1 ? next : this.split(next, shorter, unit)
    return state
  }

  /**
   * Splits a state: the texts that also end here, up to `shorter` and a character, get a state of their own.
   */
  private split(state: number, shorter: number, unit: number): number {
    const { link, longest, source, target, nextEdge } = this
    const clone = this.size++
    longest[clone] = (longest[shorter] as number) + 1
    this.firstEnd[clone] = this.firstEnd[state] as number
    for (let slot = this.edges[state] as number; slot !== NONE; slot = nextEdge[slot] as number) {
      const own = this.unit[slot] as number
      this.addEdge(this.slotOf(clone, own), clone, own, target[slot] as number)
    }
    link[clone] = link[state] as number
    link[state] = clone
    for (let at = shorter; at !== NONE; at = link[at] as number) {
      const slot = this.slotOf(at, unit)
      if (source[slot] === NONE || target[slot] !== state) break
      target[slot] = clone
    }
    return clone
  }

  /** The slot of an edge, or the free slot where it belongs. */
  private slotOf(state: number, unit: number): number {
    const { source, unit: units, shift } = this
    let slot = Math.imul(Math.imul(state, STATE_FACTOR) ^ unit, FIBONACCI_FACTOR) >>> shift
    while (source[slot] !== NONE && (source[slot] !== state || units[slot] !== unit))
      slot = (slot + 1) & (source.length - 1)
    return slot
  }

  private addEdge(slot: number, state: number, unit: number, target: number): void {
    this.source[slot] = state
    this.unit[slot] = unit
    this.target[slot] = target
    this.nextEdge[slot] = this.edges[state] as number
    this.edges[state] = slot
  }

  /** Orders all places so that those of each state are a range: a preorder of the tree of suffix links. */
  private makeOrder(): Order {
    const { size, link, longest, firstEnd, text } = this
    const byLength = this.statesByLength()
    const count = new Int32Array(size)
    // A place is that of the state whose longest text is the whole text up to there. Clones have none.
    const isPlace = (state: number): boolean => longest[state] === (firstEnd[state] as number) + 1
    for (let index = size - 1; index > 0; index--) {
      const state = byLength[index] as number
      if (isPlace(state)) count[state] = (count[state] as number) + 1
      const parent = link[state] as number
      count[parent] = (count[parent] as number) + (count[state] as number)
    }
    const from = new Int32Array(size)
    const free = new Int32Array(size)
    const ends = new Int32Array(text.length)
    for (let index = 1; index < size; index++) {
      const state = byLength[index] as number
      const parent = link[state] as number
      const start = free[parent] as number
      from[state] = start
      free[parent] = start + (count[state] as number)
      if (isPlace(state)) ends[start] = firstEnd[state] as number
      free[state] = isPlace(state) ? start + 1 : start
    }
    return { from, count, ends, next: new NextValue(ends) }
  }

  /** All states by the length of their longest text (counting sort). The root is the first. */
  private statesByLength(): Int32Array {
    const { size, longest, text } = this
    const starts = new Int32Array(text.length + 2)
    for (let state = 0; state < size; state++) {
      const after = (longest[state] as number) + 1
      starts[after] = (starts[after] as number) + 1
    }
    for (let length = 1; length < starts.length; length++)
      starts[length] = (starts[length] as number) + (starts[length - 1] as number)
    const sorted = new Int32Array(size)
    for (let state = 0; state < size; state++) {
      const length = longest[state] as number
      sorted[starts[length] as number] = state
      starts[length] = (starts[length] as number) + 1
    }
    return sorted
  }
}

/** All places, in an order in which those of each state are a range. */
interface Order {
  /** By state: where its range begins, and how many places it has. */
  readonly from: Int32Array
  readonly count: Int32Array
  /** The index of the last character of each place. */
  readonly ends: Int32Array
  readonly next: NextValue
}

/** The least value that is at least `least` among those from `start` to `stop`; {@link NONE} if there is none. */
function leastFrom(ends: Int32Array, start: number, stop: number, least: number): number {
  let first = NONE
  for (let index = start; index < stop; index++) {
    const end = ends[index] as number
    if (end >= least && (first === NONE || end < first)) first = end
  }
  return first
}

const ROOT = 0
const NONE = -1

/** The least value of a sorted list that is at least `least` (binary search); {@link NONE} if there is none. */
function firstFrom(sorted: Int32Array, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? NONE
}

/** The places up to which looking at each is quicker than {@link NextValue} (measured). */
const FEW = 64

/** The places up to which they are sorted, once they have been asked for often. */
const MANY = 1_024
const OFTEN = 16

/** The characters in which a frequent text is searched for first. It is expected there {@link FREQUENT} times. */
const NEARBY = 64
const FREQUENT = 4

/** Fibonacci hashing (Knuth, TAOCP 3, §6.4); the first factor keeps the characters of one state together. */
const FIBONACCI_FACTOR = 0x9e3779b1
const STATE_FACTOR = 0x85ebca6b

/**
 * A wavelet matrix (Claude, Navarro, Ordóñez 2015) over a list of small natural numbers. It finds the least
 * value from a bound on within a part of the list (range successor; Gagie, Navarro, Puglisi 2012). Memory and
 * preparation are O(n log n) for n values below n; a question costs O(log n).
 */
class NextValue {
  /** The number of values. */
  private readonly size: number
  /** For each bit, the highest first, and each index: the number of zeros of that bit before the index. */
  private readonly zeros: readonly Int32Array[]

  /** @param values numbers from 0 on, each below the number of values. */
  constructor(values: Int32Array) {
    const { length } = values
    this.size = length
    const zeros: Int32Array[] = []
    let current = values
    for (let bit = 32 - Math.clz32(Math.max(1, length - 1)) - 1; bit >= 0; bit--) {
      const before = new Int32Array(length + 1)
      for (let index = 0; index < length; index++)
        before[index + 1] = (before[index] as number) + (1 - (((current[index] as number) >> bit) & 1))
      // A stable partition: the values with a zero come first.
      const next = new Int32Array(length)
      let one = before[length] as number
      for (let index = 0, zero = 0; index < length; index++) {
        const value = current[index] as number
        if (((value >> bit) & 1) === 0) next[zero++] = value
        else next[one++] = value
      }
      zeros.push(before)
      current = next
    }
    this.zeros = zeros
  }

  /**
   * The least value that is at least `least` among those from index `from` to `to`, without `to`; or -1. `least`
   * is less than the number of values.
   */
  find(from: number, to: number, least: number): number {
    const { zeros, size } = this
    let start = from
    let end = to
    // Values with the same higher bits as `least`. A part with greater values is kept in case none is left.
    let greaterStart = 0
    let greaterEnd = 0
    let depth = 0
    let greaterDepth = 0
    for (; depth < zeros.length && start < end; depth++) {
      const before = zeros[depth] as Int32Array
      const zeroStart = before[start] as number
      const zeroEnd = before[end] as number
      const ones = before[size] as number
      if (((least >> (zeros.length - 1 - depth)) & 1) === 1) {
        start += ones - zeroStart
        end += ones - zeroEnd
        continue
      }
      if (end - zeroEnd > start - zeroStart) {
        greaterStart = ones + start - zeroStart
        greaterEnd = ones + end - zeroEnd
        greaterDepth = depth + 1
      }
      start = zeroStart
      end = zeroEnd
    }
    if (start < end) return least
    if (greaterDepth === 0) return -1
    // The least of the greater values: a zero wherever there is one.
    let value = (least >> (zeros.length - greaterDepth)) | 1
    start = greaterStart
    end = greaterEnd
    for (depth = greaterDepth; depth < zeros.length; depth++) {
      const before = zeros[depth] as Int32Array
      const zeroStart = before[start] as number
      const zeroEnd = before[end] as number
      const isZero = zeroStart < zeroEnd
      const ones = before[size] as number
      value = (value << 1) | (isZero ? 0 : 1)
      start = isZero ? zeroStart : ones + start - zeroStart
      end = isZero ? zeroEnd : ones + end - zeroEnd
    }
    return value
  }
}
