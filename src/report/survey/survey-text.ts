import { groupLinesWords } from '../../policy/index.ts'
import type { RobotOrder } from '../../readings/index.ts'
import { type Robot, tokenOf } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { padded, paragraph, unbroken } from '../columns.ts'
import { indented, type ListedLine, listing } from '../frame.ts'
import { robotNames } from '../robot-names.ts'
import { type Look, plainLook } from '../style.ts'
import { agentsText, counted, grouped, listed } from '../words.ts'
import type { Basis, Survey, VerdictClass } from './survey.ts'
import { metadataItems, noteItems, obedienceItems, pacingItems } from './survey-sections.ts'
import { todayOf } from './today.ts'
import { todayRows } from './today-words.ts'
import { unreadRules } from './unread-rules.ts'

/** How much of a survey to show. */
export interface SurveyTextOptions {
  readonly look?: Look
  /** List every robot, class and line. */
  readonly all?: boolean
}

/** How many of each are shown before the rest is counted. */
interface Limits {
  readonly classes: number
  readonly bases: number
  readonly robots: number
  readonly lines: number
  readonly paths: number
}

/** The columns of a label before what its robots may fetch. */
const LABEL_COLUMNS = 15

/** What no robots.txt can do. */
const LIMIT =
  'robots.txt only asks: it stops no robot that ignores it, and a closed page can still appear in search results through links.'

const BRIEF: Limits = { classes: 6, bases: 2, robots: 6, lines: 8, paths: 3 }
const UNLIMITED: Limits = {
  classes: Infinity,
  bases: Infinity,
  robots: Infinity,
  lines: Infinity,
  paths: Infinity,
}

/**
 * A survey as text: robots with equal verdicts share a block, with the deciding groups and lines and the dialects.
 * Pacing and other metadata follow. Ends without a newline.
 */
export function surveyText(
  file: File,
  name: string,
  survey: Survey,
  options: SurveyTextOptions = {},
): string {
  const { probes, omittedProbes, classes, policies, omittedRobots, order } = survey
  const look = options.look ?? plainLook
  const limits = options.all === true ? UNLIMITED : BRIEF
  const robots = classes.flatMap((one) => one.robots)
  const omitted = omittedProbes === 0 ? '' : ` (${grouped(omittedProbes)} more were not tested)`
  const counts = [
    counted(file.starts.length, 'line'),
    counted(robots.length, 'known robot'),
    counted(classes.length, 'outcome'),
  ]
  const title = look.style.bold(`${visible(name)}: ${counts.join(', ')}`)
  const today = todayRows(todayOf(file)).map(({ label, text }) =>
    paragraph(text, padded(label, LABEL_COLUMNS), look.columns),
  )
  const head = [
    paragraph(
      `Each block has robots with equal verdicts on ${counted(probes.length, 'path')} made from the rules${omitted}.`,
      '',
      look.columns,
    ),
    ...(options.all === true ? probes.map((probe) => `  ${visible(probe)}`) : []),
    ...(omittedRobots.length === 0
      ? []
      : [
          paragraph(
            `The file is too long for ${counted(omittedRobots.length, 'more known robot')}.`,
            '',
            look.columns,
          ),
        ]),
  ]
  const blocks = classes.slice(0, limits.classes).map((one, index) =>
    classText(file, one, {
      probes,
      isCut: omittedProbes > 0,
      earlier: classes.slice(0, index),
      look,
      limits,
      order,
    }),
  )
  const rest = classes.slice(limits.classes)
  const robotsOfRest = rest.flatMap((one) => one.robots)
  const named = robotsOfRest.filter(order.isAlwaysListed)
  const among = named.length === 0 ? '' : `, among them ${robotNames(named, limits.robots, order)}`
  const more =
    rest.length === 0
      ? []
      : [
          paragraph(
            `${counted(rest.length, 'more outcome')}, for ${counted(robotsOfRest.length, 'robot')}${among}: --all shows them.`,
            '',
            look.columns,
          ),
        ]
  const sections = [
    section('Pacing', pacingItems(policies, limits.robots, order), look),
    section('Other records', metadataItems(policies, limits.lines), look),
    section('Notes', [...unreadRuleItems(file), ...noteItems(policies, limits.lines)], look),
    section('Obedience', obedienceItems(robots, limits.robots, order), look),
  ]
  return [
    [title, ...today, paragraph(LIMIT, '', look.columns)].join('\n'),
    head.join('\n'),
    ...blocks,
    ...more,
    ...sections.filter((text) => text !== ''),
  ].join('\n\n')
}

