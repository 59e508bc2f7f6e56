import { Automata, MAX_REGIONS } from '../pattern/index.ts'
import { EXAMPLE_ORIGIN, type Policy, siteOf } from '../policy/index.ts'
import { anyDifference, type DifferenceOptions, type FirstDifference } from './first-difference.ts'
import { type OtherChange, otherChanges } from './other-changes.ts'
import { changeAt, type PathChange, pathChanges } from './path-changes.ts'

/** The site that a comparison is about, and what it may cost. */
export interface DiffOptions extends DifferenceOptions {
  /** The most regions that are searched for. */
  readonly maxRegions?: number
}

/** How two policies decide the URLs of a site: a {@link FirstDifference}, with all changes if they differ. */
export type PathComparison =
  | Exclude<FirstDifference, { readonly kind: 'different' }>
  | {
      readonly kind: 'different'
      readonly changes: readonly PathChange[]
      /** Whether these are proved to be all the changes. */
      readonly complete: boolean
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
  const paths = comparePaths(before, after, options)
  const others = otherChanges(before, after)
  return { equal: paths.kind === 'equal' && others.length === 0, paths, others }
}

function comparePaths(before: Policy, after: Policy, options: DiffOptions): PathComparison {
  const automata = new Automata()
  const first = anyDifference(before, after, options, automata)
  if (first.kind === 'equal' || first.kind === 'unknown') return first
  const { origin = EXAMPLE_ORIGIN, maxRegions = MAX_REGIONS, ...budget } = options
  const { changes, complete, states } = pathChanges(
    before,
    after,
    { origin: siteOf(origin), maxRegions, ...budget },
    automata,
  )
  const spent = first.states + states
  // The search by regions may find a proof even if the first search spent its budget.
  if (first.kind === 'undecided' && changes.length === 0)
    return { kind: complete ? 'equal' : 'undecided', states: spent }
  const shown =
    first.kind === 'different' && changes.length === 0 ? changeAt(first.url, first.verdicts) : changes
  return { kind: 'different', changes: shown, complete: complete && shown.length > 0, states: spent }
}
