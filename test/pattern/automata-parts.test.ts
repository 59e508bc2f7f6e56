import { describe, expect, it } from 'vitest'
import { searchDifference } from '../../src/pattern/automata/queries/find-difference.ts'
import { searchNatural, searchShortest } from '../../src/pattern/automata/queries/product-search.ts'
import {
  ALPHABET,
  Automata,
  type DecisionList,
  differences,
  findPath,
  hasPath,
  identityTransducer,
  isEntryNeeded,
  type Pattern,
  shellGlob,
  starDollar,
  symbolwise,
  type TransducedPattern,
  type UrlTransducer,
} from '../../src/pattern/index.ts'
import { automatonMatcher } from './reference-matchers.ts'
import { list } from './rule-list.ts'

const at = (
  pattern: Pattern | string,
  transducer: UrlTransducer = identityTransducer,
): TransducedPattern => ({
  pattern: typeof pattern === 'string' ? starDollar(pattern) : pattern,
  transducer,
})

/** Writes an escape for each of some symbols. */
const escaping = (...symbols: readonly string[]): UrlTransducer =>
  symbolwise(`escaping ${symbols.join('')}`, (symbol) =>
    symbols.includes(symbol) ? `%${symbol.charCodeAt(0).toString(16).toUpperCase()}` : symbol,
  )

/** Rejects a URL because of a `|`. */
const rejecting: UrlTransducer = {
  ...symbolwise('rejecting', (symbol) => symbol),
  step: (state, symbol) => (symbol === '|' ? undefined : [{ state, adds: symbol }]),
  rejected: '/x',
}

describe('the automaton of a list', () => {
  it.each<[string, readonly string[], string, number]>([
    ['a search that has begun to match is not part of one that has not', ['/*a*ab', '/*ab'], '/ab', 1],
    ['a search that has not begun is part of one that has', ['/*ab', '/*a*ab'], '/aab', 0],
    ['a search for fewer segments matches more', ['/*a*b', '/*b'], '/b', 1],
    ['neighbours of other verdicts keep their order', ['/*a', '/*b', '/*a*b'], '/ba', 0],
    ['an entry below one for all paths never decides', ['/', '/a'], '/a', 0],
  ])('%s', (_name, rules, path, expected) => {
    expect(automatonMatcher(rules.map(starDollar)).first(path)).toBe(expected)
  })

  it('is in one state with and without an entry that another one contains', () => {
    const { products } = new Automata()
    const [one, other, less] = [list('-/*b', '-/*a*b'), list('-/*b'), list('-/*a*b')].map((rules) =>
      products.step(products.startOf(rules), ALPHABET.indexOf('/')),
    )
    expect(one).toEqual(other)
    expect(less).not.toEqual(other)
  })
})

describe('a witness', () => {
  it.each<[readonly string[], readonly string[], string]>([
    [['/*x*y', '/*z'], ['/xy'], '/zxy'],
    [['/*a$', '/*b*'], [], '/ba'],
    [['/*aa', '/*ab', '/*ba'], ['/*aab'], '/abaa'],
    [['/a*b$', '/*c*'], ['/*cb$'], '/acab'],
  ])('of %j without %j is the cheapest, and of these the first', (within, without, path) => {
    const question = { within: within.map((one) => at(one)), without: without.map((one) => at(one)) }
    expect(findPath(question)).toMatchObject({ path })
  })

  it('is made of characters of the patterns, also of globs', () => {
    expect(findPath({ within: [at(shellGlob('/[a-z]y')), at('/')], without: [] })).toMatchObject({
      path: '/yy',
    })
    expect(findPath({ within: [at(shellGlob('/[!y]z*'))], without: [at('/*q')] })).toMatchObject({
      path: '/zz',
    })
  })

  it('is a path that clients send, unless all others are changed', () => {
    // The shortest path is `/..`, which clients turn into `/`.
    const [one, other] = [list('-/..*'), list('-/..a', '-/..b')]
    expect(searchDifference(one, other)).toMatchObject({ path: '/...' })
    expect(searchDifference(list('-/..$'), list())).toMatchObject({ path: '/..' })
    const automata = new Automata()
    const search = {
      starts: [automata.products.startOf(one), automata.products.startOf(other)],
      order: automata.orderFor([one, other]),
      isAnswer: ([a, b]: readonly number[]) => a !== b,
      heuristic: () => 0,
      maxStates: 1_000,
    }
    expect(searchShortest(automata.products, search, false).path).toBe('/..')
    expect(searchNatural(automata.products, search).path).toBe('/...')
  })
})

