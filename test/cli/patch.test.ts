import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Patch, patchOf } from '../../src/cli/files/patch.ts'
import { parse } from '../../src/syntax/index.ts'

const WAS = 'User-agent: *\nDisallow /a\n'
const IS = 'User-agent: *\nDisallow: /a\n'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayleave-patch-')))
mkdirSync(join(root, 'repository', 'site', 'below'), { recursive: true })
mkdirSync(join(root, 'plain', 'below'), { recursive: true })
spawnSync('git', ['init', '-q', join(root, 'repository')])

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The patch of a file, and what `git apply` makes of the file where it says. */
function applied(
  name: string,
  workingFolder: string,
  path: string,
): { readonly patch: Patch; readonly after: string } {
  writeFileSync(path, WAS)
  const patch = patchOf(name, parse(WAS), parse(IS), workingFolder) as Patch
  const { status, stderr } = spawnSync('git', ['apply'], {
    cwd: patch.folder ?? workingFolder,
    input: patch.text,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return { patch, after: readFileSync(path, 'utf8') }
}

describe('a patch', () => {
  const site = join(root, 'repository', 'site')
  const file = join(site, 'robots.txt')

  it.each([
    ['by a path below', 'site/robots.txt', join(root, 'repository'), 'a/site/robots.txt', undefined],
    ['in a folder of a repository', './robots.txt', site, 'a/robots.txt', undefined],
    ['by its whole path', file, site, 'a/robots.txt', undefined],
    [
      'by a path upwards, from the top of its repository',
      '../robots.txt',
      join(site, 'below'),
      'a/site/robots.txt',
      'repository',
    ],
    ['by its whole path, from elsewhere', file, join(root, 'plain'), 'a/site/robots.txt', 'repository'],
  ])('of a file %s is taken by git', (_, name, workingFolder, named, folder) => {
    const { patch, after } = applied(name, workingFolder, file)
    expect(patch.text).toContain(`--- ${named}\n`)
    expect(patch.folder).toBe(folder === undefined ? undefined : join(root, folder))
    expect(after).toBe(IS)
  })

  it('of a file upwards that is in no repository is for its own folder', () => {
    const { patch, after } = applied(
      '../robots.txt',
      join(root, 'plain', 'below'),
      join(root, 'plain', 'robots.txt'),
    )
    expect(patch.folder).toBe(join(root, 'plain'))
    expect(after).toBe(IS)
  })

  it('equal files have no patch', () => {
    expect(patchOf('robots.txt', parse(IS), parse(IS), root)).toBe(undefined)
  })
})
