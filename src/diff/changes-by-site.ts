import type { Automata } from '../pattern/index.ts'
import type { ComparedSites, Policy, Rule, Verdict } from '../policy/index.ts'
import {
  type ChangedSites,
  changeAt,
  type PathChange,
  pathChanges,
  type RegionLimits,
} from './path-changes.ts'

/** Changes of URLs, whether they are proved to be all, and the automaton states that they cost. */
interface FoundChanges {
  readonly changes: readonly PathChange[]
  readonly complete: boolean
  readonly states: number
}

/**
 * The changes of URLs on all compared sites. Changes with the same rules and exceptions on several sites are
 * one change, with a URL of the first of these sites.
 */
export function changesOnSites(
  before: Policy,
  after: Policy,
  { origins, complete }: ComparedSites,
  limits: RegionLimits,
  automata: Automata,
): FoundChanges {
  const found = origins.map((origin) => pathChanges(before, after, { origin, ...limits }, automata))
  const states = found.reduce((sum, one) => sum + one.states, 0)
  const isComplete = complete && found.every((one) => one.complete)
  // Policies that are no list may have changes that differ in their URL alone.
  const [only] = found
  if (found.length === 1 && only !== undefined) return { ...only, complete: isComplete }
  const ranks = new Map([...before.rules, ...after.rules].map((rule, rank) => [rule, rank]))
  const byRules = new Map<string, { readonly change: PathChange; readonly sites: number[] }>()
  for (const [site, { changes }] of found.entries()) {
    for (const change of changes) {
      const key = keyOf(change, ranks)
      const same = byRules.get(key)
      if (same === undefined) byRules.set(key, { change, sites: [site] })
      else same.sites.push(site)
    }
  }
  const changes = [...byRules.values()].map(({ change, sites }): PathChange => {
    return sites.length === origins.length ? change : { ...change, sites: changedSites(origins, sites) }
  })
  return { changes, complete: isComplete, states }
}

/** {@link changeAt}, with the site of the URL if several are compared. */
export function changeOnSite(
  url: string,
  verdicts: readonly [Verdict, Verdict],
  { origins }: ComparedSites,
): readonly PathChange[] {
  const changes = changeAt(url, verdicts)
  if (origins.length === 1) return changes
  const sites = changedSites(origins, [origins.findIndex((origin) => url.startsWith(`${origin}/`))])
  return changes.map((change) => ({ ...change, sites }))
}

/** Sites by their indices in the list of compared origins, of which the first is one that no rule names. */
function changedSites(origins: readonly string[], sites: readonly number[]): ChangedSites {
  return {
    named: sites.filter((site) => site > 0).map((site) => origins[site] as string),
    others: sites.includes(0),
  }
}

/** A text that is equal for changes with the same description, whatever their URLs are. */
function keyOf(change: PathChange, ranks: ReadonlyMap<Rule, number>): string {
  const { direction, rule, against, matches, alsoMatch, exceptions, exceptionsLeftOut } = change
  const numbers = (rules: readonly (Rule | undefined)[]): number[] =>
    rules.map((one) => (one === undefined ? -1 : (ranks.get(one) ?? -1)))
  return JSON.stringify([
    direction,
    numbers([rule]),
    numbers(against),
    numbers(matches),
    numbers(alsoMatch),
    numbers(exceptions.map((one) => one.rule)),
    exceptionsLeftOut,
  ])
}
