// The built command in Neovim, which install-programs.mjs installs on Debian.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-neovim-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isThere = spawnSync('nvim', ['--version']).error === undefined

describe.skipIf(!isThere)('Neovim', () => {
  it('shows findings and facts, applies a fix, formats and renames', () => {
    const path = join(folder, 'robots.txt')
    writeFileSync(path, 'User-agent: GPTBot\nDisallow:/a/\nDisallow /private/\n')
    const script = fileURLToPath(new URL('neovim.lua', import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      'nvim',
      ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', `luafile ${script}`],
      {
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
      },
    )
    expect([status, stdout === '' ? stderr : '']).toEqual([0, ''])
    const seen = JSON.parse(stdout)
    expect(seen.diagnostic).toContain('There is no colon after "Disallow"')
    expect(seen.line).toBe(2)
    expect(seen.hover).toContain('The group of this line applies to GPTBot.')
    expect(seen.completion).toContain('Googlebot')
    expect(seen.symbols).toBeGreaterThan(0)
    expect(seen.title).toContain('changes what the file means')
    expect(seen.fixed).toEqual(['User-agent: GPTBot', 'Disallow:/a/', 'Disallow: /private/'])
    expect(seen.renamed).toEqual(['User-agent: ClaudeBot', 'Disallow: /a/', 'Disallow: /private/'])
    expect(seen.stopped).toBe(true)
  }, 120_000)
})
