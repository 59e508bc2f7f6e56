import { type File, type Policy, type RegistryDialectId, read, registryDialects } from 'wayleave'
import { selectionKey } from 'wayleave/diff'
import { type Robot, readOptionsOf, robots } from 'wayleave/robots'

/** A policy, and the robots that have it. */
export interface SharedPolicy {
  readonly policy: Policy
  readonly robots: readonly Robot[]
}

/** The robots that site owners think of first, in this order. */
const FIRST = [
  'googlebot',
  'bingbot',
  'yandexbot',
  'baiduspider',
  'gptbot',
  'claudebot',
  'google-extended',
  'ccbot',
  'oai-searchbot',
  'perplexitybot',
  'chatgpt-user',
  'claude-user',
]

const rank = new Map(FIRST.map((id, index) => [id, index]))

/** Robots that a robots.txt can still address, the best known first. */
export const currentRobots: readonly Robot[] = robots
  .filter(({ retired }) => retired === undefined)
  .sort((a, b) => (rank.get(a.id) ?? FIRST.length) - (rank.get(b.id) ?? FIRST.length))

/** The names of robots: the best known of each operator before another of the same. */
export function namesOf(robots: readonly Robot[]): readonly string[] {
  const operators = new Set<string>()
  const [first, others]: [string[], string[]] = [[], []]
  for (const { name, operator } of robots) {
    const isFirst = operator === 'unknown' || !operators.has(operator)
    operators.add(operator)
    if (isFirst) first.push(name)
    else others.push(name)
  }
  return [...first, ...others]
}

/** The policies of robots for a file. Robots of one dialect with the same groups share a policy. */
export function policiesOf(file: File, asked: readonly Robot[]): readonly SharedPolicy[] {
  const shared = new Map<string, { policy: Policy; robots: Robot[] }>()
  for (const robot of asked) {
    const policy = read(file, readOptionsOf(robot))
    const key = policyKey(policy)
    const known = shared.get(key)
    if (known === undefined) shared.set(key, { policy, robots: [robot] })
    else known.robots.push(robot)
  }
  return [...shared.values()]
}

/** A text that is equal for policies of one file only if they are equal. */
function policyKey(policy: Policy): string {
  return selectionKey(policy, registryDialects[policy.dialect as RegistryDialectId])
}
