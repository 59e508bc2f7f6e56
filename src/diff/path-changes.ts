import { type Automata, differences, MAX_REGION_STATES, type Region, type SearchOptions } from '../pattern/index.ts'
import { decide, decisionListOf, type Policy, type Rule, type Verdict } from '../policy/index.ts'
import { type TellingBudget, toldRegions } from './describe-regions.ts'

/** A rule on whose account some of what a change is about stays as it was. */
export interface Exception {
  /** Of which of the two policies it is. */
  readonly of: 'before' | 'after'
  readonly rule: Rule
}

/** URLs that a robot may fetch now and might not before, or the other way round. */
export interface PathChange {
  readonly direction: 'opened' | 'closed'
  /**
   * Such a URL: one made of what the two rules hold, where that is one; and else the shortest, of these the most natural. Both policies have
   * been asked about it.
   */
  readonly url: string
  /** The rule that forbids: of the policy before, for what is opened; of the one after, for what is closed. */
  readonly rule: Rule
  /** The rules that decide the same URLs in the other policy; nothing in it stands for none at all. */
  readonly against: readonly (Rule | undefined)[]
  /**
   * The rules whose matches these URLs are: those of `against` where each lies within `rule`, and else `rule` itself. Empty where nothing
   * is known but `url`.
   */
  readonly matches: readonly Rule[]
  /** Unless empty: of these URLs only those that one of these rules of the other policy matches as well. */
  readonly alsoMatch: readonly Rule[]
  /** Rules that take something out of them, at most {@link MAX_EXCEPTIONS}, and how many more do. */
  readonly exceptions: readonly Exception[]
  readonly exceptionsLeftOut: number
}

/** Rules named as exceptions of one change. */
export const MAX_EXCEPTIONS = 20

/**
 * What it costs, in states, to ask which rules meet so as to tell a region by rules. Of changes that are left when the budget is spent, only a
 * URL is known: two real files take some hundred questions.
 */
const STATES_OF_A_QUESTION = 20

/** Regions, told by the rule that forbids: one rule that beats many is one change, or few. */
export function pathChanges(
  before: Policy,
  after: Policy,
  options: SearchOptions & { readonly origin: string; readonly maxRegions: number },
  automata: Automata,
): { readonly changes: readonly PathChange[]; readonly complete: boolean; readonly states: number } {
  const { origin, ...limits } = options
  const { regions, complete, states } = differences(decisionListOf(before, origin), decisionListOf(after, origin), limits, automata)
  const byRule = new Map<string, Region[]>()
  let confirmed = 0
  for (const region of regions) {
    const opened = isForbidden(before, region.a)
    // What the automata found is put to the two policies, as anybody would ask them.
    const [was, is] = [before, after].map((policy) => decide(policy, origin + region.path).verdict)
    if (was === is || (was === 'disallow') !== opened) continue
    confirmed += 1
    const key = opened ? `opened ${region.a}` : `closed ${region.b}`
    const known = byRule.get(key)
    if (known === undefined) byRule.set(key, [region])
    else known.push(region)
  }
  const answered = automata.answers.size
  const telling = { ...options, maxAnswers: answered + Math.floor((options.maxStates ?? MAX_REGION_STATES) / STATES_OF_A_QUESTION) }
  const changes = [...byRule.values()].flatMap((some) =>
    automata.answers.size < telling.maxAnswers
      ? changesOf(some, before, after, telling, automata)
      : some.flatMap(({ path }) => changeAt(origin + path, [decide(before, origin + path), decide(after, origin + path)])),
  )
  const asked = automata.answers.size - answered
  return { changes, complete: complete && confirmed === regions.length, states: states + asked * STATES_OF_A_QUESTION }
}

/** What is known of a change where no budget was left to look for more than one URL. */
export function changeAt(url: string, [was, is]: readonly [Verdict, Verdict]): readonly PathChange[] {
  const [direction, forbids, allows] = was.verdict === 'disallow' ? (['opened', was, is] as const) : (['closed', is, was] as const)
  const { rule } = forbids
  // A reader that fails on this URL neither opens nor closes it.
  if (rule === undefined || allows.verdict !== 'allow') return []
  return [{ direction, url, rule, against: [allows.rule], matches: [], alsoMatch: [], exceptions: [], exceptionsLeftOut: 0 }]
}

function isForbidden({ rules }: Policy, index: number | undefined): boolean {
  return index !== undefined && rules[index]?.effect === 'disallow'
}

/** The regions that one rule forbids on one side and the other side allows. */
function changesOf(
  regions: readonly Region[],
  before: Policy,
  after: Policy,
  { origin, ...budget }: TellingBudget & { readonly origin: string },
  automata: Automata,
): PathChange[] {
  const [first] = regions as [Region]
  const opened = isForbidden(before, first.a)
  const [forbidding, allowing] = opened ? [before, after] : [after, before]
  const rule = forbidding.rules[(opened ? first.a : first.b) as number] as Rule
  const parts = regions.map(({ path, a, b }) => ({ path, by: opened ? b : a }))
  const [there, here] = opened ? (['after', 'before'] as const) : (['before', 'after'] as const)
  return toldRegions({ forbidding, rule, allowing, origin }, parts, budget, automata).map((told) => {
    const { path, against, matches, alsoMatch, allowed, forbidden } = told
    const exceptions = [...allowed.map((one) => ({ of: here, rule: one })), ...forbidden.map((one) => ({ of: there, rule: one }))]
    return {
      direction: opened ? 'opened' : 'closed',
      url: origin + path,
      rule,
      against,
      matches,
      alsoMatch,
      exceptions: exceptions.slice(0, MAX_EXCEPTIONS),
      exceptionsLeftOut: Math.max(0, exceptions.length - MAX_EXCEPTIONS),
    }
  })
}
