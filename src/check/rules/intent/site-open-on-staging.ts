import { type DialectId, dialects, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { agentOfLine, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { provedClosed } from '../../analysis/closed/proved-closed.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, inDialects, printableUrl, quoted } from '../../text/message-phrases.ts'

/** I103: a staging site that robots may crawl. */
export const siteOpenOnStaging: CheckRule = {
  code: 'I103',
  name: 'site-open-on-staging',
  severity: 'error',
  why: 'If robots find an open test server, its pages may compete with those of the real site, and unfinished pages may get into search results. To close the test server, write `Disallow: /` as the only rule in the `*` group and in every group that names a robot. Only a password keeps everyone out. A robot that Wayleave does not know may be a program of your own, so its group is info. This check runs if the environment is `staging`, and accepts a site as closed only with a proof.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment !== 'staging') return
  const agentsByToken = new Map<string, NamedAgent | undefined>([
    [UNNAMED_AGENT, context.file.agents.find(({ group }) => group.isStarGroup)],
  ])
  for (const agent of context.file.agents) {
    const token = agentOfLine(agent)
    if (!agent.group.isStarGroup && token !== '' && !agentsByToken.has(token)) agentsByToken.set(token, agent)
  }
  if (agentsByToken.size > MAX_ROBOTS_PER_RULE)
    context.notes.add(`I103 checked only the first ${MAX_ROBOTS_PER_RULE} robots that the file names.`)
  const problems = [...agentsByToken]
    .slice(0, MAX_ROBOTS_PER_RULE)
    .flatMap(([token, agent]) => problemOf(context, token, agent))
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

/** What is wrong if robots of a name may fetch a URL. */
function openTo(
  context: Context,
  who: string,
  agent: NamedAgent | undefined,
  dialects: readonly DialectId[],
  witness: string,
  rule: string,
): Omit<Problem, 'span'> {
  const fetches = `${who} fetch ${printableUrl(witness)}`
  // A test server lets programs of its owner in on purpose.
  const isOwn = agent !== undefined && !agent.group.isStarGroup && ownRobot(agent.value) === undefined
  return {
    ...(isOwn ? { severity: 'info' as const } : {}),
    says: {
      what: 'This staging site is not closed.',
      effect: dialectSentence(dialects, context.dialects.length, `lets ${fetches}`, `let ${fetches}`),
      subject: who,
      ...(isOwn
        ? {
            case: 'unknown robot',
            advice: `If this is a program of your own, nothing is wrong. Otherwise write ${rule}.`,
          }
        : { advice: `Write ${rule}.` }),
    },
    dialects,
    witness,
  }
}

function problemOf(context: Context, token: string, agent: NamedAgent | undefined): Problem[] {
  const open: DialectId[] = []
  const undecided: DialectId[] = []
  let witness: string | undefined
  for (const dialect of context.dialects) {
    const proof = provedClosed(context, dialect, context.policies.get(dialect, token))
    if (proof.kind === 'open') {
      open.push(dialect.id)
      witness ??= proof.url
    } else if (proof.kind === 'undecided') {
      undecided.push(dialect.id)
    }
  }
  const all = context.dialects.length
  const who = token === UNNAMED_AGENT ? 'robots that no group names' : quoted(agent?.value ?? token)
  const span = agent?.line.valueSpan ?? { start: 0, end: 0 }
  const rule = `"Disallow: /" as the only rule for ${who}`
  if (witness !== undefined) return [{ span, ...openTo(context, who, agent, open, witness, rule) }]
  if (undecided.length === 0) return []
  const isUnread = undecided.every((id) => context.byDialect.get(dialects[id]).fails)
  return [
    {
      span,
      says: {
        what: `Whether this staging site is closed to ${who} is not known.`,
        subject: who,
        ...(isUnread
          ? {
              case: 'unread file',
              effect: `${inDialects(undecided, all)}, the parser stops with an error.`,
              advice: 'Correct what it stops at, such as bytes that are not UTF-8.',
            }
          : {
              case: 'undecided',
              effect: `${inDialects(undecided, all)}, the parser stops with an error, or a proof would take too long.`,
              advice: `Write ${rule}.`,
            }),
      },
      dialects: undecided,
      severity: 'warning',
    },
  ]
}
