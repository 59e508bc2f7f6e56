import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidateDifference } from '../../src/pattern/automata/textual/candidate-difference.ts'
import { findCandidatePath, variantsOf } from '../../src/pattern/automata/textual/candidate-path.ts'
import { differenceByText } from '../../src/pattern/automata/textual/difference-by-text.ts'
import { advance } from '../../src/pattern/automata/textual/joint-state.ts'
import { mayOverlap, mayShareBeginning } from '../../src/pattern/automata/textual/prefix-overlap.ts'
import { commonEntries } from '../../src/pattern/automata/textual/shared-entries.ts'
import { preservesMatch } from '../../src/pattern/automata/textual/transduced-inclusion.ts'
import { guardFor, isSentUnchanged } from '../../src/pattern/automata/transducer/guards.ts'
import {
  ALPHABET,
  type DecisionList,
  differences,
  findDifference,
  identityTransducer,
  type Pattern,
  shellGlob,
  starDollar,
  starDollarOnce,
  symbolsOf,
  symbolwise,
  type UrlSymbol,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { list } from './rule-list.ts'

/** Writes other texts for some symbols, and all others as they are sent. */
const writing = (texts: Readonly<Record<UrlSymbol, string>>): UrlTransducer =>
  symbolwise(`writing ${JSON.stringify(texts)}`, (symbol) => texts[symbol] ?? symbol)

/** The same transducer, of which nothing is cached. */
const fresh = (transducer: UrlTransducer): UrlTransducer => ({ ...transducer })

/** Writes nothing from a `?` on. */
const silent: UrlTransducer = {
  name: 'silent',
  start: 0,
  step: (state, symbol) => [state === 1 || symbol === '?' ? { state: 1, adds: '' } : { state, adds: symbol }],
  end: () => '',
}

/** Holds a `?` back until the next symbol, and drops it at the end. */
const holding: UrlTransducer = {
  name: 'holding',
  start: 0,
  step: (state, symbol) => {
    const adds = state === 1 ? '?' : ''
    return [symbol === '?' ? { state: 1, adds } : { state: 0, adds: adds + symbol }]
  },
  end: () => '',
}

describe('two outputs that have departed from each other', () => {
  it('do not agree again where the second goes on as the first does', () => {
    const state = { one: 0, other: 0, written: 'ab', agreeing: 'a', differs: true, pending: '' }
    expect(advance(state, { one: 1, other: 2, first: 'c', second: 'bc' }, 'ab')).toEqual({
      ...{ one: 1, other: 2, written: 'abc', agreeing: 'a', differs: true, pending: '' },
    })
  })

  it('both match a prefix that ends before that', () => {
    const [from, to] = [writing({ '!': 'ab' }), writing({ '!': 'ax' })]
    expect(preservesMatch(from, to, starDollar('/a'))).toBe(true)
    expect(preservesMatch(from, to, starDollar('/ab'))).toBe(false)
  })

  it('may match other prefixes if a text with a question mark inside stands for a letter', () => {
    const one = { pattern: starDollar('/a'), transducer: identityTransducer }
    const other = (text: string) => ({ pattern: starDollar('/b'), transducer: writing({ a: text }) })
    expect(mayOverlap(one, other('b?'))).toBe(true)
    expect(mayOverlap(one, other('a'))).toBe(false)
  })
})

describe('candidate paths', () => {
  it('have variants that all begin with a slash, the most natural first', () => {
    const variants = (path: string): readonly string[] =>
      variantsOf(symbolsOf(path) as string[]).map((symbols) => symbols.join(''))
    expect(variants('/')).toEqual(['/', '/;', '/?', '/$', '/|', '//'])
    expect(variants('/ab/cde/%C3%A9')).toEqual([
      '/ab/cde/%C3%A9',
      ...[';', '?', '$', '|', '/'].map((symbol) => `/ab/cde/%C3%A9${symbol}`),
      '/ab/cd%65/%C3%A9',
      '/ab/c%64e/%C3%A9',
      '/ab/%63de/%C3%A9',
      '/%61b/cde/%C3%A9',
      '/ab/cde%2F%C3%A9',
      '/ab/cde/%C3%a9',
    ])
  })

  it('are answers to a question, with a query if need be', () => {
    const place = (value: string) => ({ pattern: starDollar(value), transducer: identityTransducer })
    expect(findCandidatePath([place('/a')], [])).toBe('/a')
    expect(findCandidatePath([place('/a*c'), place('/*d')], [])).toBe('/acd')
    expect(findCandidatePath([place('/a')], [place('/a$')])).toBe('/a?')
    expect(findCandidatePath([place('/a')], [place('/')])).toBeUndefined()
    expect(findCandidatePath([place('/a$'), place('/b')], [])).toBeUndefined()
  })

  it('have a character in place of an escape that costs as much, if both are answers', () => {
    const transducer = writing({ '*': '%2A' })
    const [one, other] = [{ ...list('-/a%2A'), transducer }, list()]
    expect(differences(one, other).regions).toEqual([{ a: 0, path: '/a*' }])
    expect(differences(list('-/a%2A'), other).regions).toEqual([{ a: 0, path: '/a%2A' }])
  })

  it('are differences of two lists, the cheapest or any', () => {
    const [one, other] = [list('-/products/old', '-/a/b'), list()]
    expect(candidateDifference(one, other)).toBe('/a/b')
    expect(candidateDifference(one, other, 'any')).toBe('/a/b')
    expect(candidateDifference(list('-/long'), list('-/b'), 'any')).toBe('/long')
    expect(candidateDifference(list('-/long'), list('-/b'))).toBe('/b')
    expect(candidateDifference(one, one)).toBeUndefined()
    expect(candidateDifference(list('-/a/../b'), other)).toBeUndefined()
  })
})

describe('lists that differ in one entry', () => {
  it.each([
    ['-/a$', '-/b$', '/a'],
    ['-/a', '-/b', '/a'],
    ['-/a*c', '-/a*d', '/ac'],
    ['-/a*c', '-/a*c$', '/aca'],
    ['-/a*c', '-/a*c*d', '/ac'],
    ['-/a', '+/a', '/a'],
    ['-/a', '-/a$', '/aa'],
  ])('%s and %s, are not taken for the same', (one, other, path) => {
    const [a, b] = [list(one, '-/x'), list(other, '-/x')]
    expect(findDifference(a, b)).toMatchObject({ kind: 'found', path })
    expect(differences(a, b).regions.length).toBeGreaterThan(0)
  })

  it.each([
    ['-/a', '-/a*'],
    ['-/a*c', '-/a*c*'],
    ['-/*', '-*'],
  ])('%s and %s, are the same', (one, other) => {
    expect(findDifference(list(one, '-/x'), list(other, '-/x'))).toEqual({ kind: 'none', states: 0 })
  })
})

describe('common entries of two lists', () => {
  const common = (
    one: readonly (readonly [number, number])[],
    two: readonly (readonly [number, number])[],
  ) => {
    const [first, second] = [one, two].map((some) =>
      some.map(([derivative, verdict]) => ({ derivative, verdict })),
    )
    return [...commonEntries(first as never, second as never)].sort(([a], [b]) => a - b)
  }
  it.each<[string, [number, number][], [number, number][], [number, number][]]>([
    [
      'all',
      [
        [1, 0],
        [2, 1],
      ],
      [
        [1, 0],
        [2, 1],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'the longest sequence',
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      [
        [3, 0],
        [1, 0],
        [2, 0],
      ],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      'only those of one verdict',
      [
        [1, 0],
        [2, 0],
      ],
      [
        [1, 1],
        [2, 0],
      ],
      [[1, 1]],
    ],
    [
      'only the first of equal ones',
      [
        [1, 0],
        [1, 1],
        [2, 0],
      ],
      [
        [1, 1],
        [1, 0],
        [2, 0],
      ],
      [[2, 2]],
    ],
    ['none', [[1, 0]], [[2, 0]], []],
  ])('are %s', (_name, one, other, expected) => {
    expect(common(one, other)).toEqual(expected)
  })
})

describe('a pattern is preserved if every URL that it matches by one transducer, it matches by the other', () => {
  const lower = writing({ A: 'a' })
  const doubled = writing({ '%61': 'aa' })
  const query = writing({ '?': '' })
  it.each<[string, UrlTransducer, UrlTransducer, Pattern, boolean]>([
    ['a prefix without the symbol', identityTransducer, lower, starDollar('/b'), true],
    ['a prefix with it', identityTransducer, lower, starDollar('/bA'), false],
    ['a prefix that it writes', identityTransducer, lower, starDollar('/ba'), true],
    ['a prefix that both symbols write', lower, identityTransducer, starDollar('/ba'), false],
    ['an exact path', identityTransducer, lower, starDollar('/b$'), true],
    [
      'an exact path, but for what follows',
      identityTransducer,
      symbolwise('closing', (own) => own, '/'),
      starDollar('/b$'),
      false,
    ],
    ['a segment anywhere', identityTransducer, lower, starDollar('/*b'), true],
    ['a segment anywhere, with the symbol', identityTransducer, lower, starDollar('/*A'), false],
    ['a segment at the end', identityTransducer, lower, starDollar('/*b*c$'), true],
    ['a segment behind two stars', identityTransducer, lower, starDollar('/b**A'), false],
    ['anything, to the end', identityTransducer, lower, starDollar('/b*$'), true],
    ['the first occurrence at the end', identityTransducer, lower, starDollarOnce('/*a$'), false],
    ['the first of two segments', identityTransducer, lower, starDollar('/*b*A'), false],
    ['a segment behind a longer text', identityTransducer, doubled, starDollar('/*b'), true],
    ['a segment within a longer text', doubled, identityTransducer, starDollar('/*a'), false],
    ['a symbol that is not written', query, identityTransducer, starDollar('/b'), false],
    ['a symbol that is not written, behind it', identityTransducer, query, starDollar('/b'), true],
    ['a symbol that is not written, at the end', query, identityTransducer, starDollar('/b$'), false],
    ['a prefix before a symbol that is held back', identityTransducer, holding, starDollar('/b'), true],
    ['a symbol that is held back', identityTransducer, holding, starDollar('/b?'), false],
    ['a symbol that is held back, and the next', identityTransducer, holding, starDollar('/b?c'), true],
    ['a symbol that is held back in a run', identityTransducer, holding, starDollar('/b*c'), true],
    ['a symbol that was held back', holding, identityTransducer, starDollar('/b?c'), true],
    ['a symbol that was held back, in a run', holding, identityTransducer, starDollar('/b*c'), true],
    ['a symbol that was held back, at the end', holding, identityTransducer, starDollar('/b$'), false],
    ['a bound', identityTransducer, lower, { kind: 'prefix', text: '/', below: '/b' }, false],
    ['a glob', identityTransducer, lower, shellGlob('/b'), false],
    ['a bound over one transducer', lower, lower, { kind: 'prefix', text: '/', below: '/b' }, true],
  ])('%s', (_name, from, to, pattern, expected) => {
    expect(preservesMatch(fresh(from), fresh(to), pattern)).toBe(expected)
  })
})

describe('two patterns may match one URL', () => {
  const plain = writing({ '%61': 'a' })
  const other = writing({ b: 'c' })
  const long = writing({ '%61': 'a/b' })
  const at = (value: string, transducer: UrlTransducer = identityTransducer) => ({
    pattern: starDollar(value),
    transducer,
  })
  type Place = ReturnType<typeof at>
  it.each<[string, Place, Place, boolean, boolean]>([
    ['one prefix begins the other', at('/a'), at('/ab'), true, true],
    ['neither does', at('/a'), at('/b'), false, false],
    ['an exact path is shorter', at('/a$'), at('/ab'), false, false],
    ['an exact path is longer', at('/ab$'), at('/a'), true, true],
    ['two exact paths', at('/ab$'), at('/ab$'), true, true],
    ['an escape that one decodes', at('/%61'), at('/a', plain), true, true],
    ['a character that only an escape gives', at('/a'), at('/a', plain), true, true],
    ['another character than an escape gives', at('/%62'), at('/a', plain), false, false],
    ['two characters', at('/xb'), at('/xa', plain), false, false],
    ['a character that is written as another', at('/b'), at('/c', other), true, true],
    ['a character that is never written', at('/c'), at('/b', other), true, false],
    ['a text that is longer than the prefix', at('/%61'), at('/a', long), true, true],
    ['a text that is longer than the exact path', at('/%61'), at('/a$', long), true, false],
    ['a query', at('/a?b'), at('/ac', plain), true, false],
    ['a query of which nothing is written', at('/ab', silent), at('/ac', plain), false, false],
    ['a longer text, where nothing may be written', at('/abcdef', silent), at('/', plain), true, true],
    ['a query that is dropped', at('/a?b$'), at('/ab$', writing({ '?': '' })), true, true],
  ])('if %s', (_name, one, two, mayBeOverlap, mayBegin) => {
    const [first, second] = [one, two].map((place) => ({
      ...place,
      transducer: fresh(place.transducer),
    })) as [Place, Place]
    const answers = (...[a, b]: readonly [Place, Place]) => [mayOverlap(a, b), mayShareBeginning(a, b)]
    expect(answers(first, second)).toEqual([mayBeOverlap, mayBegin])
    expect(answers(second, first)).toEqual([mayBeOverlap, mayBegin])
  })
})

describe('the shortest difference by text', () => {
  const globbed = (...values: readonly string[]): DecisionList => ({
    ...list(),
    entries: values.map((value) => ({ pattern: shellGlob(value), verdict: 0 })),
  })
  it('counts a run of a glob as nothing, and a set as one character', () => {
    expect(differenceByText(globbed('/x*y*', '/abc*'), list())).toMatchObject({ path: '/xy' })
    expect(differenceByText(globbed('/x[yz]', '/abc*'), list())).toBeUndefined()
    expect(differenceByText(globbed('/x[yz]aa', '/abc*'), list())).toMatchObject({ path: '/abc' })
  })
})

describe('guards', () => {
  const symbols = fc.array(
    fc.oneof(
      fc.constantFrom('/', '/', '.', '.', '%2e', '%2E', '?', '%', 'a', '4', '\\', '"', "'"),
      fc.constantFrom(...ALPHABET),
    ),
    { maxLength: 8 },
  )
  /** Does a guard admit a URL that ends here? */
  const admits = (sentOnly: boolean, path: readonly UrlSymbol[]): boolean => {
    const guard = guardFor(sentOnly)
    let state = 0
    for (const symbol of path) {
      if (state !== -1) state = guard.next(state)[ALPHABET.indexOf(symbol)] as number
    }
    return state !== -1 && guard.mayEnd[state] === true
  }

  it('admit the symbols that a path is split into, and with sentOnly the paths that clients do not change', () => {
    fc.assert(
      fc.property(symbols, (rest) => {
        const path = ['/', ...rest]
        const text = path.join('')
        const isSplitSo = symbolsOf(text)?.join(' ') === path.join(' ')
        expect(admits(false, path), text).toBe(isSplitSo)
        expect(admits(true, path), text).toBe(isSplitSo && isSentUnchanged(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('know what the URL class changes', () => {
    fc.assert(
      fc.property(symbols, (rest) => {
        const path = `/${rest.join('')}`
        // Node 20 does not escape a `^` yet.
        if (path.includes('^')) return
        expect(isSentUnchanged(path), path).toBe(new URL(`https://h${path}`).href === `https://h${path}`)
      }),
      { numRuns: 2_000 },
    )
  })
})
