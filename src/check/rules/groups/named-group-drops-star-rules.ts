import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { closedAssets } from '../../analysis/closed-assets.ts'
import { servesSearchOrAi, severityOfLoss } from '../../analysis/loss-severity.ts'
import { orphanSections } from '../../analysis/orphan-section.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import type { Severity } from '../../finding.ts'
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

/** The most rules or robots that a message names. Of more, it counts them and gives an example. */
const MAX_NAMED = 3

/** The most groups that a finding shows as related. */
const MAX_RELATED = 20

/** The most lines that the fixes of a file add. A longer patch is no way to repair a file: fewer groups are. */
const MAX_REPEATED = 150

/** A group that loses this number of rules or more, and has only a part of the others, was cut down on purpose. */
const MANY = 20

/** A named group, and the rules of the `*` group that its robots may break. */
interface Loser {
  readonly group: CheckedGroup
  readonly agent: NamedAgent
  readonly token: string
  /** The lost rules in the order of the file, each with a URL that it would forbid. */
  readonly lost: readonly [LostRule, ...LostRule[]]
  readonly isOpenedOnPurpose: boolean
  readonly severity: Severity
}

interface LostRule {
  readonly rule: Rule
  readonly url: string
}

/** Finds the groups that lose rules. Groups that lose the same rules share a finding. */
function* find(context: Context): Generator<Problem> {
  const bySet = new Map<string, Loser[]>()
  for (const loser of losers(context)) {
    const key = [loser.severity, loser.isOpenedOnPurpose, ...loser.lost.map(({ rule }) => rule.line)].join(
      ' ',
    )
    bySet.set(key, [...(bySet.get(key) ?? []), loser])
  }
  const added = [...bySet.values()]
    .flat()
    .reduce((sum, loser) => sum + (isFilled(context, loser) ? loser.lost.length : 0), 0)
  for (const [first, ...others] of bySet.values())
    if (first !== undefined) yield problemOf(context, first, others, added <= MAX_REPEATED)
}

function* losers(context: Context): Generator<Loser> {
  // Most files name no robot, so no robot loses a rule.
  if (context.file.groups.every(({ isStarGroup }) => isStarGroup)) return
  const { dialect } = context.byDialect.standard
  const starPolicy = context.policies.get(dialect, UNNAMED_AGENT)
  // I104 advises to open these, so it is no loss that a named robot may fetch them.
  const assets = new Set(closedAssets(context).map(({ line }) => line))
  const forbidding = starPolicy.rules.flatMap((rule) => {
    const isMeant = rule.effect === 'disallow' && rule.line !== undefined && !assets.has(rule.line)
    const url = isMeant ? sampleUrl(context, rule.pattern) : undefined
    // A file that closes the site with `*` and names a few robots intends to let these in.
    const isAll =
      url === undefined || cachedVerdict(context, starPolicy, url).verdict !== 'disallow' || matchesAll(rule)
    return isAll ? [] : [{ rule, url }]
  })
  forbidding.sort((one, other) => (one.rule.line ?? 0) - (other.rule.line ?? 0))
  const [orphan] = orphanSections(context)
  const seen = new Set<string>()
  let questions = 0
  if (forbidding.length === 0) return
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined || agent.value === '' || seen.has(agent.value.toLowerCase()))
      continue
    seen.add(agent.value.toLowerCase())
    // G116 tells that these robots are meant to fetch everything.
    if (group === orphan?.group && orphan.isBelowOpening) continue
    // Robots that never read the `*` group lose nothing.
    if (group.agents.every(({ value }) => ignoresStar(value))) continue
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
    const [first, ...more] = forbidding.flatMap(({ rule, url: sample }): LostRule[] => {
      // An Allow of the group for exactly this URL is an intended exception; a longer URL may still lose the
      // rule.
      const url = [sample, `${sample}x`].find((one) => wouldForbid(context, rule, policy, one))
      return url !== undefined && cachedVerdict(context, starPolicy, url).verdict === 'disallow'
        ? [{ rule, url }]
        : []
    })
    if (first === undefined) continue
    // `Disallow:` alone states that everything is allowed (1994 standard), so that is intended.
    const isOpenedOnPurpose = policy.rules.every(({ line, value }) => line === undefined || value === '')
    const severity = severityOfLoss(group, policy)
    yield { group, agent, token, lost: [first, ...more], isOpenedOnPurpose, severity }
  }
}

function ignoresStar(name: string): boolean {
  const robots = robotsByToken(name)
  return robots.length > 0 && robots.every(({ obeys }) => obeys.star === 'no')
}

/**
 * Would a rule of the `*` group, if it were in the robot's own group, forbid a URL that the robot may fetch?
 * The longer rule decides; of two equally long rules, the Allow (RFC 9309 §2.2.2).
 */
function wouldForbid(context: Context, { value = '' }: Rule, policy: Policy, url: string): boolean {
  const { verdict, rule } = cachedVerdict(context, policy, url)
  return verdict === 'allow' && (rule?.value ?? '').length < value.length
}

