import { type File, partWithin } from '../syntax/index.ts'
import type { Subject } from './subject.ts'

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
