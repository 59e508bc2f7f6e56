import type { Columns } from './canonical-list.ts'
import type { Residuals, Rest, Rung } from './derivatives.ts'

interface Refusal {
  readonly rest: Rest
  /** How many entries of other verdicts rank above it. */
  readonly above: number
  readonly rung: Rung | undefined
}

/** A list as what it may still do, and what may keep it from that. */
export interface Profile {
  /** What it may still do; lists with the same differ in what keeps them from it. */
  readonly may: string
  readonly refusals: readonly Refusal[]
  /** The same to look things up in, made when first compared: most states have none to be compared with. */
  ranks?: Ranks
}

/** By rest, and by the segments looked for, how many entries of other verdicts rank above. */
interface Ranks {
  readonly byRest: ReadonlyMap<Rest, number>
  readonly byLadder: ReadonlyMap<number, number>
  /** The length of the shortest of these segments. */
  readonly shortest: number
}

/** Does what refuses in one list refuse in another that may do the same, and there as much or more? */
export function refusesNoMore({ refusals }: Profile, other: Profile): boolean {
  if (refusals.length === 0) return true
  other.ranks ??= ranksOf(other.refusals)
  const { byRest, byLadder, shortest } = other.ranks
  return refusals.every(({ rest, above, rung }) => {
    const same = byRest.get(rest)
    if (same !== undefined && same <= above) return true
    if (rung === undefined) return false
    for (let at = rung.held ? rung.ladder.after : rung.ladder; at !== undefined && at.length >= shortest; at = at.after) {
      const further = byLadder.get(at.id)
      if (further !== undefined && further <= above) return true
    }
    return false
  })
}

/** A list as what it may still do, and what may keep it from that: the entries of the verdict `refusal`. */
export function profileOf({ rests, verdicts, otherwise }: Columns, refusal: number, residuals: Residuals): Profile {
  const refusals: Refusal[] = []
  let may = ''
  let above = 0
  for (let at = 0; at < rests.length; at++) {
    const rest = rests[at] as Rest
    if (verdicts[at] !== refusal) {
      may += `${rest}:${verdicts[at]} `
      above += 1
      continue
    }
    refusals.push({ rest, above, rung: residuals.rung(rest) })
  }
  return { may: may + otherwise, refusals }
}

function ranksOf(refusals: readonly Refusal[]): Ranks {
  const byRest = new Map(refusals.map(({ rest, above: rank }) => [rest, rank]))
  const byLadder = new Map<number, number>()
  let shortest = Number.POSITIVE_INFINITY
  for (const { above: rank, rung } of refusals) {
    if (rung === undefined) continue
    const { id, length } = rung.ladder
    if (!byLadder.has(id)) byLadder.set(id, rank)
    shortest = Math.min(shortest, length)
  }
  return { byRest, byLadder, shortest }
}
