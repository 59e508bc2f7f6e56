import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const check = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/check-release.mjs', ...args], { cwd: root, encoding: 'utf8' })

describe('a release', () => {
  it('stops while nobody has confirmed the addresses, and for no other reason', () => {
    const { status, stdout } = check()
    const isConfirmed = JSON.parse(textOf('addresses.json')).confirmed === true
    expect(stdout.includes('nobody has confirmed')).toBe(!isConfirmed)
    expect([status, stdout.trim().split('\n').length]).toEqual(isConfirmed ? [0, 1] : [1, 2])
  })

  it('stops for a tag of another version', () => {
    const { status, stdout } = check('v99.0.0')
    expect(status).toBe(1)
    expect(stdout).toContain('the tag is "v99.0.0"')
  })

  it('runs actions of a full commit alone, since a tag can be moved', () => {
    const workflows = readdirSync(new URL('.github/workflows/', root))
    const used = workflows.flatMap((file) =>
      Array.from(textOf(`.github/workflows/${file}`).matchAll(/\buses: *(\S+)/g), ([, action]) => action),
    )
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/)
  })
})
