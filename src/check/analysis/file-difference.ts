import type { Retrieval } from '../../access/index.ts'
import { type DialectId, UNNAMED_AGENT } from '../../dialects/index.ts'
import { firstDifference, otherChanges } from '../../diff/index.ts'
import { decide } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import { baseDialect, representativeAgents } from '../agents/representative-agents.ts'
import { Context } from '../file/context.ts'
import { FIELDS } from '../file/field-names.ts'
import { originOf } from '../site/origin.ts'
import { lastHop, problemSuffix } from '../site/retrieval.ts'
import { printableUrl, quoted } from '../text/message-phrases.ts'

/** How another response differs from the checked file, for which dialects, and a URL that proves it. */
export interface Difference {
  /** A sentence for a message that names the difference. It speaks of the checked file first. */
  readonly sentence: string
  readonly dialects: readonly DialectId[]
  readonly witness?: string
}

/** The most robots for which two files are compared. Further robots that the files name are not compared. */
export const MAX_ROBOTS_COMPARED = 20

/**
 * How the meaning of another response differs from that of the checked response; `undefined` if it does not
 * differ. A comparison that runs out of budget counts as a difference, and its sentence says so.
 */
export function differenceOf(context: Context, other: Retrieval): Difference | undefined {
  const { retrieval } = context.options
  if (retrieval === undefined) return undefined
  if (retrieval.outcome === 'ok' && other.outcome === 'ok') return differenceOfFiles(context, other)
  if (responsePhrase(retrieval) === responsePhrase(other)) return undefined
  return {
    sentence: `The checked response is ${responsePhrase(retrieval)}; the other response is ${responsePhrase(other)}.`,
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** A response as a noun phrase. */
function responsePhrase(retrieval: Retrieval): string {
  const { outcome } = retrieval
  const status = lastHop(retrieval)?.status
  if (outcome === 'ok') return 'a file'
  if (outcome === 'challenged') return 'a challenge page instead of a file'
  if (outcome === 'not-robots') return 'something else than a robots.txt'
  return status === undefined || status < 400
    ? `missing${problemSuffix(retrieval)}`
    : `an error with status ${status}`
}

function differenceOfFiles(context: Context, { body }: Retrieval): Difference | undefined {
  const otherContext = new Context(parse(body ?? ''), context.options)
  if (otherContext.file.text === context.file.text) return undefined
  const dialect = baseDialect(context)
  const origin = originOf(context)
  const agents = [
    ...new Set([UNNAMED_AGENT, ...representativeAgents(context), ...representativeAgents(otherContext)]),
  ]
  let isUndecided = agents.length > MAX_ROBOTS_COMPARED
  for (const agent of agents.slice(0, MAX_ROBOTS_COMPARED)) {
    const difference = firstDifference(
      context.policies.get(dialect, agent),
      otherContext.policies.get(dialect, agent),
      { origin },
    )
    if (difference.kind === 'different') return differenceAt(context, otherContext, agent, difference.url)
    isUndecided ||= difference.kind !== 'equal'
  }
  const [other] = otherChanges(
    context.policies.get(dialect, UNNAMED_AGENT),
    otherContext.policies.get(dialect, UNNAMED_AGENT),
  )
  const dialects = context.dialects.map(({ id }) => id)
  if (other !== undefined) {
    const phrase = (record: { readonly value: string } | undefined): string =>
      record === undefined ? 'missing' : quoted(record.value)
    return {
      sentence: `The ${FIELDS.get(other.field) ?? other.field} record is ${phrase(other.before)} in the checked file and ${phrase(other.after)} in the other file.`,
      dialects,
    }
  }
  if (!isUndecided) return undefined
  return {
    sentence:
      'The texts of the two files differ. Whether their meaning differs is undecided, because the comparison reached the limit of its budget.',
    dialects,
  }
}

function differenceAt(context: Context, otherContext: Context, agent: string, url: string): Difference {
  const dialect = baseDialect(context)
  const verdictOf = (one: Context): string => WORDS[decide(one.policies.get(dialect, agent), url).verdict]
  const dialects = context.dialects.filter(
    (dialect) =>
      decide(context.policies.get(dialect, agent), url).verdict !==
      decide(otherContext.policies.get(dialect, agent), url).verdict,
  )
  return {
    sentence: `For ${agent === UNNAMED_AGENT ? 'robots that no group names' : quoted(agent)}, "${printableUrl(url)}" is ${verdictOf(context)} by the checked file and ${verdictOf(otherContext)} by the other file.`,
    dialects: dialects.map(({ id }) => id),
    witness: url,
  }
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided' } as const
