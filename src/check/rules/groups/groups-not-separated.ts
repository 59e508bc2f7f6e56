import { type Dialect, type DialectId, read } from '../../../dialects/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { type File, parse } from '../../../syntax/index.ts'
import { addTo, applyEdits, type Edit, present } from '../../../text/index.ts'
import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import { describeAgent } from '../../fixes/describe-agent.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence, printableUrl, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'

/** G114 reports groups without a blank line between them. */
export const groupsNotSeparated: CheckRule = {
  code: 'G114',
  name: 'groups-not-separated',
  severity: 'hint',
  rank: 100,
  why: 'In the 1994 standard, blank lines separate groups ("records separated by one or more blank lines"). A User-agent line after a rule begins no new group. Baidu\'s help text says the same. Such parsers read two groups without a blank line between as one, so the rules of both apply to the robots of both. In RFC 9309, a User-agent line after a rule begins a new group. If a URL gets another verdict for such a robot, the finding is a warning. There is no fix if it would open something to such a robot.',
  find,
}

/** Two adjacent groups of RFC 9309 with no blank line between them. */
interface Pair {
  readonly upper: CheckedGroup
  readonly lower: CheckedGroup
  readonly first: NamedAgent
  readonly edit: Edit
}

function* find(context: Context): Generator<Problem> {
  const { groups } = context.file
  const pairs = groups.flatMap((lower, index) => pairOf(context, groups[index - 1], lower))
  if (pairs.length === 0) return
  const separated = parse(
    applyEdits(
      context.file.text,
      pairs.map(({ edit }) => edit),
    ),
  )
  const witnesses = new Witnesses(context, separated)
  for (const run of runsOf(pairs)) {
    const [{ upper, first }] = run
    const dialects = context.byDialect.where((file) => {
      const group = file.fails ? undefined : file.groupAt(first.line.number)
      return group !== undefined && group === file.groupAt(upper.agents[0]?.line.number ?? 0)
    })
    if (dialects.length === 0) continue
    const facts = {
      run,
      dialects,
      isOpening: isClosingMore(run, dialects),
      witness: witnessOf(context, run, dialects, witnesses),
    }
    yield {
      span: first.line.valueSpan,
      says: saysOf(context, facts),
      related: [
        { span: upper.agents[0]?.line.valueSpan ?? first.line.valueSpan, message: 'the group above' },
      ],
      dialects,
      ...present({ witness: facts.witness?.url }),
      ...(facts.witness?.isOfReader === true ? { severity: 'warning' as const } : {}),
      ...(facts.isOpening ? {} : { fix: fixOf(run) }),
    }
  }
}

/** A run of groups without blank lines, and how it is read. */
interface RunFacts {
  readonly run: Run
  /** The dialects that read the run as one group. */
  readonly dialects: readonly DialectId[]
  /** Would blank lines open something to a robot? */
  readonly isOpening: boolean
  readonly witness: Witness | undefined
}

/** Crawlers of today use the later ones of the list of dialects. One of a robot that reads so comes first. */
function witnessOf(
  context: Context,
  run: Run,
  dialects: readonly DialectId[],
  witnesses: Witnesses,
): Witness | undefined {
  const inUse = idsInUse(context, run)
  const found = context.dialects
    .filter(({ id }) => dialects.includes(id) && inUse.has(id))
    .reverse()
    .flatMap((dialect) => witnesses.of(run, dialect) ?? [])
  return found.find(({ isOfReader }) => isOfReader) ?? found[0]
}

function saysOf(context: Context, { run, dialects, isOpening, witness }: RunFacts): Says {
  const [{ upper, first }] = run
  const isOne = run.length === 1
  const all = isOne ? 'both' : 'all'
  const effect = dialectSentence(
    dialects,
    context.dialects.length,
    `reads ${all} as one group and applies the rules of ${all} to the robots of ${all}`,
    `read ${all} as one group and apply the rules of ${all} to the robots of ${all}`,
  )
  const [below, these, their] = isOne
    ? [`the group of ${quoted(first.value)}`, 'this group', 'its']
    : [`the ${run.length} groups below it`, 'each of these groups', 'their']
  return {
    ...caseOf(isOne ? '' : 'several groups', isOpening ? 'rules to repeat' : ''),
    what: `There is no blank line between the group of ${nameOf(upper)} and ${below}.`,
    effect: sentences(effect, witness === undefined ? '' : exampleOf(witness)),
    advice: isOpening
      ? `Put a blank line before ${these}, and repeat the rules that ${their} robots should obey.`
      : `Put a blank line before ${these}.`,
  }
}

/** The dialects of many robots, and of those that these groups name. */
function idsInUse(context: Context, run: readonly Pair[]): ReadonlySet<DialectId> {
  const agents = run.flatMap(({ upper, lower }) => [...upper.agents, ...lower.agents])
  const ofMany = context.dialects.filter(({ concernsEverySite }) => concernsEverySite).map(({ id }) => id)
  return new Set([...ofMany, ...agents.flatMap(({ value }) => ownRobot(value)?.readAs ?? [])])
}

function fixOf(run: readonly Pair[]): ProposedFix {
  const title = run.length === 1 ? 'put a blank line before the group' : 'put blank lines before the groups'
  return { title, edits: run.map(({ edit }) => edit) }
}

