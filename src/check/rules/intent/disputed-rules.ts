import type { Rule } from '../../../policy/index.ts'
import { positionAt } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import { prefixOverreach } from '../paths/prefix-overreach.ts'
import { assetsBlocked } from './assets-blocked.ts'
import { wellKnownBlocked } from './well-known-blocked.ts'
import { wpAdminAjax } from './wp-admin-ajax.ts'

/** The check rules that advise to close less, and whose findings are at the rule that closes too much. */
const DISPUTING = [assetsBlocked, prefixOverreach, wellKnownBlocked, wpAdminAjax]

/**
 * Does another finding advise to close less than a rule does? No fix copies such a rule, or deletes a rule because of
 * it.
 */
export function isDisputed(context: Context, { line }: Rule): boolean {
  return line !== undefined && context.once(disputedLines).has(line)
}

function disputedLines(context: Context): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { find } of DISPUTING)
    for (const { span } of find(context)) lines.add(positionAt(context.file.parsed.starts, span.start).line)
  return lines
}
