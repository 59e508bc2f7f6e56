import type { Honoured } from '../policy/index.ts'
import type { Robot } from '../robots/index.ts'

/**
 * Whether a robot acts on a record of pacing. What its operator says of it counts before what is known of its reading; a reading that stands in
 * for an unknown one says nothing.
 *
 * @param reading the id of the dialect that read the file, and whether that honours the record.
 */
export function honouredBy(
  robot: Robot,
  isCrawlDelay: boolean,
  reading: { readonly dialect: string; readonly honours: Honoured },
): Honoured {
  const said = isCrawlDelay ? robot.obeys.crawlDelay : 'unknown'
  if (said === 'yes' || said === 'no') return said
  return robot.dialect === reading.dialect ? reading.honours : 'unknown'
}
