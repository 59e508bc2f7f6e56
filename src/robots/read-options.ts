import { type Dialect, type ReadOptions, registryDialects } from '../dialects/index.ts'
import type { Robot } from './robot.ts'

/**
 * The options with which `read` reads a file for a robot of the registry: its dialect, whether it obeys `*` groups,
 * and after how many bytes it cuts a file. The agent is its tokens; or its header, if its program looks for names in
 * the whole header. If its own dialect is not documented, the nearest one stands in. Googlebot and the other robots
 * of Google read 512,000 bytes, and wpull 4,096; their dialects alone have no limit.
 *
 * @param dialect another dialect to read the file by.
 *
 * @example
 * ```ts
 * import { decide, parse, read } from 'wayleave'
 * import { readOptionsOf, robots } from 'wayleave/robots'
 *
 * const file = parse('User-agent: Googlebot\nDisallow: /private/\n')
 * const shutOut = robots.filter((robot) => decide(read(file, readOptionsOf(robot)), '/private/').verdict === 'disallow')
 * shutOut.some(({ name }) => name === 'Googlebot-Image') // true
 * ```
 */
export function readOptionsOf(robot: Robot, dialect: Dialect = registryDialects[robot.readAs]): ReadOptions {
  const { id, robotsCutAt, asksByHeader } = dialect
  const { readsBytes, header } = robot
  return {
    agent: asksByHeader === true && header !== undefined ? header : robot.tokens,
    dialect,
    obeysStar: robot.obeys.star !== 'no',
    ...(robot.dialect !== id
      ? {}
      : readsBytes !== undefined
        ? { maxBytes: readsBytes, readsCutLine: true }
        : robotsCutAt !== undefined
          ? { maxBytes: robotsCutAt }
          : {}),
  }
}

/**
 * The token by which a file names a robot: its own, not one that it falls back on.
 *
 * @example
 * ```ts
 * robots.filter(({ operator }) => operator === 'Feedly').map(tokenOf) // ['Feedly']
 * ```
 */
export function tokenOf({ tokens, name }: Robot): string {
  return tokens[0] ?? name
}
