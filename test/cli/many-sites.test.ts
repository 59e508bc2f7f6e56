// Many sites: folders as input, and names that a forge knows.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-sites-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPEN = 'User-agent: *\nDisallow: /admin/\n'
const CLOSED = 'User-agent: *\nDisallow: /\n'

function write(path: string, text: string): void {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, text)
}

function run(args: readonly string[], cwd = '.'): Promise<Ended> {
  return runCommand(args, { cwd: join(folder, cwd) })
}

mkdirSync(join(folder, '.git'))
write('sites/b.example/robots.txt', CLOSED)
write('sites/a.example/robots.txt', OPEN)
write('sites/a.example/README.txt', 'not a robots.txt')
write('sites/node_modules/x/robots.txt', CLOSED)
write('sites/.cache/robots.txt', CLOSED)
write('hosts/c.example.txt', CLOSED)
write('hosts/d.example.txt', OPEN)
write('none/readme.md', '')

async function filesOf(...args: string[]): Promise<string[]> {
  const { out } = await run(['check', ...args, '--json', '--exit-zero'])
  return (JSON.parse(out) as { file: string }[]).map(({ file }) => file)
}

describe('a folder', () => {
  it('stands for its files called robots.txt, however deep', async () => {
    expect(await filesOf('sites')).toEqual(['sites/a.example/robots.txt', 'sites/b.example/robots.txt'])
  })

  it('without such files stands for its .txt files, and stands beside files', async () => {
    expect(await filesOf('hosts', 'sites/a.example/robots.txt')).toEqual([
      'hosts/c.example.txt',
      'hosts/d.example.txt',
      'sites/a.example/robots.txt',
    ])
  })

  it('without either is an error that names it', async () => {
    const { code, err } = await run(['check', 'none'])
    expect(code).toBe(3)
    expect(err).toContain('argument FILE: the folder "none" has no robots.txt and no other .txt file.')
  })

  it('that another command cannot take is an error that names a file which exists', async () => {
    const { code, err } = await run(['test', 'sites', '-a', 'Googlebot', '/'])
    expect(code).toBe(3)
    expect(err).toMatch(
      /cannot read "sites" \(it is a folder\)\. Give a file in it, such as sites\/a\.example\/robots\.txt\./,
    )
    expect((await run(['test', 'none', '-a', 'Googlebot', '/'])).err).toContain(
      '(it is a folder). Give a file.',
    )
  })
})

describe('the path of a file', () => {
  it.each(['github', 'gitlab', 'sarif'])('is that of the root of the repository in %s', async (format) => {
    for (const args of [
      ['check', 'b.example/robots.txt'],
      ['check', 'b.example/robots.txt', '../hosts/c.example.txt'],
      ['check', join(folder, 'sites/b.example/robots.txt')],
      ['test', 'b.example/robots.txt', '--expect', '../all.expect'],
    ]) {
      write('all.expect', 'Googlebot / allow\n')
      const { out } = await run([...args, '--format', format], 'sites')
      expect(out).toContain('sites/b.example/robots.txt')
      expect(out).not.toMatch(/(?<!sites\/)b\.example\/robots/)
      expect(out).not.toContain(folder)
    }
  })

  it('is as typed in formats for people, and outside of a repository', async () => {
    const { out } = await run(['check', 'b.example/robots.txt', '-f', 'concise'], 'sites')
    expect(out).toMatch(/^b\.example\/robots\.txt:2/)
    const other = mkdtempSync(join(tmpdir(), 'wayleave-elsewhere-'))
    writeFileSync(join(other, 'robots.txt'), CLOSED)
    const { out: outside } = await runCommand(['check', 'robots.txt', '-f', 'github'], { cwd: other })
    rmSync(other, { recursive: true })
    expect(outside).toContain('file=robots.txt,')
  })
})
