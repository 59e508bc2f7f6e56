import { decide, read } from 'wayleave'
import { readOptionsOf, robotNamed } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { unregistered } from './unregistered.ts'

/** A row of the table, and how the file meets it. */
export interface JudgedRow {
  readonly row: string
  /** `skipped`: a blank line or a comment. `unread`: the row is not in the form that the page judges. */
  readonly kind: 'met' | 'not-met' | 'skipped' | 'unread'
  /** What the file says instead, or how a row is written. */
  readonly words: string
  readonly line?: number
}

/** The most rows. */
const MAX_ROWS = 2000

const VERDICTS: ReadonlySet<string> = new Set(['allow', 'disallow'])

/** How a file meets the rows of a table: `agent path allow|disallow [line]`. */
export function expectations({
  text,
  rows,
}: {
  readonly text: string
  readonly rows: string
}): readonly JudgedRow[] {
  const file = fileOf(text)
  return rows
    .split('\n')
    .slice(0, MAX_ROWS)
    .map((row): JudgedRow => {
      const [agent, url, wanted, line, ...rest] = row.trim().split(/\s+/)
      if (agent === undefined || agent === '' || agent.startsWith('#'))
        return { row, kind: 'skipped', words: '' }
      if (
        url === undefined ||
        wanted === undefined ||
        !VERDICTS.has(wanted) ||
        rest.length > 0 ||
        !/^[\w.*-]+$/.test(agent) ||
        (line !== undefined && line !== 'none' && !/^\d+$/.test(line))
      )
        return { row, kind: 'unread', words: 'Write: agent path allow|disallow [line].' }
      const policy = read(file, readOptionsOf(robotNamed(agent) ?? unregistered(agent)))
      const { verdict, rule } = decide(policy, url)
      const by = rule?.line === undefined ? 'none' : String(rule.line)
      const isMet = verdict === wanted && (line === undefined || line === by)
      return {
        row,
        kind: isMet ? 'met' : 'not-met',
        words: isMet ? '' : `${verdict}, by ${by === 'none' ? 'no line' : `line ${by}`}`,
        ...(rule?.line === undefined ? {} : { line: rule.line }),
      }
    })
}
