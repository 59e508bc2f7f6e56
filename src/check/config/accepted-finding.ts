import { read, selectionKey } from '../../dialects/index.ts'
import { mayOverlapOneOf } from '../../pattern/index.ts'
import { decideRaw, isForWholeSite, type Policy, type Rule } from '../../policy/index.ts'
import { subjectOf, unnamedSubject } from '../../readings/index.ts'
import { robots } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { hashOf, positionAt } from '../../text/index.ts'
import { MAIN_ROBOTS } from '../agents/search-agents.ts'
import { Context } from '../file/context.ts'
import { type Finding, SEVERITIES, type Severity } from '../finding.ts'
import { homeOf } from '../site/origin.ts'
import { reportsClosedSite } from '../view/gravity.ts'

/** A finding as a baseline records it: how grave it is, which robots it reaches, and what it closes to them. */
export interface AcceptedFinding {
  readonly severity: Severity
  readonly reach: readonly AcceptedReach[]
  /** The hash of what a finding about no line is about: its message, or, if that has measured values, what it names. */
  readonly about?: string
}

/** Robots that a finding reaches with one effect. */
export interface AcceptedReach {
  /**
   * Ids of the registry, and names of groups that are none, in lower case, with blanks between them. `*` stands
   * for the robots that no group names: all but the ids with `!` before them. A baseline has a hash in its
   * place, the key of the text in its `robots`.
   */
  readonly robots: string
  /** The values of Disallow rules on other lines that close what the finding tells of; absent if none do. */
  readonly closes?: readonly string[]
  /** The values of the Allow rules that come first for them; absent if there are none. */
  readonly except?: readonly string[]
}

/** Any robot without a record in the registry. */
const UNNAMED = '*'

/** Robots that read a file by the same groups. */
interface Readers {
  readonly ids: readonly string[]
  readonly policy: Policy
  /** The rule that closes the whole site, if one decides the home page. */
  readonly closing: Rule | undefined
}

/** Gives what a baseline records of the findings of a file. `undefined`: no baseline may hide the finding. */
export function acceptable(file: File): (finding: Finding) => AcceptedFinding | undefined {
  const context = new Context(file, {})
  const readers = readersOf(context)
  const lineOf = (at: number): number => positionAt(file.starts, at).line
  return (finding) => {
    const { severity, span, related, message, witness, about = message } = finding
    if (span.end === span.start) return { severity, reach: [], about: hashOf(about) }
    const line = lineOf(span.start)
    const lines = new Set([line, ...related.map((place) => lineOf(place.span.start))])
    const isOnName = context.file.agents.some((agent) => agent.line.number === line)
    const named = context.file.agents.filter((agent) => agent.line.number <= line).at(-1)?.line.number ?? 0
    const reached = readers.filter(({ policy }) => isWithin(policy, line, named))
    const closing = (one: Readers): Rule | undefined =>
      one.closing !== undefined && (isOnName || lines.has(one.closing.line ?? 0)) ? one.closing : undefined
    if (
      (reportsClosedSite(finding) || severity !== 'hint') &&
      reached.some((one) => closing(one) !== undefined && one.ids.some((id) => MAIN_ROBOTS.has(id)))
    )
      return undefined
    const byEffect = new Map<
      string,
      { readonly effect: Omit<AcceptedReach, 'robots'>; readonly ids: string[] }
    >()
    for (const one of reached) {
      const effect = effectOf(one.policy, line, lines, closing(one), witness)
      const known = byEffect.get(JSON.stringify(effect))
      if (known === undefined) byEffect.set(JSON.stringify(effect), { effect, ids: [...one.ids] })
      else known.ids.push(...one.ids)
    }
    const names = namesAt(context, line)
    return {
      severity,
      reach: [
        ...[...byEffect.values()].map(({ effect, ids }) => ({ robots: robotsText(ids), ...effect })),
        ...(names.length === 0 ? [] : [{ robots: names.join(' ') }]),
      ],
    }
  }
}

/** Every robot of the registry and the unnamed one, by the groups that apply to them. */
function readersOf(context: Context): readonly Readers[] {
  const file = context.file.parsed
  const byKey = new Map<string, { readonly policy: Policy; readonly ids: string[] }>()
  for (const [id, { readOptions }] of [
    [UNNAMED, unnamedSubject([file])] as const,
    ...robots.map((robot) => [robot.id, subjectOf(robot)] as const),
  ]) {
    const policy = read(file, readOptions)
    const key = `${readOptions.dialect.id} ${selectionKey(policy, readOptions.dialect)}`
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { policy, ids: [id] })
    else known.ids.push(id)
  }
  return [...byKey.values()].map(({ policy, ids }) => {
    const { verdict, rule } = decideRaw(policy, homeOf(context))
    return {
      policy,
      ids,
      closing: verdict === 'disallow' && rule !== undefined && isForWholeSite(rule) ? rule : undefined,
    }
  })
}

