import { type ParsedRecord, UNNAMED_AGENT } from '../../dialects/index.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { pathRules } from '../file/path-rules.ts'
import { closesAssets } from './closed/asset-paths.ts'
import { sampleUrl } from './sample-url.ts'

/** A section that reads as if it were for all robots, at the end of the group of a named one. */
export interface OrphanSection {
  readonly group: CheckedGroup
  readonly agent: NamedAgent
  readonly star: NamedAgent
  /** The line of the comment or the rule that begins the section. */
  readonly place: CheckedLine
  /** Do only records precede the section in its group that open the site to the robot? */
  readonly isBelowOpening: boolean
  /** The number of the first rule. */
  readonly line: number
  /** The number of Disallow records below the comment. */
  readonly count: number
  /** A URL that the section forbids, and that robots of the `*` group may fetch. */
  readonly url: string
  /** The Disallow records of the section that close style sheets or scripts. */
  readonly assets: readonly ParsedRecord[]
}

/** The sections of this kind: at most one in each group that names robots. */
export function orphanSections(context: Context): readonly OrphanSection[] {
  return context.once(findSections)
}

function findSections(context: Context): readonly OrphanSection[] {
  const { groups } = context.file
  const star = groups.find(({ isStarGroup }) => isStarGroup)
  const [starAgent] = star?.agents ?? []
  if (star === undefined || starAgent === undefined) return []
  const repeated = new Set(star.rules.map(({ value }) => value))
  return groups.flatMap((group) => (group.isStarGroup ? [] : sectionsIn(context, group, starAgent, repeated)))
}

function sectionsIn(
  context: Context,
  group: CheckedGroup,
  star: NamedAgent,
  repeated: ReadonlySet<string>,
): readonly OrphanSection[] {
  const [agent] = group.agents
  if (agent === undefined) return []
  const closed = group.rules.filter(({ field, value }) => field === 'disallow' && value !== '')
  // G117 tells of rules below one that closes the site.
  if (group !== context.file.groups.at(-1) && closed.some(({ value }) => value === '/')) return []
  // A group that repeats rules of the `*` group is meant for its robot, however long it is.
  if (closed.some(({ value }) => repeated.has(value))) return []
  const opened = belowOpening(context, group)
  const start = opened ?? belowComment(context, group, closed)
  const place = start && placeOf(context, group, start)
  const url = start && urlOpenedBy(context, agent, start)
  if (start === undefined || place === undefined || url === undefined) return []
  const section = closed.filter(({ line }) => line >= start.line)
  return [
    {
      group,
      agent,
      star,
      place,
      isBelowOpening: opened !== undefined,
      line: start.line,
      count: section.length,
      url,
      assets: section.filter(({ value }) => closesAssets(value)),
    },
  ]
}

/** The first Disallow below other rules, with a comment that begins a section. */
function belowComment(
  context: Context,
  { rules: [first] }: CheckedGroup,
  closed: readonly ParsedRecord[],
): ParsedRecord | undefined {
  return closed.find(
    ({ line }) => line > (first?.line ?? line) && sectionComment(context, line) !== undefined,
  )
}

/** Where a section begins; `undefined` if its comment names a robot of the group, which is then meant. */
function placeOf(context: Context, group: CheckedGroup, { line }: ParsedRecord): CheckedLine | undefined {
  const { file } = context
  const comment = sectionComment(context, line)
  if (comment === undefined) return file.lineAt(line)
  const words = file.text.slice(comment.content.start, comment.content.end).toLowerCase()
  return group.agents.some(({ value }) => words.includes(value.toLowerCase())) ? undefined : comment
}

/** A URL that the rule closes to the robots of its group, and that unnamed robots may fetch. */
function urlOpenedBy(context: Context, agent: NamedAgent, { line }: ParsedRecord): string | undefined {
  if (!pathRules(context).some(({ record }) => record.line === line)) return undefined
  const { dialect } = context.byDialect.standard
  const token = /^[a-z_-]+/i.exec(agent.value)?.[0] ?? agent.value
  const own = context.policies.get(dialect, token).rules.find((rule) => rule.line === line)
  const url = own && sampleUrl(context, own.pattern)
  if (url === undefined) return undefined
  const others = context.policies.get(dialect, UNNAMED_AGENT)
  return cachedVerdict(context, others, url).verdict === 'allow' ? url : undefined
}

/**
 * The first Disallow with a path in a group that begins with an empty Disallow and then has a blank line. By
 * its first rule, the group is open to its robots, so what follows is hardly meant for them.
 */
function belowOpening({ file }: Context, { rules }: CheckedGroup): ParsedRecord | undefined {
  const index = rules.findIndex(({ value }) => value !== '')
  const opening = rules[index - 1]
  const start = rules[index]
  if (opening?.field !== 'disallow' || start?.field !== 'disallow') return undefined
  const between = file.lines.slice(opening.line, start.line - 1)
  return between.some(({ kind }) => kind === 'blank') ? start : undefined
}

/** The comment directly above a rule, if a blank line is above the comment. */
function sectionComment({ file }: Context, line: number): CheckedLine | undefined {
  let number = line - 1
  while (number > 0 && file.lineAt(number).kind === 'comment') number--
  return number > 0 && number < line - 1 && file.lineAt(number).kind === 'blank'
    ? file.lineAt(number + 1)
    : undefined
}
