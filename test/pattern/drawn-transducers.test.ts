// The transducers of the dialects have only some of the properties that a transducer may have. These have all.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayOverlap, mayShareBeginning } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { preservesMatch } from '../../src/pattern/automata/textual/transduced-inclusion.ts'
import {
  ALPHABET,
  Automata,
  candidateDifference,
  type DecisionList,
  differences,
  findDifference,
  findPath,
  hasPath,
  identityTransducer,
  isEntryNeeded,
  isSentUnchanged,
  matches,
  type Pattern,
  symbolsOf,
  transduce,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { symbolCost } from '../../src/pattern/symbols.ts'
import { scaled } from '../scale.ts'
import { patterns } from './pattern-arbitraries.ts'
import { drawnTransducers, isRejected, outputsOf, SHORT_PATHS } from './transducer-arbitraries.ts'

const RUNS = scaled(100, 3_000, 'WAYLEAVE_QUESTIONS')

/** Two transducers, half of the time the same one. */
const pairs = fc
  .tuple(drawnTransducers, drawnTransducers, fc.boolean())
  .map(([one, other, isSame]): readonly [UrlTransducer, UrlTransducer] => [one, isSame ? one : other])

const entries = fc.array(fc.record({ pattern: patterns, verdict: fc.constantFrom(0, 1) }), { maxLength: 4 })
const twoLists = fc
  .record({ transducers: pairs, own: entries, others: entries, otherwise: fc.constantFrom(0, 1) })
  .map(({ transducers, own, others, otherwise }): readonly [DecisionList, DecisionList] => [
    { transducer: transducers[0], entries: own, otherwise: 1 },
    { transducer: transducers[1], entries: [...own.slice(1), ...others], otherwise },
  ])

const textOf = (transducer: UrlTransducer, path: string): string =>
  transduce(transducer, symbolsOf(path) as string[])

/** The index of the entry that decides, or the length of the list. */
function deciderOf({ entries: all }: DecisionList, text: string): number {
  const first = all.findIndex(({ pattern }) => matches(pattern, text))
  return first === -1 ? all.length : first
}

const verdictOf = (list: DecisionList, text: string): number =>
  list.entries[deciderOf(list, text)]?.verdict ?? list.otherwise

const cost = (path: string): number =>
  (symbolsOf(path) ?? []).reduce((sum, symbol) => sum + symbolCost(symbol), 0)

describe('over transducers of any kind', () => {
  it(`differences of two lists are those of all short URLs, ${RUNS} pairs of lists`, () => {
    const seen = { found: 0, none: 0, undecided: 0 }
    fc.assert(
      fc.property(twoLists, ([a, b]) => {
        const [textsOfA, textsOfB] = [outputsOf(a.transducer), outputsOf(b.transducer)]
        const differing = SHORT_PATHS.flatMap((path, at) => {
          const [one, other] = [textsOfA[at] as string, textsOfB[at] as string]
          return verdictOf(a, one) === verdictOf(b, other)
            ? []
            : [{ path, deciders: `${deciderOf(a, one)} ${deciderOf(b, other)}` }]
        })
        const answer = findDifference(a, b)
        seen[answer.kind] += 1
        if (answer.kind === 'none') {
          expect(differing.slice(0, 3)).toEqual([])
          expect(candidateDifference(a, b)).toBeUndefined()
        }
        if (answer.kind === 'found') {
          const { path } = answer
          expect(verdictOf(a, textOf(a.transducer, path))).not.toBe(verdictOf(b, textOf(b.transducer, path)))
          const natural = differing
            .filter(({ path: one }) => isSentUnchanged(one))
            .map(({ path: one }) => cost(one))
          expect(cost(path)).toBeLessThanOrEqual(Math.min(...natural))
        }
        const { regions, complete } = differences(a, b)
        expect(complete).toBe(true)
        const found = new Set(
          regions.map((region) => `${region.a ?? a.entries.length} ${region.b ?? b.entries.length}`),
        )
        expect(found.size).toBe(regions.length)
        for (const region of regions) {
          const [one, other] = [textOf(a.transducer, region.path), textOf(b.transducer, region.path)]
          expect(found).toContain(`${deciderOf(a, one)} ${deciderOf(b, other)}`)
          expect(verdictOf(a, one)).not.toBe(verdictOf(b, other))
        }
        for (const { path, deciders } of differing) expect(found, path).toContain(deciders)
        expect(regions.length > 0).toBe(answer.kind === 'found')
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(RUNS / 50)
  })

  it(`an entry is needed if a URL needs it, ${RUNS} lists`, () => {
    fc.assert(
      fc.property(twoLists, ([, list]) => {
        const texts = outputsOf(list.transducer)
        for (const index of list.entries.keys()) {
          const without = { ...list, entries: list.entries.filter((_, at) => at !== index) }
          const needed = isEntryNeeded(list, index)
          expect(needed).toBe(findDifference(list, without).kind === 'found')
          if (needed !== true)
            expect(texts.filter((text) => verdictOf(list, text) !== verdictOf(without, text))).toEqual([])
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  it(`a path is found if there is one, ${RUNS} questions`, () => {
    const seen = { found: 0, none: 0, undecided: 0 }
    const placed = fc.array(fc.tuple(patterns, fc.boolean()), { maxLength: 3 })
    fc.assert(
      fc.property(pairs, placed, placed, ([one, other], inside, outside) => {
        const transduced = (some: readonly (readonly [Pattern, boolean])[]) =>
          some.map(([pattern, isOne]) => ({ pattern, transducer: isOne ? one : other }))
        const question = { within: transduced(inside), without: transduced(outside) }
        const isAnswer = (path: string): boolean =>
          question.within.every(({ pattern, transducer }) => matches(pattern, textOf(transducer, path))) &&
          !question.without.some(({ pattern, transducer }) => matches(pattern, textOf(transducer, path)))
        const answer = findPath(question)
        seen[answer.kind] += 1
        expect(hasPath(question, {}, new Automata())).toBe(answer.kind === 'found')
        if (answer.kind === 'found') expect(isAnswer(answer.path), answer.path).toBe(true)
        else expect(SHORT_PATHS.filter(isAnswer)).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(RUNS / 50)
  })

  it(`the bounds that direct a search are never above the cost of an answer, ${RUNS} pairs of lists`, () => {
    let positive = 0
    fc.assert(
      fc.property(twoLists, ([drawn, b]) => {
        // Only the last entry gives the wanted verdict, as in the question which paths an entry decides.
        const a: DecisionList = {
          ...drawn,
          entries: drawn.entries.map(({ pattern }, at, { length }) => ({
            pattern,
            verdict: at === length - 1 ? 1 : 0,
          })),
          otherwise: 0,
        }
        const { products } = new Automata()
        const [ofA, ofB] = [a, b].map((list) =>
          products.step(products.startOf(list), ALPHABET.indexOf('/')),
        ) as [readonly number[], readonly number[]]
        /** The least bound of all guesses, with the cost of the first slash. */
        const least = (bound: (one: number, other: number) => number): number => {
          const all = ofA.flatMap((one) => ofB.map((other) => bound(one, other)))
          expect(all.some(Number.isNaN)).toBe(false)
          return 1 + Math.min(...all)
        }
        const bounds = {
          differ: least((one, other) => products.differenceDistance(one, other)),
          ofA: least((one) => products.distance(one, 0)),
          ofB: least((_, other) => products.distance(other, 0)),
          joint: least((one, other) => products.jointDistance(one, 1, other, 0)),
        }
        for (const bound of Object.values(bounds)) if (bound > 1) positive += 1
        const [textsOfA, textsOfB] = [outputsOf(a.transducer), outputsOf(b.transducer)]
        for (const [at, path] of SHORT_PATHS.entries()) {
          const [one, other] = [verdictOf(a, textsOfA[at] as string), verdictOf(b, textsOfB[at] as string)]
          const most = cost(path)
          if (one !== other) expect(bounds.differ, path).toBeLessThanOrEqual(most)
          if (one !== 0) expect(bounds.ofA, path).toBeLessThanOrEqual(most)
          if (other !== 0) expect(bounds.ofB, path).toBeLessThanOrEqual(most)
          if (one !== 0 && other !== 0) expect(bounds.joint, path).toBeLessThanOrEqual(most)
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(positive).toBeGreaterThan(RUNS / 2)
  })

  it(`textual proofs hold for all short URLs, ${RUNS} pairs of patterns`, () => {
    const proofs = { preserved: 0, apart: 0, disjoint: 0 }
    fc.assert(
      fc.property(drawnTransducers, drawnTransducers, patterns, patterns, (from, to, pattern, other) => {
        const [texts, others] = [outputsOf(from), outputsOf(to)]
        const within = texts.flatMap((text, at) => (matches(pattern, text) ? [at] : []))
        const shared = within
          .filter((at) => matches(other, others[at] as string))
          .map((at) => SHORT_PATHS[at])
        const [one, two] = [
          { pattern, transducer: from },
          { pattern: other, transducer: to },
        ]
        if (!mayShareBeginning(one, two)) {
          proofs.apart += 1
          expect(shared).toEqual([])
        }
        if (!mayOverlap(one, two)) {
          proofs.disjoint += 1
          expect(shared).toEqual([])
        }
        if (!preservesMatch(from, to, pattern)) return
        proofs.preserved += 1
        const lost = within
          .filter((at) => !matches(pattern, others[at] as string))
          .map((at) => SHORT_PATHS[at] as string)
        expect(lost.filter((path) => !isRejected(from, path) && !isRejected(to, path))).toEqual([])
      }),
      { numRuns: 2 * RUNS, endOnFailure: true },
    )
    expect(Math.min(proofs.preserved, proofs.apart)).toBeGreaterThan(RUNS / 10)
    expect(proofs.disjoint).toBeGreaterThan(0)
  })

  it('a URL that the transducer rejects is a difference if only the rejected text tells the lists apart', () => {
    const rejecting: UrlTransducer = {
      ...identityTransducer,
      name: 'rejecting',
      step: (state, symbol) => (symbol === '|' ? undefined : [{ state, adds: symbol }]),
      rejected: '',
    }
    const closed: DecisionList = { transducer: rejecting, entries: [], otherwise: 0 }
    const open: DecisionList = {
      ...closed,
      entries: [{ pattern: { kind: 'prefix', text: '/' }, verdict: 0 }],
      otherwise: 1,
    }
    expect(findDifference(open, closed)).toMatchObject({ kind: 'found', path: '/|' })
  })
})
