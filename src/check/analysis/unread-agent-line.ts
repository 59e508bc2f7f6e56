import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { FIELDS } from '../file/field-names.ts'
import { lineDefects } from '../file/line-defects.ts'
import { suggestedWord } from '../file/suggested-word.ts'

/**
 * The last misspelt User-agent line between a rule and the User-agent line above it; `undefined` if there is
 * none. Parsers that ignore it give the rule to the robots named above.
 *
 * @param rule the number of the line of the rule, from 1.
 */
export function unreadAgentLineAbove(context: Context, rule: number): CheckedLine | undefined {
  const group = context.file.groupOfRule(rule)
  const read = group?.agents.filter(({ line }) => line.number < rule).at(-1)?.line.number
  if (read === undefined) return undefined
  return lineDefects(context)
    .filter(({ line }) => line.number > read && line.number < rule)
    .filter(({ kind, line, field }) =>
      kind === 'unknown' && line.name !== ''
        ? suggestedWord(context, line.name, [...FIELDS.keys()]) === 'user-agent'
        : field === 'user-agent',
    )
    .at(-1)?.line
}
