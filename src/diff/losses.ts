import {
  Automata,
  type Budget,
  MAX_REGION_STATES,
  MAX_REGIONS,
  MAX_STATES,
  patternKey,
} from '../pattern/index.ts'
import { areProvedByLists, type Effect, type Policy, type Rule, sitesToCompare } from '../policy/index.ts'
import { changeOnSite, changesOnSites } from './changes-by-site.ts'
import { anyDifference, differenceByTexts } from './first-difference.ts'
import type { PathChange } from './path-changes.ts'

/** The URLs that one policy opens or closes and the other one does not. */
export interface Losses {
  readonly changes: readonly PathChange[]
  /** Whether these are proved to be all. */
  readonly complete: boolean
}

/**
 * The pairs of rules, one of each policy, that cost as much time as one automaton state. Each pair is compared
 * once by its texts.
 */
const PAIRS_PER_STATE = 150

/**
 * The URLs to which `before` gives one verdict and `after` the other: with `disallow` those that are opened,
 * with `allow` those that are closed. It costs less than `diff`, which looks for both. If a parser stops with
 * an error, nothing is proved.
 *
 * @param budget the automaton states that several questions may cost. Once it is spent, only texts prove something.
 */
export function lossesOf(before: Policy, after: Policy, effect: Effect, budget: Budget): Losses {
  if (before.failure !== undefined || after.failure !== undefined) return { changes: [], complete: false }
  if (isKeptByOrder(before, after, effect) || differenceByTexts(before, after, {}).kind === 'equal')
    return { changes: [], complete: true }
  budget.spend((before.rules.length * after.rules.length) / PAIRS_PER_STATE)
  if (budget.isSpent) return { changes: [], complete: false }
  const options = { maxStates: budget.share(MAX_REGION_STATES) }
  const automata = new Automata()
  const direction = effect === 'disallow' ? 'opened' : 'closed'
  const sites = sitesToCompare([before, after], undefined)
  const limits = { maxRegions: MAX_REGIONS, direction, ...options } as const
  const found = changesOnSites(before, after, sites, limits, automata)
  budget.spend(found.states)
  if (found.changes.length > 0 || found.complete) return found
  // The search for one URL may find one, or a proof, even if the search for all regions spent its budget.
  const first = anyDifference(before, after, { maxStates: budget.share(MAX_STATES) }, automata)
  budget.spend(first.states)
  const changes = first.kind === 'different' ? changeOnSite(first.url, first.verdicts, sites) : []
  return {
    changes: changes.filter((change) => change.direction === direction),
    complete: first.kind === 'equal',
  }
}

/**
 * Do the texts of the rules prove that `after` gives a verdict to every URL to which `before` gives it? They
 * do if `after` has each rule of `before` with that verdict, and each contrary rule above such a rule is above
 * it in `before`, too. If a rule of `before` decides a URL, none of the rules above it matches, so in `after` that
 * rule or one of its kind decides. The end of the list counts as an Allow. The cost is one pass over each list.
 */
function isKeptByOrder(before: Policy, after: Policy, effect: Effect): boolean {
  if (before.transducerFor !== after.transducerFor || before.pathOf !== after.pathOf) return false
  if (!areProvedByLists(before, after)) return false
  const keyOf = (rule: Rule): string => `${rule.effect} ${patternKey(rule.pattern)}`
  const places = new Map<string, number>()
  for (const [place, rule] of before.rules.entries())
    if (!places.has(keyOf(rule))) places.set(keyOf(rule), place)
  /** For each rule of `after`, the lowest place in `before` of a contrary rule above it. */
  const lowestAbove = new Map<string, number>()
  let lowest = -1
  for (const rule of after.rules) {
    const key = keyOf(rule)
    if (rule.effect !== effect) lowest = Math.max(lowest, places.get(key) ?? Number.POSITIVE_INFINITY)
    else if (!lowestAbove.has(key)) lowestAbove.set(key, lowest)
  }
  if (effect === 'allow' && lowest === Number.POSITIVE_INFINITY) return false
  return [...places].every(
    ([key, place]) => !key.startsWith(effect) || (lowestAbove.get(key) ?? Number.POSITIVE_INFINITY) < place,
  )
}
