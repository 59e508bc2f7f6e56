import { type Robot, tokenOf } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import type { AffectedAlike, Survey, Way } from './affected-alike.ts'
import { paragraph, unbroken } from './columns.ts'
import { indented, type ListedLine, listing } from './frame.ts'
import { noteItems, obedienceItems, pacingItems, siteItems } from './site-facts.ts'
import { type Look, plainLook } from './style.ts'
import { agentsWords, counted, grouped, linesWords, someOf } from './words.ts'

/** How much of a report is shown. */
export interface SiteReportOptions {
  readonly look?: Look
  /** List every robot, class and line. */
  readonly all?: boolean
}

/** How many of each are shown before the rest is counted. */
interface Most {
  readonly classes: number
  readonly ways: number
  readonly robots: number
  readonly lines: number
  readonly paths: number
}

const BRIEF: Most = { classes: 12, ways: 2, robots: 8, lines: 8, paths: 3 }
const WHOLE: Most = { classes: Infinity, ways: Infinity, robots: Infinity, lines: Infinity, paths: Infinity }

/**
 * What a file means for every robot of a survey, for a person: robots that are affected alike stand together, with the groups
 * and lines that decide for them, the reading they were given, pacing, and what else the file says. Ends without a newline.
 */
export function siteReport(
  file: File,
  name: string,
  { probes, probesLeftOut, classes, readings, notAsked }: Survey,
  options: SiteReportOptions = {},
): string {
  const look = options.look ?? plainLook
  const most = options.all === true ? WHOLE : BRIEF
  const robots = classes.flatMap((alike) => alike.robots)
  const asked = `${counted(probes.length, 'path')} made from its own rules${probesLeftOut === 0 ? '' : ` (${grouped(probesLeftOut)} more were not tried)`}`
  const head = [
    look.style.bold(
      `${visible(name)}: ${counted(file.starts.length, 'line')}, ${counted(robots.length, 'known robot')}, ${counted(classes.length, 'outcome')}`,
    ),
    paragraph(`Robots that get the same verdicts on ${asked} stand together.`, '', look.columns),
    ...(notAsked.length === 0
      ? []
      : [
          paragraph(
            `The file is so long that ${counted(notAsked.length, 'known robot')} ${notAsked.length === 1 ? 'was' : 'were'} not asked.`,
            '',
            look.columns,
          ),
        ]),
  ]
  const blocks = classes
    .slice(0, most.classes)
    .map((alike, index) => classText(file, alike, { probes, earlier: classes.slice(0, index), look, most }))
  const left = classes.slice(most.classes)
  const more =
    left.length === 0 ? [] : [`${counted(left.length, 'more outcome')}, for ${counted(robotsIn(left), 'robot')}: --all shows them.`]
  const facts = [
    section('Pacing', pacingItems(readings, most.robots), look),
    section('Beside the rules', siteItems(readings, most.lines), look),
    section('Notes', noteItems(readings, most.lines), look),
    section('Whatever the file says', obedienceItems(robots, most.robots), look),
  ]
  return [head.join('\n'), ...blocks, ...more, ...facts.filter((text) => text !== '')].join('\n\n')
}

function robotsIn(classes: readonly AffectedAlike[]): number {
  return classes.reduce((sum, { robots }) => sum + robots.length, 0)
}

function section(title: string, items: readonly string[], { style, columns }: Look): string {
  if (items.length === 0) return ''
  return [style.bold(title), ...items.map((item) => paragraph(item, '  ', columns))].join('\n')
}

interface Surroundings {
  readonly probes: readonly string[]
  readonly earlier: readonly AffectedAlike[]
  readonly look: Look
  readonly most: Most
}

function classText(file: File, alike: AffectedAlike, surroundings: Surroundings): string {
  const { look, most } = surroundings
  const { style } = look
  const rows = [`${style.bold(counted(alike.robots.length, 'robot'))}: ${outcomeWords(alike, look)}`]
  for (const way of alike.ways.slice(0, most.ways)) {
    rows.push(paragraph(groupWords(way), '  ', look.columns))
    const lines = listedLines(way, look)
    if (lines.length > 0) rows.push(indented(listing(file, lines.slice(0, most.lines), { ...look, columns: look.columns - 4 }), 4))
    if (lines.length > most.lines) rows.push(style.dim(`    and ${counted(lines.length - most.lines, 'more line')}`))
    rows.push(...dialectWords(way, most).map((text) => paragraph(text, '  ', look.columns)))
  }
  const left = alike.ways.slice(most.ways)
  if (left.length > 0)
    rows.push(paragraph(`By other groups or lines to the same end: ${robotNames(left.flatMap(robotsOf), most)}`, '  ', look.columns))
  const otherwise = partingWords(alike, surroundings)
  if (otherwise !== undefined) rows.push(paragraph(otherwise, '  ', look.columns).replace(/\S.*/s, (text) => style.yellow(text)))
  return rows.join('\n')
}

