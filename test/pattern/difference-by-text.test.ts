// The textual proof of a difference agrees with automata.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { searchDifference } from '../../src/pattern/automata/queries/find-difference.ts'
import { differenceByText } from '../../src/pattern/automata/textual/difference-by-text.ts'
import {
  type DecisionList,
  identityTransducer,
  transduce,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { ALPHABET, symbolCost } from '../../src/pattern/symbols.ts'
import { scaled } from '../scale.ts'
import { editedLists } from './pattern-arbitraries.ts'

const ORIGIN = 'https://example.com'
const transducers: readonly UrlTransducer[] = [
  identityTransducer,
  ...new Set(Object.values(dialects).map(({ transducerFor }) => transducerFor(ORIGIN))),
]
const pairs = editedLists(fc.constantFrom(...transducers))

const RUNS = scaled(375, 3_000, 'WAYLEAVE_QUESTIONS')

describe('differenceByText', () => {
  it(`agrees with searchDifference, ${RUNS} pairs of lists`, () => {
    const seen = { found: 0, none: 0, nothing: 0 }
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const proof = differenceByText(a, b)
        seen[proof?.kind ?? 'nothing'] += 1
        if (proof === undefined) return
        const { states: _, ...searched } = searchDifference(a, b)
        expect({ ...proof, states: 0 }).toEqual({ ...searched, states: 0 })
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(seen.found, seen.none, seen.nothing)).toBeGreaterThan(RUNS / 20)
  })

  it('finds the shortest path of plain lists, and gives up on lists it cannot decide', () => {
    const list = (...texts: readonly string[]): DecisionList => ({
      transducer: identityTransducer,
      entries: texts.map((text) => ({
        pattern: { kind: 'prefix', text: text.slice(1) },
        verdict: text.startsWith('+') ? 1 : 0,
      })),
      otherwise: 1,
    })
    expect(
      differenceByText(list('-/archive/', '+/archive/best/'), list('+/archive/best/', '-/archive/')),
    ).toMatchObject({
      kind: 'found',
      path: '/archive/best/',
    })
    expect(differenceByText(list('-/a', '+/b'), list('+/b', '-/a'))).toMatchObject({ kind: 'none' })
    // Two paths are equally short; only automata know which is more natural.
    expect(differenceByText(list('-/a', '-/b'), list())).toBeUndefined()
    const many = Array.from({ length: 101 }, (_, at) => `-/${at}`)
    expect(differenceByText(list(...many), list(...many))).toBeUndefined()
  })

  it('is used only for faithful transducers: their output is no longer than the cost of the URL', () => {
    const letters = fc.array(fc.oneof(fc.constantFrom(...ALPHABET), fc.constantFrom(...'abAB/?;=&~!+,')), {
      maxLength: 12,
    })
    for (const transducer of transducers.filter(({ faithful }) => faithful === true)) {
      fc.assert(
        fc.property(letters, (rest) => {
          const url = ['/', ...rest]
          const cost = url.reduce((sum, letter) => sum + symbolCost(letter), 0)
          const written = transduce(transducer, url)
          expect(written.length).toBeLessThanOrEqual(cost)
          if (written.length === cost) expect(written).toBe(url.join(''))
        }),
        { numRuns: 1_000 },
      )
      for (const letter of ALPHABET)
        expect(transduce(transducer, ['/', letter]).length - 1).toBeLessThanOrEqual(symbolCost(letter))
    }
    expect(transducers.filter(({ faithful }) => faithful === true).length).toBeGreaterThan(2)
  })
})
