import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { ARROWS, checkArrows } from '../../scripts/check-arrows.mjs'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const references = (paths: readonly string[]): string => JSON.stringify({ references: paths.map((path) => ({ path })) })

/** A small house without fault: every room of the table, each importing every room it may. */
function soundHouse(): Record<string, string> {
  const files: Record<string, string> = {
    'tsconfig.json': references(Object.keys(ARROWS).map((room) => `src/${room}`)),
    'src/entry/index.ts': "export { text } from './text/index.ts'\n",
    'src/platform.d.ts': 'declare class URL {}\n',
  }
  for (const [room, allowed] of Object.entries(ARROWS)) {
    const imports = allowed.map((other) => `import { ${other} } from '../${other}/index.ts'\n`)
    const uses = allowed.length === 0 ? '1' : `[${allowed.join(', ')}].length`
    files[`src/${room}/index.ts`] = `${imports.join('')}export const ${room} = ${uses}\n`
    files[`src/${room}/tsconfig.json`] = references(allowed.map((other) => `../${other}`))
  }
  return files
}

/** The sound house with some files changed, on disk. */
function build(changes: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'wayleave-arrows-'))
  roots.push(root)
  for (const [name, content] of Object.entries({ ...soundHouse(), ...changes })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

const check = (changes: Readonly<Record<string, string>>): ReturnType<typeof checkArrows> => checkArrows(build(changes))

const rulesOf = (changes: Readonly<Record<string, string>>): string[] =>
  check(changes).violations.map(({ rule, file, line }) => `${rule} ${file}:${line}`)

test('this house has no violation, and imports were seen', () => {
  const result = checkArrows(fileURLToPath(new URL('../..', import.meta.url)))
  expect(result.violations).toEqual([])
  expect(result.imports).toBeGreaterThan(0)
})

test('a sound house has no violation', () => {
  const result = check({})
  expect(result.violations).toEqual([])
  expect(result.imports).toBe(1 + Object.values(ARROWS).flat().length)
  expect(result.files).toBe(2 + Object.keys(ARROWS).length)
})

describe('arrows', () => {
  test.each([
    ['an import', "import { policy } from '../policy/index.ts'\n\nexport const a = policy\n", 'arrow src/text/a.ts:1'],
    ['a type import', "import type { Policy } from '../policy/index.ts'\n", 'arrow src/text/a.ts:1'],
    ['a re-export', "export { policy } from '../policy/index.ts'\n", 'arrow src/text/a.ts:1'],
    ['an import type', "export type A = import('../policy/index.ts').Policy\n", 'arrow src/text/a.ts:1'],
    ['a room that is in no table', "import { x } from '../diff/index.ts'\n", 'arrow src/text/a.ts:1'],
    ['the facade', "import { text } from '../index.ts'\n", 'arrow src/text/a.ts:1'],
    ['a file beyond src', "import { x } from '../../scripts/x.mjs'\n", 'import src/text/a.ts:1'],
    ['an extension left out', "import { x } from './b'\n", 'import src/text/a.ts:1'],
  ])('%s against the table is found', (_, content, expected) => {
    expect(rulesOf({ 'src/text/a.ts': content })).toEqual([expected])
  })

  test('a transitive import is found: robots → dialects → text does not allow robots → text', () => {
    expect(rulesOf({ 'src/robots/a.ts': "import { text } from '../text/index.ts'\n" })).toEqual(['arrow src/robots/a.ts:1'])
  })

  test('the facade may not import a room that touches the world', () => {
    expect(rulesOf({ 'src/entry/index.ts': "export { cli } from './cli/index.ts'\n" })).toEqual(['arrow src/entry/index.ts:1'])
  })

  test('an import of a file inside another room is found', () => {
    expect(rulesOf({ 'src/syntax/a.ts': "import { span } from '../text/span.ts'\n" })).toEqual(['deep src/syntax/a.ts:1'])
  })

  test('a commented-out import and an import in a string are none', () => {
    const content = "// import { policy } from '../policy/index.ts'\nexport const a = \"import { policy } from '../policy/index.ts'\"\n"
    expect(rulesOf({ 'src/text/a.ts': content })).toEqual([])
  })
})

describe('references', () => {
  test('one that the table does not allow is found', () => {
    expect(rulesOf({ 'src/text/tsconfig.json': references(['../policy']) })).toEqual(['references src/text/tsconfig.json:1'])
  })

  test('one that lacks is found', () => {
    expect(rulesOf({ 'src/syntax/tsconfig.json': references([]) })).toEqual(['references src/syntax/tsconfig.json:1'])
  })

  test('a room the whole build leaves out is found', () => {
    const some = Object.keys(ARROWS).slice(1)
    expect(rulesOf({ 'tsconfig.json': references(some.map((room) => `src/${room}`)) })).toEqual(['references tsconfig.json:1'])
  })

  test.each([
    ['types', { types: ['node'] }],
    ['lib', { lib: ['dom'] }],
  ])('a pure room with its own "%s" is found', (_, compilerOptions) => {
    const config = JSON.stringify({ compilerOptions, references: [] })
    expect(rulesOf({ 'src/text/tsconfig.json': config })).toEqual(['references src/text/tsconfig.json:1'])
  })
})

describe('rooms and names', () => {
  test('a room that is not in the table is found', () => {
    expect(rulesOf({ 'src/attic/index.ts': '' })).toEqual(['room src/attic:1'])
  })

  test('a file beside the rooms is found', () => {
    expect(rulesOf({ 'src/loose.ts': '' })).toEqual(['room src/loose.ts:1'])
  })

  test.each(['utils', 'helpers', 'common', 'core', 'shared', 'misc'])('a file and a folder called %s are found', (name) => {
    expect(rulesOf({ [`src/text/${name}.ts`]: '', [`src/cli/${name}/a.ts`]: '' })).toEqual([
      `name src/cli/${name}:1`,
      `name src/text/${name}.ts:1`,
    ])
  })
})

describe('shape', () => {
  test.each(["export * from './b.ts'\n", "export * as b from './b.ts'\n"])('%j is found', (content) => {
    expect(rulesOf({ 'src/text/index.ts': content, 'src/text/b.ts': 'export const b = 1\n' })).toEqual(['export-star src/text/index.ts:1'])
  })

  const long = 'export {}\n'.repeat(401)

  test('a file over 400 lines without a reason is found', () => {
    expect(rulesOf({ 'src/text/a.ts': long })).toEqual(['length src/text/a.ts:1'])
    expect(rulesOf({ 'src/text/a.ts': `// eh\n${long}` })).toEqual(['length src/text/a.ts:1'])
    expect(rulesOf({ 'src/text/a.ts': 'export {}\n'.repeat(400) })).toEqual([])
  })

  test('a file over 400 lines with a reason is not', () => {
    expect(rulesOf({ 'src/text/a.ts': `// One state machine, kept whole.\n${long}` })).toEqual([])
    expect(rulesOf({ 'src/cli/a.ts': `#!/usr/bin/env node\n// One state machine, kept whole.\n${long}` })).toEqual([])
  })

  test('import() outside cli is found, and inside it only without a literal', () => {
    expect(rulesOf({ 'src/text/a.ts': "export const a = import('./b.ts')\n" })).toEqual(['dynamic-import src/text/a.ts:1'])
    expect(rulesOf({ 'src/cli/a.ts': "export const a = import('./b.ts')\n" })).toEqual([])
    expect(rulesOf({ 'src/cli/a.ts': "export const a = (b: string) => import('../' + b)\n" })).toEqual(['dynamic-import src/cli/a.ts:1'])
  })
})

describe('purity', () => {
  test.each([
    'Date.now()',
    "Date['now']()",
    'new Date()',
    'new Date',
    'Date()',
    '[1].map(Date.now)',
    'Math.random()',
    "Math['random']()",
    '((m) => m)(Math)',
    'process.env',
    "fetch('x')",
    '{ fetch }',
    "console.log('x')",
    'globalThis',
    "eval('1')",
    "new Function('return 1')",
    'performance.now()',
    'setTimeout(() => {}, 1)',
  ])('%s is found in a pure room and left alone in cli', (expression) => {
    const content = `export const a: unknown = ${expression}\n`
    expect(rulesOf({ 'src/policy/a.ts': content })).toEqual(['purity src/policy/a.ts:1'])
    expect(rulesOf({ 'src/cli/a.ts': content })).toEqual([])
  })

  test('an ambient declaration does not make a global pure', () => {
    expect(rulesOf({ 'src/policy/a.ts': 'declare const process: { pid: number }\nexport const a = process.pid\n' })).toEqual([
      'purity src/policy/a.ts:2',
    ])
  })

  test.each([
    ['an argument of that name', 'export const a = (fetch: () => void) => fetch()\n'],
    ['a local of that name', 'const process = 1\nexport const a = process\n'],
    ['a member of that name', 'export const a = (b: { fetch: number; console: number }) => b.fetch + b.console\n'],
    ['a key of that name', 'export const a = { process: 1, fetch: 2 }\n'],
    ['a date from a number', 'export const a = (now: number) => new Date(now).getTime()\n'],
    ['a date from parts', 'export const a = Date.UTC(2026, 0) + Math.max(1, 2)\n'],
    ['a type of that name', 'export type A = Date | Function\n'],
    ['words in comments and strings', "// Date.now() and process\nexport const a = 'fetch console'\n"],
  ])('%s is pure', (_, content) => {
    expect(rulesOf({ 'src/policy/a.ts': content })).toEqual([])
  })

  test.each(['node:fs', 'fs', 'picocolors'])('an import of %s is found', (specifier) => {
    const content = `import '${specifier}'\n`
    expect(rulesOf({ 'src/policy/a.ts': content })).toEqual(['purity src/policy/a.ts:1'])
    expect(rulesOf({ 'src/entry/index.ts': content })).toEqual(['purity src/entry/index.ts:1'])
    expect(rulesOf({ 'src/cli/a.ts': content })).toEqual([])
  })
})

describe('a package in a pure room', () => {
  test('the arithmetic of HTTP caches is for access alone, and nothing else is for access', () => {
    const content = "import CachePolicy from 'http-cache-semantics'\n\nexport const a = CachePolicy\n"
    expect(rulesOf({ 'src/access/a.ts': content })).toEqual([])
    expect(rulesOf({ 'src/policy/a.ts': content })).toEqual(['purity src/policy/a.ts:1'])
    expect(rulesOf({ 'src/access/a.ts': "import 'picocolors'\n" })).toEqual(['purity src/access/a.ts:1'])
  })
})

describe('which dialect it is', () => {
  test.each([
    "dialect.id === 'google'",
    "'google' !== dialect.id",
    "input.dialect.id == 'google'",
    "input.dialect === 'google'",
    "dialectId === 'google'",
    "['google'].includes(dialect.id)",
    '(() => { switch (dialect.id) { default: return 1 } })()',
    "(() => { switch (dialectId) { case 'google': return 1 } })()",
  ])('%s is found outside dialects/', (expression) => {
    const content = `export const a = (dialect: any, input: any, dialectId: any) => ${expression}\n`
    const dialect = { 'src/dialects/google.ts': 'export const google = 1\n' }
    expect(rulesOf({ ...dialect, 'src/report/a.ts': content })).toEqual(['dialect-id src/report/a.ts:1'])
    expect(rulesOf({ ...dialect, 'src/cli/a.ts': content })).toEqual(['dialect-id src/cli/a.ts:1'])
    expect(rulesOf({ ...dialect, 'src/dialects/a.ts': content })).toEqual([])
  })

  test('a look-up by what the user asked for is none', () => {
    const content =
      "export const a = (all: { id: string }[], dialect: string) => (dialect === 'all' ? all : all.filter((one) => one.id === dialect))\n"
    expect(rulesOf({ 'src/cli/a.ts': content })).toEqual([])
  })
})

describe('circles of files', () => {
  test('are found, by types too, at the import that closes them', () => {
    const { violations } = check({
      'src/text/a.ts': "import { b } from './b.ts'\n\nexport const a = b\n",
      'src/text/b.ts': "import { c } from './c.ts'\n\nexport const b = c\n",
      'src/text/c.ts': "\nimport type { A } from './a.ts'\n\nexport const c = 1\n",
    })
    expect(violations).toEqual([
      {
        file: 'src/text/c.ts',
        line: 2,
        rule: 'circle',
        message: 'src/text/a.ts → src/text/b.ts → src/text/c.ts → src/text/a.ts: move what both ends need to a file below them',
      },
    ])
  })

  test('of a file with itself, and with its own index, are circles', () => {
    expect(rulesOf({ 'src/text/a.ts': "export { a as b } from './a.ts'\n" })).toEqual(['circle src/text/a.ts:1'])
    const index = "export { a } from './a.ts'\nexport const text = 1\n"
    expect(rulesOf({ 'src/text/index.ts': index, 'src/text/a.ts': "import { text } from './index.ts'\n" })).toHaveLength(1)
  })

  test('are not two ways to the same file', () => {
    const files = {
      'src/text/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'\n",
      'src/text/b.ts': "import { c } from './c.ts'\n",
      'src/text/c.ts': 'export const c = 1\n',
    }
    expect(rulesOf(files)).toEqual([])
  })
})

describe('the command', () => {
  const script = fileURLToPath(new URL('../../scripts/check-arrows.mjs', import.meta.url))
  const run = (root: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [script, root], { encoding: 'utf8' })

  test('prints the count and ends with 0', () => {
    const { status, stdout, stderr } = run(build({}))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^arrows: \d+ imports in \d+ files, 0 violations\n$/)
  })

  test('prints file, line and rule of a violation and ends with 1', () => {
    const { status, stdout, stderr } = run(build({ 'src/text/a.ts': "\nimport { policy } from '../policy/index.ts'\n" }))
    expect(status).toBe(1)
    expect(stderr).toContain('src/text/a.ts:2: arrow: ')
    expect(stdout).toMatch(/1 violations\n$/)
  })

  test('ends with 1 when it saw no import', () => {
    const empty = Object.fromEntries(
      ['index', ...Object.keys(ARROWS).map((room) => `${room}/index`)].map((name) => [`src/${name}.ts`, 'export {}\n']),
    )
    const { status, stdout, stderr } = run(build(empty))
    expect(status).toBe(1)
    expect(stdout).toMatch(/^arrows: 0 imports/)
    expect(stderr).toContain('nothing was checked')
  })
})
