import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** docs/failure-modes.md says which tests show what it says; each of them has to be there. */

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/failure-modes.md', root), 'utf8')
/** The rows of the tables whose first column is "failure". The other tables are figures. */
const rows = page
  .split('\n\n')
  .filter((table) => table.startsWith('| failure |'))
  .flatMap((table) => table.trimEnd().split('\n').slice(2))

/** The titles that a row names, each with its file. */
function testsOf(row: string): { readonly file: string; readonly title: string }[] {
  const cell = row.split(' | ').at(-1) ?? ''
  let file = ''
  return [...cell.matchAll(/`(test\/[^`]+)`: |"([^"]+)"/g)].flatMap(([, named, title]) => {
    file = named ?? file
    return title === undefined ? [] : [{ file, title }]
  })
}

describe('docs/failure-modes.md', () => {
  it('has one row per failure', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map((row) => row.split(' | ')[0])).size).toBe(rows.length)
  })

  it.each(rows.map((row) => [row.slice(2).split(' | ')[0] ?? '', row] as const))(
    '%s: names existing tests',
    (_name, row) => {
      const tests = testsOf(row)
      expect(tests.length).toBeGreaterThan(0)
      for (const { file, title } of tests) {
        const text = readFileSync(new URL(file, root), 'utf8')
        expect(text.includes(`'${title}'`) || text.includes(`"${title}"`), `${file}: ${title}`).toBe(true)
      }
    },
  )
})
