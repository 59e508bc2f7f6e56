// Restricted lists differ on the same paths as the whole lists.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { searchDifference } from '../../src/pattern/automata/queries/find-difference.ts'
import { mayOverlapInText, mayOverlapOneOf } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { restrictToChanges } from '../../src/pattern/automata/textual/restrict-to-changes.ts'
import {
  type DecisionList,
  identityTransducer,
  matches,
  symbolsOf,
  transduce,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'
import { editedLists } from './pattern-arbitraries.ts'

const transducers: readonly UrlTransducer[] = [
  identityTransducer,
  dialects.google.transducerFor('https://example.com'),
]

const RUNS = scaled(375, 3_000, 'WAYLEAVE_QUESTIONS')

/** The entry that decides a path, by the plain matcher. */
const decider = ({ transducer, entries }: DecisionList, path: string): number => {
  const compared = transduce(transducer, symbolsOf(path) ?? [])
  return entries.findIndex(({ pattern }) => matches(pattern, compared))
}

describe('restrictToChanges', () => {
  it(`keeps every difference and its deciding entries, ${RUNS} pairs`, () => {
    const seen = { narrower: 0, found: 0, none: 0, undecided: 0 }
    fc.assert(
      fc.property(editedLists(fc.constantFrom(...transducers)), (pair) => {
        const { lists, places } = restrictToChanges(...pair)
        for (const side of [0, 1] as const) {
          expect(lists[side].entries).toEqual(places[side].map((at) => pair[side].entries[at]))
          if (lists[side].entries.length < pair[side].entries.length) seen.narrower += 1
        }
        const [whole, less] = [searchDifference(...pair), searchDifference(...lists)]
        expect(less.kind).toBe(whole.kind)
        seen[less.kind] += 1
        for (const found of [whole, less]) {
          if (found.kind !== 'found') continue
          for (const side of [0, 1] as const) {
            const own = decider(lists[side], found.path)
            expect(own === -1 ? -1 : places[side][own]).toBe(decider(pair[side], found.path))
          }
        }
      }),
      { numRuns: RUNS },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.narrower, seen.found, seen.none)).toBeGreaterThan(RUNS / 20)
  })

  it('keeps the removed line of a file and the lines that overlap it', () => {
    const list = (...texts: readonly string[]): DecisionList => ({
      transducer: identityTransducer,
      entries: texts.map((text) => ({
        pattern: { kind: 'prefix', text: text.slice(1) },
        verdict: text.startsWith('+') ? 1 : 0,
      })),
      otherwise: 1,
    })
    const texts = (entries: DecisionList): string[] =>
      entries.entries.map(({ pattern }) => ('text' in pattern ? pattern.text : ''))
    const [before, after] = restrictToChanges(
      list('-/cart/', '-/a/', '+/a/b/', '-/news/', '-/z/'),
      list('-/cart/', '-/a/', '-/news/', '-/z/'),
    ).lists
    expect(texts(before)).toEqual(['/a/', '/a/b/'])
    expect(texts(after)).toEqual(['/a/'])
    // Equal entries in the same order leave nothing; lists with different defaults are not restricted.
    expect(restrictToChanges(before, before).lists.map(texts)).toEqual([[], []])
    expect(restrictToChanges(before, { ...before, otherwise: 0 }).places).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  it('finds the overlaps of many changes as it finds those of each', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 })
    const pattern = fc.oneof(
      fc.record({ kind: fc.constantFrom('prefix' as const, 'exact' as const), text }),
      fc.record({
        kind: fc.constant('wildcard' as const),
        segments: fc.tuple(text, text),
        anchored: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 24, size: 'max' }), pattern, (changed, other) => {
        expect(mayOverlapOneOf(changed)(other)).toBe(changed.some((one) => mayOverlapInText(one, other)))
      }),
      { numRuns: RUNS },
    )
  })
})
