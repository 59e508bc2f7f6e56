// @ts-check
import { matchPathToRule, normalizeGroup, parseRobotsTxt } from '@nuxtjs/robots/util'
import { pathOf } from './path.mjs'

/**
 * Which groups apply is not its business: here those that name the robot, else those for everybody. @type
 * {import('../peers.mjs').Peer}
 */
export default {
  prepare: (text, agent) => {
    const groups = parseRobotsTxt(text).groups.map((group) => normalizeGroup(group))
    const token = agent.toLowerCase()
    const named = groups.filter(({ userAgent }) => userAgent.some((name) => name.toLowerCase() === token))
    const taken = named.length > 0 ? named : groups.filter(({ userAgent }) => userAgent.includes('*'))
    return taken.flatMap((group) => group._rules ?? [])
  },
  allows: (rules, url) => matchPathToRule(pathOf(url), rules)?.allow ?? true,
}
