import type { Dialect } from '../dialects/index.ts'
import { readOptionsOf, robots } from '../robots/index.ts'
import { type File, partWithin } from '../syntax/index.ts'
import { type Subject, subjectOf } from './subject.ts'

/**
 * The most bytes of a file that `check`, `diff` and `report` look at: twice what Googlebot reads. All robots
 * together then take seconds, and a few hundred megabytes.
 */
export const MAX_BYTES_OF_ALL_ROBOTS: number = 1024 * 1024

/**
 * The part of a file that an agent reads, as `read` cuts it by `maxBytes`. It is the complete lines of the
 * first bytes if its operator documents a limit that the program of its dialect lacks, and otherwise the file
 * itself. Lines keep their numbers.
 */
export function partReadBy(file: File, { readOptions }: Subject): File {
  return partWithin(file, readOptions)
}

/** The registry robots that read only the beginning of a long file, each by its own dialect. */
const LIMITED = robots.filter((robot) => readOptionsOf(robot).maxBytes !== undefined)

/** The registry robots that read only the beginning of a long file in this dialect. */
export function robotsWithLimit(dialect: Dialect): readonly Subject[] {
  return LIMITED.map((robot) => subjectOf(robot, dialect)).filter(
    ({ readOptions }) => readOptions.maxBytes !== undefined,
  )
}

/**
 * The {@link robotsWithLimit} that do not read one of these files to its end. A claim about every robot has to ask
 * them separately: two files with the same records may differ for them.
 */
export function robotsThatCut(files: readonly File[], dialect: Dialect): readonly Subject[] {
  return robotsWithLimit(dialect).filter((subject) =>
    files.some((file) => partReadBy(file, subject) !== file),
  )
}
