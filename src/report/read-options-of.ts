import { type Dialect, dialects, type ReadOptions } from '../dialects/index.ts'
import type { Robot } from '../robots/index.ts'

/** How a robot of the registry reads a file: its chain of tokens, whether `*` concerns it, its reading or the nearest one known. */
export function readOptionsOf(robot: Robot, dialect: Dialect = dialects[robot.readAs]): ReadOptions {
  return { agent: robot.tokens, dialect, obeysStar: robot.obeys.star !== 'no' }
}

/** The robot's own token: what a site writes to name it. */
export function tokenOf(robot: Robot): string {
  return robot.tokens[0] ?? robot.name
}
