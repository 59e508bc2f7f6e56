// What a published package of the survey would hold.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const survey = fileURLToPath(new URL('../../survey', import.meta.url))

it('holds the program, its types, the licence and nothing of the build', () => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: survey,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(String(said)) as [{ files: readonly { readonly path: string }[] }]
  const paths = files.map(({ path }) => path)
  expect(paths).toContain('dist/cli/main.js')
  expect(paths.filter((path) => !/^dist\/.+\.(?:js|d\.ts)$/.test(path)).sort()).toEqual([
    'CITATION.cff',
    'LICENSE',
    'README.md',
    'bin/wayleave-survey.mjs',
    'package.json',
  ])
  const licences = [`${survey}/LICENSE`, `${survey}/../LICENSE`].map((path) => readFileSync(path, 'utf8'))
  expect(licences[0]).toBe(licences[1])
  const { version } = JSON.parse(readFileSync(`${survey}/package.json`, 'utf8')) as { version: string }
  expect(readFileSync(`${survey}/CITATION.cff`, 'utf8')).toContain(`\nversion: ${version}\n`)
})
