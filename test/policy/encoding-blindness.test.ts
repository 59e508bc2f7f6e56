import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { isBlindToEncoding } from '../../src/policy/encoding-blindness.ts'
import { asSent } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const textOf = (...pieces: string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((drawn) => `/${drawn.join('')}`)

it('is claimed only of patterns that match a URL exactly if they match it as it is sent', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      textOf('a', '2', 'B', '*', '?', '$', '%20', '%', 'é', ' '),
      textOf('a', '2', 'B', 'C', ' ', 'é', '"', '+'),
      fc.constantFrom<DialectId>('google', 'python-urllib', 'heritrix', 'extended-2'),
      (value, path, id) => {
        const file = parse(`User-agent: *\nRobot-version: 2.0\nDisallow: ${value}\n`)
        const { rules } = read(file, { agent: 'foo', dialect: dialects[id] })
        for (const { pattern } of rules) {
          const isBlind = isBlindToEncoding(pattern)
          seen.add(`${pattern.kind} ${isBlind}`)
          if (isBlind) expect(matches(pattern, path)).toBe(matches(pattern, asSent(path)))
        }
      },
    ),
    { numRuns: 3_000 },
  )
  expect([...seen].sort()).toEqual(
    ['exact', 'glob', 'prefix', 'wildcard'].flatMap((kind) => [`${kind} false`, `${kind} true`]),
  )
})
