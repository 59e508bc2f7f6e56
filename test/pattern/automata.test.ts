import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { mayShareBeginning } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { preservesMatch } from '../../src/pattern/automata/textual/transduced-inclusion.ts'
import {
  Automata,
  candidateDifference,
  type DecisionList,
  differences,
  findDifference,
  findPath,
  hasPath,
  identityTransducer,
  isEntryNeeded,
  matches,
  type Pattern,
  shellGlob,
  symbolsOf,
  transduce,
  treeMatcher,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'
import { paths, patterns } from './pattern-arbitraries.ts'
import { automatonMatcher, listMatcher } from './reference-matchers.ts'

/** Pairs of pattern and path in an ordinary run; WAYLEAVE_PAIRS sets more. */
const PAIRS = scaled(5_000, 100_000, 'WAYLEAVE_PAIRS')

describe('the tree matcher and the automaton agree with the plain matcher', () => {
  test(`on ${PAIRS} pairs of a list of patterns and a path`, () => {
    let matched = 0
    fc.assert(
      fc.property(
        fc.array(patterns, { minLength: 1, maxLength: 20 }),
        fc.array(paths, { minLength: 5, maxLength: 5 }),
        (list, asked) => {
          const plain = listMatcher(list)
          const automaton = automatonMatcher(list)
          const tree = treeMatcher(list)
          for (const path of asked) {
            const expected = plain.first(path)
            if (expected !== -1) matched += 1
            expect(automaton.first(path), path).toBe(expected)
            expect(tree.first(path), path).toBe(expected)
            if (path.includes('#')) continue
            for (const matcher of [plain, tree]) {
              expect(matcher.first(`http://h${path}`, 8), path).toBe(expected)
              expect(matcher.first(`http://h${path}#/a`, 8), path).toBe(expected)
            }
          }
        },
      ),
      { numRuns: PAIRS / 5 },
    )
    expect(matched).toBeGreaterThan(PAIRS / 20)
  })
})

/** All paths of at most `most` symbols. */
function allPaths(alphabet: readonly string[], most: number): string[] {
  let longest = ['/']
  const all = [...longest]
  for (let length = 1; length < most; length++) {
    longest = longest.flatMap((path) => alphabet.map((symbol) => path + symbol))
    all.push(...longest)
  }
  return all
}

const ALPHABET = ['a', 'b', '/', '.', '%61', '%2F', '%2f', '|', '%', '*', '%C3', '%A9']
const ALL = allPaths(ALPHABET, 4)
const transducers: readonly UrlTransducer[] = (
  ['google', 'rfc-9309', 'draft-1996', 'python-urllib', 'protego', 'crawler-commons'] as const
).map((id) => dialects[id].transducerFor('https://example.com'))
const transducer = fc.constantFrom(...transducers)

/** Each transducer under another name. */
const RENAMED = new Map(transducers.map((own) => [own, { ...own, name: 'another' }]))

/** The output of each transducer for each short path. */
const WRITTEN = new Map(
  transducers.map((own) => [
    own,
    new Map(ALL.map((path) => [path, transduce(own, symbolsOf(path) as string[])])),
  ]),
)

const written = (own: UrlTransducer, path: string): string =>
  WRITTEN.get(own)?.get(path) ?? transduce(own, symbolsOf(path) as string[])

/** The index of the entry that decides, or -1. */
function deciderOf({ transducer: own, entries }: DecisionList, path: string): number {
  const text = written(own, path)
  return entries.findIndex(({ pattern }) => matches(pattern, text))
}

function verdict(list: DecisionList, path: string): number {
  return list.entries[deciderOf(list, path)]?.verdict ?? list.otherwise
}

const HAS_DOTS = /\/\.{1,2}(?:\/|$)/

/**
 * An escape makes a path harder to read than a dozen letters do; a character that hardly any client sends,
 * more so.
 */
const cost = (path: string): number =>
  (symbolsOf(path) as string[]).reduce(
    (sum, letter) => sum + (COSTS.get(letter.length === 3 ? '%41' : letter) ?? 1),
    0,
  )
const COSTS = new Map([
  ['%41', 12],
  ['*', 12],
  ['$', 12],
  ['|', 24],
  ['%', 25],
])

/** Questions of each kind in an ordinary run; WAYLEAVE_QUESTIONS sets more. */
const RUNS = scaled(90, 3_000, 'WAYLEAVE_QUESTIONS')

describe('questions about all URLs agree with trying all short URLs', () => {
  const lists = fc.record({
    transducer,
    entries: fc.array(fc.record({ pattern: patterns, verdict: fc.constantFrom(0, 1) }), { maxLength: 4 }),
    otherwise: fc.constant(1),
  })

  test(`findDifference, ${RUNS} pairs of lists`, () => {
    const seen = { found: 0, none: 0, undecided: 0 }
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const answer = findDifference(a, b)
        seen[answer.kind] += 1
        const differing = ALL.filter((path) => verdict(a, path) !== verdict(b, path))
        if (answer.kind === 'none') expect([...differing, candidateDifference(a, b) ?? []].flat()).toEqual([])
        if (answer.kind !== 'found') return
        expect(verdict(a, answer.path)).not.toBe(verdict(b, answer.path))
        for (const wanted of ['cheapest', 'any'] as const) {
          const candidate = candidateDifference(a, b, wanted)
          if (candidate === undefined) continue
          expect(verdict(a, candidate)).not.toBe(verdict(b, candidate))
          expect(cost(candidate)).toBeGreaterThanOrEqual(cost(answer.path))
        }
        const natural = differing.filter((path) => !HAS_DOTS.test(path))
        if (natural.length > 0) expect(cost(answer.path)).toBeLessThanOrEqual(Math.min(...natural.map(cost)))
      }),
      { numRuns: RUNS },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(RUNS / 20)
  })

  /** Which entries decide a path, as one word. */
  const decidersOf = (a: DecisionList, b: DecisionList, path: string): string =>
    `${deciderOf(a, path)} ${deciderOf(b, path)}`

  /**
   * The most that a candidate path of two deciding entries costs: all their texts, with one symbol appended
   * or escaped.
   */
  const likely = (a: DecisionList, b: DecisionList, deciders: string): number => {
    const [one, other] = deciders.split(' ').map(Number) as [number, number]
    const held = [a.entries[one], b.entries[other]].map((entry) => {
      if (entry === undefined) return ''
      const { pattern } = entry
      return pattern.kind === 'wildcard'
        ? pattern.segments.join('')
        : pattern.kind === 'glob'
          ? undefined
          : pattern.text
    })
    // Globs have no candidate path.
    return held.includes(undefined) ? 0 : cost(`/?${held.join('')}|`)
  }

  test(`differences, ${RUNS} pairs of lists`, () => {
    let several = 0
    const pairs = fc.oneof(
      fc.tuple(lists, lists),
      // One transducer and common entries, as in a file and an edited copy.
      fc.tuple(lists, lists).map(([a, b]): [DecisionList, DecisionList] => [
        a,
        {
          ...b,
          transducer: a.transducer,
          entries: [...a.entries.slice(0, 2), ...b.entries, ...a.entries.slice(2)],
        },
      ]),
    )
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const found = differences(a, b)
        expect(found.complete).toBe(true)
        const regions = new Map(
          found.regions.map((region) => [`${region.a ?? -1} ${region.b ?? -1}`, region.path]),
        )
        expect(regions.size).toBe(found.regions.length)
        if (regions.size > 1) several += 1
        for (const [deciders, path] of regions) {
          expect(decidersOf(a, b, path), path).toBe(deciders)
          expect(verdict(a, path), path).not.toBe(verdict(b, path))
        }
        const shortest = new Map<string, number>()
        for (const path of ALL) {
          if (verdict(a, path) === verdict(b, path)) continue
          const deciders = decidersOf(a, b, path)
          expect(regions.has(deciders), path).toBe(true)
          // A path without dot segments may be longer than the shortest, which has some.
          const least = HAS_DOTS.test(path) ? Number.NaN : cost(path)
          shortest.set(deciders, Math.min(least, shortest.get(deciders) ?? Number.POSITIVE_INFINITY))
        }
        for (const [deciders, least] of shortest) {
          const found = regions.get(deciders) as string
          // A candidate path is preferred to a shorter path in which the texts of the patterns overlap.
          if (!Number.isNaN(least))
            expect(cost(found), found).toBeLessThanOrEqual(Math.max(least, likely(a, b, deciders)))
        }
      }),
      { numRuns: RUNS },
    )
    expect(several).toBeGreaterThan(RUNS / 5)
  })

  /** The regions of two lists: pairs of deciding entries, and the cost of each path. */
  const regionsOf = (...question: Parameters<typeof differences>): readonly (readonly [string, number])[] => {
    const { regions, complete } = differences(...question)
    expect(complete).toBe(true)
    return regions
      .map(({ a, b, path }) => [`${a ?? -1} ${b ?? -1}`, HAS_DOTS.test(path) ? 0 : cost(path)] as const)
      .sort()
  }

  test(`differences gives the same regions with and without its short cuts, ${RUNS / 3} pairs of lists`, () => {
    const edited = fc
      .tuple(lists, lists, fc.nat(4), fc.nat(4))
      .map(([a, b, from, to]): [DecisionList, DecisionList] => [
        { ...a, entries: [...a.entries, ...b.entries] },
        { ...a, entries: [...a.entries.slice(from), ...b.entries.slice(to), ...a.entries.slice(0, from)] },
      ])
    fc.assert(
      fc.property(fc.oneof(fc.tuple(lists, lists), edited), ([a, b]) => {
        // A transducer of another name may write something else, so no short cut applies.
        const long = regionsOf(
          a,
          { ...b, transducer: RENAMED.get(b.transducer) ?? b.transducer },
          { maxJointStates: Number.POSITIVE_INFINITY },
        )
        expect(regionsOf(a, b, { maxJointStates: Number.POSITIVE_INFINITY })).toEqual(long)
        expect(regionsOf(a, b, { maxJointStates: 1 }).map(([deciders]) => deciders)).toEqual(
          long.map(([deciders]) => deciders),
        )
        const singly = regionsOf(a, b, { maxCompetitors: 0 })
        expect(singly.map(([deciders]) => deciders)).toEqual(long.map(([deciders]) => deciders))
        for (const [index, [, costs]] of singly.entries()) {
          // Either may give a path with dot segments if finding another one costs too much.
          if (costs !== 0 && long[index]?.[1] !== 0) expect(costs).toBe(long[index]?.[1])
        }
      }),
      { numRuns: RUNS / 3 },
    )
  })

  test(`isEntryNeeded agrees with findDifference on the lists with and without the entry, ${RUNS / 3} lists`, () => {
    const seen = { needed: 0, spared: 0 }
    const same = fc
      .tuple(lists, lists)
      .map(([a, b]): DecisionList => ({ ...a, entries: [...a.entries, ...b.entries] }))
    fc.assert(
      fc.property(same, (list) => {
        for (const index of list.entries.keys()) {
          const needed = isEntryNeeded(list, index)
          expect(needed).toBe(
            findDifference(list, { ...list, entries: list.entries.filter((_, at) => at !== index) }).kind ===
              'found',
          )
          seen[needed === true ? 'needed' : 'spared'] += 1
        }
      }),
      { numRuns: RUNS / 3 },
    )
    expect(Math.min(seen.needed, seen.spared)).toBeGreaterThan(RUNS / 3)
  })

  test(`findPath, ${RUNS} questions`, () => {
    const placed = fc.array(fc.record({ pattern: patterns, transducer }), { maxLength: 2 })
    const seen = { found: 0, none: 0, undecided: 0 }
    const automata = new Automata()
    fc.assert(
      fc.property(fc.record({ within: placed, without: placed }), (question) => {
        const answers = (path: string): boolean => {
          const matched = ({ pattern, transducer: own }: (typeof question.within)[number]): boolean =>
            matches(pattern, written(own, path))
          return question.within.every(matched) && !question.without.some(matched)
        }
        const answer = findPath(question)
        seen[answer.kind] += 1
        // A second answer comes from a cache.
        for (let time = 0; time < 2; time++)
          expect(hasPath(question, {}, automata)).toBe(answer.kind === 'found')
        if (answer.kind === 'none') expect(ALL.filter(answers)).toEqual([])
        if (answer.kind === 'found') expect(answers(answer.path)).toBe(true)
      }),
      { numRuns: RUNS },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(RUNS / 50)
  })

  const google = (text: string): { pattern: Pattern; transducer: UrlTransducer } => ({
    pattern: { kind: 'prefix', text },
    transducer: identityTransducer,
  })

  test('findPath gives the path a person would give', () => {
    expect(findPath({ within: [google('/products/')], without: [] })).toMatchObject({
      kind: 'found',
      path: '/products/',
    })
    const wildcard: Pattern = { kind: 'wildcard', segments: ['/', '.pdf'], anchored: true }
    expect(
      findPath({
        within: [google('/a'), { pattern: wildcard, transducer: identityTransducer }],
        without: [],
      }),
    ).toMatchObject({
      path: '/a.pdf',
    })
  })

  test('an escape is one symbol: a witness may be a single escape', () => {
    const list = (own: UrlTransducer): DecisionList => ({
      transducer: own,
      entries: [{ pattern: { kind: 'prefix', text: '/~joe' }, verdict: 0 }],
      otherwise: 1,
    })
    const answer = findDifference(
      list(identityTransducer),
      list(dialects['rfc-9309'].transducerFor('https://example.com')),
    )
    expect(answer).toMatchObject({ kind: 'found', path: '/%7Ejoe' })
  })

  test('a region whose shortest path has a dot segment gets the shortest path without one', () => {
    const a: DecisionList = {
      transducer: dialects['rfc-9309'].transducerFor('https://example.com'),
      entries: [{ pattern: { kind: 'wildcard', segments: ['', 'ab'], anchored: false }, verdict: 0 }],
      otherwise: 1,
    }
    const below: Pattern = { kind: 'prefix', text: '/.', below: '/.%' }
    for (const first of [
      { kind: 'prefix', text: '/..' } as const,
      { kind: 'wildcard', segments: ['/..', 'a'], anchored: false } as const,
    ]) {
      const b: DecisionList = {
        transducer: identityTransducer,
        entries: [first, below].map((pattern) => ({ pattern, verdict: 1 })),
        otherwise: 1,
      }
      const { regions, complete } = differences(a, b)
      expect(complete).toBe(true)
      expect(regions).toContainEqual({ a: 0, b: 1, path: '/.!ab' })
    }
  })

  test(`preservesMatch and mayShareBeginning, ${RUNS} patterns`, () => {
    const all = allPaths(['a', 'b', '/', '?', ';', '%61', '*', '%C3', '%A9'], 5)
    const seenBy = new Map(
      transducers.map((own) => [own, all.map((path) => transduce(own, symbolsOf(path) as string[]))]),
    )
    let carried = 0
    let apart = 0
    fc.assert(
      fc.property(transducer, transducer, patterns, patterns, (from, to, pattern, other) => {
        const [texts, others] = [seenBy.get(from) as string[], seenBy.get(to) as string[]]
        const matched = texts.flatMap((text, index) => (matches(pattern, text) ? [index] : []))
        if (from !== to && matched.length > 0 && preservesMatch(from, to, pattern)) {
          carried += 1
          expect(
            matched.filter((index) => !matches(pattern, others[index] as string)).map((index) => all[index]),
          ).toEqual([])
        }
        if (!mayShareBeginning({ pattern, transducer: from }, { pattern: other, transducer: to })) {
          apart += 1
          expect(
            matched.filter((index) => matches(other, others[index] as string)).map((index) => all[index]),
          ).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(carried, apart)).toBeGreaterThan(RUNS / 50)
  })

  test('a question whose budget is spent is undecided', () => {
    const hard: DecisionList = {
      transducer: identityTransducer,
      // A set of characters, for which no textual proof exists.
      entries: [{ pattern: shellGlob('/*abc*abd*ab[e]'), verdict: 0 }],
      otherwise: 1,
    }
    expect(findDifference(hard, { ...hard, entries: [] }, { maxStates: 2 })).toEqual({
      kind: 'undecided',
      states: 2,
    })
    expect(findDifference(hard, { ...hard, entries: [] })).toMatchObject({
      kind: 'found',
      path: '/abcabdabe',
    })
  })
})
