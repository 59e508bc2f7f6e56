import type { Retrieval } from '../../access/index.ts'
import type { DialectId } from '../../dialects/index.ts'
import {
  effectiveChanges,
  type FirstDifference,
  firstDifference,
  NOT_SENT_REMARK,
  type Undecided,
} from '../../diff/index.ts'
import { decideRaw, URL_LIMIT } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { parse } from '../../syntax/index.ts'
import {
  agentPhrase,
  agentsOfFiles,
  baseDialect,
  isUnnamed,
  MAX_AGENTS_EXAMINED,
  policyOf,
} from '../agents/agents-of-file.ts'
import { Context } from '../file/context.ts'
import { FIELDS } from '../file/field-names.ts'
import { lastHop, problemSuffix } from '../site/retrieval.ts'
import { printableUrl, quoted } from '../text/message-phrases.ts'

/** How another response differs from the checked file, for which dialects, and a URL that proves it. */
export interface Difference {
  /** A sentence for a message that names the difference. It speaks of the checked file first. */
  readonly sentence: string
  readonly dialects: readonly DialectId[]
  readonly witness?: string
}

/** The maximum number of agents for which two files are compared. If there are more, a sentence says so. */
export const MAX_AGENTS_COMPARED = 20

/**
 * How the meaning of another response differs from that of the checked response; `undefined` if it does not
 * differ. Files of which it is unknown whether they differ count as different, and the sentence says so.
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

/** What a response is, as a phrase after `The checked response is`. */
function responsePhrase(retrieval: Retrieval): string {
  const { outcome } = retrieval
  const status = lastHop(retrieval)?.status
  if (outcome === 'ok') return 'a file'
  if (outcome === 'challenged') return 'a challenge page instead of a file'
  if (outcome === 'not-robots') return 'something other than a robots.txt'
  return status === undefined || status < 400
    ? `unusable${problemSuffix(retrieval)}`
    : `an error with status ${status}`
}

/** Why a comparison is undecided. */
const DOUBTS: Readonly<Record<Undecided['because'], string>> = {
  budget: 'the comparison reached its limit of automaton states',
  sites: 'the rules name too many sites',
  host: 'a parser rejects the host of the site',
  'no-list': 'in a dialect, the order of rules depends on the URL',
  length: `the URLs that differ have more than ${URL_LIMIT}`,
}

function differenceOfFiles(context: Context, { body }: Retrieval): Difference | undefined {
  const otherContext = new Context(parse(body ?? ''), context.options)
  if (otherContext.file.text === context.file.text) return undefined
  const base = baseDialect(context)
  const { origin } = context.options
  const { subjects, omitted } = agentsOfFiles([context, otherContext], MAX_AGENTS_EXAMINED)
  /** Why it is unknown whether the files differ in meaning; `undefined` if it is known. */
  let doubt =
    subjects.length + omitted.length > MAX_AGENTS_COMPARED
      ? `the files name too many robots, and only ${MAX_AGENTS_COMPARED} were compared`
      : undefined
  const compared = subjects.slice(0, MAX_AGENTS_COMPARED)
  for (const agent of compared) {
    const [policy, otherPolicy] = [policyOf(context, base, agent), policyOf(otherContext, base, agent)]
    const difference = firstDifference(policy, otherPolicy, origin === undefined ? {} : { origin })
    if (difference.kind === 'different') return differenceAt(context, otherContext, agent, difference)
    if (difference.kind === 'undecided') doubt ??= DOUBTS[difference.because]
    if (difference.kind === 'unknown') doubt ??= `${base.id} stops with an error on one of the files`
  }
  const [other] = compared.flatMap((agent) =>
    effectiveChanges(policyOf(context, base, agent), policyOf(otherContext, base, agent)).map((change) => ({
      agent,
      ...change,
    })),
  )
  const dialects = context.dialects.map(({ id }) => id)
  if (other !== undefined) {
    const forWhom = isUnnamed(other.agent) ? '' : ` for ${quoted(other.agent.name)}`
    const phrase = (stated: typeof other.before): string =>
      stated === undefined ? 'missing' : quoted(stated.value)
    return {
      sentence: `The ${FIELDS.get(other.field) ?? other.field} record${forWhom} is ${phrase(other.before)} in the checked file and ${phrase(other.after)} in the other file.`,
      dialects,
    }
  }
  if (doubt === undefined) return undefined
  return {
    sentence: `The texts of the two files differ. Whether their meaning differs is undecided, because ${doubt}.`,
    dialects,
  }
}

function differenceAt(
  context: Context,
  otherContext: Context,
  agent: Subject,
  { url, notSent }: Extract<FirstDifference, { kind: 'different' }>,
): Difference {
  const base = baseDialect(context)
  const verbOf = (one: Context): string => VERBS[decideRaw(policyOf(one, base, agent), url).verdict]
  const dialects = context.dialects.filter(
    (dialect) =>
      decideRaw(policyOf(context, dialect, agent), url).verdict !==
      decideRaw(policyOf(otherContext, dialect, agent), url).verdict,
  )
  return {
    sentence: `In ${base.id}, the checked file ${verbOf(context)} "${printableUrl(url)}"${notSent === true ? NOT_SENT_REMARK : ''} for ${agentPhrase(agent)}, and the other file ${verbOf(otherContext)} it.`,
    dialects: dialects.map(({ id }) => id),
    witness: url,
  }
}

const VERBS = { allow: 'allows', disallow: 'forbids', unknown: 'does not decide' } as const
