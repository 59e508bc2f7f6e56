// Files that are no plain files: full disks, pipes, devices, and links that lead elsewhere.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const root = mkdtempSync(join(tmpdir(), 'wayleave-odd-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /a\n')
})

/** Runs a line of the shell in which `wayleave` is the built command. It must end within a minute. */
function shell(line: string, input = '') {
  const { status, signal, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `wayleave() { "${process.execPath}" "${COMMAND}" "$@"; }; ${line}`],
    { cwd: folder, encoding: 'utf8', input, timeout: 60_000 },
  )
  return { status, signal, out: stdout, err: stderr }
}

const FULL = 'standard output: the output cannot be written'

describe.skipIf(process.platform === 'win32')('standard output on a full disk', () => {
  it
    .skipIf(!existsSync('/dev/full'))
    .each([
      'check robots.txt',
      'check -f json robots.txt',
      'test robots.txt --agent FooBot /a',
      'robots --json',
      '--version',
      'check --help',
    ])('%s > /dev/full: a message and exit code 3', (args) => {
    const { status, err } = shell(`wayleave ${args} > /dev/full`)
    expect([status, err.trim().split('\n').at(-1)]).toEqual([
      3,
      `wayleave: ${FULL} (no space left on the disk). Check the free disk space.`,
    ])
    expect(err).not.toContain('    at ')
  })

  it('batch > /dev/full', () => {
    const { status, err } = shell('wayleave batch > /dev/full', '{"agent":"a","url":"/","robots":""}\n')
    expect([status, err]).toEqual([3, expect.stringContaining(FULL)])
  })

  it('a disk that takes a part of the output: the same, and no success', () => {
    // The shell lets no file grow beyond 4 KiB. The system then writes that much, and says so.
    const limited = "ulimit -f 8; trap '' XFSZ;"
    for (const args of ['robots --json', 'check -f sarif --exit-zero robots.txt']) {
      const { status, err } = shell(`${limited} wayleave ${args} > out.txt`)
      expect([status, err]).toEqual([3, expect.stringContaining(`${FULL} (larger than a file may be)`)])
    }
  })

  it('standard error on a full disk: changes no exit code', () => {
    expect(shell('wayleave check robots.txt 2> /dev/full').status).toBe(0)
    expect(shell('wayleave check missing.txt 2> /dev/full').status).toBe(3)
  })
})

describe.skipIf(process.platform === 'win32')('a file that is written for the first time', () => {
  const limited = "ulimit -f 8; trap '' XFSZ;"

  it('and does not fit: is not there', () => {
    writeFileSync(
      join(folder, 'robots.txt'),
      `User-agent: *\n${Array.from({ length: 500 }, (_, at) => `Disalow: /${at}\n`).join('')}`,
    )
    for (const args of [
      'check --all -f sarif -o new.sarif robots.txt',
      'check --baseline new.json --update-baseline robots.txt',
    ]) {
      const { status, err } = shell(`${limited} wayleave ${args} > /dev/null`)
      expect([status, err]).toEqual([
        3,
        expect.stringMatching(/cannot write "new\.\w+" \(larger than a file may be\)/),
      ])
      expect(readdirSync(folder)).toEqual(['robots.txt'])
    }
  })

  it('and fits: has the permissions of a new file, and leaves no draft', () => {
    expect(shell('umask 027; wayleave check -f json -o new.json robots.txt').status).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'new.json'), 'utf8'))).toBeDefined()
    expect(lstatSync(join(folder, 'new.json')).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder).sort()).toEqual(['new.json', 'robots.txt'])
  })

  it('at the end of links that lead nowhere yet: is there, and the links stay', () => {
    mkdirSync(join(folder, 'below'))
    symlinkSync('second', join(folder, 'first'))
    symlinkSync('below/new.json', join(folder, 'second'))
    expect(shell('wayleave check -f json -o first robots.txt').status).toBe(0)
    expect(readdirSync(join(folder, 'below'))).toEqual(['new.json'])
    expect(lstatSync(join(folder, 'first')).isSymbolicLink()).toBe(true)
  })

  it('into a pipe: gets the text', () => {
    expect(
      shell('wayleave check -f json -o >(cat > out.json) robots.txt; wait $!; cat out.json').out,
    ).toContain('{')
  })
})

