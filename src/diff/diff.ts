import { Automata, MAX_REGIONS } from '../pattern/index.ts'
import {
  areDotSegmentsLeftOut,
  assertOptions,
  assertPolicy,
  type Policy,
  siteOf,
  sitesToCompare,
} from '../policy/index.ts'
import { changeOnSite, changesOnSites } from './changes-by-site.ts'
import {
  anyDifference,
  DIFFERENCE_OPTIONS,
  type DifferenceOptions,
  differenceByTexts,
  type FirstDifference,
} from './first-difference.ts'
import { type OtherChange, otherChanges } from './other-changes.ts'
import type { PathChange } from './path-changes.ts'

/** The site that a comparison is about, and what it may cost. */
export interface DiffOptions extends DifferenceOptions {
  /** The most regions that are searched for on each site. */
  readonly maxRegions?: number
}

/** How two policies decide URLs: a {@link FirstDifference}, with all changes if they differ. */
export type PathComparison =
  | Exclude<FirstDifference, { readonly kind: 'different' }>
  | {
      readonly kind: 'different'
      readonly changes: readonly PathChange[]
      /** Whether these changes are proved to be all, on `origin`; without `origin`, on every site. */
      readonly complete: boolean
      readonly origin?: string
      /** As in {@link FirstDifference}: `complete` says nothing of URLs with dot segments. */
      readonly withoutDotSegments?: true
      readonly states: number
    }

/** What changes from one policy to another. */
export interface Diff {
  /** Whether nothing changes; `true` is proved. */
  readonly equal: boolean
  readonly paths: PathComparison
  /** Changes of metadata, such as pacing and sitemaps. */
  readonly others: readonly OtherChange[]
}

/**
 * What changes for an agent if one policy replaces another: which URLs are opened or closed, each change with
 * a witness, and which metadata changes. If nothing changes, that is proved; if the budget is spent before a
 * proof, the result is `undecided`.
 *
 * @throws TypeError for an origin without a host.
 *
 * @example
 * ```ts
 * const fooBot = { agent: 'FooBot', dialect: dialects['rfc-9309'] }
 * const before = read(parse('User-agent: *\nDisallow: /a\n'), fooBot)
 * const after = read(parse('User-agent: *\nDisallow: /a/\n'), fooBot)
 * diff(before, after).paths.kind // 'different'
 * diff(before, before).equal // true
 * ```
 */
export function diff(before: Policy, after: Policy, options: DiffOptions = {}): Diff {
  for (const policy of [before, after]) assertPolicy(policy, 'diff')
  assertOptions(options, [...DIFFERENCE_OPTIONS, 'maxRegions'], 'diff')
  const paths = comparePaths(before, after, options)
  const others = otherChanges(before, after)
  return { equal: paths.kind === 'equal' && others.length === 0, paths, others }
}

function comparePaths(before: Policy, after: Policy, options: DiffOptions): PathComparison {
  const byTexts = differenceByTexts(before, after, options)
  if (byTexts.kind === 'equal' || byTexts.kind === 'unknown') return byTexts
  const automata = new Automata()
  const { origin, maxRegions = MAX_REGIONS, ...budget } = options
  const sites = sitesToCompare([before, after], origin)
  const limits = { maxRegions, ...budget }
  const { changes, complete, states } = changesOnSites(before, after, sites, limits, automata)
  const coverage = {
    ...(origin === undefined ? {} : { origin: siteOf(origin) }),
    ...(areDotSegmentsLeftOut(before, after) ? ({ withoutDotSegments: true } as const) : {}),
  }
  if (changes.length > 0) return { kind: 'different', changes, complete, states, ...coverage }
  if (complete) return { kind: 'equal', states, ...coverage }
  // The search for one URL may find one, or a proof, even if the search for all regions spent its budget.
  const first = anyDifference(before, after, options, automata)
  const spent = states + first.states
  if (first.kind !== 'different') return { ...first, states: spent }
  const shown = changeOnSite(first.url, first.verdicts, sites)
  return { kind: 'different', changes: shown, complete: false, states: spent, ...coverage }
}
