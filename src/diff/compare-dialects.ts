import { type Dialect, type DialectId, read } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { type DifferenceOptions, type FirstDifference, firstDifference } from './first-difference.ts'

/** Readers that give the same verdict on every URL: proved. */
export interface DialectClass {
  readonly dialects: readonly DialectId[]
  /** The reading of the first of them. */
  readonly policy: Policy
}

/** Where two classes of readers part, by their places in the list of classes. */
export type DialectDifference =
  | { readonly a: number; readonly b: number; readonly kind: 'found'; readonly url: string; readonly verdicts: readonly [Verdict, Verdict] }
  /** The budget was spent; whether they part is not known. */
  | { readonly a: number; readonly b: number; readonly kind: 'undecided' }

/** The readings of one file, by what they come to. */
export interface DialectComparison {
  /** The largest first. */
  readonly classes: readonly DialectClass[]
  /** For every two classes. */
  readonly differences: readonly DialectDifference[]
  /** Readers that stop with an error on the file, and have no verdict to compare. */
  readonly failing: readonly { readonly dialect: DialectId; readonly failure: Failure }[]
}

/**
 * Where the readings of one file part: the readers that agree on every URL stand together, and for each two classes there is
 * a URL that they decide differently. Only verdicts on URLs are compared.
 *
 * @param agent the robot's product token, or several in order of preference.
 *
 * @example
 * ```ts
 * const orders = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
 * const compared = compareDialects(orders, 'FooBot', [dialects.google, dialects['python-urllib'], dialects.bing])
 * compared.classes.map((alike) => alike.dialects.length) // [1, 1, 1]
 * compared.differences[0]?.kind // 'found'
 * ```
 */
export function compareDialects(
  file: File,
  agent: string | readonly string[],
  dialects: readonly Dialect[],
  options: DifferenceOptions = {},
): DialectComparison {
  const automata = new Automata()
  const policies = dialects.map((dialect) => read(file, { agent, dialect }))
  const known = new Map<Policy, Map<Policy, FirstDifference>>(policies.map((policy) => [policy, new Map()]))
  const parting = (one: Policy, other: Policy): FirstDifference => {
    const found = known.get(one)?.get(other) ?? firstDifference(one, other, options, automata)
    known.get(one)?.set(other, found)
    return found
  }
  const classes: { readonly dialects: DialectId[]; readonly policy: Policy }[] = []
  const failing: { readonly dialect: DialectId; readonly failure: Failure }[] = []
  for (const [index, policy] of policies.entries()) {
    const { id } = dialects[index] as Dialect
    if (policy.failure !== undefined) {
      failing.push({ dialect: id, failure: policy.failure })
      continue
    }
    const alike = classes.find((other) => parting(other.policy, policy).kind === 'equal')
    if (alike === undefined) classes.push({ dialects: [id], policy })
    else alike.dialects.push(id)
  }
  classes.sort((one, other) => other.dialects.length - one.dialects.length)
  const differences = classes.flatMap(({ policy: one }, a) =>
    classes.slice(a + 1).map(({ policy: other }, offset): DialectDifference => {
      const found = parting(one, other)
      const b = a + 1 + offset
      return found.kind === 'different' ? { a, b, kind: 'found', url: found.url, verdicts: found.verdicts } : { a, b, kind: 'undecided' }
    }),
  )
  return { classes, differences, failing }
}
