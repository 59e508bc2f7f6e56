import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** The highest number of a port. */
export const MAX_PORT = 65_535

/** The whole number that an option gives. @throws WayleaveError for another text, below `least` or above `most`. */
export function wholeNumber(text: string, where: string, most: number, least: number = 0): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw usageError(
    `"${visible(text, 60)}" is not a number from ${least} to ${most}`,
    where,
    'give a whole number',
  )
}
