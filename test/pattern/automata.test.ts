import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { mayShareBeginning } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { preservesMatch } from '../../src/pattern/automata/textual/transduced-inclusion.ts'
import {
  automatonMatcher,
  type DecisionList,
  differences,
  findDifference,
  findPath,
  identityTransducer,
  isEntryNeeded,
  listMatcher,
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

/** Pairs of pattern and path in the ordinary run; more of them with WAYLEAVE_PAIRS. */
const PAIRS = scaled(20_000, 100_000, 'WAYLEAVE_PAIRS')

describe('tree = automaton = plain matcher', () => {
  test(`on ${PAIRS} pairs of a list of patterns and a path`, () => {
    let matched = 0
    fc.assert(
      fc.property(fc.array(patterns, { minLength: 1, maxLength: 20 }), fc.array(paths, { minLength: 5, maxLength: 5 }), (list, asked) => {
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
      }),
      { numRuns: PAIRS / 5 },
    )
    expect(matched).toBeGreaterThan(PAIRS / 20)
  })
})

/** All paths of at most so many letters. */
function allPaths(letters: readonly string[], most: number): string[] {
  let longest = ['/']
  const all = [...longest]
  for (let length = 1; length < most; length++) {
    longest = longest.flatMap((path) => letters.map((letter) => path + letter))
    all.push(...longest)
  }
  return all
}

const ALPHABET = ['a', 'b', '/', '.', '%61', '%2F', '%2f', '|', '%', '*']
const ALL = allPaths(ALPHABET, 4)
/** Escapes that are no UTF-8, which some forms are not asked about. */
const ILL_FORMED = /%[ab][ab]/
const ALL_UTF8 = ALL.filter((path) => !ILL_FORMED.test(path))
const allFor = (...own: readonly UrlTransducer[]): readonly string[] => (own.some(({ utf8 }) => utf8 === true) ? ALL_UTF8 : ALL)
const transducers: readonly UrlTransducer[] = (
  ['google', 'rfc-9309', 'draft-1996', 'python-urllib', 'protego', 'crawler-commons'] as const
).map((id) => dialects[id].transducerFor('https://example.com'))
const transducer = fc.constantFrom(...transducers)

/** The short paths, as each form writes them. */
const WRITTEN = new Map(transducers.map((own) => [own, new Map(ALL.map((path) => [path, transduce(own, symbolsOf(path) as string[])]))]))

const written = (own: UrlTransducer, path: string): string => WRITTEN.get(own)?.get(path) ?? transduce(own, symbolsOf(path) as string[])

/** The index of the entry that decides, or -1. */
function deciderOf({ transducer: own, entries }: DecisionList, path: string): number {
  const text = written(own, path)
  return entries.findIndex(({ pattern }) => matches(pattern, text))
}

function verdict(list: DecisionList, path: string): number {
  return list.entries[deciderOf(list, path)]?.verdict ?? list.otherwise
}

const HAS_DOTS = /\/\.{1,2}(?:\/|$)/

/** Escapes make a path harder to read than a dozen letters do, and what hardly a client sends more so. */
const cost = (path: string): number =>
  (symbolsOf(path) as string[]).reduce((sum, letter) => sum + (COSTS.get(letter.length === 3 ? '%41' : letter) ?? 1), 0)
const COSTS = new Map([
  ['%41', 12],
  ['*', 12],
  ['$', 12],
  ['|', 24],
  ['%', 25],
])

/** Questions of each kind in the ordinary run; more of them with WAYLEAVE_QUESTIONS. */
const RUNS = scaled(375, 3_000, 'WAYLEAVE_QUESTIONS')
const PATIENCE = { timeout: Math.max(120_000, RUNS * 20) }

describe('questions about all URLs, against trying all short ones', () => {
  const lists = fc.record({
    transducer,
    entries: fc.array(fc.record({ pattern: patterns, verdict: fc.constantFrom(0, 1) }), { maxLength: 4 }),
    otherwise: fc.constant(1),
  })

  test(`where two lists part, ${RUNS} pairs`, PATIENCE, () => {
    const seen = { found: 0, none: 0, undecided: 0 }
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const answer = findDifference(a, b)
        seen[answer.kind] += 1
        const parting = allFor(a.transducer, b.transducer).filter((path) => verdict(a, path) !== verdict(b, path))
        if (answer.kind === 'none') expect(parting).toEqual([])
        if (answer.kind !== 'found') return
        expect(verdict(a, answer.path)).not.toBe(verdict(b, answer.path))
        const natural = parting.filter((path) => !HAS_DOTS.test(path))
        if (natural.length > 0) expect(cost(answer.path)).toBeLessThanOrEqual(Math.min(...natural.map(cost)))
      }),
      { numRuns: RUNS },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(RUNS / 20)
  })

  /** Which entries decide a path, as one word. */
  const decidersOf = (a: DecisionList, b: DecisionList, path: string): string => `${deciderOf(a, path)} ${deciderOf(b, path)}`

  /** What a path costs at the most that comes to mind for two deciders: all that they hold, with one letter more or spelt otherwise. */
  const likely = (a: DecisionList, b: DecisionList, deciders: string): number => {
    const [one, other] = deciders.split(' ').map(Number) as [number, number]
    const held = [a.entries[one], b.entries[other]].map((entry) => {
      if (entry === undefined) return ''
      const { pattern } = entry
      return pattern.kind === 'wildcard' ? pattern.segments.join('') : pattern.kind === 'glob' ? undefined : pattern.text
    })
    // Of shell patterns none does.
    return held.includes(undefined) ? 0 : cost(`/?${held.join('')}|`)
  }

  test(`all regions on which two lists part, ${RUNS} pairs`, PATIENCE, () => {
    let several = 0
    const pairs = fc.oneof(
      fc.tuple(lists, lists),
      // One form, and entries in common: as in a file and an edited copy.
      fc
        .tuple(lists, lists)
        .map(([a, b]): [DecisionList, DecisionList] => [
          a,
          { ...b, transducer: a.transducer, entries: [...a.entries.slice(0, 2), ...b.entries, ...a.entries.slice(2)] },
        ]),
    )
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const found = differences(a, b)
        expect(found.complete).toBe(true)
        const regions = new Map(found.regions.map((region) => [`${region.a ?? -1} ${region.b ?? -1}`, region.path]))
        expect(regions.size).toBe(found.regions.length)
        if (regions.size > 1) several += 1
        for (const [deciders, path] of regions) {
          expect(decidersOf(a, b, path), path).toBe(deciders)
          expect(verdict(a, path), path).not.toBe(verdict(b, path))
        }
        const shortest = new Map<string, number>()
        for (const path of allFor(a.transducer, b.transducer)) {
          if (verdict(a, path) === verdict(b, path)) continue
          const deciders = decidersOf(a, b, path)
          expect(regions.has(deciders), path).toBe(true)
          // One without dot segments may be longer than one that has some.
          const least = HAS_DOTS.test(path) ? Number.NaN : cost(path)
          shortest.set(deciders, Math.min(least, shortest.get(deciders) ?? Number.POSITIVE_INFINITY))
        }
        for (const [deciders, least] of shortest) {
          const found = regions.get(deciders) as string
          // What the deciding patterns hold, one after the other, comes before what is shorter because they overlap.
          if (!Number.isNaN(least)) expect(cost(found), found).toBeLessThanOrEqual(Math.max(least, likely(a, b, deciders)))
        }
      }),
      { numRuns: RUNS },
    )
    expect(several).toBeGreaterThan(RUNS / 5)
  })

  /** What is known of two lists: pairs of deciders, and what a path of each costs. */
  const regionsOf = (...question: Parameters<typeof differences>): readonly (readonly [string, number])[] => {
    const { regions, complete } = differences(...question)
    expect(complete).toBe(true)
    return regions.map(({ a, b, path }) => [`${a ?? -1} ${b ?? -1}`, HAS_DOTS.test(path) ? 0 : cost(path)] as const).sort()
  }

  test(`regions by short cuts are those of the long way, ${RUNS / 3} pairs`, PATIENCE, () => {
    const edited = fc.tuple(lists, lists, fc.nat(4), fc.nat(4)).map(([a, b, from, to]): [DecisionList, DecisionList] => [
      { ...a, entries: [...a.entries, ...b.entries] },
      { ...a, entries: [...a.entries.slice(from), ...b.entries.slice(to), ...a.entries.slice(0, from)] },
    ])
    fc.assert(
      fc.property(fc.oneof(fc.tuple(lists, lists), edited), ([a, b]) => {
        // A form of another name is not known to write the same, and nothing is left unasked.
        const long = regionsOf(a, { ...b, transducer: { ...b.transducer, name: 'another' } }, { maxJointStates: Number.POSITIVE_INFINITY })
        expect(regionsOf(a, b, { maxJointStates: Number.POSITIVE_INFINITY })).toEqual(long)
        expect(regionsOf(a, b, { maxJointStates: 1 }).map(([deciders]) => deciders)).toEqual(long.map(([deciders]) => deciders))
        const singly = regionsOf(a, b, { maxCompetitors: 0 })
        expect(singly.map(([deciders]) => deciders)).toEqual(long.map(([deciders]) => deciders))
        for (const [index, [, costs]] of singly.entries()) {
          // Either may show a path with dots, where to look for another costs much.
          if (costs !== 0 && long[index]?.[1] !== 0) expect(costs).toBe(long[index]?.[1])
        }
      }),
      { numRuns: RUNS / 3 },
    )
  })

  test(`whether an entry is needed is whether the lists with and without it part, ${RUNS / 3} lists`, PATIENCE, () => {
    const seen = { needed: 0, spared: 0 }
    const same = fc.tuple(lists, lists).map(([a, b]): DecisionList => ({ ...a, entries: [...a.entries, ...b.entries] }))
    fc.assert(
      fc.property(same, (list) => {
        for (const index of list.entries.keys()) {
          const needed = isEntryNeeded(list, index)
          expect(needed).toBe(findDifference(list, { ...list, entries: list.entries.filter((_, at) => at !== index) }).kind === 'found')
          seen[needed === true ? 'needed' : 'spared'] += 1
        }
      }),
      { numRuns: RUNS / 3 },
    )
    expect(Math.min(seen.needed, seen.spared)).toBeGreaterThan(RUNS / 3)
  })

  test(`a path within some patterns and without others, ${RUNS} questions`, PATIENCE, () => {
    const placed = fc.array(fc.record({ pattern: patterns, transducer }), { maxLength: 2 })
    const seen = { found: 0, none: 0, undecided: 0 }
    fc.assert(
      fc.property(fc.record({ within: placed, without: placed }), (question) => {
        const answers = (path: string): boolean => {
          const matched = ({ pattern, transducer: own }: (typeof question.within)[number]): boolean => matches(pattern, written(own, path))
          return question.within.every(matched) && !question.without.some(matched)
        }
        const answer = findPath(question)
        seen[answer.kind] += 1
        if (answer.kind === 'none')
          expect(allFor(...[...question.within, ...question.without].map((one) => one.transducer)).filter(answers)).toEqual([])
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

  test('the answer is the one a person would give', () => {
    expect(findPath({ within: [google('/products/')], without: [] })).toMatchObject({ kind: 'found', path: '/products/' })
    const wildcard: Pattern = { kind: 'wildcard', segments: ['/', '.pdf'], anchored: true }
    expect(findPath({ within: [google('/a'), { pattern: wildcard, transducer: identityTransducer }], without: [] })).toMatchObject({
      path: '/a.pdf',
    })
  })

  test('escapes are letters of URLs: readers part on one', () => {
    const list = (own: UrlTransducer): DecisionList => ({
      transducer: own,
      entries: [{ pattern: { kind: 'prefix', text: '/~joe' }, verdict: 0 }],
      otherwise: 1,
    })
    const answer = findDifference(list(identityTransducer), list(dialects['rfc-9309'].transducerFor('https://example.com')))
    expect(answer).toMatchObject({ kind: 'found', path: '/%7Ejoe' })
  })

  test('a region that is reached through a dot segment first has the shortest path without one', () => {
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

  test(`what is told of two forms without a search, ${RUNS} patterns`, PATIENCE, () => {
    const all = allPaths(['a', 'b', '/', '?', ';', '.', '%61', '*'], 5)
    const seenBy = new Map(transducers.map((own) => [own, all.map((path) => transduce(own, symbolsOf(path) as string[]))]))
    let carried = 0
    let apart = 0
    fc.assert(
      fc.property(transducer, transducer, patterns, patterns, (from, to, pattern, other) => {
        const [texts, others] = [seenBy.get(from) as string[], seenBy.get(to) as string[]]
        const matched = texts.flatMap((text, index) => (matches(pattern, text) ? [index] : []))
        if (from !== to && matched.length > 0 && preservesMatch(from, to, pattern)) {
          carried += 1
          expect(matched.filter((index) => !matches(pattern, others[index] as string)).map((index) => all[index])).toEqual([])
        }
        if (!mayShareBeginning({ pattern, transducer: from }, { pattern: other, transducer: to })) {
          apart += 1
          expect(matched.filter((index) => matches(other, others[index] as string)).map((index) => all[index])).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(carried, apart)).toBeGreaterThan(RUNS / 50)
  })

  test('a budget that is spent is an answer of its own', () => {
    const hard: DecisionList = {
      transducer: identityTransducer,
      // A set, of which texts alone do not tell.
      entries: [{ pattern: shellGlob('/*abc*abd*ab[e]'), verdict: 0 }],
      otherwise: 1,
    }
    expect(findDifference(hard, { ...hard, entries: [] }, { maxStates: 2 })).toEqual({ kind: 'undecided', states: 2 })
    expect(findDifference(hard, { ...hard, entries: [] })).toMatchObject({ kind: 'found', path: '/abcabdabe' })
  })
})
