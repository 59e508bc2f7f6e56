// The undo of `wayleave edit --write` at files and folders that refuse it.
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
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
import { undoName, undoWrite, writeWithUndo } from '../../src/cli/files/undo.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

const root = mkdtempSync(join(tmpdir(), 'wayleave-undo-'))
const isRoot = process.getuid?.() === 0

/** Root may write everywhere, so as root a test asks as the user "nobody". */
const NOBODY = 65_534

let folder = ''
let file = ''
let said: string[] = []

const terminal = { say: (text: string) => void said.push(text) } as unknown as Terminal

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
  file = join(folder, 'robots.txt')
  writeFileSync(file, 'zero\n')
  said = []
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (text: string, path = file): void => writeWithUndo(path, Buffer.from(text), terminal)
const content = (path = file): string => readFileSync(path, 'utf8')

function asUser(call: () => void): void {
  if (isRoot) {
    const paths = [root, folder, ...readdirSync(folder).map((name) => join(folder, name))]
    for (const path of paths) chownSync(path, NOBODY, NOBODY)
    process.seteuid?.(NOBODY)
  }
  try {
    call()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('the undo of a write', () => {
  it('is the same by the name of a file and by that of a symbolic link to it', () => {
    const link = join(folder, 'link.txt')
    symlinkSync(file, link)
    write('one\n', link)
    expect([content(), undoName(link)]).toEqual(['one\n', undoName(file)])
    undoWrite(file, terminal)
    write('two\n')
    undoWrite(link, terminal)
    expect([content(link), readdirSync(folder).sort()]).toEqual(['zero\n', ['link.txt', 'robots.txt']])
  })

  it('says what is wrong with an undo file, and loses nothing', () => {
    write('one\n')
    const kept = content(undoName(file))
    const cases: readonly (readonly [string, string])[] = [
      ['{"written":', 'is damaged, or no --write wrote it'],
      ['my notes\n', 'is damaged, or no --write wrote it'],
      [kept.replace('"robots.txt"', '"other.txt"'), 'is for a file named "other.txt"'],
    ]
    for (const [text, message] of cases) {
      writeFileSync(undoName(file), text)
      expect(() => undoWrite(file, terminal)).toThrow(message)
      expect([content(), content(undoName(file))]).toEqual(['one\n', text])
    }
    writeFileSync(undoName(file), 'my notes\n')
    expect(() => write('two\n')).toThrow('is damaged, or no --write wrote it')
    expect([content(), content(undoName(file))]).toEqual(['one\n', 'my notes\n'])
  })

  it('is not taken from another file', () => {
    write('one\n')
    const other = join(folder, 'other.txt')
    writeFileSync(other, 'one\n')
    copyFileSync(undoName(file), undoName(other))
    expect(() => undoWrite(other, terminal)).toThrow('is for a file named "robots.txt"')
    expect(content(other)).toBe('one\n')
  })

  it('follows no symbolic link in the place of the undo file', () => {
    const other = join(folder, 'precious.txt')
    writeFileSync(other, 'precious\n')
    symlinkSync(other, undoName(file))
    expect(() => write('one\n')).toThrow('no --write wrote it')
    expect(() => undoWrite(file, terminal)).toThrow('no --write wrote it')
    expect([content(), content(other)]).toEqual(['zero\n', 'precious\n'])
  })

  it('says that a folder stands in the place of the undo file', () => {
    mkdirSync(undoName(file))
    expect(() => undoWrite(file, terminal)).toThrow('cannot read')
    expect(() => write('one\n')).toThrow('it is a folder')
    expect(content()).toBe('zero\n')
  })

  it('an undo file that cannot be read is named', () => {
    write('one\n')
    asUser(() => {
      chmodSync(undoName(file), 0o000)
      expect(() => undoWrite(file, terminal)).toThrow(
        'robots.txt.wayleave-undo" (permission denied), which holds the bytes before the last --write',
      )
      expect(() => write('two\n')).toThrow('permission denied')
    })
    expect(content()).toBe('one\n')
  })

  it('in a closed folder, nothing is written without it', () => {
    asUser(() => {
      chmodSync(folder, 0o555)
      expect(() => write('one\n')).toThrow(
        '(permission denied), so nothing is written. Make its folder writable',
      )
      chmodSync(folder, 0o755)
    })
    expect([content(), readdirSync(folder)]).toEqual(['zero\n', ['robots.txt']])
  })

  it('in a closed folder, it gives the bytes before and stays', () => {
    write('one\n')
    asUser(() => {
      chmodSync(folder, 0o555)
      undoWrite(file, terminal)
      chmodSync(folder, 0o755)
    })
    expect([content(), said.at(-1)]).toEqual(['zero\n', expect.stringContaining('wayleave: cannot remove "')])
  })

  it('of an earlier write stays if a write fails', () => {
    write('one\n')
    asUser(() => {
      chmodSync(file, 0o444)
      expect(() => write('two\n')).toThrow('cannot write')
      chmodSync(file, 0o644)
      undoWrite(file, terminal)
    })
    expect([content(), existsSync(undoName(file))]).toEqual(['zero\n', false])
  })

  it('of a write that fails is none', () => {
    asUser(() => {
      chmodSync(file, 0o444)
      expect(() => write('one\n')).toThrow('cannot write')
    })
    expect([content(), existsSync(undoName(file))]).toEqual(['zero\n', false])
  })
})
