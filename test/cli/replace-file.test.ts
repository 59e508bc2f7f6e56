import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceFile } from '../../src/cli/files/replace-file.ts'
import { COMMAND } from '../run-program.ts'

const root = mkdtempSync(join(tmpdir(), 'wayleave-replace-'))
const isRoot = process.getuid?.() === 0

/** Root may write everywhere, so as root a test asks as the user "nobody". */
const NOBODY = 65_534

let folder = ''
let said: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
  said = []
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function replace(name: string, content: string): void {
  replaceFile(join(folder, name), content, 'option --write', { say: (text) => void said.push(text) })
}

function old(name: string, mode = 0o644): string {
  const path = join(folder, name)
  writeFileSync(path, 'old\n')
  chmodSync(path, mode)
  return path
}

/** Calls a function as a user who may not write in closed folders and files. They belong to this user. */
function asUser(call: () => void, ...owned: readonly string[]): void {
  if (isRoot) {
    for (const path of [root, folder, ...owned]) chownSync(path, NOBODY, NOBODY)
    process.seteuid?.(NOBODY)
  }
  try {
    call()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('a file that is written', () => {
  it('a new file is written', () => {
    replace('new.txt', 'new\n')
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('new\n')
    expect(said).toEqual([])
  })

  it('is another file in place of the old one, with its permissions, and leaves no draft', () => {
    const path = old('robots.txt', 0o640)
    const { ino } = statSync(path)
    replace('robots.txt', 'new\n')
    expect(readFileSync(path, 'utf8')).toBe('new\n')
    expect(statSync(path).mode & 0o7777).toBe(0o640)
    expect(statSync(path).ino).not.toBe(ino)
    expect(readdirSync(folder)).toEqual(['robots.txt'])
    expect(said).toEqual([])
  })

  it('is the target of a symbolic link', () => {
    mkdirSync(join(folder, 'below'))
    const path = old('below/robots.txt')
    symlinkSync('below/robots.txt', join(folder, 'link.txt'))
    replace('link.txt', 'new\n')
    expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('new\n')
    expect(readdirSync(join(folder, 'below'))).toEqual(['robots.txt'])
  })

  it('a file with hard links is written in place, with a message', () => {
    const path = old('robots.txt')
    linkSync(path, join(folder, 'other.txt'))
    replace('robots.txt', 'new\n')
    expect(readFileSync(join(folder, 'other.txt'), 'utf8')).toBe('new\n')
    expect(said).toEqual([
      expect.stringMatching(/^wayleave: ".*robots\.txt" is written in place, because it has 2 hard links/),
    ])
    expect(readdirSync(folder).sort()).toEqual(['other.txt', 'robots.txt'])
  })

  it('a failed write leaves the old file whole', () => {
    // The shell lets no file grow beyond 4 KiB, and has the command told so.
    const text = `user-agent: *\n${Array.from({ length: 2000 }, (_, index) => `disallow:/p${index}\n`).join('')}`
    writeFileSync(join(folder, 'robots.txt'), text)
    const command = `ulimit -f 8; trap '' XFSZ; exec "$0" "$1" format --write robots.txt`
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, COMMAND], {
      cwd: folder,
      env: { ...process.env, WAYLEAVE_NO_CACHE: '1' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('cannot write "robots.txt" (larger than a file may be)'),
    ])
    expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toBe(text)
    expect(readdirSync(folder)).toEqual(['robots.txt'])
  })

  it('is written in place where its folder is closed, which is said', () => {
    const path = old('robots.txt')
    chmodSync(folder, 0o555)
    asUser(() => replace('robots.txt', 'new\n'), path)
    chmodSync(folder, 0o755)
    expect(readFileSync(path, 'utf8')).toBe('new\n')
    expect(said).toEqual([expect.stringContaining('because no file can be created in its folder')])
  })

  it('stays as it is where it is closed itself', () => {
    const path = old('robots.txt', 0o444)
    asUser(() => {
      expect(() => replace('robots.txt', 'new\n')).toThrow(
        /^option --write: cannot write ".*robots\.txt" \(permission denied\)\. /,
      )
    }, path)
    expect(readFileSync(path, 'utf8')).toBe('old\n')
  })

  it('a missing folder gives the error of the system', () => {
    expect(() => replace('no/robots.txt', 'new\n')).toThrow(
      /^option --write: .*\(no such file\)\. Check its permissions/,
    )
  })
})
