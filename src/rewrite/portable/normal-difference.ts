import { notSentIf } from '../../diff/index.ts'
import {
  type Automata,
  type Budget,
  type DecisionList,
  findDifference,
  MAX_STATES,
  matches,
  memoFor,
  type PathResult,
  patternKey,
  type Transition,
  type UrlTransducer,
} from '../../pattern/index.ts'
import {
  decisionListOfRules,
  haveSameRuleList,
  isNoList,
  type Policy,
  type Rule,
  sitesToCompare,
  type Verdict,
} from '../../policy/index.ts'

/** The comparison of two policies on URLs in normal form. */
export type NormalDifference =
  /** Equal verdicts on every such URL: proved. */
  | { readonly kind: 'equal' }
  /** A witness, and both verdicts; `unknown` if a parser raises an error on the URL. */
  | {
      readonly kind: 'different'
      readonly url: string
      readonly verdicts: readonly [Verdict['verdict'], Verdict['verdict']]
      /** Present if clients that follow the URL standard change this URL before they send it. */
      readonly notSent?: true
    }
  /** The budget was spent before a proof. */
  | { readonly kind: 'undecided' }

/** A decision list, with a number for its text. */
interface NumberedList {
  readonly list: DecisionList
  readonly number: number
}

/** What the comparisons of a file may cost. */
export interface ComparisonBudget {
  /** In automaton states. */
  readonly states: Budget
  /** In rules of the lists that are compared. */
  readonly rules: Budget
}

/**
 * The most work of one search: automaton states times rules of the lists. Of 192 real files, the most expensive one
 * takes 4.8 million.
 */
const MAX_SEARCH = 6_000_000

/**
 * The shared work of all comparisons of one file. Many groups have the same rules, and many dialects read them in the
 * same way.
 */
export class NormalComparisons {
  private readonly automata: Automata
  /** The decided answers, by the numbers of both lists. */
  private readonly answers = new Map<string, PathResult>()
  /** A number for the text of each list. */
  private readonly numbers = new Map<string, number>()
  /** The lists of the same rules, by transducer and exempt path. Robots of one group share their rules. */
  private readonly lists = new WeakMap<Policy['rules'], Map<string, NumberedList>>()

  constructor(automata: Automata) {
    this.automata = automata
  }

  /** Finds a difference between two policies on a site, and spends what this costs. */
  find(
    [one, other]: readonly [Policy, Policy],
    origin: string,
    excludesPath: boolean,
    budget: ComparisonBudget,
  ): PathResult {
    const [before, after] = [this.listOf(one, origin, excludesPath), this.listOf(other, origin, excludesPath)]
    const key = `${before.number} ${after.number}`
    const known = this.answers.get(key)
    if (known !== undefined) return known
    if (budget.rules.isSpent) return { kind: 'undecided', states: 0 }
    const rules = before.list.entries.length + after.list.entries.length
    budget.rules.spend(rules)
    const maxStates = Math.min(budget.states.share(MAX_STATES), Math.trunc(MAX_SEARCH / rules))
    const result = findDifference(before.list, after.list, { maxStates }, this.automata)
    budget.states.spend(result.states)
    if (result.kind !== 'undecided') this.answers.set(key, result)
    return result
  }

  private listOf(policy: Policy, origin: string, excludesPath: boolean): NumberedList {
    const transducer = inNormalForm(policy.transducerFor(origin))
    const exempt = excludesPath ? policy.pathOf(origin + EXCLUDED_PATH) : undefined
    const lists = this.lists.get(policy.rules) ?? new Map<string, NumberedList>()
    this.lists.set(policy.rules, lists)
    const key = `${transducer.name}\n${exempt ?? ''}`
    let known = lists.get(key)
    if (known === undefined) {
      const rules = withoutExemptions(policy)
      const all = exempt === undefined ? rules : [exemption(exempt), ...rules]
      const list = { ...decisionListOfRules(policy, origin, all), transducer }
      known = { list, number: this.numberOf(list) }
      lists.set(key, known)
    }
    return known
  }

  private numberOf({ transducer, entries }: DecisionList): number {
    const text = JSON.stringify([
      transducer.name,
      ...entries.map(({ pattern, verdict }) => verdict + patternKey(pattern)),
    ])
    const number = this.numbers.get(text) ?? this.numbers.size
    this.numbers.set(text, number)
    return number
  }
}