/** What the robots of a class may fetch, in a few words. */
function outcomeWords({ verdicts }: AffectedAlike, { style: { green, red, yellow } }: Look): string {
  if (verdicts.every((verdict) => verdict === 'unknown')) return yellow('no verdict')
  const allowed = verdicts.filter((verdict) => verdict === 'allow').length
  if (allowed === verdicts.length) return green('may fetch everything')
  const unknown = verdicts.filter((verdict) => verdict === 'unknown').length
  const open = unknown === 0 ? '' : `, ${yellow(`no verdict on ${grouped(unknown)}`)}`
  if (allowed === 0) return `${red('may fetch nothing')}${open}`
  const root = verdicts[0] === 'allow' ? green('/ among them') : red('not /')
  return `may fetch ${green(grouped(allowed))} of the ${counted(verdicts.length, 'path')}, ${root}${open}`
}

function listedLines({ groups, deciding }: Way, { style }: Look): ListedLine[] {
  const agents = groups.flatMap((group) => group.agents.flatMap(({ line }) => (line === undefined ? [] : [{ line }])))
  const rules = deciding.flatMap(({ line, effect }): ListedLine[] => {
    if (line === undefined) return []
    return [effect === 'allow' ? { line, mark: '✓', dress: style.green } : { line, mark: '✗', dress: style.red }]
  })
  // A group may name a hundred robots; the first says enough.
  return [...agents.slice(0, 2), ...rules].sort((one, other) => one.line - other.line)
}

function groupWords({ groups, kind, readings }: Way): string {
  const [{ policy }] = readings as [Way['readings'][number]]
  if (policy.failure !== undefined) return `the reader stops with an error: "${visible(policy.failure.message)}"`
  if (kind === 'none') {
    const ignored = policy.selection.candidates.slice(0, 100).some((group) => policy.selection.reasonFor(group) === 'robot-ignores-star')
    return ignored ? 'no group names them, and groups for * do not concern them: nothing forbids' : 'no group applies: nothing forbids'
  }
  const named = groups.slice(0, 3).map((group) => `${agentsWords(group.agents)} (${linesWords(group)})`)
  const more = groups.length > 3 ? ` and ${groups.length - 3} more` : ''
  return `${kind === 'named' ? 'named by' : 'not named, so'} the group${groups.length === 1 ? '' : 's'} for ${named.join('; ')}${more}`
}

/** The readings of a way, each with the robots whose documented one it is, and with those it stands in for; the most robots first. */
function dialectWords(way: Way, most: Most): string[] {
  const dialects = [...new Set(way.readings.map(({ policy }) => policy.dialect))]
  const readAs = dialects.flatMap((dialect) => {
    const robots = way.readings.filter(({ policy }) => policy.dialect === dialect).flatMap((reading) => reading.robots)
    return [
      { says: dialect, robots: robots.filter((robot) => robot.dialect !== 'unknown') },
      { says: `read as ${dialect}, their own reading being unknown`, robots: robots.filter((robot) => robot.dialect === 'unknown') },
    ]
  })
  return readAs
    .filter(({ robots }) => robots.length > 0)
    .sort((one, other) => other.robots.length - one.robots.length)
    .map(({ says, robots }) => `${says}: ${robotNames(robots, most)}`)
}

function robotNames(robots: readonly Robot[], most: Most): string {
  const marked = [...robots]
    .sort((one, other) => rank(one) - rank(other))
    .map((robot) => `${unbroken(visible(tokenOf(robot)))}${robot.obeys.robotsTxt === 'no' ? '†' : ''}`)
  return someOf([...new Set(marked)], most.robots)
}

/** Robots that say they obey come first, those that say they do not last. */
function rank({ obeys }: Robot): number {
  return ['yes', 'partly', 'unknown', 'no'].indexOf(obeys.robotsTxt)
}

function robotsOf({ readings }: Way): Robot[] {
  return readings.flatMap(({ robots }) => robots)
}

/** Where robots under the same groups get other verdicts because they read the same lines differently. */
function partingWords(alike: AffectedAlike, { earlier, probes, most }: Surroundings): string | undefined {
  const [way] = alike.ways
  if (way === undefined || way.kind === 'none') return undefined
  const other = earlier.find(({ ways }) => ways.some((one) => one.kind === way.kind && one.groups.length > 0 && sameLines(one, way)))
  if (other === undefined) return undefined
  const differing = (verdict: string): string[] => {
    const paths = probes.filter((_, index) => alike.verdicts[index] === verdict && other.verdicts[index] !== verdict)
    // The longer of a pair of probes says nothing that the shorter does not.
    return paths.filter((path) => !paths.includes(path.slice(0, -1))).map((path) => visible(path, 60))
  }
  const parts = [
    ['may fetch', differing('allow')],
    ['may not fetch', differing('disallow')],
    ['have no verdict on', differing('unknown')],
  ] as const
  const said = parts.filter(([, paths]) => paths.length > 0).map(([what, paths]) => `${what} ${someOf(paths, most.paths)}`)
  return `The same lines read differently: unlike the ${counted(other.robots.length, 'robot')} above, they ${said.join('; they ')}.`
}

function sameLines(one: Way, other: Way): boolean {
  return one.groups.map(linesWords).join() === other.groups.map(linesWords).join()
}
