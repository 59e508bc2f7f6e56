import type { Dialect } from '../../dialects/index.ts'
import { type Asker, anyOtherRobot } from '../../report/index.ts'
import { robots } from '../../robots/index.ts'
import { type Reader, readerOf } from './subjects.ts'

/** Every known robot, and any other. `dialect`: read as this, whatever each of them is known to read as. */
export function everyAsker(dialect?: Dialect): readonly Asker[] {
  return [...robots.map((robot) => askerOf(readerOf(robot, dialect))), anyOtherRobot(dialect)]
}

/** A reader as one who asks what changes. */
export function askerOf({ agent, reading, robot }: Reader): Asker {
  return { name: agent, reading, ...(robot === undefined ? {} : { robot }) }
}
