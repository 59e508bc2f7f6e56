import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { lineDefects } from '../file/line-defects.ts'
import { meantField } from './misread-records.ts'

/** How a finding names such a line as a related place. */
export const UNREAD_RULE = 'this line is not read as a rule'

/** Lines that look like rules, and that do not end the User-agent lines above them, as no rule is read. */
export interface UnreadRules {
  /** In the order of the file. At least one. */
  readonly lines: readonly CheckedLine[]
  /** The last User-agent line above them. */
  readonly agent: CheckedLine
}

/**
 * The misspelt rules because of which a rule applies to a User-agent line: if one of them were read, the group
 * of that line would end before the rule. `undefined` if there are none.
 *
 * @param rule the number of the line of the rule, from 1.
 * @param agent the number of the User-agent line.
 */
export function unreadRulesAbove(context: Context, rule: number, agent: number): UnreadRules | undefined {
  const group = context.file.groupOfRule(rule)
  const agents = group?.agents.filter(({ line }) => line.number < rule) ?? []
  const index = agents.findIndex(({ line }) => line.number === agent)
  if (index === -1 || group?.rules.some(({ line }) => line < (agents.at(-1)?.line.number ?? 0)) === true)
    return undefined
  const meant = lineDefects(context).filter((defect) => {
    const field = meantField(context, defect)
    return field === 'allow' || field === 'disallow'
  })
  // The first gap between User-agent lines, from this one on, in which a rule was meant.
  for (const [at, { line: upper }] of agents.entries()) {
    const lower = agents[at + 1]?.line
    if (at < index || lower === undefined) continue
    const lines = meant
      .map(({ line }) => line)
      .filter(({ number }) => number > upper.number && number < lower.number)
    if (lines.length > 0) return { lines, agent: upper }
  }
  return undefined
}