/**
 * Is a line in a group that applies? So are the lines after the last rule that the robot knows, up to the next name.
 * Otherwise a rule below a finding would change whom it reaches. `named` is the last line with a name up to the line.
 */
function isWithin({ selection }: Policy, line: number, named: number): boolean {
  return selection.selected.some(
    ({ firstLine, lastLine }) => firstLine <= line && (line <= lastLine || named <= lastLine),
  )
}

/** The names of the group of a line that no robot of the registry has. */
function namesAt({ file }: Context, line: number): readonly string[] {
  const known = new Set(robots.flatMap(({ tokens }) => tokens.map((token) => token.toLowerCase())))
  const names = (file.groupAbove(line)?.agents ?? []).map(({ value }) => value.toLowerCase())
  return [...new Set(names.filter((name) => name !== UNNAMED && !known.has(name)))]
    .map((name) => name.replaceAll('%', '%25').replace(/\s/g, '%20'))
    .sort()
}

/** Ids as a baseline writes them. */
function robotsText(ids: readonly string[]): string {
  const own = new Set(ids)
  const listed = own.has(UNNAMED)
    ? [UNNAMED, ...robots.filter(({ id }) => !own.has(id)).map(({ id }) => `!${id}`)]
    : [...own].sort()
  return listed.join(' ')
}

/** The most Allow rules whose values are recorded one by one. Of more, a hash stands for all. */
const MAX_EXCEPTIONS = 100

/** What rules close of that which a finding tells, and what they leave open. */
function effectOf(
  policy: Policy,
  line: number,
  lines: ReadonlySet<number>,
  closing: Rule | undefined,
  witness: string | undefined,
): Omit<AcceptedReach, 'robots'> {
  const decided = witness === undefined ? undefined : decideRaw(policy, witness)
  const rules = policy.rules.filter(
    (rule) =>
      rule.effect === 'disallow' &&
      (rule === closing || rule === decided?.rule || (rule.line !== undefined && lines.has(rule.line))),
  )
  if (rules.length === 0) return {}
  const last = Math.max(...rules.map((rule) => policy.rules.indexOf(rule)))
  const before = policy.rules.slice(0, last).filter(({ effect, value }) => effect === 'allow' && value)
  const mayOverlap = mayOverlapOneOf(rules.map(({ pattern }) => pattern))
  const except =
    before.length > MAX_EXCEPTIONS
      ? [`#${hashOf(before.map(({ value = '' }) => value).join('\n'))}`]
      : before.filter(({ pattern }) => mayOverlap(pattern)).map(({ value = '' }) => value)
  const closes = rules.filter((rule) => rule.line !== line).map(({ value = '' }) => value)
  return {
    ...(closes.length === 0 ? {} : { closes: sorted(closes) }),
    ...(except.length === 0 ? {} : { except: sorted(except) }),
  }
}

function sorted(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}

/** Does a recorded finding cover one of today: not graver, no other robot, no more closed to any? */
export function covers(recorded: AcceptedFinding, present: AcceptedFinding): boolean {
  return (
    SEVERITIES.indexOf(present.severity) <= SEVERITIES.indexOf(recorded.severity) &&
    present.about === recorded.about &&
    present.reach.every(({ robots: names, closes = [], except = [] }) =>
      expanded(names.split(' ')).every((robot) => {
        const known = recorded.reach.find((one) => isReached(one.robots.split(' '), robot))
        return (
          known !== undefined &&
          closes.every((value) => known.closes?.includes(value)) &&
          (known.except ?? []).every((value) => except.includes(value))
        )
      }),
    )
  )
}

/** The ids that a list of a baseline stands for, with `*` itself. */
function expanded(listed: readonly string[]): readonly string[] {
  return listed.includes(UNNAMED)
    ? [
        UNNAMED,
        ...listed.filter((one) => one !== UNNAMED && !one.startsWith('!')),
        ...robots.map(({ id }) => id).filter((id) => !listed.includes(`!${id}`)),
      ]
    : listed
}

function isReached(listed: readonly string[], robot: string): boolean {
  return (
    listed.includes(robot) ||
    (listed.includes(UNNAMED) && !listed.includes(`!${robot}`) && robots.some(({ id }) => id === robot))
  )
}
