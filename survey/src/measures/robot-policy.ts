import { type File, type Policy, read } from 'wayleave'
import { dialects } from 'wayleave/dialects'
import { readOptionsOf } from 'wayleave/robots'
import { robotOfToken } from '../tables/robots-table.ts'

/**
 * The policy of a registry robot in its own dialect.
 *
 * @param agent the token of the robot; any other text stands for a robot that no group names.
 * @param unnamed a token that no group of the file names.
 */
export function policyFor(file: File, agent: string, unnamed: string): Policy {
  const robot = robotOfToken(agent)
  if (robot === undefined) return read(file, { agent: unnamed, dialect: dialects['rfc-9309'] })
  const dialect = dialects[robot.readAs]
  return read(file, { ...readOptionsOf(robot, dialect), dialect })
}
