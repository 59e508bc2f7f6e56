import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** G107: a robot that is named loses the rules that are for everybody. */
export const namedGroupDropsStarRules: CheckRule = {
  code: 'G107',
  name: 'named-group-drops-star-rules',
  severity: 'warning',
  why: 'A robot follows the groups that name it, and the groups for `*` only where none does (RFC 9309 §2.2.1): nothing is inherited. Who writes a group for one robot to allow or forbid one thing more also lifts for it every rule that stands under `*`, mostly without knowing. It is the mistake that is reported most often about real files.',
  find,
}

/** URLs that are put to policies to find rules that a group loses; beyond them, groups are not looked at. */
export const MAX_LOST_QUESTIONS = 50_000

/** Lost rules that a message names. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  // Most files name nobody, and need no policy to see that nobody loses anything.
  if (context.file.groups.every(({ isStarGroup }) => isStarGroup)) return
  const { dialect } = context.byDialect.standard
  const starPolicy = context.policies.get(dialect, UNNAMED_AGENT)
  const forbidding = starPolicy.rules.flatMap((rule) => {
    const url = rule.effect === 'disallow' && rule.line !== undefined ? sampleUrl(context, rule.pattern) : undefined
    // Who closes a site for everybody and names a few robots means to let them in.
    const isAll = url === undefined || cachedVerdict(context, starPolicy, url).verdict !== 'disallow' || matchesAll(rule)
    return isAll ? [] : [{ rule, url }]
  })
  const seen = new Set<string>()
  let questions = 0
  if (forbidding.length === 0) return
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined || agent.value === '' || seen.has(agent.value.toLowerCase())) continue
    seen.add(agent.value.toLowerCase())
    questions += 2 * forbidding.length
    if (questions > MAX_LOST_QUESTIONS) {
      context.notes.add(`G107 asked ${MAX_LOST_QUESTIONS} questions, and looked at no group after line ${group.group.firstLine}.`)
      return
    }
    const token = /^[a-z_-]+/i.exec(agent.value)?.[0] ?? agent.value
    const policy = context.policies.getWithinBudget(dialect, token)
    if (policy === undefined) return
    if (policy.selection.kind !== 'named') continue
    const lost = forbidding.flatMap(({ rule, url: sample }) => {
      // What an Allow of the group makes an exception of is not lost; what lies behind it may be.
      const url = [sample, `${sample}x`].find((one) => wouldForbid(context, rule, policy, one))
      return url !== undefined && cachedVerdict(context, starPolicy, url).verdict === 'disallow' ? [{ rule, url }] : []
    })
    if (lost.length > 0) yield problemOf(context, group, token, policy, lost)
  }
}

/** Would a rule forbid a robot a URL that it may fetch? The longer rule decides, and of two as long the Allow (RFC 9309 §2.2.2). */
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
      return forbidding.has(dialect) && named?.selection.kind === 'named' && cachedVerdict(context, named, url).verdict === 'allow'
    })
    .map(({ id }) => id)
  // `Disallow:` alone says in so many words that everything is open (1994 standard): that is meant.
  const isOpenedOnPurpose = policy.rules.every(({ line, value }) => line === undefined || value === '')
  const names = lost.slice(0, MOST_NAMED).map(({ rule }) => quoted(`Disallow: ${rule.value ?? ''}`))
  const more = lost.length > MOST_NAMED ? [plural(lost.length - MOST_NAMED, 'other rule')] : []
  return {
    span: agent.line.valueSpan,
    message: `${quoted(agent.value)} has a group of its own, so ${joinWords([...names, ...more])} of the group for everybody ${lost.length === 1 ? 'is' : 'are'} lost to it: ${dialectPhrase(dialects, context.dialects.length)} may fetch ${printableUrl(url)}. Repeat in this group what is to hold for it too.`,
    related: lost.slice(0, MOST_NAMED).map(({ rule }) => ({
      span: rule.start === undefined || rule.end === undefined ? agent.line.valueSpan : { start: rule.start, end: rule.end },
      message: 'does not hold for that robot',
    })),
    dialects,
    witness: url,
    ...(isOpenedOnPurpose ? { severity: 'info' as const } : {}),
    fix: repeated(
      context,
      group,
      lost.map(({ rule }) => rule),
    ),
  }
}

/** The readers that forbid a URL to everybody. Groups mostly lose the same rule first, and the readers are asked once. */
function forbiddingDialects(context: Context, url: string): ReadonlySet<Dialect> {
  const known = context.once(newForbiddingDialects)
  let dialects = known.get(url)
  if (dialects === undefined) {
    dialects = new Set(
      context.dialects.filter(
        (dialect) => cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), url).verdict === 'disallow',
      ),
    )
    known.set(url, dialects)
  }
  return dialects
}

function newForbiddingDialects(): Map<string, ReadonlySet<Dialect>> {
  return new Map()
}

function matchesAll({ pattern }: Rule): boolean {
  if (pattern.kind === 'prefix') return pattern.text === '/' || pattern.text === ''
  return pattern.kind === 'wildcard' && !pattern.anchored && pattern.segments.every((segment) => segment === '' || segment === '/')
}

/** The lost rules, written again below the group's last rule. */
function repeated(context: Context, { rules, group }: CheckedGroup, lost: readonly Rule[]): ProposedFix {
  const last = context.file.lineAt(rules.at(-1)?.line ?? group.lastLine)
  const ending = last.ending === last.end ? '\n' : context.file.text.slice(last.ending, last.end)
  const rows = lost.map(({ value = '' }) => `Disallow: ${value}`)
  const text = last.ending === last.end ? rows.map((row) => `${ending}${row}`).join('') : rows.map((row) => `${row}${ending}`).join('')
  return {
    title: `repeat ${plural(lost.length, 'rule')} of the group for everybody`,
    edits: [{ start: last.end, end: last.end, text }],
    because: 'It forbids the robot what its group lets it fetch today; whether that was meant, only a person knows.',
  }
}
