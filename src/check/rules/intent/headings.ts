import type { CheckedGroup } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'

/** The comment lines directly above a group or a line, which are no further apart than groups. */
export interface Heading {
  readonly first: CheckedLine
  readonly words: string
}

/** The lines of the last comment above a line, with nothing but groups between. */
export function headingAbove({ file }: Context, line: CheckedLine): Heading | undefined {
  let last = line.number - 1
  while (last > 0 && file.lineAt(last).kind !== 'comment') last--
  if (last === 0) return undefined
  let first = last
  while (first > 1 && file.lineAt(first - 1).kind === 'comment') first--
  const words = file.text.slice(file.lineAt(first).content.start, file.lineAt(last).content.end)
  return { first: file.lineAt(first), words }
}

/** Do the rules of a group only open the site? */
export function isOpened({ rules }: CheckedGroup): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ field, value }) => value === '' || (field === 'allow' && value === '/'))
  )
}