/**
 * Finds a URL in normal form on which two policies differ. Such a URL has only the characters that RFC 3986
 * allows, no unnecessary escapes, and the other escapes in upper case (§6.2.2). On other URLs, such as
 * `/%61` for `/a`, dialects differ for nearly every file, and no rewrite can change that. `/robots.txt` is
 * excluded. A robot fetches it before it knows the rules, and dialects differ on it for every file that
 * closes the site.
 */
export function normalDifference(
  one: Policy,
  other: Policy,
  comparisons: NormalComparisons,
  budget: ComparisonBudget,
): NormalDifference {
  if (isNoList(one) || isNoList(other)) return { kind: haveSameRuleList(one, other) ? 'equal' : 'undecided' }
  const { origins, complete } = sitesToCompare([one, other])
  let isProved = complete
  for (const origin of origins) {
    const difference = differenceOnSite(one, other, origin, comparisons, budget)
    if (difference.kind === 'different') return difference
    if (difference.kind === 'undecided') isProved = false
  }
  return { kind: isProved ? 'equal' : 'undecided' }
}

/** The path that comparisons exclude. */
export const EXCLUDED_PATH = '/robots.txt'

function differenceOnSite(
  one: Policy,
  other: Policy,
  origin: string,
  comparisons: NormalComparisons,
  budget: ComparisonBudget,
): NormalDifference {
  const find = (excludesPath: boolean): PathResult =>
    comparisons.find([one, other], origin, excludesPath, budget)
  const first = find(false)
  // If the policies differ on the excluded path, search again for another URL.
  const result = first.kind === 'found' && first.path === EXCLUDED_PATH ? find(true) : first
  if (result.kind !== 'found') return { kind: result.kind === 'none' ? 'equal' : 'undecided' }
  const url = origin + result.path
  const verdicts = [verdictOn(one, url), verdictOn(other, url)] as const
  // The plain matcher checks the witness. If it does not confirm the difference, the result is undecided.
  return verdicts[0] === verdicts[1]
    ? { kind: 'undecided' }
    : { kind: 'different', url, verdicts, ...notSentIf(url) }
}

function withoutExemptions({ rules }: Policy): Policy['rules'] {
  return rules.filter(({ reason }) => reason !== 'exempt')
}

/** A rule that exempts this path, as some dialects do. */
function exemption(text: string): Rule {
  return { effect: 'allow', pattern: { kind: 'exact', text }, reason: 'exempt' }
}

function verdictOn(policy: Policy, url: string): Verdict['verdict'] {
  const path = policy.pathOf(url)
  if (path === undefined) return 'unknown'
  return withoutExemptions(policy).find(({ pattern }) => matches(pattern, path))?.effect ?? 'allow'
}

/**
 * The characters of a URL in normal form: unreserved ones, `sub-delims`, the rest of `pchar`, `/` and `?` (RFC 3986
 * §3.3, §3.4).
 */
const NORMAL_CHARACTER = /^[\w.~!$&'()*+,;=:@/?-]$/

/** Can a URL in normal form contain the symbol: a character, or an escape such as `%C3`? */
function isNormal(symbol: string): boolean {
  if (symbol.length === 1) return NORMAL_CHARACTER.test(symbol)
  return (
    symbol === symbol.toUpperCase() &&
    !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(symbol.slice(1), 16)))
  )
}

/**
 * A transducer that ends a URL at the first symbol that is not in normal form. If two decision lists differ on a URL
 * of this transducer, they also differ on its part before that symbol, which is a URL in normal form.
 */
const inNormalForm = memoFor((transducer: UrlTransducer): UrlTransducer => {
  const inNormal = (transitions: readonly Transition[] | undefined): readonly Transition[] | undefined =>
    transitions?.map(({ state, adds }) => ({ state: 2 * state, adds }))
  return {
    ...transducer,
    name: `${transducer.name}, in normal form`,
    start: 2 * transducer.start,
    step: (state, symbol) => {
      if (state % 2 === ENDED) return [{ state, adds: '' }]
      return isNormal(symbol)
        ? inNormal(transducer.step(state / 2, symbol))
        : [{ state: state + ENDED, adds: '' }]
    },
    end: (state) => transducer.end(state >> 1),
  }
})

/** Added to twice a state: the URL has left its normal form. */
const ENDED = 1
