import { notSentIf } from '../../diff/index.ts'
import {
  type Automata,
  type Budget,
  type DecisionList,
  findDifference,
  MAX_STATES,
  matches,
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

/** What the comparisons of one file share. Many groups have the same rules, and many dialects read them alike. */
export class NormalComparisons {
  private readonly automata: Automata
  /** The decided answers, by the numbers of both lists. */
  private readonly answers = new Map<string, PathResult>()
  /** A number for the text of each list. */
  private readonly numbers = new Map<string, number>()

  constructor(automata: Automata) {
    this.automata = automata
  }

  /** Finds a difference between two lists, and spends the automaton states that this costs. */
  find(one: DecisionList, other: DecisionList, budget: Budget): PathResult {
    const key = `${this.numberOf(one)} ${this.numberOf(other)}`
    const known = this.answers.get(key)
    if (known !== undefined) return known
    const result = findDifference(one, other, { maxStates: budget.share(MAX_STATES) }, this.automata)
    budget.spend(result.states)
    if (result.kind !== 'undecided') this.answers.set(key, result)
    return result
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
  budget: Budget,
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
  budget: Budget,
): NormalDifference {
  const difference = differenceBetween(one, other, origin, withoutExemptions, comparisons, budget)
  if (difference.kind !== 'different' || difference.url !== origin + EXCLUDED_PATH) return difference
  // The policies differ on the excluded path. Search again for another URL.
  const rulesOf = (policy: Policy): Policy['rules'] => withPathExcluded(policy, origin)
  return differenceBetween(one, other, origin, rulesOf, comparisons, budget)
}

function differenceBetween(
  one: Policy,
  other: Policy,
  origin: string,
  rulesOf: (policy: Policy) => Policy['rules'],
  comparisons: NormalComparisons,
  budget: Budget,
): NormalDifference {
  const list = (policy: Policy): DecisionList => {
    const decisionList = decisionListOfRules(policy, origin, rulesOf(policy))
    return { ...decisionList, transducer: inNormalForm(decisionList.transducer) }
  }
  const result = comparisons.find(list(one), list(other), budget)
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

/** The rules as if the dialect exempted the excluded path. */
function withPathExcluded(policy: Policy, origin: string): Policy['rules'] {
  const text = policy.pathOf(origin + EXCLUDED_PATH)
  const rules = withoutExemptions(policy)
  return text === undefined
    ? rules
    : [{ effect: 'allow', pattern: { kind: 'exact', text }, reason: 'exempt' }, ...rules]
}

function verdictOn(policy: Policy, url: string): Verdict['verdict'] {
  const path = policy.pathOf(url)
  if (path === undefined) return 'unknown'
  return withoutExemptions(policy).find(({ pattern }) => matches(pattern, path))?.effect ?? 'allow'
}

/** Unreserved, `sub-delims`, and the others of `pchar`, with `/` and `?` (RFC 3986 §3.3, §3.4). */
const NORMAL_CHARACTER = /^[\w.~!$&'()*+,;=:@/?-]$/

/** Can a URL in normal form contain the symbol: a character, or an escape such as `%C3`? */
function isNormal(symbol: string): boolean {
  if (symbol.length === 1) return NORMAL_CHARACTER.test(symbol)
  return (
    symbol === symbol.toUpperCase() &&
    !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(symbol.slice(1), 16)))
  )
}

const transducerCache = new WeakMap<UrlTransducer, UrlTransducer>()

/**
 * A transducer that ends a URL at the first symbol that is not in normal form. If two decision lists differ
 * on a URL then, they also differ on the part before that symbol, which is a URL in normal form.
 */
function inNormalForm(transducer: UrlTransducer): UrlTransducer {
  const cached = transducerCache.get(transducer)
  if (cached !== undefined) return cached
  const inNormal = (transitions: readonly Transition[] | undefined): readonly Transition[] | undefined =>
    transitions?.map(({ state, adds }) => ({ state: 2 * state, adds }))
  const restricted: UrlTransducer = {
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
  transducerCache.set(transducer, restricted)
  return restricted
}

/** Added to twice a state: the URL has left its normal form. */
const ENDED = 1
