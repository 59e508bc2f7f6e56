import { isUnknownReason, unknownWords } from '../policy/index.ts'
import { type Robot, tokenOf } from '../robots/index.ts'
import { visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import type { SiteVerdict } from './retrieval/access-verdict.ts'
import { type Look, plainLook } from './style.ts'
import { type Cell, table } from './table.ts'
import { styleOf } from './verdict-frame.ts'

/** A robot and its verdict on each URL. */
export interface MatrixRow {
  readonly robot: Robot
  /** Id of the dialect of its verdicts. */
  readonly dialect: string
  /** In the order of the URLs. */
  readonly verdicts: readonly SiteVerdict[]
}

const MARKS: Readonly<Record<SiteVerdict['verdict'], string>> = {
  allow: '✓',
  disallow: '✗',
  defer: '…',
  unknown: '?',
}

/** The symbol of a verdict, one column wide. */
function markOf({ verdict }: Pick<SiteVerdict, 'verdict'>): string {
  return MARKS[verdict]
}

/**
 * A table of robots and URLs with the verdict and the deciding line in each cell, and a legend. Robots of one dialect
 * with the same cells share a row, in the place of the first robot. Ends without a newline.
 */
export function matrix(urls: readonly string[], rows: readonly MatrixRow[], look: Look = plainLook): string {
  const heading: Cell[] = ['robot', 'read as', ...urls.map((_, index) => `[${index + 1}]`)]
  const body = sharedRows(rows).map(({ robots, dialect, verdicts }): Cell[] => [
    robots.map(robotLabel).map(unbroken).join(', '),
    dialect,
    ...verdicts.map((verdict) => ({ text: cellText(verdict), dress: styleOf(verdict, look) })),
  ])
  const addresses = urls.map((url, index) => `[${index + 1}] ${visible(url)}`)
  return [
    ...addresses,
    '',
    table([heading, ...body], look),
    '',
    ...legend(
      rows.flatMap(({ verdicts }) => verdicts),
      rows,
    ).map((line) => paragraph(line, '', look.columns)),
  ].join('\n')
}

/** Robots with the same label of their dialect and the same cells. */
interface SharedRow {
  readonly robots: Robot[]
  readonly dialect: string
  readonly verdicts: readonly SiteVerdict[]
}

function sharedRows(rows: readonly MatrixRow[]): readonly SharedRow[] {
  const shared = new Map<string, SharedRow>()
  for (const { robot, dialect: id, verdicts } of rows) {
    const dialect = `${id}${robot.dialect === 'unknown' ? ' *' : ''}`
    const key = [dialect, ...verdicts.map(cellText)].join('\n')
    const known = shared.get(key)
    if (known === undefined) shared.set(key, { robots: [robot], dialect, verdicts })
    else known.robots.push(robot)
  }
  return [...shared.values()]
}

/** Why a verdict is `unknown`, in words. */
function unknownReason({ verdict, reason }: SiteVerdict): string[] {
  if (verdict !== 'unknown') return []
  if (isUnknownReason(reason)) return [unknownWords(reason)]
  return [reason === 'access' ? 'the file has to be requested again' : 'the parser stops with an error']
}

/** The symbol of a verdict, and the line that decides. */
export function cellText(verdict: SiteVerdict): string {
  const line = verdict.reason === 'visit-time' ? verdict.line : verdict.rule?.line
  return `${markOf(verdict)} ${line ?? '–'}`
}

/** What the symbols in {@link cellText} mean. */
export const CELL_LEGEND = '✓ may fetch, ✗ may not; the number is the deciding line, – if no line decides'

/** The product token of a robot, with a mark if it does not obey robots.txt. */
export function robotLabel(robot: Robot): string {
  return `${visible(tokenOf(robot))}${robot.obeys.robotsTxt === 'no' ? ' †' : ''}`
}

/** What the symbols of verdicts and robots mean. */
export function legend(
  verdicts: readonly SiteVerdict[],
  robots: readonly { readonly robot?: Robot }[],
): string[] {
  return [
    CELL_LEGEND,
    ...(verdicts.some(({ reason, verdict }) => verdict === 'defer' && reason !== 'visit-time')
      ? ['… not now: the robot has to request the file again']
      : []),
    ...(verdicts.some(({ reason }) => reason === 'visit-time')
      ? ['… not now: the Visit-time on that line asks for visits at other hours']
      : []),
    ...[...new Set(verdicts.flatMap(unknownReason))].map((reason) => `? no verdict, because ${reason}`),
    ...(robots.some(({ robot }) => robot?.dialect === 'unknown')
      ? ['* the dialect of this robot is not documented; the one named stands in']
      : []),
    ...(robots.some(({ robot }) => robot?.obeys.robotsTxt === 'no')
      ? ['† its operator states that it does not obey robots.txt']
      : []),
  ]
}