describe.skipIf(process.platform === 'win32')('a pipe or a device as an argument', () => {
  it.each(['check', 'diff robots.txt'])('%s PIPE that nobody writes to: is an error, not a wait', (args) => {
    const { status, err } = shell(`mkfifo pipe; wayleave ${args} pipe`)
    expect([status, err]).toEqual([
      3,
      expect.stringContaining(
        'cannot read "pipe" (it is a pipe). Check the path, or give - for standard input.',
      ),
    ])
  })

  it('a pipe of the shell, and standard input by its path: are read', () => {
    expect(shell('wayleave test --agent a <(cat robots.txt) /a').out).toMatch(/^disallow/)
    expect(shell('cat robots.txt | wayleave test --agent a /dev/stdin /a').out).toMatch(/^disallow/)
    expect(shell('mkfifo pipe; cat robots.txt > pipe & wayleave test --agent a - /a < pipe').out).toMatch(
      /^disallow/,
    )
  })

  it('a device that never ends: is cut off', () => {
    const { status, err } = shell('wayleave check /dev/zero')
    expect([status, err]).toEqual([3, expect.stringContaining('(more than 67108864 bytes)')])
  })
})

describe.skipIf(process.platform === 'win32')('the files of a batch', () => {
  const answersTo = (files: readonly string[], options = '') => {
    const rows = files.map((file) => JSON.stringify({ agent: 'a', url: '/a', file }))
    const { out } = shell(`wayleave batch --base base ${options}`, `${rows.join('\n')}\n`)
    return out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { verdict?: string; error?: string; errorCode?: string })
  }

  it('links lead to files of the folder, and not out of it', () => {
    mkdirSync(join(folder, 'base/deep'), { recursive: true })
    mkdirSync(join(folder, 'based'))
    for (const name of ['base/own.txt', 'base/deep/own.txt', 'based/secret.txt'])
      writeFileSync(join(folder, name), 'User-agent: *\nDisallow: /a\n')
    const links = {
      'base/inner.txt': 'deep/own.txt',
      'base/absolute.txt': join(folder, 'base/own.txt'),
      'base/out.txt': '../robots.txt',
      'base/far.txt': '/etc/passwd',
      'base/dir': '..',
      'base/sibling': '../based',
      'base/twice.txt': 'out.txt',
      'base/deep/up.txt': '../../robots.txt',
      'base/dangling.txt': 'nothing',
      'base/loop.txt': 'loop.txt',
    }
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name))
    const inside = ['own.txt', 'deep/own.txt', 'inner.txt', 'absolute.txt', 'deep/../own.txt']
    expect(answersTo(inside).map(({ verdict }) => verdict)).toEqual(inside.map(() => 'disallow'))
    const outside = [
      'out.txt',
      'far.txt',
      'dir/robots.txt',
      'dir/base/own.txt/../../../robots.txt',
      'sibling/secret.txt',
      'twice.txt',
      'deep/up.txt',
      '../based/secret.txt',
      '/etc/passwd',
    ]
    expect(answersTo(outside).map(({ errorCode }) => errorCode)).toEqual(
      outside.map((file) => (file.startsWith('dir/base') ? 'robots-unreadable' : 'robots-outside-base')),
    )
    for (const { errorCode } of answersTo(['dangling.txt', 'loop.txt']))
      expect(errorCode).toBe('robots-unreadable')
  })

  it('the folder may be a link itself', () => {
    mkdirSync(join(folder, 'real'))
    writeFileSync(join(folder, 'real/own.txt'), 'User-agent: *\nDisallow: /a\n')
    symlinkSync('real', join(folder, 'base'))
    expect(answersTo(['own.txt']).map(({ verdict }) => verdict)).toEqual(['disallow'])
  })

  it('pipes, devices and folders are refused', () => {
    mkdirSync(join(folder, 'base/below'), { recursive: true })
    expect(shell('mkfifo base/pipe').status).toBe(0)
    const named = answersTo(['pipe', 'below'])
    expect(named.map(({ errorCode }) => errorCode)).toEqual(['robots-unreadable', 'robots-unreadable'])
    expect(named[0]?.error).toContain('it is no regular file')
    const row = JSON.stringify({ agent: 'a', url: '/a', file: '/dev/zero' })
    expect(shell('wayleave batch', `${row}\n`).out).toContain('it is no regular file')
  })
})
