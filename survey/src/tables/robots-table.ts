import { type Robot, robots, servesPurpose } from 'wayleave/robots'
import { WHOLE_TABLES } from './columns.ts'
import { TableWriter } from './table-writer.ts'

/** The token by which the tables name a robot: its own. */
export function tokenNameOf({ tokens, name }: Pick<Robot, 'tokens' | 'name'>): string {
  return tokens[0] ?? name
}

const BY_TOKEN: ReadonlyMap<string, Robot> = new Map(
  robots.map((robot) => [tokenNameOf(robot).toLowerCase(), robot]),
)

/** The registry robot whose own token a text is, in any letter case. */
export function robotOfToken(token: string): Robot | undefined {
  return BY_TOKEN.get(token.toLowerCase())
}

/** The robots of the registry as a table. */
export function robotsTable(): TableWriter {
  const table = new TableWriter(WHOLE_TABLES.robots)
  for (const robot of robots) {
    const { id, operator, purposes, readAs, obeys, controlToken, retired, announced } = robot
    table.add(
      tokenNameOf(robot),
      id,
      operator,
      purposes[0],
      purposes.filter((purpose) => servesPurpose(robot, purpose)).join(' '),
      readAs,
      obeys.star !== 'no',
      controlToken === true,
      retired !== undefined,
      announced && new Date(announced.date),
    )
  }
  table.sortBy('agent')
  return table
}
