import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { COMMAND } from '../run-program.ts'
import { CI_VERSIONS, oldVersions } from './ci-versions.ts'

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

describe.each(readdirSync(files).filter((name) => name !== 'problem-matcher.json'))(
  'examples/ci/%s',
  (name) => {
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
  },
)

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

it('a SARIF rule names a page that the site has', () => {
  const out = execFileSync(
    process.execPath,
    [COMMAND, 'check', 'robots.txt', '--format', 'sarif', '--exit-zero'],
    {
      cwd: bad,
      encoding: 'utf8',
    },
  )
  const { rules } = JSON.parse(out).runs[0].tool.driver as { rules: { helpUri: string }[] }
  const { site } = JSON.parse(textOf('addresses.json')) as { site: string }
  const missing = rules.filter(({ helpUri }) => {
    const [, path = 'none'] = /^(.*)\.html$/.exec(helpUri.split(site)[1] ?? '') ?? []
    return !existsSync(join(root, 'docs', `${path}.md`))
  })
  expect(missing).toEqual([])
  expect(rules.length).toBeGreaterThan(100)
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A call of the command in a copy of a repository. */
function callIn(
  repository: string,
  args: readonly string[],
): { code: number | null; out: string; cwd: string } {
  const cwd = mkdtempSync(join(folder, 'call-'))
  cpSync(repository, cwd, { recursive: true })
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...args], { cwd, encoding: 'utf8' })
  return { code: status, out: stdout, cwd }
}

describe('.pre-commit-hooks.yaml', () => {
  interface Hook {
    id: string
    entry: string
    args?: string[]
    files: string
    pass_filenames?: boolean
  }
  const hooks = parseDocument(textOf('.pre-commit-hooks.yaml')).toJS() as Hook[]

  it('has three hooks, for the files that they are about', () => {
    expect(hooks.map(({ id }) => id)).toEqual(['wayleave-check', 'wayleave-fix', 'wayleave-expect'])
    for (const { files: pattern } of hooks) {
      expect('sites/a/robots.txt').toMatch(new RegExp(pattern))
      expect('docs/my-robots.txt').not.toMatch(new RegExp(pattern))
    }
  })

  it.each(hooks.map((hook): [string, Hook] => [hook.id, hook]))(
    '%s passes a good file, and stops a bad one',
    (_id, hook) => {
      const { entry, args = [], pass_filenames: passes = true } = hook
      const [, version_, words = ''] = /^npx --yes wayleave@(\S+) (.*)$/.exec(entry) ?? []
      expect(version_).toBe(version)
      const call = [...words.split(' '), ...args, ...(passes ? ['robots.txt'] : [])]
      expect(callIn(good, call).code).toBe(0)
      expect(callIn(bad, call).code).toBe(1)
    },
  )

  it('wayleave-fix changes only what changes nothing for robots', () => {
    const robots = repository('fixable', '# a\nUser-agent : *\nDisallow /private/\n')
    const { cwd } = callIn(robots, ['check', '--fix', 'robots.txt'])
    const before = readFileSync(join(robots, 'robots.txt'), 'utf8')
    writeFileSync(join(cwd, 'before.txt'), before)
    const diff = spawnSync(process.execPath, [COMMAND, 'diff', 'before.txt', 'robots.txt'], { cwd })
    expect(diff.status).toBe(0)
  })
})

describe('templates/robots-txt.yml', () => {
  const text = textOf('templates/robots-txt.yml')
  const [head, body] = parseAllDocuments(text).map((part) => part.toJS()) as [
    { spec: { inputs: Record<string, { default: string }> } },
    Record<string, { stage: string; script: string[]; variables: Record<string, string> }>,
  ]

  it('uses each input, and no other', () => {
    const used = [...text.matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(head.spec.inputs).sort())
  })

  it('puts no input into a line of the shell, and runs this version', () => {
    for (const { script } of Object.values(body))
      for (const line of script) {
        expect(line).not.toContain('$[[')
        expect(line).toContain(`wayleave@${version} `)
      }
  })

  it.each(Object.keys(body))('%s passes a good file and stops a bad one, with the defaults', (job) => {
    const { script, variables } = body[job] as (typeof body)[string]
    const values = Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(
        /\$\[\[ inputs\.(\w+) \]\]/,
        (_, input: string) => head.spec.inputs[input]?.default ?? '',
      ),
    ])
    const filled = (script[0] ?? '').replace(
      /"\$(\w+)"/g,
      (_, name: string) => Object.fromEntries(values)[name],
    )
    const [, call = ''] = /wayleave@\S+ ([^>]*)/.exec(filled) ?? []
    expect(callIn(good, call.trim().split(' ')).code).toBe(0)
    expect(callIn(bad, call.trim().split(' ')).code).toBe(1)
  })
})

it('the problem matcher reads what --format concise prints', () => {
  const { problemMatcher } = JSON.parse(textOf('examples/ci/problem-matcher.json'))
  const [{ regexp, file, line, column, severity, code, message }] = problemMatcher[0].pattern
  const lines = callIn(bad, ['check', 'robots.txt', '--format', 'concise']).out.trim().split('\n')
  const [first] = lines.flatMap((one) => {
    const match = new RegExp(regexp).exec(one)
    return match === null ? [] : [match]
  })
  expect([first?.[file], first?.[line], first?.[column]]).toEqual(['robots.txt', '2', '11'])
  expect([first?.[severity], first?.[code]]).toEqual(['warning', 'I101/site-blocked'])
  expect(first?.[message]).not.toBe('')
})

describe('versions in the files for CI', () => {
  const places = [
    ...readdirSync(files).map((name) => `examples/ci/${name}`),
    'action/README.md',
    'docs/guides/robots-txt-in-ci.md',
    'templates/robots-txt.yml',
  ]

  it('are those that were looked up', () => {
    for (const place of places) {
      const text = textOf(place)
      const used = [
        ...[...text.matchAll(/uses: ([\w./-]+)@(v\d+)/g)].map(([, name, found]) => [name, found]),
        ...[...text.matchAll(/(?:image: node:|node-version: )(\d+)/g)].map(([, found]) => ['node', found]),
      ]
      for (const [name = '', found] of used)
        expect([place, name, CI_VERSIONS[name]?.version]).toEqual([place, name, found])
    }
  })

  it('are named once they were not looked up for long', () => {
    expect(oldVersions(new Date('2026-12-01'))).toEqual([])
    expect(oldVersions(new Date('2027-12-01'))).toHaveLength(Object.keys(CI_VERSIONS).length)
    for (const sentence of oldVersions(new Date())) console.warn(`warning: ${sentence}`)
  })
})