function exampleOf({ dialect, line, isForbidden, url, agent }: Witness): string {
  const verb = isForbidden ? 'forbids' : 'allows'
  return `In ${dialect}, for example, line ${line} then ${verb} ${printableUrl(url)} to ${agent}.`
}

/**
 * Do rules of other groups close something to a robot that reads the groups as one, and that one of them
 * names? Blank lines would open that to the robot, which was not asked for.
 */
function isClosingMore(run: Run, dialects: readonly DialectId[]): boolean {
  const groups = [run[0].upper, ...run.map(({ lower }) => lower)].map((group) => ({
    agents: group.agents,
    closed: new Set(
      group.rules.flatMap(({ field, value }) => (field === 'disallow' && value !== '' ? [value] : [])),
    ),
  }))
  const all = new Set(groups.flatMap(({ closed }) => [...closed]))
  return groups.some(
    ({ agents, closed }) =>
      closed.size < all.size &&
      !closed.has('/') &&
      agents.some(({ value }) => dialects.includes(ownRobot(value)?.readAs ?? 'rfc-9309')),
  )
}

function nameOf({ agents }: CheckedGroup): string {
  return quoted(agents.at(-1)?.value ?? '')
}

/** Does a robot with this name read as the dialect does? */
function isReadBy(agent: string, { id }: Dialect): boolean {
  return ownRobot(agent)?.readAs === id
}

/** Pairs whose groups follow one another without any blank line. */
type Run = readonly [Pair, ...Pair[]]

function runsOf(pairs: readonly Pair[]): readonly Run[] {
  const runs: [Pair, ...Pair[]][] = []
  for (const pair of pairs) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1)?.lower === pair.upper) run.push(pair)
    else runs.push([pair])
  }
  return runs
}

/** The pair that a group forms with the group above it, if no blank line is between them. */
function pairOf(context: Context, upper: CheckedGroup | undefined, lower: CheckedGroup): readonly Pair[] {
  const [first] = lower.agents
  if (upper === undefined || upper.agents.length === 0 || first === undefined) return []
  let top = first.line.number
  while (context.file.lineAt(top - 1).kind === 'comment') top -= 1
  if (context.file.lineAt(top - 1).kind === 'blank') return []
  const { start } = context.file.lineAt(top)
  return [{ upper, lower, first, edit: { start, end: start, text: context.file.lineEnd } }]
}

/** A URL to which a robot gets another verdict because a rule of another group decides. */
interface Witness {
  readonly url: string
  /** The robot, in words. */
  readonly agent: string
  readonly dialect: DialectId
  readonly line: number
  readonly isForbidden: boolean
  /** Is it a robot that reads so, or one of all robots in a dialect of many? */
  readonly isOfReader: boolean
}

/** The pairs of a run, and the rules of a group, that are tried as witnesses. */
const TRIED = 5

/** Looks for witnesses. Each agent is read once, and the rules of each of its lines are looked up. */
class Witnesses {
  readonly #context: Context
  readonly #separated: File
  readonly #byReader = new Map<string, { after: Policy; places: ReadonlyMap<number, readonly number[]> }>()

  /** @param separated the file with a blank line between all groups. */
  constructor(context: Context, separated: File) {
    this.#context = context
    this.#separated = separated
  }

  /** A URL to which the robot of a group in a run gets another verdict, if a dialect reads the run as one group. */
  of(run: readonly Pair[], dialect: Dialect): Witness | undefined {
    const context = this.#context
    for (const { upper, lower } of run.slice(0, TRIED)) {
      const groups = [lower, upper] as const
      for (const [index, group] of groups.entries()) {
        const agent = agentOfGroup(group)
        const policy = context.policies.getWithinBudget(dialect, agent)
        if (policy === undefined) return undefined
        const { after, places } = this.#readAs(agent, dialect, policy)
        const others = groups[1 - index]?.rules.slice(0, TRIED).map(({ line }) => line) ?? []
        const ordered = others.flatMap((line) => places.get(line) ?? []).sort((one, other) => one - other)
        for (const place of ordered) {
          const { line = 0, pattern } = policy.rules[place] as Rule
          const url = sampleUrl(context, pattern)
          if (url === undefined) continue
          const { verdict, rule } = cachedVerdict(context, policy, url)
          if (rule?.line === line && verdict !== cachedVerdict(context, after, url).verdict)
            return {
              url,
              agent: describeAgent([agent], true),
              dialect: dialect.id,
              line,
              isForbidden: verdict === 'disallow',
              isOfReader: dialect.concernsEverySite === true || isReadBy(agent, dialect),
            }
        }
      }
    }
    return undefined
  }

  /** The policy in the separated file, and the places of the rules of each line in the policy of the file. */
  #readAs(agent: string, dialect: Dialect, { rules }: Policy) {
    const key = `${dialect.id} ${agent}`
    let known = this.#byReader.get(key)
    if (known === undefined) {
      const places = new Map<number, number[]>()
      for (const [place, { line = 0 }] of rules.entries()) addTo(places, line, place)
      known = { after: read(this.#separated, { agent, dialect, rawAgent: true }), places }
      this.#byReader.set(key, known)
    }
    return known
  }
}
