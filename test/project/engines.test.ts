import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEngines } from '../../scripts/check-engines.mjs'

const lock = (packages: Parameters<typeof checkEngines>[0]['packages']): ReturnType<typeof checkEngines> =>
  checkEngines({ packages: { '': { engines: { node: '>=20.19' } }, ...packages } })

test('a package that wants a newer Node is found, however deep', () => {
  const result = lock({
    'node_modules/a': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', engines: { node: '^20.20.0 || >=22' } },
    'node_modules/c': { version: '1.0.0' },
  })
  expect(result).toEqual({
    oldest: '20.19.0',
    checked: 3,
    optional: 0,
    refusals: ['node_modules/a/node_modules/b@2.0.0 wants Node ^20.20.0 || >=22'],
  })
})

test('an optional package may want one, for it is then not installed', () => {
  expect(lock({ 'node_modules/a': { version: '1.0.0', engines: { node: '>=24' }, optional: true } })).toEqual(
    {
      oldest: '20.19.0',
      checked: 0,
      optional: 1,
      refusals: [],
    },
  )
})

test('a root package without a range is a mistake', () => {
  expect(() => checkEngines({ packages: { '': {} } })).toThrow(TypeError)
})

test.each(['bench', 'mutation'])('every package that %s installs accepts the oldest Node', (folder) => {
  const lockFile = new URL(`../../${folder}/package-lock.json`, import.meta.url)
  const { refusals, checked } = checkEngines(JSON.parse(readFileSync(lockFile, 'utf8')))
  expect(refusals).toEqual([])
  expect(checked).toBeGreaterThan(10)
})
