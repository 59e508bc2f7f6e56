import { type OtherName, type Robot, readOptionsOf, tokenOf } from '../robots/index.ts'
import { visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { type Cell, table, widthOfTable } from './table.ts'
import { counted, grouped } from './words.ts'

/**
 * Robots as a table, with their operators if these fit. Ends without a newline.
 *
 * @param leftOut robots that share the purpose of the others, but that an answer for it leaves out.
 */
export function robotsTable(
  robots: readonly Robot[],
  look: Look = plainLook,
  leftOut: readonly Robot[] = [],
): string {
  const all = rowsOf(robots, look, true)
  const rows = widthOfTable(all) <= look.columns ? all : rowsOf(robots, look, false)
  const legend = [
    `${counted(robots.length, 'robot')}. obeys: robots.txt; *: groups for *; delay: Crawl-delay; ?: not documented`,
    ...(robots.some(({ dialect }) => dialect === 'unknown')
      ? ['* after a dialect: the dialect of the robot is not documented; the one named stands in']
      : []),
    ...(leftOut.length === 0
      ? []
      : [
          `Left out, although they have the purpose: ${leftOut.map((robot) => `${tokenOf(robot)}: ${robot.leftOut ?? ''}`).join(' ')}`,
        ]),
  ].map((line) => paragraph(line, '', look.columns))
  return [table(rows, look), '', ...legend].join('\n')
}

function rowsOf(robots: readonly Robot[], look: Look, hasOperator: boolean): readonly (readonly Cell[])[] {
  const operator = (text: string): readonly Cell[] => (hasOperator ? [text] : [])
  return [
    ['token', ...operator('operator'), 'purpose', 'read as', 'obeys', '*', 'delay'],
    ...robots.map((robot): Cell[] => [
      unbroken(visible(tokenOf(robot))),
      ...operator(visible(robot.operator)),
      robot.purposes.join(', '),
      robot.dialect === 'unknown' ? `${robot.readAs} *` : robot.dialect,
      obeyed(robot.obeys.robotsTxt, look),
      obeyed(robot.obeys.star, look),
      obeyed(robot.obeys.crawlDelay, look),
    ]),
  ]
}

/** What the evidence of a record means. */
const EVIDENCE: Readonly<Record<Robot['evidence'], string>> = {
  operator: 'a page or a program of the operator',
  quoted: 'others who quote a page of the operator',
  'third-party': 'others only; no page of the operator was read',
}

/** Everything known about a robot. Ends without a newline. */
export function robotText(robot: Robot, look: Look = plainLook): string {
  const { style, columns } = look
  const { maxBytes } = readOptionsOf(robot)
  const facts: readonly (readonly [string, string])[] = [
    ['id', robot.id],
    ['tokens', robot.tokens.join(', else ')],
    ['operator', robot.operator],
    ['purpose', robot.purposes.join(', also ')],
    ...(robot.purposesNote === undefined ? [] : [['', robot.purposesNote] as const]),
    ...(robot.leftOut === undefined
      ? []
      : [['', `An answer for a purpose after the first leaves it out: ${robot.leftOut}`] as const]),
    ['dialect', robot.dialect === 'unknown' ? `not documented; read as ${robot.readAs}` : robot.dialect],
    ['obeys', robot.obeys.robotsTxt],
    ['* groups', robot.obeys.star],
    ['Crawl-delay', robot.obeys.crawlDelay],
    ...(maxBytes === undefined ? [] : [['reads', `the first ${grouped(maxBytes)} bytes of a file`] as const]),
    ...(robot.controlToken === true
      ? [['fetches', 'never: the token controls how the operator uses content'] as const]
      : []),
    ['operator says', robot.documentation],
    ['evidence', EVIDENCE[robot.evidence]],
    ['source', robot.source],
    ['read', robot.read],
    ...(robot.announced === undefined ? [] : [['announced', robot.announced.date] as const]),
    ...(robot.addresses === undefined ? [] : [['addresses', robot.addresses.url] as const]),
    ...(robot.keys === undefined ? [] : [['keys', robot.keys.url] as const]),
    ...(robot.note === undefined ? [] : [['note', robot.note] as const]),
  ]
  const wide = Math.max(...facts.map(([what]) => what.length)) + 2
  const rows = facts.map(([what, says]) =>
    paragraph(visible(says, 1000), style.dim(what.padEnd(wide)), columns),
  )
  return [style.bold(visible(robot.name)), ...rows].join('\n')
}

const STATUS: Readonly<Record<OtherName['status'], string>> = {
  renamed: 'a former name: the robot is renamed',
  shared: 'a name for several robots',
  unknown: 'no source says whether a robot of this name still runs',
}

/** Everything known about a name that no robot of the registry has as its own. Ends without a newline. */
export function otherNameFacts(other: OtherName, look: Look = plainLook): string {
  const { style, columns } = look
  const facts: readonly (readonly [string, string])[] = [
    ['status', STATUS[other.status]],
    ['answering', other.answering.length === 0 ? 'no robot of the registry' : other.answering.join(', ')],
    ['operator', other.operator],
    ['tokens', other.tokens.join(', else ')],
    ['dialect', other.isDocumented ? other.readAs : `not documented; read as ${other.readAs}`],
    ['about', other.about],
    ['source', other.source],
    ['read', other.read],
  ]
  const rows = facts.map(([what, says]) =>
    paragraph(visible(says, 1000), style.dim(what.padEnd(11)), columns),
  )
  return [style.bold(visible(other.name)), ...rows].join('\n')
}

/** One line about such a name, for a message. */
export function otherNameText({ name, status, answering, isDocumented, readAs }: OtherName): string {
  const who =
    answering.length === 0
      ? 'no robot of the registry answers to it'
      : `${counted(answering.length, 'robot')} of the registry answer${answering.length === 1 ? 's' : ''} to it`
  return `${name} is ${STATUS[status].startsWith('a ') ? STATUS[status] : `a name of which ${STATUS[status]}`}; ${who}; read as ${readAs}${isDocumented ? '' : ', which stands in'}; see wayleave robots ${name}`
}

function obeyed(obeys: string, { style }: Look): Cell {
  const dress = { yes: style.green, no: style.red, partly: style.yellow }[obeys]
  return dress === undefined ? { text: '?', dress: style.dim } : { text: obeys, dress }
}
