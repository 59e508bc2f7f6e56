import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, moveGroupAbove } from '../../file/group-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, dialectSentence, quoted } from '../../text/message-phrases.ts'

/** G111: a name above a longer name that contains it. */
export const genericBeforeSpecific: CheckRule = {
  code: 'G111',
  name: 'generic-before-specific',
  severity: 'hint',
  why: 'The 1994 standard recommends "a case insensitive substring match of the name". A parser that follows it and uses the first matching group gives `Googlebot-News` the group of `Googlebot` if that group comes first. RFC 9309 §2.2.1 compares whole tokens, so the order has no effect there. Put the longer name above the shorter one: that is right in both cases.',
  find,
}

/** The fewest letters of a name that is sought in longer names. Shorter names are part of too many others. */
const MIN_LETTERS = 3

/** The most letters of a name in which shorter names are sought. No robot has a longer token. */
const MAX_LETTERS = 64

function* find(context: Context): Generator<Problem> {
  const above = new Map<string, NamedAgent>()
  for (const agent of context.file.agents) {
    const name = agent.value.toLowerCase()
    const generic = longestWithin(name, above)
    if (!above.has(name)) above.set(name, agent)
    if (generic === undefined || generic.group === agent.group) continue
    const dialects = context.dialects
      .filter((dialect) => {
        const policy = context.policies.getWithinBudget(dialect, agent.value)
        if (policy === undefined) return false
        const lines = context.policies.selectedAgentLines(policy)
        return lines.has(generic.line.number) && !lines.has(agent.line.number)
      })
      .map(({ id }) => id)
    if (dialects.length === 0) continue
    // The `*` group belongs at the end, so a robot that it also names needs its own group.
    const { isStarGroup } = agent.group
    const remedy = isStarGroup
      ? `Give ${quoted(agent.value)} its own group above the group of ${quoted(generic.value)}.`
      : `Put the group of ${quoted(agent.value)} first.`
    const effect = dialectSentence(
      dialects,
      context.dialects.length,
      `applies the group of ${quoted(generic.value)} to ${quoted(agent.value)}, not its own group`,
      `apply the group of ${quoted(generic.value)} to ${quoted(agent.value)}, not its own group`,
    )
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(generic.value)} comes first and is part of the name ${quoted(agent.value)}. ${effect} ${remedy}`,
      related: [{ span: generic.line.valueSpan, message: 'these dialects apply this group' }],
      dialects,
      ...(isStarGroup
        ? {}
        : {
            fix: {
              title: `move the group of ${quoted(agent.value)} up`,
              edits: moveGroupAbove(context, agent.group, linesOfGroup(context, generic.group).first),
              because: `In ${dialectPhrase(dialects, context.dialects.length)}, ${quoted(agent.value)} then follows its own group instead of the group of ${quoted(generic.value)}. Only you know whether you want that.`,
            },
          }),
    }
  }
}

/** The longest of the names above that is part of a name; `undefined` if none is. */
function longestWithin(name: string, above: ReadonlyMap<string, NamedAgent>): NamedAgent | undefined {
  if (name.length > MAX_LETTERS) return undefined
  for (let length = name.length - 1; length >= MIN_LETTERS; length--) {
    for (let at = 0; at + length <= name.length; at++) {
      const agent = above.get(name.slice(at, at + length))
      if (agent !== undefined) return agent
    }
  }
  return undefined
}
