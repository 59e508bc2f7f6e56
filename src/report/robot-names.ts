import { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import type { RankedAgent, RobotOrder } from '../readings/index.ts'
import { robotNamed, tokenOf } from '../robots/index.ts'
import { visible } from '../text/index.ts'
import { unbroken } from './columns.ts'
import { counted, grouped, listed } from './words.ts'

/** A robot of a result: its product token, absent for the unnamed agent, and its id in the registry. */
export interface ResultRobot {
  readonly token?: string
  readonly robot?: string
}

/** The most names cut from longer names that are listed. The others are counted. */
const MAX_CUT_NAMES = 6

/**
 * Names that RFC 9309 cuts from longer ones, within a sentence: `the name AI2Bot to AI: a robot of that
 * name`. A verb follows.
 */
export function cutNamesText(
  names: readonly { readonly token: string; readonly cutFrom?: string }[],
): string {
  const text = (name: string): string => unbroken(visible(name, 60))
  const pairs = names.map(({ token, cutFrom = token }) => `${text(cutFrom)} to ${text(token)}`)
  const isOne = names.length === 1
  return `the ${isOne ? 'name' : 'names'} ${listed(pairs, MAX_CUT_NAMES)}: ${isOne ? 'a robot of that name' : 'robots of these names'}`
}

/** The agent of a result, for {@link robotNames}. */
export function agentOfResult({ token = UNNAMED_AGENT_NAME, robot: id }: ResultRobot): RankedAgent {
  const robot = robotNamed(id ?? token)
  return robot === undefined ? { name: token } : { name: token, robot }
}

/** The name of an agent: its product token, or what the file calls it. */
function nameOf(agent: RankedAgent): string {
  return unbroken(visible('tokens' in agent ? tokenOf(agent) : agent.name))
}

/**
 * The names of robots in their order, and how many more there are. Names that the order always lists are never
 * counted, however many they are.
 *
 * @param max the most names that are listed besides these.
 * @param textOf gives the text of a name, such as one with a mark.
 */
export function robotNames<T extends RankedAgent>(
  agents: readonly T[],
  max: number,
  { sorted, isAlwaysListed }: RobotOrder,
  textOf: (agent: T) => string = nameOf,
): string {
  const inOrder = sorted(agents)
  const always = new Set(inOrder.filter(isAlwaysListed).map(textOf))
  const names = [...new Set(inOrder.map(textOf))]
  if (always.size === 0) return listed(names, max)
  let free = Math.max(0, max - always.size)
  // A single name more takes no more space than "and 1 more".
  if (names.length <= always.size + free + 1) free = names.length
  const shown = names.filter((name) => always.has(name) || free-- > 0)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`
}

const UNNAMED = unbroken(UNNAMED_AGENT_NAME)

/**
 * The first names of robots in their order, and how many others there are, for a sentence that is read first. "Any
 * other robot" is always among the first.
 */
export function firstRobotNames(
  agents: readonly RankedAgent[],
  max: number,
  { sorted }: Pick<RobotOrder, 'sorted'>,
): string {
  const names = [...new Set(sorted(agents).map(nameOf))]
  if (names.length <= max) return listed(names, max)
  const unnamed = names.filter((name) => name === UNNAMED)
  const shown = [...names.filter((name) => name !== UNNAMED).slice(0, max - unnamed.length), ...unnamed]
  return `${shown.join(', ')} and ${counted(names.length - shown.length, 'other')}`
}
