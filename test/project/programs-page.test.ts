import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dialectFacts } from '../../src/dialects/index.ts'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'

/** `npm run generate` writes this page. Its rows must be true, and complete, whatever code made them. */
const [summary = '', ...sections] = readFileSync(
  new URL('../../docs/programs.md', import.meta.url),
  'utf8',
).split(/^## <a id="/m)

const pages = sections.map((text) => ({
  id: text.slice(0, text.indexOf('"')) as DialectId,
  rows: rowsOf(text),
}))

/** The cells of each row of the first table, below its head. */
function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\) \| /)
        .map((cell) => cell.replaceAll('\\|', '|')),
    )
}

function code(cell = ''): string {
  const [, text = ''] = /^`(.*)`$/.exec(cell) ?? []
  return text.replace(/\\u([\da-f]{4})/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
}

/** The lines that a cell names: in code, "an empty line", or code "indented". */
function linesOf(cell = ''): readonly string[] {
  return Array.from(cell.matchAll(/an empty line|(an indented )?(`[^`]*`)/g), ([, indented, line]) =>
    line === undefined ? '' : `${indented === undefined ? '' : ' '}${code(line)}`,
  )
}

function verdictOf(lines: readonly string[], agent: string, url: string, id: string): string {
  const file = parse(lines.map((line) => `${line}\n`).join(''))
  const policy = read(file, { agent, dialect: dialects[id as DialectId], rawAgent: true })
  return decide(policy, url, { raw: true }).verdict
}

describe('docs/programs.md', () => {
  it('has a section for each dialect that follows a program or an observation', () => {
    const programs = Object.values(dialectFacts).filter(({ follows }) => follows !== 'document')
    expect(pages.map(({ id }) => id)).toEqual(programs.map(({ id }) => id))
    expect(rowsOf(summary).length).toBe(programs.length)
    expect(summary).toContain(`How ${programs.length} programs read`)
  })

  it.each(pages)('$id: each row is a difference from RFC 9309, in a smallest file', ({ id, rows }) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const [file, robot, url, program, standard] of rows) {
      const lines = linesOf(file)
      const verdicts = (some: readonly string[]) =>
        [id, 'rfc-9309', ...Object.keys(dialects)].map((one) => verdictOf(some, code(robot), code(url), one))
      const shown = verdicts(lines)
      expect(shown.slice(0, 2), file).toEqual([program, standard])
      expect(program).not.toBe(standard)
      for (const index of lines.keys())
        expect(
          verdicts(lines.filter((_, other) => other !== index)),
          `${file} without line ${index + 1}`,
        ).not.toEqual(shown)
    }
  })
})
