import { visible } from '../../text/index.ts'
import { PublishedRanges } from '../../verify/index.ts'
import { fileReason } from '../files/file-reason.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'

/** The name of the option of a folder of lists, in error messages. */
export const RANGES = 'option --ranges'

/**
 * The published lists in a folder. Says what is wrong with a list.
 *
 * @throws WayleaveError for a folder or a list that cannot be read.
 */
export async function rangesIn(folder: string, { say }: Pick<Terminal, 'say'>): Promise<PublishedRanges> {
  try {
    const ranges = await PublishedRanges.ofFolder(folder)
    for (const note of ranges.notes) say(`wayleave: ${note}`)
    return ranges
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [
        `cannot read the lists in "${visible(folder)}": ${fileReason(cause)}`,
        RANGES,
        'give a folder of lists',
      ],
      { cause },
    )
  }
}
