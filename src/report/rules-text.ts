import type { RuleFacts } from '../check/index.ts'
import { type Look, plainLook } from './style.ts'
import { type Cell, table } from './table.ts'

/** The rules of a check as a table with one line each. Ends without a newline. */
export function rulesTable(rules: readonly RuleFacts[], look: Look = plainLook): string {
  const rows = rules.map(({ code, name, severity, off }): Cell[] => [
    { text: code, dress: look.style.bold },
    name,
    off === true ? `${severity}, off unless selected` : severity,
  ])
  return table([['code', 'name', 'severity'], ...rows], look)
}
