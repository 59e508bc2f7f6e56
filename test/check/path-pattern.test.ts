// Patterns of paths in a configuration.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captures } from '../../src/check/index.ts'

it.each([
  ['sites/*/robots.txt', 'sites/a.example/robots.txt', ['a.example']],
  ['./*-*.txt', 'a-b-c.txt', ['a', 'b-c']],
  ['*.txt', 'sub/robots.txt', undefined],
  ['**/*.txt', 'robots.txt', ['robots']],
  ['**/*.txt', 'a/b/robots.txt', ['robots']],
  ['a/**', 'a/b/c', []],
  ['a/**', 'b/a/c', undefined],
  ['a/**/b/*/**/c', 'a/x/b/y/b/z/c', ['y']],
  ['a*a', 'a', undefined],
  ['../*/x', '../b/x', ['b']],
  ['A', 'a', undefined],
])('%s takes %s for %j', (pattern, path, expected) => {
  expect(captures(pattern, path)).toEqual(expected)
})

it('fits what the same regular expression matches, and what it gives makes the path of a pattern without **', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 2 })
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 3 }),
    fc.constant('**'),
  )
  const joined = (of: fc.Arbitrary<string>) =>
    fc.array(of, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  let fits = 0
  fc.assert(
    fc.property(joined(part), joined(name), (pattern, path) => {
      const plain = pattern
        .split('/')
        .map((one) =>
          one === '**' ? '(?:[^/]+/)*' : `${one.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`,
        )
        .join('')
      const found = captures(pattern, path)
      expect(found !== undefined).toBe(new RegExp(`^${plain}$`).test(`${path}/`))
      if (found === undefined || pattern.split('/').includes('**')) return
      fits += 1
      let index = 0
      expect(pattern.replace(/\*/g, () => found[index++] ?? '')).toBe(path)
    }),
    { numRuns: 5000 },
  )
  expect(fits).toBeGreaterThan(100)
})

it('takes no longer than its lengths for many wildcards', () => {
  const start = performance.now()
  expect(captures(`${'a*'.repeat(500)}b`, 'a'.repeat(100_000))).toBeUndefined()
  expect(captures(`${'**/a/'.repeat(500)}b`, 'a/'.repeat(20_000))).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(2000)
})
