import { type Dialect, type ReadOptions, read } from '../../dialects/index.ts'
import type { GroupSelection, Policy } from '../../policy/index.ts'
import { type File, partWithin } from '../../syntax/index.ts'
import type { FilesByDialect } from './file-by-dialect.ts'

/**
 * The maximum number of User-agent lines that {@link Policies.getWithinBudget} compares with agents, over all
 * agents and dialects of a file.
 */
const MAX_NAMES_COMPARED = 500_000

/** How much of a file an agent reads. */
type ReadLimit = Pick<ReadOptions, 'maxBytes' | 'readsCutLine'>

/** What an agent reads that has no limit, also where the robots of its dialect have one. */
export const WHOLE_FILE: ReadLimit = { maxBytes: Infinity }

function limitIn({ robotsCutAt }: Dialect, { maxBytes, readsCutLine }: ReadLimit): ReadLimit {
  if (maxBytes === undefined) return robotsCutAt === undefined ? {} : { maxBytes: robotsCutAt }
  return readsCutLine === undefined ? { maxBytes } : { maxBytes, readsCutLine }
}

/** The policies of one file by dialect and agent. Each policy is read once. */
export class Policies {
  private readonly file: File
  private readonly byDialect: FilesByDialect
  private readonly notes: Set<string>
  private readonly cache: Map<Dialect, Map<string, Policy>> = new Map()
  private readonly selectedLinesCache: Map<GroupSelection, ReadonlySet<number>> = new Map()
  private comparedNames = 0

  constructor(file: File, byDialect: FilesByDialect, notes: Set<string>) {
    this.file = file
    this.byDialect = byDialect
    this.notes = notes
  }

  /**
   * The policy of an agent in a dialect. All agents without a group of their own share one policy, so the
   * `agent` of the result may be another agent.
   *
   * @param obeysStar whether `*` groups apply to the agent.
   * @param limit how much of the file the agent reads. A dialect stands for its robots, so the default is what
   * these read.
   */
  get(dialect: Dialect, agent: string | readonly string[], obeysStar = true, limit: ReadLimit = {}): Policy {
    let ofDialect = this.cache.get(dialect)
    if (ofDialect === undefined) {
      ofDialect = new Map()
      this.cache.set(dialect, ofDialect)
    }
    const reads = limitIn(dialect, limit)
    const cut = this.keyOfCut(reads)
    const key = cut + keyOf(agent, obeysStar)
    let policy = ofDialect.get(key)
    if (policy === undefined) {
      policy = read(this.file, { agent, dialect, obeysStar, rawAgent: true, ...reads })
      const { kind } = policy.selection
      if (kind !== 'named') {
        policy = ofDialect.get(cut + NOT_NAMED[kind]) ?? policy
        ofDialect.set(cut + NOT_NAMED[kind], policy)
      }
      ofDialect.set(key, policy)
    }
    return policy
  }

  /**
   * Like {@link get}, for check rules that ask about every agent that the file names. `undefined` once
   * {@link MAX_NAMES_COMPARED} is spent, so that a file with thousands of groups does not cost the square of
   * their number.
   */
  getWithinBudget(dialect: Dialect, agent: string | readonly string[], obeysStar = true): Policy | undefined {
    const cut = this.keyOfCut(limitIn(dialect, {}))
    const cached = this.cache.get(dialect)?.get(cut + keyOf(agent, obeysStar))
    if (cached !== undefined) return cached
    const names = this.byDialect.get(dialect).outline.records.agentRows.length
    if (this.comparedNames + names > MAX_NAMES_COMPARED) {
      this.notes.add(
        `The search for the groups of robots reached its limit of ${MAX_NAMES_COMPARED} User-agent lines. Some rules did not check the other robots.`,
      )
      return undefined
    }
    this.comparedNames += names
    return this.get(dialect, agent, obeysStar)
  }

  /** The beginning of the keys of agents that read only the beginning of the file. */
  private keyOfCut(limit: ReadLimit): string {
    const part = partWithin(this.file, limit)
    return part === this.file ? '' : `\n\n\n${part.text.length}\n`
  }

  /** The line numbers of the User-agent lines of the groups that a policy selects. */
  selectedAgentLines({ selection }: Policy): ReadonlySet<number> {
    let lines = this.selectedLinesCache.get(selection)
    if (lines === undefined) {
      lines = new Set(
        selection.selected.flatMap(({ agents }) =>
          agents.flatMap(({ line }) => (line === undefined ? [] : [line])),
        ),
      )
      this.selectedLinesCache.set(selection, lines)
    }
    return lines
  }
}

/**
 * The cache keys of the policies that all agents without a group share. No token contains a line end, so no
 * token equals such a key.
 */
const NOT_NAMED = { star: '\nstar', none: '\nnone' } as const

function keyOf(agent: string | readonly string[], obeysStar: boolean): string {
  const tokens =
    typeof agent === 'string' ? agent : agent.length === 1 ? (agent[0] as string) : agent.join('\n')
  return obeysStar ? tokens : `\n\n${tokens}`
}
