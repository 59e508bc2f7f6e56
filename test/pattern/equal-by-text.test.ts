// The textual proof of equality agrees with automata.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { searchDifference } from '../../src/pattern/automata/queries/find-difference.ts'
import { equalByText } from '../../src/pattern/automata/textual/equal-by-text.ts'
import { findDifference, identityTransducer, type UrlTransducer } from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'
import { editedLists } from './pattern-arbitraries.ts'
import { list } from './rule-list.ts'

const transducers: readonly UrlTransducer[] = [
  identityTransducer,
  dialects.google.transducerFor('https://example.com'),
]

const RUNS = scaled(375, 3_000, 'WAYLEAVE_QUESTIONS')

describe('equalByText', () => {
  it(`is true only for equal lists, ${RUNS} pairs`, () => {
    const seen = { told: 0, equal: 0 }
    fc.assert(
      fc.property(editedLists(fc.constantFrom(...transducers)), ([a, b]) => {
        const { kind } = searchDifference(a, b)
        if (kind === 'none') seen.equal += 1
        if (!equalByText(a, b)) return
        seen.told += 1
        expect(kind).toBe('none')
      }),
      { numRuns: RUNS },
    )
    // It recognises most of the equal lists: about 70 %.
    expect(seen.told).toBeGreaterThan(seen.equal * 0.5)
  })

  it('recognises a line that a wider one of the same verdict follows, without a contrary one between', () => {
    const shop = ['+*/modules/*.js', '-/*?orderby=', '-/*&tag=', '-/*order']
    const without = shop.filter((rule) => rule !== '-/*?orderby=')
    expect(equalByText(list(...shop), list(...without))).toBe(true)
    expect(findDifference(list(...shop), list(...without))).toEqual({ kind: 'none', states: 0 })
    const between = ['-/*?orderby=', '+*/modules/*.js', '-/*order']
    expect(equalByText(list(...between), list(...between.slice(1)))).toBe(false)
    expect(findDifference(list(...between), list(...between.slice(1)))).toMatchObject({ kind: 'found' })
  })

  it('is false for lists with different defaults or transducers, and for very long ones', () => {
    expect(equalByText(list('-/a'), { ...list('-/a'), otherwise: 0 })).toBe(false)
    expect(
      equalByText(list(), {
        ...list(),
        transducer: dialects['python-urllib'].transducerFor('https://example.com'),
      }),
    ).toBe(false)
    const many = Array.from({ length: 400 }, (_, at) => `-/${at}`)
    expect(equalByText(list(...many), list(...many.map((rule) => `${rule}/`), ...many))).toBe(false)
  })
})
