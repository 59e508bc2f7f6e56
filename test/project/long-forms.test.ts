import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/conformance/'))

/** The test files of `vitest run`, or of `vitest run --mode long`. */
function filesOf(mode: string): string[] {
  const projects = config({ command: 'serve', mode }).test?.projects ?? []
  return projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  )
}

/** The files of test/ that a file imports, and those that these import; with the file itself. */
function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file) || !file.startsWith('test/')) return reached
  reached.add(file)
  for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8')).importedFiles)
    if (fileName.startsWith('.') && fileName.endsWith('.ts'))
      reachedFrom(relative(root, join(root, dirname(file), fileName)).replaceAll('\\', '/'), reached)
  return reached
}

it('the long forms are those of every test file that takes its number of cases from the scale', () => {
  const long = filesOf('long')
  const scaled = tests.filter((file) => reachedFrom(file).has('test/scale.ts'))
  expect(scaled).toContain('test/check/lossless-fixes.test.ts')
  expect(scaled.filter((file) => !long.includes(file))).toEqual([])
})

it('each test file runs once in npm test, in the long forms, or in both', () => {
  const [short, long] = [filesOf('test'), filesOf('long')]
  expect([...new Set([...short, ...long])].sort()).toEqual([...tests].sort())
  for (const files of [short, long]) expect(new Set(files).size).toBe(files.length)
})
