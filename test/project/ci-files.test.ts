import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { COMMAND } from '../run-program.ts'

const files = fileURLToPath(new URL('../../examples/ci/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-ci-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** A repository with a robots.txt, what must hold, and nothing accepted. */
function repository(name: string, robots: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'robots.txt'), robots)
  writeFileSync(join(path, 'robots.expect'), 'Googlebot / allow\nGooglebot /private/ disallow\n')
  writeFileSync(join(path, 'robots.baseline.json'), '{ "version": 1, "files": {} }\n')
  return path
}

const good = repository('good', 'User-agent: *\nDisallow: /private/\n')
const bad = repository('bad', 'User-agent: *\nDisallow: /\nDissalow: /private/\n')

/** The calls of the command in a file, with the files that pre-commit adds. */
function callsIn(text: string): string[][] {
  const calls = [...text.matchAll(/npx --yes wayleave@\S+ ((?:check|test) [^\n|>]*)/g)].map(([, args = '']) =>
    args.trim().split(' '),
  )
  return calls.map((args) => (args.includes('robots.txt') ? args : [...args, 'robots.txt']))
}

describe.each(readdirSync(files))('examples/ci/%s', (name) => {
  const text = readFileSync(join(files, name), 'utf8')

  it('is YAML', () => {
    expect(parseDocument(text).errors).toEqual([])
  })

  it.each(callsIn(text))('passes a good file and stops a bad one: wayleave %s %s', (...args) => {
    const codeIn = (cwd: string): number | null =>
      spawnSync(process.execPath, [COMMAND, ...args], { cwd, stdio: 'ignore' }).status
    expect(codeIn(good)).toBe(0)
    expect(codeIn(bad)).toBe(args.includes('--exit-zero') ? 0 : 1)
  })

  it('runs this version, and no other', () => {
    const called = [...text.matchAll(/\bnpx [^\n]*?wayleave(\S*)/g)].map(([, named]) => named)
    expect(new Set(called)).toEqual(new Set([`@${version}`]))
  })

  it('takes the site for one that wants to be found', () => {
    for (const [command, ...args] of callsIn(text))
      if (command === 'check') expect(args.join(' ')).toContain('--environment production')
  })

  it('checks and tests', () => {
    expect(new Set(callsIn(text).map(([command]) => command))).toEqual(new Set(['check', 'test']))
  })
})

it('on GitHub, no text of an event is a part of a shell line, and one job alone may write', () => {
  const { permissions, jobs } = parseDocument(readFileSync(join(files, 'github.yml'), 'utf8')).toJS() as {
    permissions: object
    jobs: Record<string, { permissions: Record<string, string>; steps: { run?: string; uses?: string }[] }>
  }
  expect(permissions).toEqual({})
  for (const { permissions: granted, steps } of Object.values(jobs)) {
    for (const { run = '' } of steps) expect(run).not.toContain('${{')
    const uploads = steps.some(({ uses = '' }) => uses.includes('upload-sarif'))
    expect(granted).toEqual({ contents: 'read', ...(uploads ? { 'security-events': 'write' } : {}) })
  }
})

it('on GitHub, a failing check skips neither the expectations nor the difference', () => {
  const { jobs } = parseDocument(readFileSync(join(files, 'github.yml'), 'utf8')).toJS() as {
    jobs: { check: { steps: { run?: string; if?: string }[] } }
  }
  const after = jobs.check.steps.filter(({ run = '' }) => / (?:test|diff) /.test(run))
  expect(after).toHaveLength(2)
  for (const step of after) expect(step.if).toMatch(/^\$\{\{ !cancelled\(\)/)
})

it('a SARIF rule names a page that the package has', () => {
  const out = execFileSync(
    process.execPath,
    [COMMAND, 'check', 'robots.txt', '--format', 'sarif', '--exit-zero'],
    {
      cwd: bad,
      encoding: 'utf8',
    },
  )
  const { rules } = JSON.parse(out).runs[0].tool.driver as { rules: { helpUri: string }[] }
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const missing = rules.filter(({ helpUri }) => {
    const [, path = 'none'] = helpUri.split(`https://unpkg.com/wayleave@${version}/`)
    return !existsSync(join(root, path))
  })
  expect(missing).toEqual([])
  expect(rules.length).toBeGreaterThan(100)
})
