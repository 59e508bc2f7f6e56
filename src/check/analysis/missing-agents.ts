import type { ParsedRecord } from '../../dialects/index.ts'
import { nearestToken, robotsByToken } from '../../robots/index.ts'
import type { CheckedGroup } from '../file/checked-file.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { orphanSections } from './orphan-section.ts'

/** Rules that read as if a User-agent line above them were missing, so they are in the group above. */
export interface MissingAgent {
  readonly group: CheckedGroup
  /** The first of the rules. */
  readonly first: ParsedRecord
  /** The number of rules. */
  readonly count: number
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
    if (below.length > 0 || reported.has(group)) return below
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
 * The rules that follow in a group of named robots although its first rule says all: an empty Disallow, which
 * opens the site, or `Disallow: /`, which closes it. A blank line stands between, or the file has no `*`
 * group.
 */
function belowComplete(context: Context, group: CheckedGroup, hasStar: boolean): readonly MissingAgent[] {
  const [opening, first] = group.rules
  if (group.isStarGroup || opening === undefined || first === undefined) return []
  const isOpen = opening.field === 'disallow' && opening.value === ''
  const isClosed = opening.field === 'disallow' && opening.value === '/'
  const others = group.rules.slice(1)
  if (isClosed && isOfWordPress(others) && !isElsewhere(context, group))
    return [{ group, first, count: others.length, token: '*' }]
  if (others.some(({ field, value }) => field !== 'disallow' || value === '' || value === '/')) return []
  const between = context.file.lines.slice(opening.line, first.line - 1)
  const isApart = between.some(({ kind }) => kind === 'blank')
  if (!(isOpen && (isApart || !hasStar)) && !(isClosed && isApart)) return []
  return [{ group, first, count: others.length, token: '*' }]
}

/** The path that WordPress and its plugins forbid to all robots. */
const ADMIN = '/wp-admin/'

/** Are these the rules that WordPress writes for all robots? */
function isOfWordPress(rules: readonly ParsedRecord[]): boolean {
  return rules[0]?.value === ADMIN && rules.every(({ value }) => value.startsWith(ADMIN))
}

/** Has another group a rule for the same path? */
function isElsewhere({ file }: Context, group: CheckedGroup): boolean {
  return file.groups.some(
    (other) => other !== group && other.rules.some(({ value }) => value.startsWith(ADMIN)),
  )
}
