import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matches, SearchedPath, shellGlob, starDollar } from '../../src/pattern/index.ts'
import { SubstringIndex } from '../../src/pattern/matching/substring-index.ts'
import { scaled } from '../scale.ts'
import { paths, patterns } from './pattern-arbitraries.ts'

const RUNS = scaled(500, 5_000)

/** Searching for it once counts as much as many searches. */
const LONG_SEGMENT = 'n'.repeat(2 ** 24)

/** A path of which an index has been made. */
function indexed(path: string): SearchedPath {
  const search = new SearchedPath(path)
  search.indexOf(LONG_SEGMENT, 0)
  return search
}

describe('SubstringIndex', () => {
  it('finds what String.indexOf finds', () => {
    let found = 0
    const few = (characters: string[], maxLength: number): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom(...characters), { maxLength }).map((some) => some.join(''))
    const text = fc.oneof(few(['a'], 40), few(['a', 'b'], 60), few(['a', 'b', 'é', '\ud83d', '/'], 60))
    const segment = fc.oneof(few(['a', 'b'], 6), few(['a', 'b', 'é', '\ud83d', '/', 'c'], 4))
    fc.assert(
      fc.property(text, fc.array(fc.tuple(segment, fc.nat(60)), { minLength: 20 }), (one, questions) => {
        const index = new SubstringIndex(one)
        for (const [wanted, from] of questions) {
          const place = one.indexOf(wanted, Math.min(from, one.length))
          if (place > 0) found++
          expect(index.indexOf(wanted, Math.min(from, one.length)), JSON.stringify([one, wanted, from])).toBe(
            place,
          )
        }
      }),
      { numRuns: RUNS },
    )
    expect(found).toBeGreaterThan(RUNS)
  })

  // Few places of a text are looked at one by one, frequent texts are searched for nearby first.
  it('finds texts of every frequency in a long text', () => {
    const words = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'ab', 'aab', 'abc', 'd'), fc.nat(300)), {
      minLength: 4,
      maxLength: 30,
    })
    const asked = fc.array(fc.tuple(fc.nat(6_000), fc.integer({ min: 1, max: 70 }), fc.nat(6_000)), {
      minLength: 200,
      maxLength: 200,
    })
    fc.assert(
      fc.property(words, asked, (some, questions) => {
        const text = some.map(([each, times]) => each.repeat(times)).join('')
        const index = new SubstringIndex(text)
        for (const [at, length, from] of questions) {
          const segment = text.slice(at, at + length)
          const start = Math.min(from, text.length)
          expect(index.indexOf(segment, start)).toBe(text.indexOf(segment, start))
        }
      }),
      { numRuns: scaled(60, 1_000) },
    )
  })

  it('finds a rare text exactly where the search begins', () => {
    const text = `xyz${'ab'.repeat(4_000)}xyz${'ba'.repeat(4_000)}xyz`
    const index = new SubstringIndex(text)
    for (const from of [0, 1, 8_002, 8_003, 8_004, 16_005, 16_006, 16_007])
      for (const segment of ['xyz', 'yz', 'z', 'bx', 'zb'])
        expect(index.indexOf(segment, from), `${segment} ${from}`).toBe(text.indexOf(segment, from))
  })

  it('finds later occurrences in a long text', () => {
    const text = `${'ab'.repeat(4_000)}c${'ab'.repeat(90)}`
    const index = new SubstringIndex(text)
    for (const from of [0, 1, 7_999, 8_000, 8_001, 8_100, 8_179, 8_180, 8_181])
      for (const segment of ['a', 'ba', 'abab', 'c', 'bca', `c${'ab'.repeat(90)}`, 'abc', 'aa'])
        expect(index.indexOf(segment, from), `${segment} ${from}`).toBe(text.indexOf(segment, from))
  })
})

describe('SearchedPath', () => {
  it('may hold its own characters, letters in both cases, and nearly no others of ASCII', () => {
    const search = new SearchedPath('/ab-9')
    const mayHold = (text: string): string =>
      [...text].filter((one) => search.mayHold(one.charCodeAt(0))).join('')
    expect(mayHold('/ab-9AB')).toBe('/ab-9AB')
    expect(mayHold('cdzCZ018._~?&=;')).toBe('')
    expect(mayHold('é€')).toBe('é€')
    expect(new SearchedPath('').mayHold(0x61)).toBe(false)
    fc.assert(
      fc.property(paths, (path) => {
        const own = new SearchedPath(path)
        for (let at = 0; at < path.length; at++) expect(own.mayHold(path.charCodeAt(at))).toBe(true)
      }),
    )
  })

  it('changes no result of matches', () => {
    let matching = 0
    fc.assert(
      fc.property(fc.array(patterns, { minLength: 10, maxLength: 30 }), paths, (some, path) => {
        for (const search of [new SearchedPath(path), indexed(path)]) {
          for (const pattern of some) {
            const expected = matches(pattern, path)
            if (expected) matching++
            expect(matches(pattern, path, search), JSON.stringify(pattern)).toBe(expected)
          }
        }
      }),
      { numRuns: RUNS },
    )
    expect(matching).toBeGreaterThan(RUNS)
  })

  // V8 may run a search in a string before the check that guards it, so that the check must guard nothing.
  it('searches no long string once there is an index', () => {
    const path = `/${'a'.repeat(4_000)}`
    const search = indexed(path)
    const { indexOf } = String.prototype
    let longest = 0
    String.prototype.indexOf = function (wanted, from) {
      longest = Math.max(longest, this.length)
      return indexOf.call(this, wanted, from)
    }
    try {
      expect(search.indexOf('ab', 1)).toBe(-1)
      expect(search.indexOf('aa', 100)).toBe(100)
    } finally {
      String.prototype.indexOf = indexOf
    }
    expect(longest).toBeLessThan(100)
  })

  it('gives up on globs that no index helps with, and on no other pattern', () => {
    const path = `/${'ab'.repeat(4_000)}`
    const classes = shellGlob(`/*${'[ab]'.repeat(30)}[c]*`)
    const search = new SearchedPath(path)
    for (let count = 0; count < 1_000; count++) matches(starDollar(`/*a*b*${count}$`), path, search)
    expect(search.isGivenUp).toBe(false)
    for (let count = 0; count < 1_000; count++) matches(classes, path, search)
    expect(search.isGivenUp).toBe(true)
    const patient = new SearchedPath(path, Number.POSITIVE_INFINITY)
    for (let count = 0; count < 100; count++) expect(matches(classes, path, patient)).toBe(false)
    expect(patient.isGivenUp).toBe(false)
  })
})
