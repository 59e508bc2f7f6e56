import { type File, parse } from 'wayleave'
import type { Dialect } from 'wayleave/dialects'
import { dialectFacts } from 'wayleave/dialects/facts'
import { surveyedDialects } from './surveyed-dialects.ts'

/** The bytes that a dialect reads of a file, for the dialects that are known to stop there. */
export const SIZE_LIMITS: ReadonlyMap<string, number> = new Map(
  surveyedDialects.flatMap(({ id }) => {
    const { sizeLimit } = dialectFacts[id].access
    return typeof sizeLimit === 'number' ? [[id, sizeLimit] as const] : []
  }),
)

/**
 * The part of a file that each dialect reads. A part of a line is never a rule.
 *
 * @param file the whole file.
 */
export function partsOf(bytes: Uint8Array, file: File): (dialect: Dialect) => File {
  const parts = new Map<number, File>()
  return ({ id }) => {
    const limit = SIZE_LIMITS.get(id) ?? Number.POSITIVE_INFINITY
    if (bytes.length <= limit) return file
    let part = parts.get(limit)
    if (part === undefined) {
      part = parse(completeLines(bytes.subarray(0, limit)))
      parts.set(limit, part)
    }
    return part
  }
}

/** The lines of a body that was cut off, without the last one if it has no end. */
export function completeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1)
}
