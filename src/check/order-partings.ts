import type { Dialect, DialectId } from '../dialects/index.ts'
import { Automata, findParting, treeMatcher } from '../pattern/index.ts'
import { decide, listOf, type Policy, type Rule } from '../policy/index.ts'
import type { Context } from './context.ts'
import { samplePath } from './heads.ts'
import { baseReader, robotsAsked } from './robots-asked.ts'
import { originOf } from './sample-url.ts'

/** Two lines whose order decides a URL for some readers, and not for others. */
export interface OrderParting {
  /** The rule that decides in the reading of {@link baseReader}. */
  readonly wins: Rule
  /** The rule that decides before it in the order of the others. */
  readonly stops: Rule
  readonly url: string
  /** Whose order differs. */
  readonly readers: readonly DialectId[]
  /** A robot that they are for. */
  readonly agent: string
}

/** Lists of at most so many rules are compared over all URLs; in longer ones, only URLs that are a rule's own text are. */
export const MAX_RULES_COMPARED = 150

/** States that one comparison over all URLs may cost. */
export const MAX_STATES_A_COMPARISON = 5_000

/**
 * Where the order in which a reader goes through the rules decides, and not only which rules it knows: its own rules, put in the order in
 * which the base reading ranks their lines, give another verdict; and the two readers do part on that URL.
 */
export function orderPartings(context: Context): readonly OrderParting[] {
  return context.once(findPartings)
}

function findPartings(context: Context): readonly OrderParting[] {
  const base = baseReader(context)
  const found = new Map<string, OrderParting & { readers: DialectId[] }>()
  for (const agent of robotsAsked(context)) {
    const policy = context.policyOf(base, agent)
    // Without both effects, no order matters.
    if (policy.failure !== undefined || !hasBoth(policy.rules)) continue
    const ranks = new Map(policy.rules.flatMap(({ line }, rank) => (line === undefined ? [] : [[line, rank] as const])))
    const known = new Map<string, readonly string[]>()
    for (const dialect of context.dialects) {
      if (dialect === base) continue
      const other = context.policyOf(dialect, agent)
      if (other.failure !== undefined || !hasBoth(other.rules)) continue
      for (const url of partedUrls(context, other, ranks, known)) note(agent, policy, dialect, other, url, found)
    }
  }
  return [...found.values()].sort((one, other) => (one.wins.line ?? 0) - (other.wins.line ?? 0))
}

function hasBoth(rules: readonly Rule[]): boolean {
  const effects = new Set(rules.flatMap(({ effect, reason }) => (reason === 'rule' ? [effect] : [])))
  return effects.size === 2
}

/** URLs that a reader's rules decide differently in its own order and in that of the ranks. */
function partedUrls(
  context: Context,
  policy: Policy,
  ranks: ReadonlyMap<number, number>,
  known: Map<string, readonly string[]>,
): readonly string[] {
  const own = policy.rules.filter(({ line, reason }) => reason === 'rule' && line !== undefined && ranks.has(line))
  const rankOf = ({ line }: Rule): number => ranks.get(line ?? 0) ?? 0
  const isInOrder = own.every((rule, at) => at === 0 || rankOf(own[at - 1] as Rule) <= rankOf(rule))
  if (isInOrder) return []
  const origin = originOf(context)
  // Readers that come to the same list share the answer.
  const key = `${policy.formFor(origin).name} ${JSON.stringify(own.map(({ effect, pattern, line }) => [effect, pattern, line]))}`
  let urls = known.get(key)
  if (urls === undefined) {
    urls = compareOrders(
      context,
      policy,
      own,
      [...own].sort((one, other) => rankOf(one) - rankOf(other)),
    )
    known.set(key, urls)
  }
  return urls
}

function compareOrders(context: Context, policy: Policy, own: readonly Rule[], ranked: readonly Rule[]): readonly string[] {
  const origin = originOf(context)
  const [inOwn, inRanked] = [own, ranked].map((rules) => treeMatcher(rules.map(({ pattern }) => pattern)))
  const urls: string[] = []
  for (const { pattern } of own) {
    const path = samplePath(pattern)
    if (path?.startsWith('/') !== true || inOwn === undefined || inRanked === undefined) continue
    if (own[inOwn.first(path)]?.effect !== ranked[inRanked.first(path)]?.effect) urls.push(origin + path)
  }
  const isPlain = own.every(({ pattern }) => pattern.kind === 'prefix')
  // Prefixes part on the text of one of them, or nowhere; what has wildcards may part on a URL that is no rule's text.
  if (urls.length > 0 || isPlain) return urls
  if (own.length > MAX_RULES_COMPARED) {
    context.notes.add(`Whether order decides was asked of more than ${MAX_RULES_COMPARED} rules with wildcards by their own texts only.`)
    return urls
  }
  const found = findParting(
    listOf(policy, origin, own),
    listOf(policy, origin, ranked),
    { maxStates: MAX_STATES_A_COMPARISON },
    new Automata(),
  )
  if (found.kind === 'undecided')
    context.notes.add(`Whether order decides took more than ${MAX_STATES_A_COMPARISON} states, and is not known.`)
  return found.kind === 'found' ? [origin + found.path] : urls
}

function note(
  agent: string,
  policy: Policy,
  dialect: Dialect,
  other: Policy,
  url: string,
  found: Map<string, OrderParting & { readers: DialectId[] }>,
): void {
  const [wins, stops] = [decide(policy, url), decide(other, url)]
  if (wins.verdict === stops.verdict || wins.rule?.line === undefined || stops.rule?.line === undefined) return
  const key = `${wins.rule.line} ${stops.rule.line}`
  const known = found.get(key)
  if (known === undefined) found.set(key, { wins: wins.rule, stops: stops.rule, url, readers: [dialect.id], agent })
  else if (!known.readers.includes(dialect.id)) known.readers.push(dialect.id)
}