function section(title: string, items: readonly string[], { style, columns }: Look): string {
  if (items.length === 0) return ''
  return [style.bold(title), ...items.map((item) => paragraph(item, '  ', columns))].join('\n')
}

/** The Disallow records that no robot of the registry reads, as one note. */
function unreadRuleItems(file: File): string[] {
  const unread = unreadRules(file)
  if (unread === undefined) return []
  const { lines, dialects } = unread
  return [
    `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String), 6)}: only ${listed(dialects, 3)} ${dialects.length === 1 ? 'reads' : 'read'} this Disallow, and no known robot is documented to do so`,
  ]
}

interface ClassContext {
  readonly probes: readonly string[]
  /** Were paths left out? Then more lines may decide. */
  readonly isCut: boolean
  /** The classes shown above. */
  readonly earlier: readonly VerdictClass[]
  readonly look: Look
  readonly limits: Limits
  readonly order: RobotOrder
}

function classText(file: File, verdictClass: VerdictClass, context: ClassContext): string {
  const { look, limits, order, isCut } = context
  const { style } = look
  const rows = [
    `${style.bold(counted(verdictClass.robots.length, 'robot'))}: ${outcomeText(verdictClass, look)}`,
  ]
  for (const basis of verdictClass.bases.slice(0, limits.bases)) {
    rows.push(paragraph(groupsText(basis), '  ', look.columns))
    const lines = listedLines(basis, look)
    if (lines.length > 0)
      rows.push(
        indented(listing(file, lines.slice(0, limits.lines), { ...look, columns: look.columns - 4 }), 4),
      )
    if (lines.length > limits.lines)
      rows.push(
        style.dim(`    and ${isCut ? 'at least ' : ''}${counted(lines.length - limits.lines, 'more line')}`),
      )
    rows.push(...dialectItems(basis, limits, order).map((text) => paragraph(text, '  ', look.columns)))
  }
  const rest = verdictClass.bases.slice(limits.bases)
  if (rest.length > 0)
    rows.push(
      paragraph(
        `The same by other groups or lines: ${markedNames(rest.flatMap(robotsOf), limits, order)}`,
        '  ',
        look.columns,
      ),
    )
  const contrast = contrastText(verdictClass, context)
  if (contrast !== undefined)
    rows.push(paragraph(contrast, '  ', look.columns).replace(/\S.*/s, (text) => style.yellow(text)))
  return rows.join('\n')
}

/** What the robots of a class may fetch, in a few words. */
function outcomeText({ verdicts }: VerdictClass, { style: { green, red, yellow } }: Look): string {
  if (verdicts.every((verdict) => verdict === 'unknown')) return yellow('no verdict')
  const allowed = verdicts.filter((verdict) => verdict === 'allow').length
  if (allowed === verdicts.length) return green('may fetch everything')
  const unknown = verdicts.filter((verdict) => verdict === 'unknown').length
  const noVerdict = unknown === 0 ? '' : `, ${yellow(`no verdict on ${grouped(unknown)}`)}`
  if (allowed === 0) return `${red('may fetch nothing')}${noVerdict}`
  const root = verdicts[0] === 'allow' ? green('including /') : red('but not /')
  return `may fetch ${green(grouped(allowed))} of the ${counted(verdicts.length, 'path')}, ${root}${noVerdict}`
}

function listedLines({ groups, deciding }: Basis, { style }: Look): ListedLine[] {
  const agents = groups.flatMap((group) =>
    group.agents.flatMap(({ line }) => (line === undefined ? [] : [{ line }])),
  )
  const rules = deciding.flatMap(({ line, effect }): ListedLine[] => {
    if (line === undefined) return []
    return [
      effect === 'allow' ? { line, mark: '✓', dress: style.green } : { line, mark: '✗', dress: style.red },
    ]
  })
  // A group may name a hundred robots; the first two are enough.
  return [...agents.slice(0, 2), ...rules].sort((one, other) => one.line - other.line)
}

