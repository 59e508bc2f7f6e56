import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { visible } from '../../text/index.ts'

/** A robot by its tokens, in words. */
export function whoIs([agent = '', ...others]: readonly string[]): string {
  if (agent === UNNAMED_AGENT) return 'a robot that no group names'
  return others.length === 0
    ? visible(agent)
    : `${visible(agent)}, which falls back on ${others.map((other) => visible(other)).join(' and ')}`
}
