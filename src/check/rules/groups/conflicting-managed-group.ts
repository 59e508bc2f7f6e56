import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'

/** G113: a managed part of the file and the rest of it both have a `*` group. */
export const conflictingManagedGroup: CheckRule = {
  code: 'G113',
  name: 'conflicting-managed-group',
  severity: 'warning',
  why: 'A CDN or a plugin can put a part of its own, with a second `*` group, before the rules of the site. Parsers of RFC 9309 combine the two groups. Parsers that use only the first group never read the rules of the site. The owner may see only the site’s own part, in which nothing is wrong.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const stars = context.file.groups.filter(({ isStarGroup, agents }) => isStarGroup && agents.length > 0)
  if (stars.length < 2) return
  const parts = managedParts(context)
  const isManaged = (group: CheckedGroup): boolean =>
    parts.some(({ first, last }) => lineOf(group) >= first && lineOf(group) <= last)
  const inside = stars.find(isManaged)
  const outside = stars.find((group) => !isManaged(group))
  if (inside === undefined || outside === undefined) return
  const [first, second] = inside.index < outside.index ? [inside, outside] : [outside, inside]
  const dialects = context.byDialect.where((file) => {
    const { selected } = context.policies.get(file.dialect, UNNAMED_AGENT).selection
    return (
      selected.length > 0 &&
      !selected.some(({ agents }) => agents.some(({ line }) => line === lineOf(second)))
    )
  })
  const own = plural(first.rules.length, 'rule')
  const effect =
    dialects.length === 0
      ? ''
      : dialectSentence(
          dialects,
          context.dialects.length,
          `reads only the first group, with ${own}`,
          `read only the first group, with ${own}`,
        )
  yield {
    span: context.file.lineAt(lineOf(second)).valueSpan,
    says: {
      what: 'According to its comments, a service or plugin maintains a part of this file. Both this part and the rest of the file have a "*" group.',
      effect: sentences('RFC 9309 combines the two groups.', effect),
      advice: 'Move your own rules into the settings of the service or plugin, or switch off its part there.',
    },
    related: [{ span: context.file.lineAt(lineOf(first)).valueSpan, message: 'the first "*" group' }],
    dialects,
  }
}

function lineOf({ agents }: CheckedGroup): number {
  return agents[0]?.line.number ?? 0
}
