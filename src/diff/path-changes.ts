import { type Automata, type Budget, hasPath, type PathQuestion, type Placed, partings, type Region } from '../pattern/index.ts'
import { decide, listOf, type Policy, type Rule } from '../policy/index.ts'

/** A rule on whose account some of what a change is about stays as it was. */
export interface Exception {
  /** Of which of the two policies it is. */
  readonly of: 'before' | 'after'
  readonly rule: Rule
}

/** URLs that a robot may fetch now and might not before, or the other way round. */
export interface PathChange {
  readonly direction: 'opened' | 'closed'
  /** Such a URL: the shortest, and of these the most natural. Both policies have been asked about it. */
  readonly url: string
  /** The rule that forbids: of the policy before, for what is opened; of the one after, for what is closed. */
  readonly rule: Rule
  /** The rules that decide the same URLs in the other policy; nothing in it stands for none at all. */
  readonly against: readonly (Rule | undefined)[]
  /** The rules whose matches these URLs are: those of `against` where each lies within `rule`, and else `rule` itself. */
  readonly matches: readonly Rule[]
  /** Rules that take something out of what `matches` match, at most {@link MAX_EXCEPTIONS}, and how many more do. */
  readonly exceptions: readonly Exception[]
  readonly exceptionsLeftOut: number
}

/** Rules named as exceptions of one change. */
export const MAX_EXCEPTIONS = 20

/** Regions, told by the rule that forbids: one rule that beats many is one change. */
export function pathChanges(
  before: Policy,
  after: Policy,
  options: Budget & { readonly origin: string; readonly maxRegions: number },
  automata: Automata,
): { readonly changes: readonly PathChange[]; readonly complete: boolean; readonly states: number } {
  const { origin, ...limits } = options
  const { regions, complete, states } = partings(listOf(before, origin), listOf(after, origin), limits, automata)
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
  const changes = [...byRule.values()].map((some) => changeOf(some, before, after, options, automata))
  return { changes, complete: complete && confirmed === regions.length, states }
}

function isForbidden({ rules }: Policy, index: number | undefined): boolean {
  return index !== undefined && rules[index]?.effect === 'disallow'
}

function changeOf(
  regions: readonly Region[],
  before: Policy,
  after: Policy,
  { origin, ...budget }: Budget & { readonly origin: string },
  automata: Automata,
): PathChange {
  // Regions come with the shortest path first.
  const [first] = regions as [Region]
  const opened = isForbidden(before, first.a)
  const rule = (opened ? before.rules[first.a as number] : after.rules[first.b as number]) as Rule
  const against = regions.map(({ a, b }) => {
    const index = opened ? b : a
    return index === undefined ? undefined : (opened ? after : before).rules[index]
  })
  const [own, other] = opened ? [before, after] : [after, before]
  const [inOwn, inOther] = [placedIn(own, origin), placedIn(other, origin)]
  const is = (question: PathQuestion): boolean => hasPath(question, budget, automata) !== false
  const lies = (one: Rule | undefined): boolean => one !== undefined && !is({ within: [inOther(one)], without: [inOwn(rule)] })
  const narrower = against.every(lies)
  const matched = narrower ? against.map((one) => inOther(one as Rule)) : [inOwn(rule)]
  const better = own.rules.slice(0, own.rules.indexOf(rule)).filter(({ effect }) => effect === 'allow')
  const forbidding = beforeAll(other.rules, against).filter(({ effect }) => effect === 'disallow')
  const side = (of: 'own' | 'other'): Exception['of'] => ((of === 'own') === opened ? 'before' : 'after')
  const exceptions = [
    ...better
      .filter((one) => matched.some((within) => is({ within: [within, inOwn(one)], without: [] })))
      .map((one) => ({ of: side('own'), rule: one })),
    ...forbidding
      .filter((one) => matched.some((within) => is({ within: [within, inOther(one)], without: [] })))
      .map((one) => ({ of: side('other'), rule: one })),
  ]
  return {
    direction: opened ? 'opened' : 'closed',
    url: origin + first.path,
    rule,
    against,
    matches: narrower ? (against as readonly Rule[]) : [rule],
    exceptions: exceptions.slice(0, MAX_EXCEPTIONS),
    exceptionsLeftOut: Math.max(0, exceptions.length - MAX_EXCEPTIONS),
  }
}

/** The rules that rank above some of those given; all of them where none at all is among these. */
function beforeAll(rules: readonly Rule[], some: readonly (Rule | undefined)[]): readonly Rule[] {
  const last = some.map((one) => (one === undefined ? rules.length : rules.indexOf(one)))
  return rules.slice(0, Math.max(...last))
}

function placedIn(policy: Policy, origin: string): (rule: Rule) => Placed {
  const form = policy.formFor(origin)
  return ({ pattern }) => ({ pattern, form })
}
