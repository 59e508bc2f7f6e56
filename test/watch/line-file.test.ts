import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { appendLines, endOf } from '../../src/watch/line-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file of lines', () => {
  it('grows, and begins with its first lines', () => {
    const path = join(folder, 'grows')
    appendLines(path, [])
    appendLines(path, ['a', 'b'])
    appendLines(path, ['ü'])
    expect(readFileSync(path, 'utf8')).toBe('a\nb\nü\n')
    expect([endOf(path, 100), endOf(path, 3), endOf(join(folder, 'none'), 3)]).toEqual([
      'a\nb\nü\n',
      'ü\n',
      '',
    ])
  })

  it.each([
    ['after whole lines', 'a\n', 'x'.repeat(200_000)],
    ['alone', '', 'x'.repeat(200_000)],
  ])('loses the end of a line that a crash cut, %s, and no other line', (name, whole, cut) => {
    const path = join(folder, name)
    writeFileSync(path, whole + cut)
    appendLines(path, ['b'])
    expect(readFileSync(path, 'utf8')).toBe(`${whole}b\n`)
  })
})
