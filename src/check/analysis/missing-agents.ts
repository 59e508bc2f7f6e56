import type { ParsedRecord } from '../../dialects/index.ts'
import { nearestToken, robotsByToken } from '../../robots/index.ts'
import type { CheckedGroup } from '../file/checked-file.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { orphanSections } from './orphan-section.ts'
import { isPrivatePath } from './private-paths.ts'
import { isRuleElsewhere } from './rules-elsewhere.ts'

/** Rules that read as if a User-agent line above them were missing, so they are in the group above. */
export interface MissingAgent {
  readonly group: CheckedGroup
  /** The first of the rules. */
  readonly first: ParsedRecord
  /** The number of rules. */
  readonly count: number
  /** The record above the rules after which the group says all that is for its robot; absent below a comment. */
  readonly above?: ParsedRecord
  /** The comment that names the robot; absent if the rules above are complete without these. */
  readonly header?: CheckedLine
  /** The product token of the robot that is meant: `*` for all robots. */
  readonly token: string
}

/** The places of this kind, in the order of the file. Linear in the file. */
export function missingAgents(context: Context): readonly MissingAgent[] {
  return context.once(findMissingAgents)
}

function findMissingAgents(context: Context): readonly MissingAgent[] {
  const { groups } = context.file
  const hasStar = groups.some(({ isStarGroup }) => isStarGroup)
  const reported = new Set(orphanSections(context).map(({ group }) => group))
  return groups.flatMap((group) => {
    const below = belowHeaders(context, group)
    if (below.length > 0 || reported.has(group) || group.isStarGroup) return below
    return belowComplete(context, group, hasStar)
  })
}

/** The rules of a group that stand below a comment with the name of a robot for which the group is not. */
function belowHeaders(context: Context, group: CheckedGroup): readonly MissingAgent[] {
  const own = new Set(group.agents.map(({ value }) => value.toLowerCase()))
  const found: MissingAgent[] = []
  for (const [index, rule] of group.rules.entries()) {
    const header = index === 0 ? undefined : headerOf(context, rule.line)
    if (header === undefined || own.has(header.token.toLowerCase())) continue
    found.push({
      group,
      first: rule,
      count: group.rules.length - index,
      header: header.line,
      token: header.token,
    })
  }
  return found.map((one, index) => ({ ...one, count: one.count - (found[index + 1]?.count ?? 0) }))
}

/** Matches a User-agent line of which somebody made a comment. */
const COMMENTED_OUT = /^#+\s*user-?agent\s*:\s*([^#]*)/i

/** Matches a rule of which somebody made a comment. The User-agent line above it belongs to that rule. */
const COMMENTED_RULE = /^#+\s*(?:dis)?allow\s*:/i

/**
 * The comment directly above a rule that is a User-agent line in a comment, or, below a blank line, a robot's
 * name.
 */
function headerOf(
  { file }: Context,
  rule: number,
): { readonly line: CheckedLine; readonly token: string } | undefined {
  for (let number = rule - 1; number > 0 && file.lineAt(number).kind === 'comment'; number--) {
    const line = file.lineAt(number)
    const words = file.text.slice(line.content.start, line.content.end)
    if (COMMENTED_RULE.test(words)) return undefined
    const isBelowBlank = number > 1 && file.lineAt(number - 1).kind === 'blank'
    const token = COMMENTED_OUT.exec(words)?.[1]?.trim() ?? (isBelowBlank ? tokenOf(words) : undefined)
    if (token !== undefined && token !== '') return { line, token }
  }
  return undefined
}

/** Words around the name of a robot in a heading, and signs that draw a line. */
const AROUND =
  /\b(?:for|block|rules?|only|crawlers?|spiders?|the|section)\b|[^\w\s.!/+-]+|(?<!\w)[-.]+|[-.]+(?!\w)/gi

/** Matches a heading that is about all robots, or all others. */
const ALL_ROBOTS =
  /^(?:for )?(?:all|every|any)(?: other| the other)? (?:(?:ro)?bots?|crawlers?|spiders?|user-?agents?)$/i

/**
 * The token of the robot whose name is all that a comment says; `*` for all robots, `undefined` for another
 * comment.
 */
function tokenOf(comment: string): string | undefined {
  const words = comment.replace(AROUND, ' ').replace(/\s+/g, ' ').trim()
  if (ALL_ROBOTS.test(comment.replace(/[^\w\s-]+/g, ' ').trim())) return '*'
  const [robot] = robotsByToken(words)
  if (robot !== undefined) return robot.tokens.find((token) => token.toLowerCase() === words.toLowerCase())
  // A name in short, such as Bing. Words with a meaning of their own, such as Search, are no robot's name.
  return SHORT_NAMES.has(words.toLowerCase()) ? nearestToken(words) : undefined
}

/** What people call the best known robots for short. */
const SHORT_NAMES: ReadonlySet<string> = new Set([
  'bing',
  'baidu',
  'ahrefs',
  'semrush',
  'petal',
  'yahoo! slurp',
])

/**
 * The rules that follow in a group of named robots although it says all above them. An empty Disallow opens the site,
 * and `Disallow: /` closes it. A pause above a blank line is all for its robot, too.
 */
function belowComplete(context: Context, group: CheckedGroup, hasStar: boolean): readonly MissingAgent[] {
  const pause = pauseAbove(context, group)
  const [above, ...others] = pause === undefined ? group.rules : [pause, ...group.rules]
  const [first] = others
  if (above === undefined || first === undefined) return []
  const found = [{ group, first, count: others.length, above, token: '*' }]
  const disallowed = above.field === 'disallow' ? above.value : undefined
  const isClosed = disallowed === '/'
  if (isClosed && areForStaff(others) && !areElsewhere(context, group, others)) return found
  if (others.some(({ field, value }) => field !== 'disallow' || value === '' || value === '/')) return []
  if (pause !== undefined) return areElsewhere(context, group, others) ? [] : found
  const isOpen = disallowed === ''
  const apart = isApart(context, above.line, first.line)
  const isMeant = isOpen ? apart || !hasStar : isClosed && apart
  return isMeant ? found : []
}

/**
 * The Crawl-delay of a group, if it is all that stands above a blank line, and at least two rules follow. In a file
 * with blank lines everywhere, they mean nothing.
 */
function pauseAbove(context: Context, { agents, records, rules }: CheckedGroup): ParsedRecord | undefined {
  const [pause] = records
  const [first, second] = rules
  const [agent] = agents
  if (pause?.field !== 'crawl-delay' || first === undefined || second === undefined || agent === undefined)
    return undefined
  // The rules below a further User-agent line are for its robot.
  if (agents.some(({ line }) => line.number > pause.line)) return undefined
  const isOne = !isApart(context, agent.line.number, pause.line) && !isApart(context, first.line, second.line)
  return records[1] === first && isOne && isApart(context, pause.line, first.line) ? pause : undefined
}

/** Is there a blank line between two lines? */
function isApart({ file }: Context, above: number, below: number): boolean {
  return file.lines.slice(above, below - 1).some(({ kind }) => kind === 'blank')
}

/** Are these rules for paths that sites close to all robots: of customers, staff or programs? */
function areForStaff(rules: readonly ParsedRecord[]): boolean {
  return rules.every(({ value }) => isPrivatePath(value))
}

/** Has another group a rule for one of these paths, or for one below? Then the author gave a thought to each group. */
function areElsewhere(context: Context, group: CheckedGroup, rules: readonly ParsedRecord[]): boolean {
  return rules.some(({ value }) => value !== '' && isRuleElsewhere(context, group, value))
}