function groupsText({ groups, kind, policies }: Basis): string {
  const [{ policy }] = policies as [Basis['policies'][number]]
  if (policy.failure !== undefined)
    return `the parser stops with an error: "${visible(policy.failure.message)}"`
  if (kind === 'none') {
    const ignoresStar = policy.selection.candidates
      .slice(0, 100)
      .some((group) => policy.selection.reasonFor(group) === 'robot-ignores-star')
    return ignoresStar
      ? 'no group names them and they do not obey groups for *: unrestricted'
      : 'no group applies: unrestricted'
  }
  const named = groups.slice(0, 3).map((group) => `${agentsText(group.agents)} (${groupLinesWords(group)})`)
  const more = groups.length > 3 ? ` and ${groups.length - 3} more` : ''
  const selected = kind === 'named' ? 'named by' : 'not named; they obey'
  return `${selected} the group${groups.length === 1 ? '' : 's'} for ${named.join('; ')}${more}`
}

/**
 * The dialects of a basis. For each: the robots that are documented to read it, then the robots for which it stands
 * in. The dialect of the most important robots comes first.
 */
function dialectItems(basis: Basis, limits: Limits, order: RobotOrder): string[] {
  const dialects = [...new Set(basis.policies.map(({ policy }) => policy.dialect))]
  const items = dialects.flatMap((dialect) => {
    const robots = basis.policies
      .filter(({ policy }) => policy.dialect === dialect)
      .flatMap((shared) => shared.robots)
    return [
      { title: dialect, robots: robots.filter((robot) => robot.dialect !== 'unknown') },
      {
        title: `${dialect}, standing in for an undocumented dialect`,
        robots: robots.filter((robot) => robot.dialect === 'unknown'),
      },
    ]
  })
  return items
    .filter(({ robots }) => robots.length > 0)
    .map((item) => ({ ...item, robots: order.sorted(item.robots) }))
    .sort((one, other) => order.compare(one.robots[0] as Robot, other.robots[0] as Robot))
    .map(({ title, robots }) => `${title}: ${markedNames(robots, limits, order)}`)
}

/** Names of robots. A robot that states not to obey robots.txt has a mark. */
function markedNames(robots: readonly Robot[], limits: Limits, order: RobotOrder): string {
  return robotNames(
    robots,
    limits.robots,
    order,
    (robot) => `${unbroken(visible(tokenOf(robot)))}${robot.obeys.robotsTxt === 'no' ? '†' : ''}`,
  )
}

function robotsOf({ policies }: Basis): Robot[] {
  return policies.flatMap(({ robots }) => robots)
}

/**
 * How the verdicts differ from those of an earlier class with the same groups. The reason is that the dialects read
 * the lines differently.
 */
function contrastText(
  verdictClass: VerdictClass,
  { earlier, probes, limits }: ClassContext,
): string | undefined {
  const [basis] = verdictClass.bases
  if (basis === undefined || basis.kind === 'none') return undefined
  const other = earlier.find(({ bases }) =>
    bases.some((one) => one.kind === basis.kind && one.groups.length > 0 && hasSameLines(one, basis)),
  )
  if (other === undefined) return undefined
  const differing = (verdict: string): string[] => {
    const paths = probes.filter(
      (_, index) => verdictClass.verdicts[index] === verdict && other.verdicts[index] !== verdict,
    )
    // If the shorter probe of a pair differs, the longer one is left out.
    return paths.filter((path) => !paths.includes(path.slice(0, -1))).map((path) => visible(path, 60))
  }
  const parts = [
    ['may fetch', differing('allow')],
    ['may not fetch', differing('disallow')],
    ['have no verdict on', differing('unknown')],
  ] as const
  const differences = parts
    .filter(([, paths]) => paths.length > 0)
    .map(([what, paths]) => `${what} ${listed(paths, limits.paths)}`)
  const robots = counted(other.robots.length, 'robot')
  return `The dialects read the same lines differently: unlike the ${robots} above, these ${differences.join('; they ')}.`
}

function hasSameLines(one: Basis, other: Basis): boolean {
  return one.groups.map(groupLinesWords).join() === other.groups.map(groupLinesWords).join()
}
