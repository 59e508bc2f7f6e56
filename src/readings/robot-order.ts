import { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { type Purpose, type Robot, tokenOf } from '../robots/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { nameFormsIn } from './representative-agents.ts'
import type { Subject } from './subject.ts'

/** What is sorted: a registry robot, or an agent of a comparison. */
export type RankedAgent = Robot | Pick<Subject, 'name' | 'robot'>

/** The order in which texts name robots, and which of them a list never leaves out. */
export interface RobotOrder {
  /** Sorts agents: the robots whose loss hurts a site most come first. */
  readonly sorted: <T extends RankedAgent>(agents: readonly T[]) => T[]
  readonly compare: (one: RankedAgent, other: RankedAgent) => number
  /**
   * Googlebot, bingbot, names of the files, and agents without a record in the registry are always listed.
   */
  readonly isAlwaysListed: (agent: RankedAgent) => boolean
}

/** The robots without which most sites lose their visitors; ids of the registry. */
const FIRST = ['googlebot', 'bingbot']

/** The purposes of AI robots: those that bring visitors come before those that only take. */
const AI_PURPOSES: readonly Purpose[] = ['ai-search', 'ai-user', 'ai-training']

/** All other purposes. */
const OTHER_PURPOSES: readonly Purpose[] = [
  ...([
    'search',
    'social',
    'advertising',
    'archive',
    'seo',
    'monitoring',
    'feed',
    'data',
    'library',
  ] as const),
]

/**
 * Ids of robots that the robots.txt files of large sites name most often (counted in 2026), by purpose. Other
 * robots of the same purpose follow.
 */
const OFTEN_NAMED: readonly string[] = [
  ...['perplexitybot', 'oai-searchbot', 'youbot', 'claude-searchbot'],
  ...['chatgpt-user', 'claude-user', 'perplexity-user'],
  ...['gptbot', 'google-extended', 'claudebot', 'anthropic-ai', 'bytespider', 'applebot-extended'],
  ...['meta-externalagent', 'amazonbot'],
  ...['applebot', 'petalbot', 'duckduckbot', 'slurp', 'yandexbot', 'baiduspider', 'googlebot-image'],
  ...['facebookexternalhit', 'twitterbot', 'linkedinbot', 'adsbot-google', 'ccbot'],
]

/** The values that the order compares, the most important first. */
type Rank = readonly [kind: number, unnamed: number, purpose: number, disobeys: number, often: number]

/**
 * The one order of robots in all texts: Googlebot, bingbot, AI robots by purpose, then the others. Among
 * robots of a kind, those that the files name come first, and those that state not to obey robots.txt last.
 *
 * @param files the files that the text is about.
 */
export function robotOrder(files: readonly File[]): RobotOrder {
  const hasName = (name: string): boolean =>
    files.some((file) => memoized(file, nameFormsIn).has(name.toLowerCase()))
  const isNamed = (agent: RankedAgent): boolean => {
    const { name, robot } = 'tokens' in agent ? { name: tokenOf(agent), robot: agent } : agent
    return robot === undefined || hasName(name) || hasName(tokenOf(robot))
  }
  const rankOf = (agent: RankedAgent): Rank => {
    const robot = 'tokens' in agent ? agent : agent.robot
    const unnamed = isNamed(agent) ? 0 : 1
    if (robot === undefined) {
      const isAnyOther = 'name' in agent && agent.name === UNNAMED_AGENT_NAME
      return [FIRST.length + AI_PURPOSES.length, unnamed, isAnyOther ? OTHER_PURPOSES.length : 0, 0, 0]
    }
    const [purpose] = robot.purposes
    const first = FIRST.indexOf(robot.id)
    const ai = AI_PURPOSES.indexOf(purpose)
    const kind = first !== -1 ? first : FIRST.length + (ai === -1 ? AI_PURPOSES.length : ai)
    const often = OFTEN_NAMED.indexOf(robot.id)
    return [
      kind,
      unnamed,
      OTHER_PURPOSES.indexOf(purpose),
      robot.obeys.robotsTxt === 'no' ? 1 : 0,
      often === -1 ? OFTEN_NAMED.length : often,
    ]
  }
  const compareRanks = (one: Rank, other: Rank): number => {
    for (const [index, value] of one.entries()) {
      const difference = value - (other[index] as number)
      if (difference !== 0) return difference
    }
    return 0
  }
  return {
    sorted: (agents) =>
      agents
        .map((agent) => ({ agent, rank: rankOf(agent) }))
        .sort((one, other) => compareRanks(one.rank, other.rank))
        .map(({ agent }) => agent),
    compare: (one, other) => compareRanks(rankOf(one), rankOf(other)),
    isAlwaysListed: (agent) => isNamed(agent) || rankOf(agent)[0] < FIRST.length,
  }
}
