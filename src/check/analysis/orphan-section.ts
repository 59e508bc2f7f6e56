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
  const { file } = context
  const [agent] = group.agents
  if (agent === undefined) return []
  const closed = group.rules.filter(({ field, value }) => field === 'disallow' && value !== '')
  // G117 tells of rules below one that closes the site.
  if (group !== file.groups.at(-1) && closed.some(({ value }) => value === '/')) return []
  // A group that repeats rules of the `*` group is meant for its robot, however long it is.
  if (closed.some(({ value }) => repeated.has(value))) return []
  const [first] = group.rules
  const opened = belowOpening(context, group)
  const start =
    opened ??
    closed.find(({ line }) => line > (first?.line ?? line) && sectionComment(context, line) !== undefined)
  const comment = start && sectionComment(context, start.line)
  const place = comment ?? (start && file.lineAt(start.line))
  const rule = start && pathRules(context).find(({ record }) => record.line === start.line)
  if (start === undefined || place === undefined || rule === undefined) return []
  const words = comment ? file.text.slice(comment.content.start, comment.content.end).toLowerCase() : ''
  if (group.agents.some(({ value }) => words.includes(value.toLowerCase()))) return []
  const { dialect } = context.byDialect.standard
  const policy = context.policies.get(dialect, UNNAMED_AGENT)
  const token = /^[a-z_-]+/i.exec(agent.value)?.[0] ?? agent.value
  const [own] = context.policies.get(dialect, token).rules.filter(({ line }) => line === start.line)
  const url = own && sampleUrl(context, own.pattern)
  if (url === undefined || cachedVerdict(context, policy, url).verdict !== 'allow') return []
  const count = closed.filter(({ line }) => line >= start.line).length
  const assets = closed.filter(({ line, value }) => line >= start.line && closesAssets(value))
  const isBelowOpening = opened !== undefined
  return [{ group, agent, star, place, isBelowOpening, line: start.line, count, url, assets }]
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
