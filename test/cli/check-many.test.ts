// `wayleave check` with many files: the built command in processes of its own.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-many-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Enough files for two threads; the first takes longest. */
const FILES = Array.from({ length: 12 }, (_, index) => `${index}.txt`)
for (const [index, name] of FILES.entries()) {
  const rules = Array.from({ length: index === 0 ? 300 : index }, (_, rule) => `Disallow: /${rule}*/b$`)
  const broken = index % 3 === 0 ? ['Disallow /x'] : []
  writeFileSync(join(folder, name), ['User-agent: *', ...rules, ...broken, ''].join('\n'))
}

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { FORCE_COLOR: _forced, COLUMNS: _columns, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'check', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

describe('check of many files', () => {
  it.each(['text', 'concise', 'jsonl', 'json', 'github', 'summary', 'sites', 'sites-csv', 'sites-json'])(
    '%s: threads print the same, in the order of the arguments',
    (format) => {
      const one = run(...FILES, '-f', format, '--jobs', '1')
      expect(one.out).not.toBe('')
      expect(one.code).toBe(1)
      expect(run(...FILES, '-f', format, '--jobs', '3')).toEqual(one)
    },
  )

  it('names a file that cannot be read, checks the others and ends with 3', () => {
    const { code, out, err } = run('none.txt', ...FILES, '-f', 'jsonl', '--jobs', '2')
    expect(code).toBe(3)
    expect(err).toMatch(/cannot read "none.txt"/)
    const rows = out.trimEnd().split('\n')
    expect(JSON.parse(rows[0] as string)).toMatchObject({ file: '0.txt' })
    expect(JSON.parse(rows.at(-1) as string)).toMatchObject({ file: 'none.txt' })
  })

  it('reports a broken configuration of one folder as a usage error', () => {
    mkdirSync(join(folder, 'inner'))
    writeFileSync(join(folder, 'inner', 'wayleave.config.json'), '{"failOn":"panic"}')
    writeFileSync(join(folder, 'inner', 'a.txt'), 'User-agent: *\n')
    const { code, err } = run(...FILES, 'inner/a.txt', '--jobs', '2')
    expect(code).toBe(2)
    expect(err).toMatch(/wayleave\.config\.json: failOn/)
  })

  it('has colour from threads, too', () => {
    const coloured = run(...FILES, '--color', 'always', '--jobs', '2').out
    expect(coloured).toContain('\u001b[')
    expect(coloured).toBe(run(...FILES, '--color', 'always', '--jobs', '1').out)
  })

  it('writes all of it to --output-file', () => {
    const printed = run(...FILES, '-f', 'concise').out
    expect(run(...FILES, '-f', 'concise', '-o', 'all.out')).toMatchObject({ code: 1, out: '' })
    expect(readFileSync(join(folder, 'all.out'), 'utf8')).toBe(printed)
  })

  it.each(['0', 'x', '-1'])('--jobs %s is a usage error', (jobs) => {
    expect(run(...FILES, '--jobs', jobs)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a number of threads'),
    })
  })
})
