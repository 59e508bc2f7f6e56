import { commonPath } from '../../../pattern/index.ts'
import type { Rule } from '../../../policy/index.ts'

/** A rule of a group, and how it ranks among the rules of its robots: the lower rank decides. */
export interface RankedRule {
  readonly line: number
  readonly rank: number
  readonly rule: Rule
}

/** Lines to move, in file order, and the line that they go directly above or below. */
export interface RuleMove {
  readonly lines: readonly number[]
  readonly place: 'above' | 'below'
  readonly target: number
}

/** The most rules of a group among which a move is sought, because each pair of them may be compared. */
const MAX_RULES = 200

/**
 * The smallest move of rules of a group after which a parser that applies the first match reaches the rule of
 * the line `wins` before that of the line `stops`. Either rules go up to `stops`, or rules go down from it. A
 * rule goes along if it has to stay before or after one that moves, so that no other pair changes for the
 * worse. Of two moves, the one that settles more pairs of rules per line is the smaller. The cost is the
 * square of {@link MAX_RULES}; of longer groups, `undefined`. So it is if each move would let a rule decide
 * what another one decides rightly today.
 */
export function smallestMove(
  rules: readonly RankedRule[],
  wins: number,
  stops: number,
): RuleMove | undefined {
  const from = rules.findIndex(({ line }) => line === stops)
  const to = rules.findIndex(({ line }) => line === wins)
  if (rules.length > MAX_RULES || from === -1 || to <= from) return undefined
  const above = rules[from] as RankedRule
  const stopped = rules.reduce((last, rule, at) => (at > from && isStopped(above, rule) ? at : last), from)
  const up = raised(rules, from, to)
  const down = lowered(rules, from, Math.max(to, stopped))
  const candidates = [up, down].filter(({ order }) => !exposesPair(rules, order))
  const [one, other] = candidates
  if (one === undefined) return undefined
  const pick = other === undefined || costOf(rules, one) <= costOf(rules, other) ? one : other
  return {
    lines: pick.moved.map(({ line }) => line),
    place: pick === up ? 'above' : 'below',
    target: pick === up ? stops : (rules[Math.max(to, stopped)] as RankedRule).line,
  }
}

/** Does the upper rule decide, for a parser of the first match, a URL that the lower one should decide? */
function isStopped(upper: RankedRule, lower: RankedRule): boolean {
  return lower.rank < upper.rank && contradict(upper, lower)
}

function contradict(one: RankedRule, other: RankedRule): boolean {
  return (
    one.rule.effect !== other.rule.effect && commonPath(one.rule.pattern, other.rule.pattern) !== undefined
  )
}

/**
 * Does a new order let a rule decide a URL that another one should decide, and that a third one decided
 * rightly before? Of `Disallow: /a`, `Allow: /a/b`, `Disallow: /a/b/c`, the first one closes `/a/b/c` to a
 * parser of the first match. Once the second one stands above it, `/a/b/c` is open.
 */
function exposesPair(rules: readonly RankedRule[], order: readonly RankedRule[]): boolean {
  const placeOf = new Map(order.map((rule, at) => [rule, at]))
  const place = (rule: RankedRule): number => placeOf.get(rule) ?? 0
  return rules.some((upper, at) => {
    const passed = rules.slice(0, at).filter((rule) => place(rule) > place(upper))
    if (passed.length === 0) return false
    return order
      .slice(place(upper) + 1)
      .some(
        (lower) =>
          isStopped(upper, lower) &&
          passed.some(
            (rule) =>
              rule !== lower &&
              rule.rule.effect === lower.rule.effect &&
              commonPath(rule.rule.pattern, lower.rule.pattern) !== undefined,
          ),
      )
  })
}

interface Candidate {
  readonly moved: readonly RankedRule[]
  readonly order: readonly RankedRule[]
}

/** The rule at `to` goes above that at `from`, with the rules between that have to stay before it. */
function raised(rules: readonly RankedRule[], from: number, to: number): Candidate {
  const moved = [rules[to] as RankedRule]
  for (let at = to - 1; at > from; at--) {
    const rule = rules[at] as RankedRule
    if (moved.some((lower) => rule.rank < lower.rank && contradict(rule, lower))) moved.unshift(rule)
  }
  const rest = rules.filter((rule) => !moved.includes(rule))
  return { moved, order: [...rest.slice(0, from), ...moved, ...rest.slice(from)] }
}

/** The rule at `from` goes below that at `to`, with the rules between that have to stay after it. */
function lowered(rules: readonly RankedRule[], from: number, to: number): Candidate {
  const moved = [rules[from] as RankedRule]
  for (let at = from + 1; at <= to; at++) {
    const rule = rules[at] as RankedRule
    if (moved.some((upper) => upper.rank < rule.rank && contradict(upper, rule))) moved.push(rule)
  }
  const rest = rules.filter((rule) => !moved.includes(rule))
  const below = to + 1 - moved.length
  return { moved, order: [...rest.slice(0, below), ...moved, ...rest.slice(below)] }
}

/** The lines moved for each pair that the move puts in order. */
function costOf(rules: readonly RankedRule[], { moved, order }: Candidate): number {
  return moved.length / (stoppedPairs(rules, moved) - stoppedPairs(order, moved))
}

/** The pairs in the wrong order of which one rule is among some rules. */
function stoppedPairs(order: readonly RankedRule[], some: readonly RankedRule[]): number {
  let count = 0
  for (const [at, upper] of order.entries())
    for (const lower of order.slice(at + 1))
      if ((some.includes(upper) || some.includes(lower)) && isStopped(upper, lower)) count += 1
  return count
}
