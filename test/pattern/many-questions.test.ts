// The first questions about some patterns are answered one by one, and the later ones by an index: both ways agree.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { mayOverlap, overlappingIn } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { identityTransducer, matches } from '../../src/pattern/index.ts'
import { firstMatchIn } from '../../src/pattern/matching/tree-matcher.ts'
import { scaled } from '../scale.ts'
import { paths, patterns } from './pattern-arbitraries.ts'

const RUNS = scaled(60, 600, 'WAYLEAVE_QUESTIONS')

/** More questions than are answered one by one. */
const QUESTIONS = 80

const lists = fc.array(patterns, { minLength: 1, maxLength: 12 })

it(`the first pattern that matches is the same for each of ${QUESTIONS} questions`, () => {
  const seen = { none: 0, later: 0 }
  fc.assert(
    fc.property(lists, fc.array(paths, { minLength: 1, maxLength: 8 }), (list, asked) => {
      const firstMatch = firstMatchIn(list)
      for (let question = 0; question < QUESTIONS * list.length; question++) {
        const path = asked[question % asked.length] as string
        const first = list.findIndex((pattern) => matches(pattern, path))
        if (first !== 0) seen[first === -1 ? 'none' : 'later'] += 1
        expect(firstMatch(path)).toBe(first)
      }
    }),
    { numRuns: RUNS },
  )
  expect(Math.min(seen.none, seen.later)).toBeGreaterThan(RUNS)
})

it(`the entries that may overlap a pattern are the same for each of ${QUESTIONS} questions`, () => {
  const transducers = fc.constantFrom(
    identityTransducer,
    ...[dialects['rfc-9309'], dialects['crawler-commons'], dialects.wget].map((dialect) =>
      dialect.transducerFor('https://example.com'),
    ),
  )
  const questions = fc.array(fc.record({ pattern: patterns, transducer: transducers }), {
    minLength: 1,
    maxLength: 8,
  })
  let seen = 0
  fc.assert(
    fc.property(lists, transducers, questions, (list, transducer, asked) => {
      const entries = list.map((pattern) => ({ pattern, verdict: 0 }))
      const overlapping = overlappingIn({ entries, transducer, otherwise: 1 })
      for (let question = 0; question < QUESTIONS; question++) {
        const one = asked[question % asked.length] as (typeof asked)[number]
        const expected = [...list.keys()].filter((index) =>
          mayOverlap(one, { pattern: list[index] as (typeof list)[number], transducer }),
        )
        if (expected.length > 0 && expected.length < list.length) seen += 1
        expect(overlapping(one)).toEqual(expected)
      }
    }),
    { numRuns: RUNS },
  )
  expect(seen).toBeGreaterThan(RUNS)
})
