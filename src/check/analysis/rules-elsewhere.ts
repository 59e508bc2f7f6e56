import { firstIndex } from '../../text/index.ts'
import type { CheckedGroup } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'

/** A rule of a file: its value, and its group. */
interface ValueOfGroup {
  readonly value: string
  readonly group: CheckedGroup
}

/**
 * Has another group a rule with a value that begins so? The values are sorted, so those that begin alike stand
 * together: each question takes a search by halves. The work for all questions is n log n in the rules.
 */
export function isRuleElsewhere(context: Context, group: CheckedGroup, beginning: string): boolean {
  const { values, nextOther } = context.once(sortedValues)
  const from = firstIndex(values.length, (index) => (values[index] as ValueOfGroup).value >= beginning)
  const found = values[from]?.group === group ? nextOther[from] : from
  return found !== undefined && values[found]?.value.startsWith(beginning) === true
}

interface SortedValues {
  readonly values: readonly ValueOfGroup[]
  /** For each value, the place of the next one that is in another group. */
  readonly nextOther: readonly number[]
}

function sortedValues({ file }: Context): SortedValues {
  const values = file.groups
    .flatMap((group) => group.rules.map(({ value }) => ({ value, group })))
    .sort((one, other) => (one.value < other.value ? -1 : one.value > other.value ? 1 : 0))
  const nextOther: number[] = []
  for (let at = values.length - 1; at >= 0; at--)
    nextOther[at] =
      values[at]?.group === values[at + 1]?.group ? (nextOther[at + 1] ?? values.length) : at + 1
  return { values, nextOther }
}
