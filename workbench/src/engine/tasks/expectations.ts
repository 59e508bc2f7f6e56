import { judgeExpectation, parseExpectations } from 'wayleave/check'
import { fileOf } from './file-of.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** How the file meets a line of the table. */
export interface JudgedLine {
  /** From 1. */
  readonly at: number
  /** `unread`: the line is not in the form of a table. */
  readonly kind: 'met' | 'not-met' | 'unread'
  /** What the file says instead, or how a line is written. */
  readonly words: string
  /** The line of the file that decides. */
  readonly line?: number
}

/** How the file meets a table. */
export interface Judged {
  readonly lines: readonly JudgedLine[]
  /** How many more rows the table has: they are not judged. */
  readonly more: number
}

/** The most rows that are judged. */
const MAX_ROWS = 2000

/** How a file meets the lines of a table, as `wayleave check --expect` judges them. */
export function expectations({ text, rows }: { readonly text: string; readonly rows: string }): Judged {
  const file = fileOf(text)
  const all = parseExpectations(rows)
  const lines = all.slice(0, MAX_ROWS).map(({ line: at, expectation, flaw }): JudgedLine => {
    if (expectation === undefined) return { at, kind: 'unread', words: `${flaw?.what}: ${flaw?.whatToDo}` }
    const { isMet, message, line } = judgeExpectation(file, expectation)
    return {
      at,
      kind: isMet ? 'met' : 'not-met',
      words: withDialectNames(message),
      ...(line === undefined ? {} : { line }),
    }
  })
  return { lines, more: all.length - lines.length }
}
