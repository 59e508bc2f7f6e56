import { type File, type RegistryDialectId, read, registryDialects } from 'wayleave'
import { redundantRules, unnamedAgent } from 'wayleave/diff'
import { fileOf } from './file-of.ts'

/** The automaton states of one question. A rule for which they are not enough counts as needed. */
const MAX_STATES = 2000

/** A policy with more rules is not searched: each rule is a question of its own. */
const MAX_RULES = 400

/** The most agents whose policies are searched. */
const MAX_AGENTS = 12

/**
 * The lines whose rule no verdict needs, in one dialect: proved, for each agent that the line applies to. A
 * line for which there is no proof is not among them.
 */
export function redundant({
  text,
  dialect,
}: {
  readonly text: string
  readonly dialect: RegistryDialectId
}): readonly number[] {
  const file = fileOf(text)
  const needed = new Set<number>()
  const needless = new Set<number>()
  for (const agent of agentsOf(file, dialect)) {
    const policy = read(file, { agent, dialect: registryDialects[dialect] })
    const isSearched = policy.rules.length <= MAX_RULES
    const found = new Set(isSearched ? redundantRules(policy, { maxStates: MAX_STATES }).redundant : [])
    for (const rule of policy.rules) {
      if (rule.line !== undefined) (found.has(rule) ? needless : needed).add(rule.line)
    }
  }
  return [...needless].filter((line) => !needed.has(line)).sort((a, b) => a - b)
}

/**
 * An agent of each group, and one that no group names. With too many groups, lines of the others stay open.
 */
function agentsOf(file: File, dialect: RegistryDialectId): readonly string[] {
  const among = registryDialects[dialect]
  const unnamed = unnamedAgent([file], [among])
  const { candidates } = read(file, { agent: unnamed, dialect: among }).selection
  const named = candidates.flatMap(({ agents }) => {
    const token = /[\w.-]+/.exec(agents[0]?.value ?? '')?.[0]
    return token === undefined ? [] : [token]
  })
  return [unnamed, ...new Set(named)].slice(0, MAX_AGENTS)
}
