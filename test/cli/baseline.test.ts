// A baseline names files by their paths from its own folder, however they are typed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-baseline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FAULTY = 'User-agent: *\nDisallow: /a\nDisallow /y\n'
mkdirSync(join(folder, 'public'))
writeFileSync(join(folder, 'public', 'robots.txt'), FAULTY)
writeFileSync(join(folder, 'other.txt'), FAULTY)

function check(cwd: string, ...args: string[]): Promise<Ended> {
  return runCommand(['check', ...args, '--select', 'S101'], { cwd })
}

function keys(name: string): string[] {
  return Object.keys((JSON.parse(readFileSync(join(folder, name), 'utf8')) as { files: object }).files)
}

/** The ways to name the file: the working folder, and the arguments. */
const WAYS: readonly (readonly [cwd: string, file: string, baseline: string])[] = [
  [folder, 'public/robots.txt', 'b.json'],
  [folder, './public/../public/robots.txt', './b.json'],
  [folder, join(folder, 'public', 'robots.txt'), 'b.json'],
  [join(folder, 'public'), 'robots.txt', '../b.json'],
  [tmpdir(), join(folder, 'public', 'robots.txt'), join(folder, 'b.json')],
]

describe('a baseline', () => {
  it.each(WAYS)('recorded in %s as %s for %s holds for every other way', async (cwd, file, baseline) => {
    rmSync(join(folder, 'b.json'), { force: true })
    const recorded = await check(cwd, file, '--baseline', baseline, '--update-baseline')
    expect(recorded).toMatchObject({ code: 0, err: 'wayleave: wrote 1 finding to the baseline\n' })
    expect(keys('b.json')).toEqual(['public/robots.txt'])
    for (const [from, typed, located] of WAYS)
      expect(await check(from, typed, '--baseline', located)).toMatchObject({ code: 0, err: '' })
  })

  it('of version 1 hides nothing, says so, and is replaced', async () => {
    const path = join(folder, 'old.json')
    writeFileSync(path, JSON.stringify({ version: 1, files: { 'public/robots.txt': { 'S101-0': 1 } } }))
    const { code, err } = await check(folder, 'public/robots.txt', '--baseline', 'old.json')
    expect([code, err]).toEqual([1, expect.stringContaining('hides nothing, because it is of version 1')])
    await check(folder, 'public/robots.txt', '--baseline', 'old.json', '--update-baseline')
    expect(await check(folder, 'public/robots.txt', '--baseline', 'old.json')).toMatchObject({
      code: 0,
      err: '',
    })
  })

  it('says what it records of a closed site', async () => {
    writeFileSync(
      join(folder, 'closed.txt'),
      'User-agent: *\nDisallow: /\n\nUser-agent: SeznamBot\nDisallow: /\n',
    )
    const args = ['check', 'closed.txt', '--baseline', 'closed.json']
    const { err } = await runCommand([...args, '--update-baseline'], { cwd: folder })
    expect(err).toContain('closed.txt: Google, Bing and all other search robots closed\n')
    expect(err).toContain('the baseline accepts that line 5 closes the site to search robots other than')
    expect(err).toContain('a baseline never hides that the site is closed to Google or Bing (I101, line 2).')
    expect((await runCommand(args, { cwd: folder })).code).toBe(1)
  })

  it('without an entry for a file with findings says so, and names what it has', async () => {
    await check(folder, 'other.txt', '--baseline', 'lacks.json', '--update-baseline')
    const message =
      'wayleave: the baseline "lacks.json" has no entry for "public/robots.txt"; it has "other.txt". Paths in it are relative to its folder\n'
    const args = ['--baseline', 'lacks.json', '--format', 'concise']
    expect(await check(folder, 'public/robots.txt', ...args)).toMatchObject({ code: 1, err: message })
    expect(await check(folder, 'other.txt', 'public/robots.txt', ...args)).toMatchObject({
      code: 1,
      err: message,
    })
  })

  it('keeps standard input and a name given to it apart', async () => {
    const run = (...args: string[]): Promise<Ended> =>
      runCommand(['check', '-', '--select', 'S101', '--baseline', 'input.json', ...args], {
        cwd: folder,
        input: FAULTY,
      })
    await run('--update-baseline')
    await run('--stdin-filename', 'public/robots.txt', '--update-baseline')
    expect(keys('input.json')).toEqual(['public/robots.txt', 'standard input'])
    expect(await run('--stdin-filename', './public/robots.txt')).toMatchObject({ code: 0, err: '' })
  })
})
