import type { Retrieval } from '../../access/index.ts'
import { type DialectId, UNNAMED_AGENT } from '../../dialects/index.ts'
import { firstDifference, otherChanges } from '../../diff/index.ts'
import { decide } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import { baseDialect, representativeAgents } from '../agents/representative-agents.ts'
import { Context } from '../file/context.ts'
import { lastHop, problemSuffix } from '../site/retrieval.ts'
import { printableUrl, quoted } from '../text/message-phrases.ts'
import { originOf } from './sample-url.ts'

/** In what another answer differs from the file, for whom, and a URL that shows it. */
export interface Difference {
  /** A sentence without its end; what the file itself says comes first. */
  readonly words: string
  readonly dialects: readonly DialectId[]
  readonly witness?: string
}

/** Robots as which two files are compared; as all others that they name, the files are not. */
export const MAX_ROBOTS_COMPARED = 20

/**
 * In what another answer to the same question differs by meaning; nothing where it does not. What could not be told within the
 * budget is a difference, and says so.
 */
export function differenceOf(context: Context, other: Retrieval): Difference | undefined {
  const { retrieval } = context.options
  if (retrieval === undefined) return undefined
  if (retrieval.outcome === 'ok' && other.outcome === 'ok') return differenceOfFiles(context, other)
  if (answerWords(retrieval) === answerWords(other)) return undefined
  return { words: `here it is ${answerWords(retrieval)}, and there ${answerWords(other)}`, dialects: context.dialects.map(({ id }) => id) }
}

/** What came, in a few words. */
function answerWords(retrieval: Retrieval): string {
  const { outcome } = retrieval
  const status = lastHop(retrieval)?.status
  if (outcome === 'ok') return 'a file'
  if (outcome === 'challenged') return 'a page that asks the client to prove itself'
  if (outcome === 'not-robots') return 'something that is no robots.txt'
  return status === undefined || status < 400 ? `no answer${problemSuffix(retrieval)}` : `status ${status}`
}

function differenceOfFiles(context: Context, { body }: Retrieval): Difference | undefined {
  const there = new Context(parse(body ?? ''), context.options)
  if (there.file.text === context.file.text) return undefined
  const dialect = baseDialect(context)
  const origin = originOf(context)
  const agents = [...new Set([UNNAMED_AGENT, ...representativeAgents(context), ...representativeAgents(there)])]
  let isUndecided = agents.length > MAX_ROBOTS_COMPARED
  for (const agent of agents.slice(0, MAX_ROBOTS_COMPARED)) {
    const found = firstDifference(context.policies.get(dialect, agent), there.policies.get(dialect, agent), { origin })
    if (found.kind === 'different') return parted(context, there, agent, found.url)
    isUndecided ||= found.kind !== 'equal'
  }
  const [other] = otherChanges(context.policies.get(dialect, UNNAMED_AGENT), there.policies.get(dialect, UNNAMED_AGENT))
  const dialects = context.dialects.map(({ id }) => id)
  if (other !== undefined) {
    const one = (said: { readonly value: string } | undefined): string => (said === undefined ? 'nothing' : quoted(said.value))
    return { words: `its ${other.field} is ${one(other.before)} here and ${one(other.after)} there`, dialects }
  }
  if (!isUndecided) return undefined
  return { words: 'the texts are not the same, and whether they mean the same could not be told', dialects }
}

function parted(context: Context, there: Context, agent: string, url: string): Difference {
  const dialect = baseDialect(context)
  const verdictOf = (one: Context): string => WORDS[decide(one.policies.get(dialect, agent), url).verdict]
  const dialects = context.dialects.filter(
    (dialect) => decide(context.policies.get(dialect, agent), url).verdict !== decide(there.policies.get(dialect, agent), url).verdict,
  )
  return {
    words: `"${printableUrl(url)}" is ${verdictOf(context)} here and ${verdictOf(there)} there to ${agent === UNNAMED_AGENT ? 'robots that no group names' : quoted(agent)}`,
    dialects: dialects.map(({ id }) => id),
    witness: url,
  }
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided' } as const
