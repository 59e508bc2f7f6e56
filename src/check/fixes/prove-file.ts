import {
  type AgentQuery,
  type Dialect,
  type Group,
  type Outline,
  read,
  type SelectedGroups,
  sameRecords,
} from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { agentsOfNames, type Subject } from '../../readings/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import type { Context } from '../file/context.ts'
import { WHOLE_FILE } from '../file/policies.ts'
import { agentChange, type GroupAgents, groupAgentsOf } from './agent-order.ts'
import { describeAgent } from './describe-agent.ts'
import { GroupFingerprints } from './group-fingerprints.ts'
import { graver, isGravest, ofNoRobot, type Proof, SAFE, unproved } from './proof.ts'
import type { ProofBudget } from './proof-budget.ts'
import { type KnownEqual, NOTHING_EQUAL, type PolicyProver } from './prove-policy.ts'
import { starObedienceOf } from './star-obedience.ts'

/** The groups that a dialect selects for one robot before and after a fix. */
type Selections = readonly [before: SelectedGroups, after: SelectedGroups]

/** The most agents that are compared to prove one fix. If there are more, the fix is not proved. */
const MAX_AGENTS_PER_PROOF = 200

/** Agents such that a fix which changes nothing for them changes nothing for any robot. */
interface AgentsToCompare {
  readonly subjects: readonly Subject[]
  readonly isComplete: boolean
  /** The number of characters in the tokens of all agents, which counts towards the proof budget. */
  readonly characters: number
}

/**
 * The policies that are compared after the first one that differs, in search of a graver change. To compare
 * all would spend the budget of other fixes.
 */
const MAX_COMPARISONS_FOR_GRAVER = 12

/** The gravest change that a comparison of two files has found, and how many more policies it may compare. */
interface Search {
  gravest: Proof
  comparisons: number
}

/** Counts a comparison, and says whether it is the last. */
function isOver(search: Search): boolean {
  if (search.gravest === SAFE) return false
  search.comparisons -= 1
  return search.comparisons < 0 || isGravest(search.gravest)
}

/**
 * Some files name several robots on one line. The whole value is then a name for dialects that take it as it
 * is.
 */
function isListOfNames(token: string): boolean {
  return /[,;]/.test(token)
}

/**
 * Proves that every robot has an equal policy in a file before and after a fix, in every dialect.
 *
 * Robots that read the file to its end differ only in the groups that a dialect selects for them. So it is
 * enough to compare the representative agents of both files (`readings` room). In a dialect that does not match
 * whole tokens, nothing is called safe if the names change their order, since the pairs of names would be too
 * many.
 */
export class FileProver {
  private readonly context: Context
  private readonly budget: ProofBudget
  private readonly policies: PolicyProver
  private readonly agentsCache: Map<string, AgentsToCompare>
  private readonly fingerprints = new GroupFingerprints()
  private readonly groupAgentsCache: WeakMap<Outline, GroupAgents> = new WeakMap()

  constructor(
    context: Context,
    budget: ProofBudget,
    policies: PolicyProver,
    agentsCache: Map<string, AgentsToCompare> = new Map(),
  ) {
    this.context = context
    this.budget = budget
    this.policies = policies
    this.agentsCache = agentsCache
  }

  /** A prover for a part of the file, with the same budget and results. */
  forPart(part: Context): FileProver {
    return new FileProver(part, this.budget, this.policies, this.agentsCache)
  }

  /**
   * Proves that every robot has the same policy in this file as in the file after a fix, or says why not. Of
   * what the fix changes, it gives the gravest among the first {@link MAX_COMPARISONS_FOR_GRAVER} policies
   * after the first change.
   */
  compareWith(after: File): Proof {
    const search: Search = { gravest: SAFE, comparisons: MAX_COMPARISONS_FOR_GRAVER }
    for (const dialect of this.context.dialects) {
      search.gravest = graver(search.gravest, this.compareIn(dialect, after, search))
      if (isOver(search)) break
    }
    return search.gravest
  }

  private compareIn(dialect: Dialect, after: File, search: Search): Proof {
    if (!this.budget.spendCharacters(after.text.length)) return this.budget.tooManyCharacters
    const outlines = [this.context.byDialect.get(dialect).outline, memoized(after, dialect.outline)] as const
    const [old, changed] = outlines
    if (sameRecords(old.records, changed.records) && old.failure?.message === changed.failure?.message)
      return SAFE
    if (old.failure !== undefined) return unproved(`${dialect.id} stops with an error on the file as it is`)
    if (changed.failure !== undefined) return unproved(`${dialect.id} stops with an error on the fixed file`)
    const [oldAgents, newAgents] = [this.groupAgentsOf(old), this.groupAgentsOf(changed)]
    const change = dialect.matchesWholeTokens === true ? undefined : agentChange(oldAgents, newAgents)
    if (change !== undefined)
      return unproved(`in the ${dialect.id} dialect, the fix ${change}. Wayleave does not prove such fixes`)
    const agents = this.agentsToCompare(oldAgents.all, newAgents.all, dialect)
    if (agents === undefined) return unproved('the file names too many robots to compare them all')
    return this.compareAgents(dialect, after, outlines, agents, search)
  }

