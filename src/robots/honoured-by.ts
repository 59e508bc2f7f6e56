import type { PacingParser } from '../dialects/index.ts'
import type { Robot } from './robot.ts'

type Honoured = PacingParser['honours']['crawlDelay']

/**
 * Whether a robot honours a pacing record. The operator's statement counts first, then the robot's own
 * dialect. A dialect that stands in for an unknown one proves nothing.
 *
 * @param dialect the dialect that reads the file, and whether it honours the record.
 */
export function honouredBy(
  robot: Robot,
  isCrawlDelay: boolean,
  dialect: { readonly dialect: string; readonly honours: Honoured },
): Honoured {
  const stated = isCrawlDelay ? robot.obeys.crawlDelay : 'unknown'
  if (stated === 'yes' || stated === 'no') return stated
  return robot.dialect === dialect.dialect ? dialect.honours : 'unknown'
}