function problemOf(context: Context, first: Loser, others: readonly Loser[], isFixable: boolean): Problem {
  const { agent, token, lost, severity } = first
  const [{ rule: example, url }] = lost
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
  const isOne = lost.length === 1
  const filled = isFixable ? [first, ...others].filter((loser) => isFilled(context, loser)) : []
  const fix = repeated(context, filled, lost)
  const what =
    lost.length > MAX_NAMED
      ? `Of the rules of the "*" group, ${lost.length} (such as ${wordsOf(example)})`
      : `${joinWords(lost.map(({ rule }) => wordsOf(rule)))} of the "*" group`
  const who = [first, ...others].map((loser) => quoted(loser.agent.value))
  const names =
    who.length > MAX_NAMED
      ? `${joinWords([...who.slice(0, MAX_NAMED), plural(who.length - MAX_NAMED, 'other')])}`
      : joinWords(who)
  const own = others.length === 0 ? 'which has its own group' : 'which have groups of their own'
  const remedy =
    others.length === 0
      ? `Repeat in that group the rules that ${quoted(agent.value)} should obey too.`
      : 'Repeat in these groups the rules that they should obey too.'
  return {
    span: agent.line.valueSpan,
    message: `${what} ${isOne ? 'does' : 'do'} not apply to ${names}, ${own}. ${inDialects(dialects, context.dialects.length)}, ${quoted(agent.value)} may fetch ${printableUrl(url)}. ${remedy}`,
    related: [
      ...lost.slice(0, MAX_NAMED).map(({ rule }) => ({
        span: context.file.spanOfRule(rule),
        message: `does not apply to ${quoted(agent.value)}`,
      })),
      ...others
        .slice(0, MAX_RELATED)
        .map((loser) => ({ span: loser.agent.line.valueSpan, message: 'loses the same rules' })),
    ],
    dialects,
    witness: url,
    severity,
    ...(fix === undefined ? {} : { fix }),
  }
}

function wordsOf({ value = '' }: Rule): string {
  return quoted(`Disallow: ${value}`)
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

/**
 * Is a group likely to want the rules of the `*` group? Not one that opens the site to a robot that neither searches
 * nor serves AI, such as an archive, and not one that repeats a small part of many rules.
 */
function isMeantToObey(context: Context, { group, lost }: Loser): boolean {
  const own = group.rules.filter(({ field, value }) => field !== 'allow' || value !== '/')
  const isOpened = own.length < group.rules.length && own.every(({ field }) => field === 'allow')
  if (isOpened && !servesSearchOrAi(group)) return false
  if (own.length === 0) return true
  // The group has the rule in a form of its own, such as `/search?` and an Allow for `/search$`.
  const isRefined = ({ rule: { value = '' } }: LostRule): boolean =>
    own.some(
      (rule) =>
        rule.value.length > value.length &&
        /^[?$]/.test(rule.value.slice(value.length)) &&
        rule.value.startsWith(value),
    )
  if (lost.some(isRefined)) return false
  if (lost.length < MANY) return true
  const star = new Set(
    context.file.groups
      .filter(({ isStarGroup }) => isStarGroup)
      .flatMap(({ rules }) => rules.map(({ value }) => value)),
  )
  return own.length > lost.length || !own.every(({ value }) => star.has(value))
}

/** Does the fix fill the group of this loser? To fill a group that is open on purpose would close it. */
function isFilled(context: Context, loser: Loser): boolean {
  return !loser.isOpenedOnPurpose && isMeantToObey(context, loser)
}

/**
 * The last line of the rules that no blank line or comment parts. Below a comment, a rule would look as if the comment
 * were about it.
 */
function endOfSection({ file }: Context, rules: CheckedGroup['rules']): number | undefined {
  const apart = rules.findIndex(
    ({ line }, index) =>
      index > 0 &&
      file.lines
        .slice(rules[index - 1]?.line, line - 1)
        .some(({ kind }) => kind === 'blank' || kind === 'comment'),
  )
  return (apart === -1 ? rules.at(-1) : rules[apart - 1])?.line
}

/** A fix that repeats the lost rules of the `*` group below the first rules of each named group. */
function repeated(
  context: Context,
  losers: readonly Loser[],
  lost: readonly LostRule[],
): ProposedFix | undefined {
  if (losers.length === 0) return undefined
  const rows = lost.map(({ rule }) => `Disallow: ${rule.value ?? ''}`)
  const edits = losers.map(({ group: { rules, group } }) => {
    const last = context.file.lineAt(endOfSection(context, rules) ?? group.lastLine)
    const ending = last.ending === last.end ? '\n' : context.file.text.slice(last.ending, last.end)
    const text =
      last.ending === last.end
        ? rows.map((row) => `${ending}${row}`).join('')
        : rows.map((row) => `${row}${ending}`).join('')
    return { start: last.end, end: last.end, text }
  })
  return {
    title: `repeat ${plural(lost.length, 'rule')} of the "*" group`,
    edits,
    because: `The fix forbids URLs that the robots of ${losers.length === 1 ? 'this group' : 'these groups'} may fetch today. Only you know whether you want that.`,
  }
}
