// The matchers in Jest itself: a CommonJS project that is installed from its lock file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { installProject, node24 } from '../installed-project.ts'

const work = mkdtempSync(join(tmpdir(), 'wayleave-jest-'))
const folder = join(work, 'project')
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** What Jest prints about the tests of some files. */
function printed(node: string, files: string, nodeOptions: string): string {
  const { stdout, stderr } = spawnSync(
    node,
    [join('node_modules', 'jest', 'bin', 'jest.js'), '--ci', files],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: nodeOptions, NO_COLOR: '1', FORCE_COLOR: undefined },
    },
  )
  return stdout + stderr
}

it('Jest has the matchers, as README says', () => {
  installProject('test/matchers/jest-project', folder)
  const modules = '--experimental-vm-modules'
  const imported = printed(process.execPath, 'imported', modules)
  expect(imported).toMatch(/✓ matchers hold/)
  expect(imported).toMatch(/✕ a matcher fails/)
  expect(imported).toContain('Expected "Googlebot" to be allowed at "/a" in the robots.txt.')
  expect(imported).toContain('Googlebot, read as google: line 2 decides')
  expect(imported).toContain('Tests:       1 failed, 1 passed, 2 total')
  expect(printed(node24(), 'required', modules)).toContain('Tests:       1 passed, 1 total')
  expect(printed(node24(), 'required', '')).toContain('Must use import to load ES Module')
})
