import type { AgentLine, CandidateGroup } from '../../policy/index.ts'

/**
 * A function of the User-agent values of a group. It keeps what it made with the list of agents, for callers that
 * ask about many robots with the same list. The survey does: without this, half of its time in `temoto` and
 * `crawler4j` goes into lower-casing.
 */
export function keptNames<Names>(
  make: (values: readonly string[]) => Names,
): (group: Pick<CandidateGroup, 'agents'>) => Names {
  const kept = new WeakMap<readonly AgentLine[], { readonly names: Names }>()
  return ({ agents }) => {
    let found = kept.get(agents)
    if (found === undefined) {
      found = { names: make(agents.map(({ value }) => value)) }
      kept.set(agents, found)
    }
    return found.names
  }
}
