import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'

const page = readFileSync(new URL('../../docs/bugs-found.md', import.meta.url), 'utf8')

/** The cells of each row of the table, below its head. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.replaceAll('\\|', '|')),
  )

const code = (cell: string): string => /`([^`]*)`/.exec(cell)?.[1] ?? cell

/** The lines that a cell names: in code, "an empty line", or code "indented" or on its own. */
function linesOf(cell: string): readonly string[] {
  return Array.from(
    cell.matchAll(/(an empty line)|(an indented )?`([^`]*)`/g),
    ([, empty, indented, line]) =>
      empty === undefined ? `${indented === undefined ? '' : '  '}${line ?? ''}` : '',
  )
}

describe('docs/bugs-found.md', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThanOrEqual(18)
  })

  it.each(rows)('%s (%s): %s, asked for %s', (_program, dialectCell, file, path, says, standard) => {
    const dialect = dialects[code(dialectCell ?? '') as DialectId]
    const lines = linesOf(file ?? '')
    const ask = (asked: typeof dialect, some: readonly string[]) => {
      const text = some.map((line) => `${line}\n`).join('')
      return decide(read(parse(text), { agent: 'FooBot', dialect: asked }), code(path ?? '')).verdict
    }
    const undecided = says?.startsWith('refuses') === true || says?.startsWith('differs') === true
    const both = (some: readonly string[]) => [ask(dialect, some), ask(dialects['rfc-9309'], some)]
    const shown = both(lines)
    expect(shown).toEqual([undecided ? 'unknown' : says, /^(?:dis)?allow/.exec(standard ?? '')?.[0]])
    // The file is a smallest one: without any one of its lines, the bug does not show.
    for (const [index, line] of lines.entries())
      expect(both(lines.filter((_, other) => other !== index)), `without ${line}`).not.toEqual(shown)
  })
})
