// Files that are too long to be read for all robots: the built command in processes of its own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../../src/readings/index.ts'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-big-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Few rules and much text, so that the tests stay fast. */
const HEAD = 'User-agent: *\nDisallow: /a\n'
const FILLING = `# ${'x'.repeat(60_000)}\n`.repeat(18)
writeFileSync(join(folder, 'old.txt'), HEAD + FILLING)
writeFileSync(join(folder, 'new.txt'), HEAD.replace('/a', '/b') + FILLING)
writeFileSync(join(folder, 'tail.txt'), `${HEAD}${FILLING}Disallow: /b\n`)
writeFileSync(join(folder, 'fits.txt'), HEAD.padEnd(MAX_BYTES_OF_ALL_ROBOTS, '#'))

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { FORCE_COLOR: _forced, COLUMNS: _columns, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

const MESSAGE = /old\.txt is too long to be read for all robots\. Only its first 1,048,576 bytes count here/

describe('a file of more than a mebibyte', () => {
  it('diff answers for Googlebot first, and names the part that it compared', () => {
    const { code, out, err } = run('diff', 'old.txt', 'new.txt')
    expect(code).toBe(1)
    expect(err).toMatch(MESSAGE)
    expect(err).toContain('wayleave: Googlebot loses /b; gains /a.\n')
    expect(out).toMatch(
      /^old\.txt \(first 1,048,576 bytes\) → new\.txt \(first 1,048,576 bytes\)\nGooglebot, bingbot, /,
    )
  })

  it('diff says that the rest was not compared, and exits with 1, for a robot that reads on', () => {
    const { code, out } = run('diff', 'old.txt', 'tail.txt', '--agent', 'bingbot')
    expect(code).toBe(1)
    expect(out).toContain('Nothing changes within the first 1,048,576 bytes for bingbot: proved')
    expect(out).toContain('The part after the first 1,048,576 bytes was not compared.')
    const json = JSON.parse(run('diff', 'old.txt', 'tail.txt', '--agent', 'bingbot', '--json').out) as object
    expect(json).toMatchObject({
      unchanged: [],
      unchangedInPart: [{ agent: 'bingbot' }],
      covers: { urls: 'all', metadata: 'all', firstBytes: 1_048_576 },
    })
  })

  it('diff proves that nothing changes for Googlebot, which reads less', () => {
    const { code, out } = run('diff', 'old.txt', 'tail.txt', '--agent', 'Googlebot')
    expect(code).toBe(0)
    expect(out).toContain('Nothing changes for Googlebot: proved')
    expect(out).not.toContain('within')
  })

  it('report answers for Googlebot first', () => {
    const { code, out, err } = run('report', 'old.txt')
    expect(code).toBe(0)
    expect(err).toMatch(MESSAGE)
    expect(err).toContain('wayleave: Googlebot: open, except /a\n')
    expect(out).toMatch(/^old\.txt \(first 1,048,576 bytes\): /)
  })

  it('check notes that the rest was not checked', () => {
    const { out, err } = run('check', 'old.txt', '--json')
    expect(err).toMatch(MESSAGE)
    expect(JSON.parse(out)).toMatchObject({
      file: 'old.txt',
      notes: expect.arrayContaining([
        expect.stringContaining('longer than the 1048576 bytes that were read'),
      ]),
    })
  })

  it('check writes no fix of it', () => {
    const before = readFileSync(join(folder, 'old.txt'))
    const { code, err } = run('check', 'old.txt', '--fix')
    expect(code).toBe(3)
    expect(err).toContain('has more than 1048576 bytes')
    expect(readFileSync(join(folder, 'old.txt'))).toEqual(before)
  })

  it('a file of exactly that size is read whole', () => {
    const { err, out } = run('report', 'fits.txt')
    expect(err).toBe('')
    expect(out).toMatch(/^fits\.txt: /)
  })
})