describe('the bound for a pair of lists', () => {
  it('counts what the first has to write until its verdict, if only other outputs help', () => {
    const lower = symbolwise('lower', (symbol) => symbol.toLowerCase())
    const entries = [{ pattern: starDollar('/abc'), verdict: 1 }]
    const one: DecisionList = { transducer: identityTransducer, entries, otherwise: 0 }
    const other: DecisionList = { transducer: lower, entries: list('-/abc').entries, otherwise: 1 }
    const { products } = new Automata()
    const [a, b] = [one, other].map(
      (list) => products.step(products.startOf(list), ALPHABET.indexOf('/'))[0] as number,
    ) as [number, number]
    expect(products.jointDistance(a, 1, b, 0)).toBe(3)
    expect(products.jointDistance(a, 1, a, 0)).toBe(0)
  })

  it('counts an escape as its cost, and what it writes as its length', () => {
    const decoding = symbolwise('decoding', (symbol) => (symbol === '%61' ? 'a' : symbol))
    const entries = [{ pattern: starDollar('/%61x'), verdict: 1 }]
    const one: DecisionList = { transducer: identityTransducer, entries, otherwise: 0 }
    const other: DecisionList = { ...list('-/%61x'), transducer: decoding }
    const { products } = new Automata()
    const [a, b] = [one, other].map(
      (list) => products.step(products.startOf(list), ALPHABET.indexOf('/'))[0] as number,
    ) as [number, number]
    // The path is `/%61x`.
    expect(products.jointDistance(a, 1, b, 0)).toBe(13)
  })

  it('is 0 once a transducer has rejected the URL', () => {
    const { products } = new Automata()
    const [a, b] = [{ ...list('-/x'), transducer: rejecting }, list('-/*y')].map((list) =>
      ['/', '|'].reduce(
        (state, symbol) => products.step(state, ALPHABET.indexOf(symbol))[0] as number,
        products.startOf(list),
      ),
    ) as [number, number]
    expect([products.differenceDistance(a, b), products.differenceDistance(b, a)]).toEqual([0, 0])
  })
})

describe('all differences of two lists', () => {
  it('come in the order of what clients send, of length, then of what is natural', () => {
    const { regions, complete } = differences(list('-/..$', '-/%C3', '-/a%', '-/ab', '-/longer'), list())
    expect(regions.map(({ path }) => path)).toEqual(['/ab', '/a%', '/%C3', '/longer', '/..'])
    expect(complete).toBe(true)
  })

  it('are as many as wanted', () => {
    const [one, other] = [list('-/a', '-/b', '-/c', '-/d*e'), list()]
    for (const maxRegions of [0, 1, 2, 3]) {
      const { regions, complete } = differences(one, other, { maxRegions })
      expect([regions.length, complete]).toEqual([maxRegions, false])
    }
    expect(differences(one, other, { maxRegions: 4 })).toMatchObject({ complete: true })
    // Of one entry of the first list, too.
    const several = list('+/ab', '+/ac', '+/ad')
    for (const maxRegions of [0, 1, 2, 3])
      expect(differences(list('-/a'), several, { maxRegions }).regions).toHaveLength(maxRegions)
    expect(differences(list('-/a'), several)).toMatchObject({ complete: true })
  })

  it('are complete only within the budget', () => {
    const one = { ...list(), entries: [{ pattern: shellGlob('/*[ab]*[cd]e'), verdict: 0 }] }
    expect(differences(one, list(), { maxStates: 2 })).toMatchObject({ regions: [], complete: false })
    expect(differences(one, list()).complete).toBe(true)
  })
})

describe('a question', () => {
  it('about equal lists costs no state', () => {
    expect(searchDifference(list('-/a*b', '+/'), list('-/a*b'))).toEqual({ kind: 'none', states: 0 })
  })

  it('has an answer for three patterns over three transducers, also when there are many states', () => {
    const automata = new Automata()
    const [one, two] = [escaping('~'), escaping('!')]
    for (let index = 0; index < 200; index++) {
      const word = `${index}`
      const within = [at(`/*${word}~`, one), at(`/*${word}`, two), at('/*~a$')]
      expect(hasPath({ within, without: [] }, {}, automata), word).toBe(false)
    }
    const found = findPath(
      { within: [at('/*x*%7E', one), at('/*y*%21', two), at('/*~*!*z$')], without: [at('/x')] },
      {},
      automata,
    )
    expect(found).toMatchObject({ kind: 'found' })
  })

  it('leaves out what a pattern matches over its own transducer only', () => {
    const lower = symbolwise('lower', (symbol) => symbol.toLowerCase())
    const without = [at('/x'), at('/*A', lower)]
    expect(findPath({ within: [at('/*A')], without })).toMatchObject({ kind: 'found', path: '/A' })
  })

  it('has a key of its own, whatever the pattern and the transducer', () => {
    const automata = new Automata()
    const keys = [identityTransducer, escaping('a')].flatMap((transducer) =>
      Array.from({ length: 1_100 }, (_, index) =>
        automata.keyOf({ within: [at(`/${index}`, transducer)], without: [] }),
      ),
    )
    expect(new Set(keys).size).toBe(2_200)
    expect(automata.keyOf({ within: [], without: [at('/1')] })).not.toBe(
      automata.keyOf({ within: [at('/1')], without: [] }),
    )
  })

  it('is asked again if its budget was spent', () => {
    const automata = new Automata()
    const question = { within: [at(shellGlob('/*[ab]*[cd]e')), at('/*xyz')], without: [at('/*e')] }
    expect(hasPath(question, { maxStates: 2 }, automata)).toBeUndefined()
    expect(hasPath(question, {}, automata)).toBe(false)
  })

  it('about an entry that the list lacks is a mistake of the program', () => {
    expect(() => isEntryNeeded(list('-/a'), 1)).toThrow('The list has no entry 1')
  })
})
