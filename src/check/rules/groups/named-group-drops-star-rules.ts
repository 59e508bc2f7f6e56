import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { severityOfLoss } from '../../analysis/loss-severity.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { inDialects, joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** G107: rules of the `*` group do not apply to a robot with its own group. */
export const namedGroupDropsStarRules: CheckRule = {
  code: 'G107',
  name: 'named-group-drops-star-rules',
  severity: 'warning',
  why: 'A robot follows the groups that name it, and the `*` group only if none does (RFC 9309 §2.2.1). It inherits no rules. If you add a group for one robot, even for a single rule, no rule of the `*` group applies to it any more. Authors often do not expect that. The finding is info if the robot neither searches nor serves AI, or if its group only opens the site.',
  find,
}

/** The most URLs that G107 tests in one file. Groups after that are skipped, and a note says so. */
export const MAX_LOST_QUESTIONS = 50_000

/** The most rules that a message names. Further rules are counted. */
const MAX_NAMED = 3

function* find(context: Context): Generator<Problem> {
  // Most files name no robot, so no robot loses a rule.
  if (context.file.groups.every(({ isStarGroup }) => isStarGroup)) return
  const { dialect } = context.byDialect.standard
  const starPolicy = context.policies.get(dialect, UNNAMED_AGENT)
  const forbidding = starPolicy.rules.flatMap((rule) => {
    const url =
      rule.effect === 'disallow' && rule.line !== undefined ? sampleUrl(context, rule.pattern) : undefined
    // A file that closes the site with `*` and names a few robots intends to let these in.
    const isAll =
      url === undefined || cachedVerdict(context, starPolicy, url).verdict !== 'disallow' || matchesAll(rule)
    return isAll ? [] : [{ rule, url }]
  })
  const seen = new Set<string>()
  let questions = 0
  if (forbidding.length === 0) return
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined || agent.value === '' || seen.has(agent.value.toLowerCase()))
      continue
    seen.add(agent.value.toLowerCase())
    questions += 2 * forbidding.length
    if (questions > MAX_LOST_QUESTIONS) {
      context.notes.add(
        `G107 tested ${MAX_LOST_QUESTIONS} URLs and skipped the groups from line ${group.group.firstLine} on.`,
      )
      return
    }
    const token = /^[a-z_-]+/i.exec(agent.value)?.[0] ?? agent.value
    const policy = context.policies.getWithinBudget(dialect, token)
    if (policy === undefined) return
    if (policy.selection.kind !== 'named') continue
    const lost = forbidding.flatMap(({ rule, url: sample }) => {
      // An Allow of the group for exactly this URL is an intended exception; a longer URL may still lose the
      // rule.
      const url = [sample, `${sample}x`].find((one) => wouldForbid(context, rule, policy, one))
      return url !== undefined && cachedVerdict(context, starPolicy, url).verdict === 'disallow'
        ? [{ rule, url }]
        : []
    })
    if (lost.length > 0) yield problemOf(context, group, token, policy, lost)
  }
}

/**
 * Would a rule of the `*` group, if it were in the robot's own group, forbid a URL that the robot may fetch?
 * The longer rule decides; of two equally long rules, the Allow (RFC 9309 §2.2.2).
 */
function wouldForbid(context: Context, { value = '' }: Rule, policy: Policy, url: string): boolean {
  const { verdict, rule } = cachedVerdict(context, policy, url)
  return verdict === 'allow' && (rule?.value ?? '').length < value.length
}

function problemOf(
  context: Context,
  group: CheckedGroup,
  token: string,
  policy: Policy,
  lost: readonly { readonly rule: Rule; readonly url: string }[],
): Problem {
  const agent = group.agents[0] as NamedAgent
  const { url } = lost[0] as { readonly url: string }
  const forbidding = forbiddingDialects(context, url)
  const dialects = context.dialects
    .filter((dialect) => {
      const named = context.policies.getWithinBudget(dialect, token)
      return (
        forbidding.has(dialect) &&
        named?.selection.kind === 'named' &&
        cachedVerdict(context, named, url).verdict === 'allow'
      )
    })
    .map(({ id }) => id)
  // `Disallow:` alone states that everything is allowed (1994 standard), so that is intended.
  const isOpenedOnPurpose = policy.rules.every(({ line, value }) => line === undefined || value === '')
  const names = lost.slice(0, MAX_NAMED).map(({ rule }) => quoted(`Disallow: ${rule.value ?? ''}`))
  const more = lost.length > MAX_NAMED ? [plural(lost.length - MAX_NAMED, 'other rule')] : []
  return {
    span: agent.line.valueSpan,
    message: `${joinWords([...names, ...more])} of the "*" group ${lost.length === 1 ? 'does' : 'do'} not apply to ${quoted(agent.value)}, which has its own group. ${inDialects(dialects, context.dialects.length)}, ${quoted(agent.value)} may fetch ${printableUrl(url)}. Repeat in that group the rules that ${quoted(agent.value)} should obey too.`,
    related: lost.slice(0, MAX_NAMED).map(({ rule }) => ({
      span:
        rule.start === undefined || rule.end === undefined
          ? agent.line.valueSpan
          : { start: rule.start, end: rule.end },
      message: `does not apply to ${quoted(agent.value)}`,
    })),
    dialects,
    witness: url,
    severity: severityOfLoss(group, policy),
    // To fill a group that is open on purpose would close it.
    ...(isOpenedOnPurpose
      ? {}
      : {
          fix: repeated(
            context,
            group,
            lost.map(({ rule }) => rule),
          ),
        }),
  }
}

const forbiddingDialectsCache = cachePerContext(() => new Map<string, ReadonlySet<Dialect>>())

/** The dialects whose `*` group forbids a URL. Cached, because most groups lose the same rule first. */
function forbiddingDialects(context: Context, url: string): ReadonlySet<Dialect> {
  const cache = forbiddingDialectsCache(context)
  let dialects = cache.get(url)
  if (dialects === undefined) {
    dialects = new Set(
      context.dialects.filter(
        (dialect) =>
          cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), url).verdict === 'disallow',
      ),
    )
    cache.set(url, dialects)
  }
  return dialects
}

function matchesAll({ pattern }: Rule): boolean {
  if (pattern.kind === 'prefix') return pattern.text === '/' || pattern.text === ''
  return (
    pattern.kind === 'wildcard' &&
    !pattern.anchored &&
    pattern.segments.every((segment) => segment === '' || segment === '/')
  )
}

/** A fix that repeats the lost rules of the `*` group below the last rule of the named group. */
function repeated(context: Context, { rules, group }: CheckedGroup, lost: readonly Rule[]): ProposedFix {
  const last = context.file.lineAt(rules.at(-1)?.line ?? group.lastLine)
  const ending = last.ending === last.end ? '\n' : context.file.text.slice(last.ending, last.end)
  const rows = lost.map(({ value = '' }) => `Disallow: ${value}`)
  const text =
    last.ending === last.end
      ? rows.map((row) => `${ending}${row}`).join('')
      : rows.map((row) => `${row}${ending}`).join('')
  return {
    title: `repeat ${plural(lost.length, 'rule')} of the "*" group`,
    edits: [{ start: last.end, end: last.end, text }],
    because:
      'The fix forbids URLs that the robots of this group may fetch today. Only you know whether you want that.',
  }
}
