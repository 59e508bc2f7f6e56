import {
  Automata,
  type Budget,
  isKeptByOrder,
  MAX_REGION_STATES,
  MAX_REGIONS,
  MAX_STATES,
} from '../pattern/index.ts'
import {
  ALLOW,
  areProvedByLists,
  DISALLOW,
  decisionListOf,
  type Effect,
  EXAMPLE_ORIGIN,
  type Policy,
  sitesToCompare,
} from '../policy/index.ts'
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
 * The URLs to which `before` gives one verdict and `after` the other. With `disallow`, these are the opened URLs;
 * with `allow`, the closed ones. It costs less than `diff`, which looks for both. If a parser stops with an error,
 * nothing is proved.
 *
 * @param budget the automaton states that several questions may cost together. Once it is spent, only texts prove
 *   something.
 */
export function lossesOf(before: Policy, after: Policy, effect: Effect, budget: Budget): Losses {
  if (before.failure !== undefined || after.failure !== undefined) return { changes: [], complete: false }
  if (isProvedByOrder(before, after, effect) || differenceByTexts(before, after, {}).kind === 'equal')
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
 * Does the order of the rules prove that `after` gives a verdict to every URL to which `before` gives it? The rules
 * are the same on every site.
 */
function isProvedByOrder(before: Policy, after: Policy, effect: Effect): boolean {
  if (before.transducerFor !== after.transducerFor || before.pathOf !== after.pathOf) return false
  if (!areProvedByLists(before, after)) return false
  const [one, other] = [decisionListOf(before, EXAMPLE_ORIGIN), decisionListOf(after, EXAMPLE_ORIGIN)]
  return isKeptByOrder(one, other, effect === 'allow' ? ALLOW : DISALLOW)
}
