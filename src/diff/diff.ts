import { Automata, type Budget, findParting, MAX_REGIONS } from '../pattern/index.ts'
import { EXAMPLE_ORIGIN, type Failure, listOf, type Policy } from '../policy/index.ts'
import { type OtherChange, otherChanges } from './other-changes.ts'
import { type PathChange, pathChanges } from './path-changes.ts'

/** About which site, and at what cost. */
export interface DiffOptions extends Budget {
  /** Scheme and host of the site whose URLs are compared, without a path; default `https://example.com`. Few readers look at it. */
  readonly origin?: string
  /** Regions looked for before the rest is left out. */
  readonly maxRegions?: number
}

/** What two policies say about the URLs of a site. `states` is what it cost. */
export type PathsCompared =
  /** The same of every URL a client could send: proved. */
  | { readonly kind: 'equal'; readonly states: number }
  | {
      readonly kind: 'different'
      readonly changes: readonly PathChange[]
      /** Whether these are all the changes: proved. */
      readonly complete: boolean
      readonly states: number
    }
  /** The budget was spent before either was known. */
  | { readonly kind: 'undecided'; readonly states: number }
  /** A reader stops with an error on one of the files, or on both: it has no verdict to compare. */
  | { readonly kind: 'unknown'; readonly before?: Failure; readonly after?: Failure; readonly states: number }

/** What changes from one policy to another. */
export interface Diff {
  /** Nothing changes, and that is proved. */
  readonly equal: boolean
  readonly paths: PathsCompared
  /** Pacing, sitemaps and whatever else a file says beside its rules. */
  readonly others: readonly OtherChange[]
}

/**
 * What changes for a robot when one policy takes the place of another: which URLs are opened or closed, with a URL to show
 * for each change, and what else is different. Or a proof that nothing is; or that the question cost too much.
 *
 * @example
 * ```ts
 * const [before, after] = ['Disallow: /a', 'Disallow: /a/'].map((rule) =>
 *   read(parse(`User-agent: *\n${rule}\n`), { agent: 'FooBot', dialect: dialects['rfc-9309'] }),
 * ) as [Policy, Policy]
 * diff(before, after).paths.kind // 'different'
 * diff(before, before).equal // true
 * ```
 */
export function diff(before: Policy, after: Policy, options: DiffOptions = {}): Diff {
  const paths = comparePaths(before, after, options)
  const others = otherChanges(before, after)
  return { equal: paths.kind === 'equal' && others.length === 0, paths, others }
}

function comparePaths(before: Policy, after: Policy, options: DiffOptions): PathsCompared {
  if (before.failure !== undefined || after.failure !== undefined) {
    return {
      kind: 'unknown',
      states: 0,
      ...(before.failure === undefined ? {} : { before: before.failure }),
      ...(after.failure === undefined ? {} : { after: after.failure }),
    }
  }
  const { origin = EXAMPLE_ORIGIN, maxRegions = MAX_REGIONS, ...budget } = options
  const automata = new Automata()
  const found = findParting(listOf(before, origin), listOf(after, origin), budget, automata)
  if (found.kind === 'none') return { kind: 'equal', states: found.states }
  if (found.kind === 'undecided') return found
  const { changes, complete, states } = pathChanges(before, after, { origin, maxRegions, ...budget }, automata)
  return { kind: 'different', changes, complete, states: found.states + states }
}
