import {
  type Automata,
  hasPath,
  type Overlapping,
  type SearchOptions,
  type TransducedPattern,
  type UrlTransducer,
} from '../pattern/index.ts'
import type { Policy, Rule } from '../policy/index.ts'

/** One policy of two that are compared. */
export interface Side {
  readonly policy: Policy
  readonly transducer: UrlTransducer
  /** The indices of its rules that may match a URL which a pattern matches, in ascending order. */
  readonly overlapping: Overlapping
}

/** Two policies, and a rule of one that disallows URLs which the other allows. */
export interface Sides {
  readonly disallowing: Side
  /** Index of the rule in its policy. */
  readonly index: number
  readonly allowing: Side
}

/** The part of such URLs that one rule of the allowing policy decides. */
export interface AllowedPart {
  /** The shortest path of the part. */
  readonly path: string
  /** Index of that rule in its policy; `undefined` if no rule matches. */
  readonly by: number | undefined
}

/** What a description may cost. */
export interface DescriptionBudget extends SearchOptions {
  /** The most answers that the automata may hold. Once they hold as many, no further question is asked. */
  readonly maxAnswers: number
}

/** Paths that one policy disallows and the other allows, described by rules. */
export interface DescribedRegion {
  /** The shortest of these paths. */
  readonly path: string
  /** The rules that allow these paths. `undefined` in the list: no rule matches, so the path is allowed. */
  readonly against: readonly (Rule | undefined)[]
  /** Each path matches at least one of these rules. */
  readonly matches: readonly Rule[]
  /** Each path also matches at least one of these rules. Empty: there is no such condition. */
  readonly alsoMatch: readonly Rule[]
  /** Exceptions: rules of the disallowing policy that allow some of the paths. */
  readonly allowed: readonly Rule[]
  /** Exceptions: rules of the allowing policy that disallow some of the paths. */
  readonly disallowed: readonly Rule[]
}

/** A part with the patterns that all of its paths match. */
interface PlacedPart extends AllowedPart {
  readonly index: number
  /** The rank of the rule that decides it in the allowing policy. Rules of lower rank decide before that rule. */
  readonly rank: number
  readonly within: readonly TransducedPattern[]
}

/**
 * Parts that one description covers, with the ranks of their exceptions. No exception of one part may overlap
 * another part wrongly.
 */
interface PartGroup {
  readonly parts: PlacedPart[]
  readonly disallowed: Set<number>
}

/**
 * Describes parts of what a rule disallows in as few regions as possible. Two parts need two regions if a
 * rule is an exception of one and, in the other, a rule of lower rank allows the path first.
 *
 * @param parts with the shortest path first.
 */
export function describeRegions(
  sides: Sides,
  parts: readonly AllowedPart[],
  budget: DescriptionBudget,
  automata: Automata,
): DescribedRegion[] {
  const { disallowing, index: ruleIndex, allowing } = sides
  const [own, others] = [disallowing.policy.rules, allowing.policy.rules]
  const rule = own[ruleIndex] as Rule
  const here = transducedBy(disallowing)
  const there = transducedBy(allowing)
  // Once the budget is spent, a path is assumed to exist: the description then names more rules than it
  // needs.
  const isPath = (within: readonly TransducedPattern[], without: readonly TransducedPattern[]): boolean =>
    automata.answers.size >= budget.maxAnswers || hasPath({ within, without }, budget, automata) !== false
  const meets = ({ within }: PlacedPart, one: TransducedPattern): boolean => isPath([...within, one], [])

  const whole = [here(rule)]
  const placedPart = ({ path, by }: AllowedPart, index: number): PlacedPart => {
    const against = by === undefined ? undefined : others[by]
    const rank = by ?? others.length
    if (against === undefined) return { path, by, index, rank, within: whole }
    const part = [there(against)]
    const within = !isPath(part, whole) ? part : isPath(whole, part) ? [...whole, ...part] : whole
    return { path, by, index, rank, within }
  }
  const placed = parts.map(placedPart).sort((one, other) => other.rank - one.rank)
  const lowest = placed[0]?.rank ?? 0
  const disallowers = allowing.overlapping(here(rule)).flatMap((rank) => {
    const other = others[rank] as Rule
    return rank < lowest && other.effect === 'disallow' && isPath([...whole, there(other)], [])
      ? [{ rank, at: there(other) }]
      : []
  })

  const allows = disallowing
    .overlapping(here(rule))
    .filter((rank) => rank < ruleIndex && own[rank]?.effect === 'allow')
    .map((rank) => own[rank] as Rule)
  return groupParts(placed, disallowers, whole, meets).map(({ parts: together, disallowed }) => {
    const inOrder = together.sort((one, other) => one.index - other.index)
    const isWhole = inOrder.some(({ within }) => within === whole)
    const isNarrower = inOrder.every(({ within }) => within !== whole && within.length === 1)
    const against = inOrder.map(({ by }) => (by === undefined ? undefined : others[by]))
    const named = against.filter((one) => one !== undefined)
    const areas = isWhole ? [{ within: whole }] : inOrder
    return {
      path: (inOrder[0] as PlacedPart).path,
      against,
      matches: isNarrower ? named : [rule],
      alsoMatch: isNarrower || isWhole ? [] : named,
      allowed: allows.filter((one) => areas.some(({ within }) => isPath([...within, here(one)], []))),
      disallowed: [...disallowed].sort((one, other) => one - other).map((rank) => others[rank] as Rule),
    }
  })
}

/** A rule of the allowing policy that disallows, by its index. */
interface Disallower {
  readonly rank: number
  readonly at: TransducedPattern
}

/**
 * Puts parts into groups that one description covers, each part into the first group that it fits.
 *
 * @param parts the highest rank first.
 * @param disallowers the lowest rank first; none has the rank of a part.
 */
function groupParts(
  parts: readonly PlacedPart[],
  disallowers: readonly Disallower[],
  whole: readonly TransducedPattern[],
  meets: (part: PlacedPart, one: TransducedPattern) => boolean,
): readonly PartGroup[] {
  const groups: PartGroup[] = []
  for (const part of parts) {
    const before = disallowers.filter(({ rank }) => rank < part.rank)
    const after = disallowers.slice(before.length)
    const wouldExclude = ({ disallowed }: PartGroup): boolean =>
      after.some(({ rank, at }) => disallowed.has(rank) && meets(part, at))
    const fitting = groups.find((group) => !wouldExclude(group)) ?? { parts: [], disallowed: new Set() }
    if (fitting.parts.length === 0) groups.push(fitting)
    // If the first part of a group is the whole region, the exceptions of later parts are already exceptions
    // of it.
    if (fitting.parts[0]?.within !== whole) {
      for (const { rank, at } of before) {
        if (!fitting.disallowed.has(rank) && (part.within === whole || meets(part, at)))
          fitting.disallowed.add(rank)
      }
    }
    fitting.parts.push(part)
  }
  return groups
}

function transducedBy({ transducer }: Side): (rule: Rule) => TransducedPattern {
  return ({ pattern }) => ({ pattern, transducer })
}
