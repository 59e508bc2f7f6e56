import { type Dialect, type DialectId, read } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import {
  areDotSegmentsLeftOut,
  assertOptions,
  EXAMPLE_ORIGIN,
  type Failure,
  type Policy,
  siteOf,
  type Verdict,
} from '../policy/index.ts'
import { assertFile, type File } from '../syntax/index.ts'
import {
  DIFFERENCE_OPTIONS,
  type DifferenceOptions,
  type FirstDifference,
  firstDifference,
  type Undecided,
} from './first-difference.ts'
import { type SeparatingUrl, separatingUrls } from './separating-urls.ts'

/** Dialects that are proved to give the same verdict on every URL. */
export interface DialectClass {
  readonly dialects: readonly DialectId[]
  /** As in {@link FirstDifference}: set if some of these dialects resolve dot segments. */
  readonly withoutDotSegments?: true
  /** The policy of the first of these dialects. */
  readonly policy: Policy
}

/** How two classes of dialects differ; `a` and `b` are indices in the list of classes. */
export type DialectDifference =
  | {
      readonly a: number
      readonly b: number
      readonly kind: 'different'
      readonly url: string
      readonly verdicts: readonly [Verdict, Verdict]
      /** As in {@link FirstDifference}. */
      readonly notSent?: true
    }
  /** It is unknown whether they differ. */
  | {
      readonly a: number
      readonly b: number
      readonly kind: 'undecided'
      readonly because: Undecided['because']
    }

/** How dialects decide the URLs of one file. */
export interface DialectComparison {
  /** The largest first. */
  readonly classes: readonly DialectClass[]
  /** One difference for every two classes. */
  readonly differences: readonly DialectDifference[]
  /**
   * A small set of URLs that tells every two classes apart whose difference was found, ordinary URLs first;
   * see {@link separatingUrls}. The verdicts are in the order of the classes.
   */
  readonly separating: readonly SeparatingUrl[]
  /** Dialects whose parser stops with an error on the file: they have no verdict to compare. */
  readonly failing: readonly { readonly dialect: DialectId; readonly failure: Failure }[]
  /** The only site whose URLs were compared. Absent: every http and https site. */
  readonly origin?: string
}

/**
 * Compares the verdicts of dialects on one file. Dialects that agree on every URL form a class, and every two
 * classes have a witness: a URL that they decide differently. Metadata is not compared.
 *
 * @param agent the robot's product token, or several in order of preference.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
 * const compared = compareDialects(file, 'FooBot', [dialects.google, dialects['python-urllib'], dialects.bing])
 * compared.classes.map((one) => one.dialects.length) // [1, 1, 1]
 * compared.differences[0]?.kind // 'different'
 * ```
 */
export function compareDialects(
  file: File,
  agent: string | readonly string[],
  dialects: readonly Dialect[],
  options: DifferenceOptions = {},
): DialectComparison {
  assertFile(file, 'compareDialects(parse(text), agent, dialects)')
  if (!Array.isArray(dialects))
    throw new TypeError(
      'compareDialects needs a list of dialects: write [dialects.google, dialects.bing], or Object.values(dialects).',
    )
  assertOptions(options, DIFFERENCE_OPTIONS, 'compareDialects')
  const automata = new Automata()
  const policies = dialects.map((dialect) => read(file, { agent, dialect }))
  const cache = new Map<Policy, Map<Policy, FirstDifference>>(policies.map((policy) => [policy, new Map()]))
  const differenceOf = (one: Policy, other: Policy): FirstDifference => {
    const difference = cache.get(one)?.get(other) ?? firstDifference(one, other, options, automata)
    cache.get(one)?.set(other, difference)
    return difference
  }
  const classes: { dialects: DialectId[]; policy: Policy; withoutDotSegments?: true }[] = []
  const failing: { readonly dialect: DialectId; readonly failure: Failure }[] = []
  for (const [index, policy] of policies.entries()) {
    const { id } = dialects[index] as Dialect
    if (policy.failure !== undefined) {
      failing.push({ dialect: id, failure: policy.failure })
      continue
    }
    const sameClass = classes.find((other) => differenceOf(other.policy, policy).kind === 'equal')
    if (sameClass === undefined) {
      classes.push({ dialects: [id], policy })
      continue
    }
    sameClass.dialects.push(id)
    if (areDotSegmentsLeftOut(sameClass.policy, policy)) sameClass.withoutDotSegments = true
  }
  classes.sort((one, other) => other.dialects.length - one.dialects.length)
  const pairs = classes.flatMap(({ policy: one }, a) =>
    classes.slice(a + 1).map(({ policy: other }, offset): Pair => {
      return { a, b: a + 1 + offset, found: differenceOf(one, other) }
    }),
  )
  const separating = separatingUrls(
    classes.map(({ policy }) => policy),
    pairs.flatMap(({ found }) => (found.kind === 'different' ? [found.url] : [])),
    siteOf(options.origin ?? EXAMPLE_ORIGIN),
  )
  const differences = pairs.map((pair) => differenceIn(pair, separating))
  const coverage = options.origin === undefined ? {} : { origin: siteOf(options.origin) }
  return { classes, differences, separating, failing, ...coverage }
}

/** Two classes, by their indexes, and what comparing them found. */
interface Pair {
  readonly a: number
  readonly b: number
  readonly found: FirstDifference
}

/** The difference of two classes. If the comparison found none, a separating URL may show one. */
function differenceIn({ a, b, found }: Pair, separating: readonly SeparatingUrl[]): DialectDifference {
  if (found.kind === 'different')
    return { a, b, kind: 'different', ...witnessOf(found.url, found.verdicts, found) }
  for (const other of separating) {
    const [one, two] = [other.verdicts[a], other.verdicts[b]]
    if (one !== undefined && two !== undefined && one.verdict !== two.verdict)
      return { a, b, kind: 'different', ...witnessOf(other.url, [one, two], other) }
  }
  return { a, b, kind: 'undecided', because: (found as Undecided).because }
}

function witnessOf(
  url: string,
  verdicts: readonly [Verdict, Verdict],
  { notSent }: { readonly notSent?: true },
): { readonly url: string; readonly verdicts: readonly [Verdict, Verdict]; readonly notSent?: true } {
  return { url, verdicts, ...(notSent === undefined ? {} : { notSent }) }
}
