// The linter and scripts/check-rooms.mjs hold the rooms of src/ apart: each rule fails for a house that
// breaks it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { checkRooms } from '../../scripts/check-rooms.mjs'
import { dialects } from '../../src/dialects/index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-rooms-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A house with two rooms, `policy` above `text`, and these files. */
function house(files: Readonly<Record<string, string>>): string {
  const place = mkdtempSync(join(folder, 'house-'))
  const references = (...rooms: string[]): string =>
    JSON.stringify({ references: rooms.map((path) => ({ path })) })
  cpSync(join(root, 'scripts/lint'), join(place, 'scripts/lint'), { recursive: true })
  const all: Record<string, string> = {
    'biome.json': readFileSync(join(root, 'biome.json'), 'utf8').replace(
      '"enabled": true',
      '"enabled": false',
    ),
    'tsconfig.json': references('src/text', 'src/policy'),
    'src/text/tsconfig.json': references(),
    'src/policy/tsconfig.json': references('../text'),
    'src/text/index.ts': 'export const text: string = "text"\n',
    'src/policy/index.ts': "export { text } from '../text/index.ts'\n",
    ...files,
  }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), content)
  }
  return place
}

/** The rules that each of these files of a house breaks, by the linter. */
function linted(files: Readonly<Record<string, string>>): (path: string) => string[] {
  const place = house(files)
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...Object.keys(files)]
  const options = { cwd: place, encoding: 'utf8', maxBuffer: 1 << 26 } as const
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, options)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly {
      category: string
      severity: string
      location: { path: string | { file: string } }
    }[]
  }
  const placeOf = ({ path }: (typeof diagnostics)[number]['location']): string =>
    typeof path === 'string' ? path : path.file
  return (path) =>
    diagnostics
      .filter(({ severity, location }) => severity === 'error' && placeOf(location) === path)
      .map(({ category }) => category.replace(/^lint\/\w+\//, ''))
}

describe('the check of rooms', () => {
  it('accepts a sound house', () => expect(checkRooms(house({}))).toEqual({ problems: [], imports: 1 }))

  it.each<[string, string, string]>([
    [
      'src/text/broken.ts',
      "import '../policy/index.ts'",
      'src/text/broken.ts:1: room "text" may not import room "policy"',
    ],
    [
      'src/policy/broken.ts',
      "\nexport { text } from '../text/broken.ts'",
      'src/policy/broken.ts:2: import room "text" through its index.ts',
    ],
    [
      'src/policy/broken.ts',
      "export type A = import('../text/b.ts').A",
      'src/policy/broken.ts:1: import room "text" through its index.ts',
    ],
    [
      'src/policy/utils/a.ts',
      '',
      'src/policy/utils: name it after what it holds, or move it to the room it belongs to',
    ],
    ['src/broken.ts', '', 'src/broken.ts: a source file belongs to a room'],
    [
      'src/text/tsconfig.json',
      '{ "compilerOptions": { "types": ["node"] } }',
      'src/text/tsconfig.json: a pure room compiles without "types" and "lib"',
    ],
    ['src/more/tsconfig.json', '{}', 'tsconfig.json: the references lack src/more'],
  ])('finds what is wrong with %s: %s', (path, content, problem) => {
    expect(checkRooms(house({ [path]: content })).problems).toEqual([problem])
  })
})

describe('the linter', () => {
  /** Files and the rules that they break. */
  const ROWS: readonly (readonly [content: string, rules: readonly string[], path?: string])[] = [
    ['export const now: number = new Date(5).getTime() + Date.UTC(2026) + Math.max(1, 2)', []],
    ['export const now: number = Date.now()', ['plugin']],
    ['export const now: Date = new Date()', ['plugin']],
    ['export const now: Date = new Date', ['plugin']],
    ['export const now: string = Date()', ['plugin']],
    ['export const dice: number = Math.random()', ['plugin']],
    ["export const is: boolean = URL.canParse('/a')", ['plugin']],
    ["export const page: unknown = fetch('/')", ['noRestrictedGlobals']],
    ['export const home: unknown = process.env', ['noRestrictedGlobals']],
    ["export const one: unknown = new Function('return 1')()", ['noRestrictedGlobals']],
    [
      "import { readFileSync } from 'node:fs'\nexport const read: unknown = readFileSync",
      ['noRestrictedImports'],
    ],
    ["export * from '../text/index.ts'", ['noReExportAll']],
    ["export const is = (dialect: { id: string }): boolean => dialect.id === 'google'", ['plugin']],
    ["export const is = (dialect: { id: string }): boolean => ['google'].includes(dialect.id)", ['plugin']],
    ["export const is = (robot: { dialect: string }): boolean => robot.dialect !== 'bing'", ['plugin']],
    ["export const is = (robot: { dialect: string }): boolean => robot.dialect === 'unknown'", []],
    [`export const lines: number[] = [\n${'1,\n'.repeat(400)}]`, ['noExcessiveLinesPerFile']],
    ["export { decide } from '../policy/index.ts'", [], 'src/entry/index.ts'],
    ["export { createGate } from '../crawl/index.ts'", ['noRestrictedImports'], 'src/entry/check.ts'],
    ["export type { Store } from '../../store/store.ts'", ['noRestrictedImports'], 'src/entry/dialects/a.ts'],
    ["export { fetchRobots } from '../fetch/index.ts'", ['noRestrictedImports'], 'src/entry/once.ts'],
    ["export { fetchRobots } from '../fetch/index.ts'", [], 'src/entry/fetch.ts'],
    ["export { createGate } from '../crawl/index.ts'", [], 'src/entry/undici.ts'],
  ]
  const pathOf = (index: number): string => ROWS[index]?.[2] ?? `src/policy/row-${index}.ts`
  const rulesIn = linted({
    ...Object.fromEntries(ROWS.map(([content], index) => [pathOf(index), `${content}\n`])),
    'src/policy/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
    'src/policy/b.ts': "import type { A } from './a.ts'\nexport type B = A\n",
  })

  it.each(ROWS.map(([content, rules], index) => [content, rules, pathOf(index)] as const))(
    'finds in %j: %j, as %s',
    (_content, rules, path) => expect(rulesIn(path)).toEqual(rules),
  )

  it('finds files that import each other, even for types only', () => {
    expect(rulesIn('src/policy/a.ts')).toEqual(['noImportCycles'])
  })
})

describe('the layout of src', () => {
  /** The files of a folder and of the folders in it. */
  const filesIn = (path: string): string[] =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(path, name))

  /** Folders of files of one kind, which may have any number: rules with their examples, entry points, and commands. */
  const TABLES = /^src.(?:check.rules.|cli.commands$|entry(?:.dialects)?$)/

  it('has at most 25 files in a folder, but for tables', () => {
    const counts = new Map<string, number>()
    for (const path of filesIn(join(root, 'src'))) {
      const folder = relative(root, dirname(path))
      if (!TABLES.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  it('has imports of `pattern` that go at most 8 files deep', () => {
    const depths = new Map<string, number>()
    const depthOf = (path: string): number => {
      const known = depths.get(path)
      if (known !== undefined) return known
      const imports = [...readFileSync(path, 'utf8').matchAll(/ from '(\.[^']+)'/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => target.startsWith(pattern))
      const depth = 1 + Math.max(0, ...imports.map(depthOf))
      depths.set(path, depth)
      return depth
    }
    const pattern = join(root, 'src/pattern')
    expect(Math.max(...filesIn(pattern).map(depthOf))).toBe(8)
  })

  it('has a folder for each dialect, with the dialect and its facts', () => {
    const source = (id: string, name: string): string =>
      readFileSync(join(root, `src/dialects/${id}/${name}.ts`), 'utf8')
    for (const id of Object.keys(dialects)) {
      expect(source(id, id)).toMatch(
        new RegExp(`^export const \\w+: DialectDefinition<'${id}'> = dialectOf\\((?:\\{|\\w+Parts\\))$`, 'm'),
      )
      expect(source(id, 'facts')).toMatch(/^export const \w+Facts: DialectFacts = /m)
    }
  })
})
