import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstCoverIn } from '../../src/pattern/covers.ts'
import {
  covers,
  matches,
  type Pattern,
  shellGlob,
  starDollar,
  starDollarOnce,
} from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'

const RUNS = scaled(1_000, 1_000)

/** Every path of at most five characters, also with the special characters of patterns. */
const PATHS = ['a', 'b', '/', 'a', 'b']
  .reduce(
    (all) => [
      ...new Set([...all, ...all.flatMap((path) => ['a', 'b', '/'].map((character) => path + character))]),
    ],
    ['/'],
  )
  .flatMap((path) => [path, `${path}$`, path.replaceAll('b', '$')])

const value = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 5 })
  .map((pieces) => `/${pieces.join('')}`)

const bound = fc.constantFrom('a', 'b', '/', 'aa')

const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  { weight: 3, arbitrary: value.map(starDollar) },
  value.map(starDollarOnce),
  fc.tuple(value, bound).map(([text, more]): Pattern => ({ kind: 'prefix', text, below: text + more })),
)

describe('covers', () => {
  it('is true only if the wide pattern matches every path of the narrow one', () => {
    let covered = 0
    fc.assert(
      fc.property(pattern, pattern, (wide, narrow) => {
        const answer = covers(wide, narrow)
        if (answer === true) {
          covered += 1
          for (const path of PATHS) if (matches(narrow, path)) expect(matches(wide, path), path).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
    expect(covered).toBeGreaterThan(RUNS / 20)
  })
})

describe('the first cover in a list', () => {
  const bounded = (text: string, below: string): Pattern => ({ kind: 'prefix', text, below })

  it('is the first pattern that is proved to match all that another matches', () => {
    const first = firstCoverIn(['/x', '/a*c', '/a', '/', '/b$'].map((value) => starDollar(value)))
    const values = ['/abc', '/a', '/b', '/x*', '/b$', '/axc*', '/a*c$']
    expect(values.map((value) => first(starDollar(value)))).toEqual([1, 2, 3, 0, 3, 1, 1])
    expect(first(starDollar('*a'))).toBe(Number.POSITIVE_INFINITY)
    expect(first(starDollar('$'))).toBe(Number.POSITIVE_INFINITY)
    expect(first(shellGlob('/a'))).toBe(Number.POSITIVE_INFINITY)
  })

  it('may be a prefix with a bound, if all paths sort before the bound', () => {
    const first = firstCoverIn([
      bounded('/a', '/ab'),
      bounded('/', '/c'),
      bounded('/a', '/az'),
      starDollar('/'),
    ])
    expect(['/aa', '/ab', '/aza', '/b', '/c', '/d', '/a'].map((value) => first(starDollar(value)))).toEqual([
      0, 1, 1, 1, 3, 3, 1,
    ])
    expect(first(starDollar('/aa*b'))).toBe(0)
    const late = firstCoverIn([bounded('/a', '/c'), bounded('/aa', '/aaz')])
    expect(late(starDollar('/aab'))).toBe(0)
    expect(firstCoverIn([bounded('/aa', '/aaz'), bounded('/a', '/c')])(starDollar('/aab'))).toBe(0)
  })
})
