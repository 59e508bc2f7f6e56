import { Automata, MAX_REGIONS } from '../pattern/index.ts'
import { EXAMPLE_ORIGIN, type Policy, siteOf } from '../policy/index.ts'
import { anyDifference, type DifferenceOptions, type FirstDifference } from './first-difference.ts'
import { type OtherChange, otherChanges } from './other-changes.ts'
import { changeAt, type PathChange, pathChanges } from './path-changes.ts'

/** About which site, and at what cost. */
export interface DiffOptions extends DifferenceOptions {
  /** Regions looked for before the rest is left out. */
  readonly maxRegions?: number
}

/** What two policies say about the URLs of a site: as {@link FirstDifference}, with all the changes where they differ. */
export type PathComparison =
  | Exclude<FirstDifference, { readonly kind: 'different' }>
  | {
      readonly kind: 'different'
      readonly changes: readonly PathChange[]
      /** Whether these are all the changes: proved. */
      readonly complete: boolean
      readonly states: number
    }

/** What changes from one policy to another. */
export interface Diff {
  /** Nothing changes, and that is proved. */
  readonly equal: boolean
  readonly paths: PathComparison
  /** Pacing, sitemaps and whatever else a file says beside its rules. */
  readonly others: readonly OtherChange[]
}

/**
 * What changes for a robot when one policy takes the place of another: which URLs are opened or closed, with a URL to show
 * for each change, and what else is different. Or a proof that nothing is; or that the question cost too much.
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
  const { changes, complete, states } = pathChanges(before, after, { origin: siteOf(origin), maxRegions, ...budget }, automata)
  const spent = first.states + states
  // Rule by rule it may be told what was too much to tell of all rules at once.
  if (first.kind === 'undecided' && changes.length === 0) return { kind: complete ? 'equal' : 'undecided', states: spent }
  const known = first.kind === 'different' && changes.length === 0 ? changeAt(first.url, first.verdicts) : changes
  return { kind: 'different', changes: known, complete: complete && known.length > 0, states: spent }
}
