/** A line of the table in its simple form: robot, path and verdict. */
export interface Row {
  readonly agent: string
  readonly url: string
  readonly verdict: 'allow' | 'disallow'
}

/** The row in a line; `undefined` for a comment, a pace, a row that names a line, and what cannot be read. */
export function rowOf(line: string): Row | undefined {
  const [, agent, url, verdict] = /^\s*([^\s#]\S*)\s+([^\s#]\S*)\s+(allow|disallow)\s*$/.exec(line) ?? []
  return agent === undefined || url === undefined
    ? undefined
    : { agent, url, verdict: verdict as Row['verdict'] }
}

/** The line of a row. */
export function lineOf({ agent, url, verdict }: Row): string {
  return `${agent} ${url} ${verdict}`
}

/** The lines of a table, each without its line end. */
export function linesOf(table: string): readonly string[] {
  const lines = table.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** The table of some lines. */
export function tableOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** A table with more rows at its end. A row that the table has is not added. */
export function withRows(table: string, more: string): string {
  const lines = linesOf(table)
  const had = new Set(lines.map((line) => line.trim()))
  return tableOf([...lines, ...linesOf(more).filter((line) => !had.has(line))])
}
