import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, matches, starDollar } from '../../src/pattern/index.ts'
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

const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 5 })
  .map((pieces) => starDollar(`/${pieces.join('')}`))

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
