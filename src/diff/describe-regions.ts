import { type Automata, hasPath, type SearchOptions, type TransducedPattern } from '../pattern/index.ts'
import type { Policy, Rule } from '../policy/index.ts'

/** Two policies of which one forbids by a rule what the other allows. */
export interface Sides {
  readonly forbidding: Policy
  readonly rule: Rule
  readonly allowing: Policy
  readonly origin: string
}

/** What one rule of the side that allows decides of it. */
export interface AllowedPart {
  /** The shortest path of it. */
  readonly path: string
  /** The place of the rule in its policy; nothing where none matches. */
  readonly by: number | undefined
}

/** How much telling may cost. */
export interface TellingBudget extends SearchOptions {
  /** Answers that the automata may know in the end: beyond them, none is looked for. */
  readonly maxAnswers: number
}

/** Paths that one side forbids and the other allows, told by rules: all that these match, and nothing else. */
export interface ToldRegion {
  /** The shortest path of it. */
  readonly path: string
  /** The rules that allow it; nothing in it stands for none at all. */
  readonly against: readonly (Rule | undefined)[]
  /** It is what one of these matches, */
  readonly matches: readonly Rule[]
  /** and, unless this is empty, one of these as well, */
  readonly alsoMatch: readonly Rule[]
  /** but for what these allow on the side that forbids, */
  readonly allowed: readonly Rule[]
  /** and these forbid on the side that allows. */
  readonly forbidden: readonly Rule[]
}

/** A part, and what all of its paths match. */
interface Placing extends AllowedPart {
  readonly index: number
  /** What stands before it in the policy that allows decides first. */
  readonly rank: number
  readonly within: readonly TransducedPattern[]
}

/** Parts told together: no rule that takes something out of one of them may seem to take it out of another. */
interface Told {
  readonly parts: Placing[]
  readonly forbidden: Set<number>
}

/**
 * Parts of what a rule forbids, told in as few regions as can be: a rule that takes something out of one part would say too much of
 * another in which a better rule comes before it.
 *
 * @param parts with the shortest path first.
 */
export function toldRegions(sides: Sides, parts: readonly AllowedPart[], budget: TellingBudget, automata: Automata): ToldRegion[] {
  const { forbidding, rule, allowing, origin } = sides
  const here = placedIn(forbidding, origin)
  const there = placedIn(allowing, origin)
  // What cannot be told within the budget is taken for possible.
  const isPath = (within: readonly TransducedPattern[], without: readonly TransducedPattern[]): boolean =>
    automata.answers.size >= budget.maxAnswers || hasPath({ within, without }, budget, automata) !== false
  const meets = ({ within }: Placing, one: TransducedPattern): boolean => isPath([...within, one], [])

  const whole = [here(rule)]
  const placing = ({ path, by }: AllowedPart, index: number): Placing => {
    const against = by === undefined ? undefined : allowing.rules[by]
    const rank = by ?? allowing.rules.length
    if (against === undefined) return { path, by, index, rank, within: whole }
    const own = [there(against)]
    const within = !isPath(own, whole) ? own : isPath(whole, own) ? [...whole, ...own] : whole
    return { path, by, index, rank, within }
  }
  const placed = parts.map(placing).sort((one, other) => other.rank - one.rank)
  const lowest = placed[0]?.rank ?? 0
  const forbids = allowing.rules
    .slice(0, lowest)
    .flatMap((other, rank) => (other.effect === 'disallow' && isPath([...whole, there(other)], []) ? [{ rank, at: there(other) }] : []))

  const allows = forbidding.rules.slice(0, forbidding.rules.indexOf(rule)).filter(({ effect }) => effect === 'allow')
  return toldTogether(placed, forbids, whole, meets).map(({ parts: together, forbidden }) => {
    const inOrder = together.sort((one, other) => one.index - other.index)
    const isWhole = inOrder.some(({ within }) => within === whole)
    const isNarrower = inOrder.every(({ within }) => within !== whole && within.length === 1)
    const against = inOrder.map(({ by }) => (by === undefined ? undefined : allowing.rules[by]))
    const named = against.filter((one) => one !== undefined)
    const told = isWhole ? [{ within: whole }] : inOrder
    return {
      path: (inOrder[0] as Placing).path,
      against,
      matches: isNarrower ? named : [rule],
      alsoMatch: isNarrower || isWhole ? [] : named,
      allowed: allows.filter((one) => told.some(({ within }) => isPath([...within, here(one)], []))),
      forbidden: [...forbidden].sort((one, other) => one - other).map((rank) => allowing.rules[rank] as Rule),
    }
  })
}

/** Rules that forbid on the side that allows, by their place in it. */
interface Forbidding {
  readonly rank: number
  readonly at: TransducedPattern
}

/** @param parts the lowest in rank first. */
function toldTogether(
  parts: readonly Placing[],
  forbids: readonly Forbidding[],
  whole: readonly TransducedPattern[],
  meets: (part: Placing, one: TransducedPattern) => boolean,
): readonly Told[] {
  const groups: Told[] = []
  for (const part of parts) {
    const seemsOut = ({ forbidden }: Told): boolean =>
      forbids.some(({ rank, at }) => rank > part.rank && forbidden.has(rank) && meets(part, at))
    const told = groups.find((group) => !seemsOut(group)) ?? { parts: [], forbidden: new Set() }
    if (told.parts.length === 0) groups.push(told)
    // The lowest comes first, and where it is the whole, all that is taken out of another part is taken out of it already.
    if (told.parts[0]?.within !== whole) {
      for (const { rank, at } of forbids) {
        if (rank < part.rank && !told.forbidden.has(rank) && (part.within === whole || meets(part, at))) told.forbidden.add(rank)
      }
    }
    told.parts.push(part)
  }
  return groups
}

function placedIn(policy: Policy, origin: string): (rule: Rule) => TransducedPattern {
  const transducer = policy.transducerFor(origin)
  return ({ pattern }) => ({ pattern, transducer })
}
