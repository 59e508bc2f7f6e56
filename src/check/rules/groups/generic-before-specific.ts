import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, moveGroupAbove } from '../../file/group-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** G111: a name above a longer one that holds it. */
export const genericBeforeSpecific: CheckRule = {
  code: 'G111',
  name: 'generic-before-specific',
  severity: 'hint',
  why: 'The standard of 1994 recommends "a case insensitive substring match of the name": a reader that follows it and takes the first group that fits gives `Googlebot-News` the group of `Googlebot` where that stands above. RFC 9309 §2.2.1 compares whole tokens, so that order means nothing to it. The longer name above the shorter one is right for both.',
  find,
}

/** A shorter name is a part of too many others; a longer token than this nobody sends. */
const LEAST_LETTERS = 3
const MOST_LETTERS = 64

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
    // The group for everybody belongs at the end: who is named in it has to get a group of its own.
    const { isStarGroup } = agent.group
    const remedy = isStarGroup
      ? `Give ${quoted(agent.value)} a group of its own, above that`
      : `Put the group of ${quoted(agent.value)} first`
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(generic.value)} stands above, and its name is within ${quoted(agent.value)}: ${dialectsWithVerb(dialects, context.dialects.length, 'gives', 'give')} this robot the group above. ${remedy}.`,
      related: [{ span: generic.line.valueSpan, message: 'taken instead' }],
      dialects,
      ...(isStarGroup
        ? {}
        : {
            fix: {
              title: 'move the group up',
              edits: moveGroupAbove(context, agent.group, linesOfGroup(context, generic.group).first),
              because: `For ${dialects[0]} the robot follows another group then, which is what the file seems to mean; whether it does, only a person knows.`,
            },
          }),
    }
  }
}

/** The longest of the names above that is a part of this one. */
function longestWithin(name: string, above: ReadonlyMap<string, NamedAgent>): NamedAgent | undefined {
  if (name.length > MOST_LETTERS) return undefined
  for (let length = name.length - 1; length >= LEAST_LETTERS; length--) {
    for (let at = 0; at + length <= name.length; at++) {
      const found = above.get(name.slice(at, at + length))
      if (found !== undefined) return found
    }
  }
  return undefined
}
