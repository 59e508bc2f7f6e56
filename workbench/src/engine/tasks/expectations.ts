import { decide, read } from 'wayleave'
import { parseExpectations } from 'wayleave/check'
import { readOptionsOf, robotNamed } from 'wayleave/robots'
import { visible } from '../../parts/visible.ts'
import { fileOf } from './file-of.ts'
import { unregistered } from './unregistered.ts'

/** A row of the table, and how the file meets it. */
export interface JudgedRow {
  readonly row: string
  /** `unread`: the row is not in the form of a table, or the command alone judges it. */
  readonly kind: 'met' | 'not-met' | 'unread'
  /** What the file says instead, or how a row is written. */
  readonly words: string
  readonly line?: number
}

/** The most rows. */
const MAX_ROWS = 2000

/** How a file meets the rows of a table, in the form of `wayleave check --expect`. */
export function expectations({
  text,
  rows,
}: {
  readonly text: string
  readonly rows: string
}): readonly JudgedRow[] {
  const file = fileOf(text)
  const lines = rows.split(/\r\n|\r|\n/)
  return parseExpectations(rows)
    .slice(0, MAX_ROWS)
    .map(({ line: at, expectation, flaw }): JudgedRow => {
      const row = lines[at - 1] ?? ''
      if (flaw !== undefined) return { row, kind: 'unread', words: `${flaw.what}: ${flaw.whatToDo}` }
      if (expectation === undefined || !('url' in expectation))
        return { row, kind: 'unread', words: 'The command judges pace and hours.' }
      const { agent, url, verdict: wanted, line } = expectation
      if (!/^[\w.*-]+$/.test(agent))
        return { row, kind: 'unread', words: `"${visible(agent, 60)}" is not a product token.` }
      const policy = read(file, readOptionsOf(robotNamed(agent) ?? unregistered(agent)))
      const { verdict, rule } = decide(policy, url)
      const by = rule?.line ?? 'none'
      const isMet = verdict === wanted && (line === undefined || line === by)
      return {
        row,
        kind: isMet ? 'met' : 'not-met',
        words: isMet ? '' : by === 'none' ? `${verdict}, by no line` : `${verdict}, by`,
        ...(rule?.line === undefined ? {} : { line: rule.line }),
      }
    })
}
