import { EVERYTHING, NOTHING, OTHER, type Residuals, type Rest, type Rung } from './derivatives.ts'
import { Marks } from './marks.ts'

/** A list in columns: what its entries are rests of, and their verdicts, in order of precedence. */
export interface Columns {
  readonly rests: readonly Rest[]
  readonly verdicts: readonly number[]
  readonly otherwise: number
}

/**
 * Lists without what never decides, and in one order: those that mean the same are then found to be the same more often. Most
 * of the time that a question takes is spent here, hence the columns, which are used again for every list.
 */
export class Reduction {
  /** Entries gone through so far: what states cost, in time and in memory. */
  entries = 0
  private readonly residuals: Residuals
  private readonly live: Rest[] = []
  private readonly liveVerdicts: number[] = []
  private kept: Rest[] = []
  private keptVerdicts: number[] = []
  private readonly seen = new Marks()
  private readonly ladders = new Marks()
  /** The length of the shortest ladder remembered. */
  private shortest = Number.POSITIVE_INFINITY
  private readonly firsts = new Marks()

  constructor(residuals: Residuals) {
    this.residuals = residuals
  }

  /** The list as it is, or once a character has gone by. */
  of({ rests, verdicts, otherwise }: Columns, unit?: number): Columns {
    this.grow(rests.length)
    this.entries += rests.length
    const { residuals, live, liveVerdicts, seen } = this
    let last = otherwise
    let count = 0
    seen.clear()
    this.forgetLadders()
    for (let at = 0; at < rests.length; at++) {
      const before = rests[at] as Rest
      const rest = unit === undefined ? before : residuals.step(before, unit)
      if (rest === NOTHING || seen.has(rest)) continue
      if (rest === EVERYTHING) {
        last = verdicts[at] as number
        break
      }
      if (this.isOutdone(residuals.rung(rest))) continue
      seen.add(rest)
      live[count] = rest
      liveVerdicts[count] = verdicts[at] as number
      count += 1
    }
    const from = this.contested(count, last)
    return { rests: this.kept.slice(from), verdicts: this.keptVerdicts.slice(from), otherwise: last }
  }

  /**
   * From the last on, without the entries that say what would be said without them: none below them, that overlaps, says
   * otherwise. Neighbours of one verdict are put in order of their numbers, for among them no order matters; those that one
   * below has got further than go too. What is kept stands at the end of its columns, from the place returned.
   */
  private contested(count: number, last: number): number {
    const { residuals, live, liveVerdicts, kept, keptVerdicts, firsts } = this
    let anyFirst = false
    let anyContrary = false
    let to = kept.length
    let block = to
    firsts.clear()
    this.forgetLadders()
    for (let at = count - 1; at >= 0; at--) {
      const rest = live[at] as Rest
      const verdict = liveVerdicts[at] as number
      const first = residuals.first(rest)
      if (verdict !== last) {
        anyContrary = true
        if (first === OTHER) anyFirst = true
        else firsts.add(first)
      } else if (!(anyFirst || (first === OTHER ? anyContrary : firsts.has(first)))) {
        continue
      }
      if (to < block && keptVerdicts[to] !== verdict) {
        sort(kept, to, block)
        block = to
        this.forgetLadders()
      }
      if (this.isOutdone(residuals.rung(rest))) continue
      to -= 1
      kept[to] = rest
      keptVerdicts[to] = verdict
    }
    sort(kept, to, block)
    return to
  }

  /** Does a rest match only what another does that has got further? If not, it is remembered for those to come. */
  private isOutdone(rung: Rung | undefined): boolean {
    if (rung === undefined) return false
    const { ladders } = this
    const { ladder, held } = rung
    // What was remembered is found at its own length, or not at all.
    for (let at = held ? ladder.after : ladder; at !== undefined && at.length >= this.shortest; at = at.after) {
      if (ladders.has(at.id)) return true
    }
    ladders.add(ladder.id)
    this.shortest = Math.min(this.shortest, ladder.length)
    return false
  }

  private forgetLadders(): void {
    this.ladders.clear()
    this.shortest = Number.POSITIVE_INFINITY
  }

  private grow(length: number): void {
    if (length <= this.kept.length) return
    this.kept = new Array<Rest>(2 * length).fill(NOTHING)
    this.keptVerdicts = new Array<number>(2 * length).fill(NOTHING)
  }
}

function sort(numbers: number[], from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    if ((numbers[at] as number) >= (numbers[at - 1] as number)) continue
    const sorted = numbers.slice(from, to).sort((one, other) => one - other)
    for (let index = 0; index < sorted.length; index++) numbers[from + index] = sorted[index] as number
    return
  }
}
