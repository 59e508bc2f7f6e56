import { ALPHABET, isOdd, type UrlSymbol } from '../../symbols.ts'
import type { Row } from '../states/row.ts'
import type { Guard } from './guards.ts'

/** A letter that only careless clients send is used only where a path of so many characters more would be needed without it. */
const ODD_COST = 24

/** The same for an escape: `/search/x` says more to a person than `/car%74`. */
const ESCAPE_COST = 12

/** And for `*` and `$`, which beside rules are taken for something else than themselves. */
const SPECIAL = '*$'

/** More than there are partitions of the letters in one question, and states of any guard. */
const MOST_PARTITIONS = 2 ** 23
const MOST_GUARDED = 2 ** 7

/** A `%` by itself is taken for the beginning of an escape: of what is odd, it comes last. */
const PERCENT_COST = ODD_COST + 1

/** What a letter adds to the cost of a URL. */
export function costOfLetter(letter: UrlSymbol): number {
  if (letter.length > 1 || SPECIAL.includes(letter)) return ESCAPE_COST
  return letter === '%' ? PERCENT_COST : isOdd(letter) ? ODD_COST : 1
}

let costs: readonly number[] | undefined

/** {@link costOfLetter} of all {@link LETTERS}, made when first asked for: few runs of a command do. */
export function costsOfLetters(): readonly number[] {
  costs ??= ALPHABET.map(costOfLetter)
  return costs
}

/** The letters of one cost: characters, which may be familiar, before escapes, which never are. */
interface CostClass {
  readonly cost: number
  readonly characters: number[]
  readonly escapes: number[]
}

let classes: readonly CostClass[] | undefined

/** The cheap first. Made when first asked for. */
function costClasses(): readonly CostClass[] {
  if (classes === undefined) {
    const found = new Map<number, CostClass>()
    for (const [index, cost] of costsOfLetters().entries()) {
      const ofCost = found.get(cost) ?? { cost, characters: [], escapes: [] }
      found.set(cost, ofCost)
      const isEscape = (ALPHABET[index] as UrlSymbol).length > 1
      ;(isEscape ? ofCost.escapes : ofCost.characters).push(index)
    }
    classes = [...found.values()].sort((one, other) => one.cost - other.cost)
  }
  return classes
}

/** The letters in the order in which a question tries them, and which of them stand for others. */
export class Alphabet {
  private readonly letters: readonly number[]
  private readonly known = new Map<Guard, Map<number | string, readonly number[]>>()
  private readonly ranks: Int16Array
  private readonly ordered = new WeakMap<readonly number[], readonly number[]>()

  /** The shorter letters before the longer, the familiar before the others, then as {@link LETTERS} has them. */
  constructor(familiar: ReadonlySet<UrlSymbol>) {
    this.letters = costClasses().flatMap(({ characters, escapes }) => {
      const [first, others]: [number[], number[]] = [[], []]
      for (const index of characters) (familiar.has(ALPHABET[index] as UrlSymbol) ? first : others).push(index)
      return [...first, ...others, ...escapes]
    })
    this.ranks = new Int16Array(ALPHABET.length)
    for (const [rank, letter] of this.letters.entries()) this.ranks[letter] = rank
  }

  /** Some letters in the order in which a question tries them. */
  inOrder(some: readonly number[]): readonly number[] {
    let ordered = this.ordered.get(some)
    if (ordered === undefined) {
      ordered = [...some].sort((one, other) => (this.ranks[one] as number) - (this.ranks[other] as number))
      this.ordered.set(some, ordered)
    }
    return ordered
  }

  /** Letters that lead all readers the same ways, and the guard too, are one: the first of each. */
  representatives(rows: readonly Row[], guard: Guard, guarded: number): readonly number[] {
    let known = this.known.get(guard)
    if (known === undefined) {
      known = new Map()
      this.known.set(guard, known)
    }
    const key = keyOf(rows, guarded)
    let found = known.get(key)
    if (found === undefined) {
      const allowed = guard.next(guarded)
      found = firstOfEach(this.letters, allowed, rows)
      known.set(key, found)
    }
    return found
  }
}

/** Two rows and a guard are one exact number; only questions about more than two readers need a text. */
function keyOf(rows: readonly Row[], guarded: number): number | string {
  const [one, other] = rows as [Row, Row?]
  if (rows.length <= 2) return (one.partition * MOST_PARTITIONS + (other?.partition ?? 0)) * MOST_GUARDED + guarded
  return `${guarded} ${rows.map(({ partition }) => partition).join(' ')}`
}

function firstOfEach(letters: readonly number[], allowed: Int16Array, rows: readonly Row[]): readonly number[] {
  const seen = new Set<number>()
  const firsts: number[] = []
  let before = -1
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as number
    let way = allowed[letter] as number
    if (way === -1) continue
    for (let row = 0; row < rows.length; row++) way = way * (rows[row] as Row).ways.length + ((rows[row] as Row).way[letter] as number)
    // Neighbours mostly go the same way.
    if (way === before) continue
    before = way
    if (seen.has(way)) continue
    seen.add(way)
    firsts.push(letter)
  }
  return firsts
}
