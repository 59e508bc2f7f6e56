import { type DialectId, read } from '../../../dialects/index.ts'
import { parse } from '../../../syntax/index.ts'
import { MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, inDialects, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'

/** G111: two names of which one contains the other, in an order that some parsers misread. */
export const genericBeforeSpecific: CheckRule = {
  code: 'G111',
  name: 'generic-before-specific',
  severity: 'hint',
  why: 'The 1994 standard recommends "a case insensitive substring match of the name", and does not say which text contains the other. Python and libwww-perl look for the value in the name of the robot. So they give `Googlebot-News` the group of `Googlebot` if that group comes first. The draft of 1996 looks for the name in the value. So it gives `Googlebot` the group of `Googlebot-News` if that one comes first. RFC 9309 §2.2.1 compares whole tokens, so the order has no effect there.',
  find,
}

/** The fewest letters of a name that is sought in longer names. Shorter names are part of too many others. */
const MIN_LETTERS = 3

/** The most letters of a name in which shorter names are sought. No robot has a longer token. */
const MAX_LETTERS = 64

function* find(context: Context): Generator<Problem> {
  // The other name is in another group.
  if (context.file.groups.length < 2) return
  yield* genericFirst(context)
  yield* specificFirst(context)
}

/** Finds names above a longer name that contains them. */
function* genericFirst(context: Context): Generator<Problem> {
  const above = new Names()
  let found = 0
  for (const agent of context.file.agents) {
    const name = agent.value.toLowerCase()
    const generic = above.longestWithin(name)
    above.add(name, agent)
    if (generic === undefined || generic.group === agent.group) continue
    const dialects = dialectsMisplacing(context, agent, generic)
    if (dialects.length === 0) continue
    found += 1
    const other = found > MAX_ROBOTS_PER_RULE ? '' : otherOrder(context, agent, generic)
    // The `*` group belongs at the end, so a robot that it also names needs its own group.
    const { isStarGroup } = agent.group
    const remedy = isStarGroup
      ? `Give ${quoted(agent.value)} its own group above the group of ${quoted(generic.value)}.`
      : `Put the group of ${quoted(agent.value)} above that of ${quoted(generic.value)}.`
    yield {
      span: agent.line.valueSpan,
      says: {
        ...caseOf(isStarGroup ? 'in the "*" group' : '', other === '' ? '' : 'no order for every parser'),
        what: appliesOther(context, dialects, agent, generic),
        effect: `${quoted(generic.value)} comes first and is part of the name ${quoted(agent.value)}.`,
        advice: sentences(remedy, other),
        subject: quoted(agent.value),
      },
      related: [{ span: generic.line.valueSpan, message: 'this group applies instead' }],
      dialects,
    }
  }
}

/** Finds names below a longer name that contains them. */
function* specificFirst(context: Context): Generator<Problem> {
  const below = new Names()
  for (const specific of [...context.file.agents].reverse()) {
    const name = specific.value.toLowerCase()
    const agent = below.longestWithin(name)
    below.replace(name, specific)
    if (agent === undefined || agent.group === specific.group) continue
    const dialects = dialectsMisplacing(context, agent, specific)
    if (dialects.length === 0) continue
    yield {
      span: agent.line.valueSpan,
      says: {
        case: 'longer name first',
        what: appliesOther(context, dialects, agent, specific),
        effect: `${quoted(specific.value)} comes first and contains the name ${quoted(agent.value)}.`,
        advice: `If robots of ${dialects.length === 1 ? 'this dialect' : 'these dialects'} matter to you, give both groups the same rules. Do not change the order, because other parsers need it.`,
        subject: quoted(agent.value),
      },
      related: [{ span: specific.line.valueSpan, message: 'this group applies instead' }],
      dialects,
    }
  }
}

/** The checked dialects that apply the group of another name to an agent, and not its own group. */
function dialectsMisplacing(context: Context, agent: NamedAgent, other: NamedAgent): DialectId[] {
  return context.dialects
    .filter((dialect) => {
      const policy = context.policies.getWithinBudget(dialect, agent.value)
      if (policy === undefined) return false
      const lines = context.policies.selectedAgentLines(policy)
      return lines.has(other.line.number) && !lines.has(agent.line.number)
    })
    .map(({ id }) => id)
}

function appliesOther(
  context: Context,
  dialects: readonly DialectId[],
  { value }: NamedAgent,
  other: NamedAgent,
): string {
  return `${inDialects(dialects, context.dialects.length)}, the group of ${quoted(other.value)} applies to ${quoted(value)}, not its own group.`
}

/**
 * A sentence about the dialects that need the other order; empty if there are none. They are found by reading a file of these two groups in that order.
 */
function otherOrder(context: Context, specific: NamedAgent, generic: NamedAgent): string {
  const file = parse(
    `User-agent: ${specific.value}\nDisallow: /\n\nUser-agent: ${generic.value}\nDisallow: /\n`,
  )
  const dialects = context.dialects
    .filter((dialect) => {
      const { kind, selected } = read(file, { agent: generic.value, dialect, rawAgent: true }).selection
      return kind === 'named' && selected.every(({ agents }) => agents.every(({ line }) => line === 1))
    })
    .map(({ id }) => id)
  return dialects.length === 0
    ? ''
    : dialectSentence(
        dialects,
        context.dialects.length,
        'needs the other order, so no order suits every parser',
        'need the other order, so no order suits every parser',
      )
}

/** Names in lower case, with their User-agent lines. */
class Names {
  private readonly agents = new Map<string, NamedAgent>()
  /** The lengths of the names. In a long list, few lengths occur. */
  private readonly lengths = new Set<number>()

  /** Adds a name, unless it is there. */
  add(name: string, agent: NamedAgent): void {
    if (!this.agents.has(name)) this.replace(name, agent)
  }

  replace(name: string, agent: NamedAgent): void {
    this.agents.set(name, agent)
    this.lengths.add(name.length)
  }

  /** The longest of the names that is part of this name; `undefined` if none is. */
  longestWithin(name: string): NamedAgent | undefined {
    if (name.length > MAX_LETTERS) return undefined
    for (let length = name.length - 1; length >= MIN_LETTERS; length--) {
      if (!this.lengths.has(length)) continue
      for (let at = 0; at + length <= name.length; at++) {
        const agent = this.agents.get(name.slice(at, at + length))
        if (agent !== undefined) return agent
      }
    }
    return undefined
  }
}