  /** Compares the policies of agents. One agent stands for all with the same groups and pacing. */
  private compareAgents(
    dialect: Dialect,
    after: File,
    outlines: readonly [Outline, Outline],
    agents: AgentsToCompare,
    search: Search,
  ): Proof {
    const isSiteEqual = this.fingerprints.ofSite(outlines[0]) === this.fingerprints.ofSite(outlines[1])
    const groupNumbers = new Map<Group, number>()
    const compared = new Set<string>()
    for (const { readOptions } of agents.subjects) {
      // To select groups, a dialect compares the agent with the names of all of them.
      if (!this.budget.spendCharacters(agents.characters)) return this.budget.tooManyCharacters
      const query = { tokens: [readOptions.agent].flat(), obeysStar: readOptions.obeysStar !== false }
      const { tokens, obeysStar } = query
      const selections: Selections = [
        this.policyBefore(dialect, tokens, obeysStar).selection as SelectedGroups,
        dialect.selectGroups(outlines[1], query),
      ]
      const key = selections
        .map((selection, index) => {
          const pacing = this.fingerprints.ofAgentPacing(dialect, outlines[index as 0 | 1], selection, query)
          return `${keyOf(selection, groupNumbers)}${pacing === '' ? '' : `\n${pacing}`}`
        })
        .join('\n')
      if (dialect.sharing?.policyDependsOnAgent !== true && compared.has(key)) continue
      compared.add(key)
      const equal = isSiteEqual ? this.knownEqual(dialect, outlines, selections, query) : NOTHING_EQUAL
      if (equal.rules && equal.metadata) continue
      const proof = this.compareAgent(dialect, query, after, equal, selections)
      search.gravest = graver(search.gravest, tokens.some(isListOfNames) ? ofNoRobot(proof) : proof)
      if (isOver(search)) break
    }
    return search.gravest
  }

  private compareAgent(
    dialect: Dialect,
    { tokens: agent, obeysStar }: AgentQuery,
    after: File,
    equal: KnownEqual,
    selections: Selections,
  ): Proof {
    if (!this.budget.spendCharacters(after.text.length)) return this.budget.tooManyCharacters
    const before = this.policyBefore(dialect, agent, obeysStar)
    const proof = this.policies.compare(
      before,
      read(after, { agent, dialect, obeysStar, rawAgent: true }),
      dialect,
      describeAgent(agent, obeysStar),
      equal,
    )
    if (proof !== SAFE) return proof
    const [wasNamed, isNamed] = selections.map(({ kind }) => kind === 'named')
    return wasNamed === isNamed || !obeysStar ? SAFE : this.compareWithoutStar(dialect, agent, after)
  }

  /**
   * Compares the policies of an agent that a group names only before or only after the fix, as if the agent
   * ignored `*` groups: for such a robot, the two files differ. A difference counts as proved only if the
   * registry says that the robot ignores `*`.
   */
  private compareWithoutStar(dialect: Dialect, agent: readonly string[], after: File): Proof {
    const obeysStar = starObedienceOf(agent)
    if (obeysStar === 'yes') return SAFE
    const before = this.policyBefore(dialect, agent, false)
    const who = describeAgent(agent, false)
    const proof = this.policies.compare(
      before,
      read(after, { agent, dialect, obeysStar: false, rawAgent: true }),
      dialect,
      who,
      NOTHING_EQUAL,
    )
    if (proof === SAFE || obeysStar === 'no') return proof
    const name = describeAgent(agent, true)
    const when = before.selection.kind === 'named' ? 'after' : 'before'
    return unproved(
      `in the ${dialect.id} dialect, no group names ${name} ${when} this fix, and whether ${name} obeys \`*\` groups is not documented`,
    )
  }

  /**
   * Which parts of a robot's policies before and after the fix are equal, because the texts of its groups and
   * of its pacing records are. The records for the whole site must be equal.
   */
  private knownEqual(
    dialect: Dialect,
    [old, changed]: readonly [Outline, Outline],
    [before, after]: Selections,
    query: AgentQuery,
  ): KnownEqual {
    const { fingerprints } = this
    const isContentEqual = fingerprints.ofSelection(before) === fingerprints.ofSelection(after)
    const metadata =
      (isContentEqual || fingerprints.ofMetadata(before) === fingerprints.ofMetadata(after)) &&
      fingerprints.ofPacing(dialect, old, before, query) ===
        fingerprints.ofPacing(dialect, changed, after, query)
    return { rules: isContentEqual && (metadata || dialect.sharing?.policyDependsOnAgent !== true), metadata }
  }

  /** What an agent gets from the file before the fix if it reads the file to its end. */
  private policyBefore(dialect: Dialect, agent: readonly string[], obeysStar: boolean): Policy {
    return this.context.policies.get(dialect, agent, obeysStar, WHOLE_FILE)
  }

  private groupAgentsOf(outline: Outline): GroupAgents {
    let agents = this.groupAgentsCache.get(outline)
    if (agents === undefined) {
      agents = groupAgentsOf(outline)
      this.groupAgentsCache.set(outline, agents)
    }
    return agents
  }

  /** The agents to compare, found once for all dialects that find the same names and compare them alike. */
  private agentsToCompare(
    before: readonly string[],
    after: readonly string[],
    dialect: Dialect,
  ): AgentsToCompare | undefined {
    const { sharing, matchesWholeTokens = false } = dialect
    const key = JSON.stringify([sharing?.hasCaseSensitiveTokens, matchesWholeTokens, before, after])
    let agents = this.agentsCache.get(key)
    if (agents === undefined) {
      const { subjects, omitted } = agentsOfNames([before, after], dialect, MAX_AGENTS_PER_PROOF)
      const tokens = subjects.flatMap(({ readOptions }) => readOptions.agent)
      agents = { subjects, isComplete: omitted.length === 0, characters: tokens.join('').length }
      this.agentsCache.set(key, agents)
    }
    return agents.isComplete ? agents : undefined
  }
}

/** A text that is equal for selections of the same groups for the same reason. */
function keyOf({ kind, selected }: SelectedGroups, groupNumbers: Map<Group, number>): string {
  let key: string = kind
  for (const group of selected) {
    const number = groupNumbers.get(group) ?? groupNumbers.size
    groupNumbers.set(group, number)
    key += ` ${number}`
  }
  return key
}
