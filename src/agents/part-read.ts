import { type File, parse, printBytes } from '../syntax/index.ts'
import type { Subject } from './subject.ts'

/**
 * The most bytes of a file that `check`, `diff` and `report` look at: twice what Googlebot reads. All robots
 * together then take seconds, and a few hundred megabytes.
 */
export const MAX_BYTES_OF_ALL_ROBOTS: number = 1024 * 1024

/** The parts of files, since many robots read the same part. */
const parts = new WeakMap<File, { readonly limit: number; readonly part: File }>()

/**
 * The part of a file that an agent reads: the complete lines of the first bytes, if its operator documents
 * such a limit and the program of its dialect has none; otherwise the file itself. Lines keep their numbers.
 */
export function partReadBy(file: File, { robot, readOptions }: Subject): File {
  const { id, robotsCutAt } = readOptions.dialect
  const limit = robot?.dialect === id ? robotsCutAt : undefined
  // A UTF-16 unit is at most three bytes in UTF-8, so most files need no exact count.
  if (limit === undefined || file.text.length * 3 + 3 <= limit) return file
  const cached = parts.get(file)
  if (cached?.limit === limit) return cached.part
  const part = firstLines(file, limit)
  parts.set(file, { limit, part })
  return part
}

/**
 * The part of a file that ends within the first `limit` bytes, without a line that is cut off, which is no
 * rule; the file itself if it is no longer. Lines keep their numbers.
 */
export function firstLines(file: File, limit: number): File {
  const bytes = printBytes(file)
  if (bytes.length <= limit) return file
  let end = limit
  while (end > 0 && bytes[end - 1] !== LINE_FEED && bytes[end - 1] !== CARRIAGE_RETURN) end--
  return parse(bytes.subarray(0, end), { encoding: file.encoding })
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
