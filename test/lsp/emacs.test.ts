// The built command in Emacs with eglot, which install-programs.mjs installs on Debian.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-emacs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isThere = spawnSync('emacs', ['--version']).error === undefined

describe.skipIf(!isThere)('Emacs', () => {
  it('shows findings and facts, applies a fix, formats and renames', () => {
    const path = join(folder, 'robots.txt')
    writeFileSync(path, 'User-agent: GPTBot\nDisallow:/a/\nDisallow /private/\n')
    const script = fileURLToPath(new URL('emacs.el', import.meta.url))
    const { status, stdout, stderr } = spawnSync('emacs', ['--batch', '-Q', '-l', script], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 100_000,
      env: {
        ...process.env,
        HOME: folder,
        WAYLEAVE_FILE: path,
        WAYLEAVE_NODE: process.execPath,
        WAYLEAVE_COMMAND: COMMAND,
      },
    })
    expect([status, stdout === '' ? stderr : '']).toEqual([0, ''])
    const seen = JSON.parse(stdout)
    expect(seen.diagnostic).toContain('There is no colon after "Disallow"')
    expect(seen.hover).toContain('The group of this line applies to GPTBot.')
    expect(seen.fixed).toEqual(['User-agent: GPTBot', 'Disallow:/a/', 'Disallow: /private/'])
    expect(seen.renamed).toEqual(['User-agent: ClaudeBot', 'Disallow: /a/', 'Disallow: /private/'])
    expect(seen.stopped).toBe(true)
  }, 120_000)
})
