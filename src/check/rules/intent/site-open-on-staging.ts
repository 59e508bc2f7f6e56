import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { agentOfLine, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { MAX_CLOSED_STATES, provedClosed } from '../../analysis/proved-closed.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, printableUrl, quoted } from '../../text/message-phrases.ts'

/** I103: a test server that robots may crawl. */
export const siteOpenOnStaging: CheckRule = {
  code: 'I103',
  name: 'site-open-on-staging',
  severity: 'error',
  why: 'A test server that is open is found: its pages compete with those of the real site, and unfinished ones get into indexes. It is closed by `Disallow: /` for everybody and in every group that names a robot, and surely only by a password. This rule runs where the environment is `staging`, and takes no site for closed without a proof.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment !== 'staging') return
  const asked = new Map<string, NamedAgent | undefined>([[UNNAMED_AGENT, context.file.agents.find(({ group }) => group.isStarGroup)]])
  for (const agent of context.file.agents) {
    const token = agentOfLine(agent)
    if (!agent.group.isStarGroup && token !== '' && !asked.has(token)) asked.set(token, agent)
  }
  if (asked.size > MAX_ROBOTS_PER_RULE) context.notes.add(`I103 asked for ${MAX_ROBOTS_PER_RULE} of the robots named, and for no more.`)
  const problems = [...asked].slice(0, MAX_ROBOTS_PER_RULE).flatMap(([token, agent]) => problemOf(context, token, agent))
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

function problemOf(context: Context, token: string, agent: NamedAgent | undefined): Problem[] {
  const open: DialectId[] = []
  const untold: DialectId[] = []
  let witness: string | undefined
  for (const dialect of context.dialects) {
    const proof = provedClosed(context, dialect, context.policies.get(dialect, token))
    if (proof.kind === 'open') {
      open.push(dialect.id)
      witness ??= proof.url
    } else if (proof.kind === 'undecided') {
      untold.push(dialect.id)
    }
  }
  const all = context.dialects.length
  const who = token === UNNAMED_AGENT ? 'robots that no group names' : quoted(agent?.value ?? token)
  const span = agent?.line.valueSpan ?? { start: 0, end: 0 }
  if (witness !== undefined) {
    return [
      {
        span,
        message: `This is to be a test server, and ${dialectsWithVerb(open, all, 'lets', 'let')} ${who} fetch ${printableUrl(witness)}. Write "Disallow: /" as the only rule for them.`,
        dialects: open,
        witness,
      },
    ]
  }
  if (untold.length === 0) return []
  return [
    {
      span,
      message: `This is to be a test server, and whether it is closed to ${who} could not be told, for ${dialectsWithVerb(untold, all, 'fails on the file or needs', 'fail on the file or need')} more than ${MAX_CLOSED_STATES} states. Write "Disallow: /" as the only rule for them.`,
      dialects: untold,
      severity: 'warning',
    },
  ]
}
