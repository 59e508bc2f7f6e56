import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, plural } from '../../text/message-phrases.ts'

/** G113: a part of the file that a service maintains, and the site's own, speak to the same robots. */
export const conflictingManagedGroup: CheckRule = {
  code: 'G113',
  name: 'conflicting-managed-group',
  severity: 'warning',
  why: 'A content network or a plugin can put a part of its own before the file of the site, with a second group for `*`. Readers of RFC 9309 put the two together; readers that take the first group never see the rules of the site. Its owner has only his own part in the repository, and finds nothing wrong with it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const stars = context.file.groups.filter(({ isStarGroup, agents }) => isStarGroup && agents.length > 0)
  if (stars.length < 2) return
  const parts = managedParts(context)
  const isManaged = (group: CheckedGroup): boolean => parts.some(({ first, last }) => lineOf(group) >= first && lineOf(group) <= last)
  const inside = stars.find(isManaged)
  const outside = stars.find((group) => !isManaged(group))
  if (inside === undefined || outside === undefined) return
  const [first, second] = inside.index < outside.index ? [inside, outside] : [outside, inside]
  const dialects = context.byDialect.where((file) => {
    const { selected } = context.policies.get(file.dialect, UNNAMED_AGENT).selection
    return selected.length > 0 && !selected.some(({ agents }) => agents.some(({ line }) => line === lineOf(second)))
  })
  yield {
    span: context.file.lineAt(lineOf(second)).valueSpan,
    message: `A managed part of the file and the rest both have a group for *: to readers of RFC 9309 they are one, of ${plural(first.rules.length + second.rules.length, 'rule')}; ${dialectsWithVerb(dialects, context.dialects.length, 'sees', 'see')} only the first, of ${plural(first.rules.length, 'rule')}. Put the rules of the site where the service lets you, or switch its part off.`,
    related: [{ span: context.file.lineAt(lineOf(first)).valueSpan, message: 'the first' }],
    dialects,
  }
}

function lineOf({ agents }: CheckedGroup): number {
  return agents[0]?.line.number ?? 0
}
