// The command of the survey on a full disk.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
const cwd = mkdtempSync(join(tmpdir(), 'wayleave-survey-output-'))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const shell = (line: string) =>
  spawnSync('bash', ['-c', `survey() { "${process.execPath}" "${program}" "$@"; }; ${line}`], {
    cwd,
    encoding: 'utf8',
  })

describe.skipIf(process.platform === 'win32')('standard output of wayleave-survey', () => {
  it.skipIf(!existsSync('/dev/full'))('on a full disk: a message and exit code 3', () => {
    const { status, stderr } = shell('survey --help > /dev/full')
    expect([status, stderr]).toEqual([
      3,
      'The output cannot be written (ENOSPC). Check the free disk space.\n',
    ])
  })

  it('on a disk that takes a part: the same', () => {
    // The shell lets no file grow beyond 1 KiB.
    const { status, stderr } = shell("ulimit -f 1; trap '' XFSZ; survey --help > out.txt")
    expect([status, stderr]).toEqual([
      3,
      'The output cannot be written (EFBIG). Check the free disk space.\n',
    ])
  })

  it('into a file, a pipe, and a pipe that closes early: exit code 0', () => {
    expect(shell('survey --help > out.txt; echo $?; wc -c < out.txt').stdout).toMatch(/^0\n\s*\d{4}\n$/)
    expect(shell('set -o pipefail; survey --help | head -c 1 > /dev/null; echo $?').stdout).toBe('0\n')
  })
})
