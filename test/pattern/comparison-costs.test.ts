import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import {
  Automata,
  type DecisionList,
  differences,
  findDifference,
  identityTransducer,
  isEntryNeeded,
  type Pattern,
  starDollar,
  type UrlTransducer,
} from '../../src/pattern/index.ts'

const prefix = (text: string): Pattern => ({ kind: 'prefix', text })

describe('the cost of a comparison of large lists', () => {
  it('is not quadratic in the stars of a pattern', () => {
    const stars = 20_000
    const list = (last: string): DecisionList => ({
      transducer: identityTransducer,
      entries: [
        {
          pattern: {
            kind: 'wildcard',
            segments: ['/a', ...new Array(stars).fill('a'), last],
            anchored: false,
          },
          verdict: 0,
        },
      ],
      otherwise: 1,
    })
    // A table of all later stars for each star would need more memory than a process has.
    const found = findDifference(list('a'), list('b'))
    expect(found.kind).toBe('found')
    expect(found.states).toBeLessThan(2 * stars)
  })

  it('is not quadratic in the rules if they are prefixes', () => {
    const rules = 1_000
    let reads = 0
    const entry = (text: string, verdict: number): DecisionList['entries'][number] => ({
      pattern: prefix(text),
      get verdict() {
        reads += 1
        return verdict
      },
    })
    const texts = Array.from({ length: rules }, (_, index) => `/${index}/`)
    const before: DecisionList = {
      transducer: identityTransducer,
      entries: texts.map((text) => entry(text, 0)),
      otherwise: 1,
    }
    const after = texts.filter((text) => text !== '/500/').map((text) => entry(text, 0))
    const { regions, complete } = differences(before, { ...before, entries: [...after, entry('/new/', 0)] })
    expect(regions.map(({ path }) => path)).toEqual(
      ['/500/', '/new/'].sort((one, other) => one.length - other.length),
    )
    expect(complete).toBe(true)
    expect(reads).toBeLessThan(100 * rules)
  })

  const starred = (...segments: string[]): Pattern => ({
    kind: 'wildcard',
    segments: ['/', ...segments],
    anchored: false,
  })
  const WORDS = Array.from({ length: 200 }, (_, index) =>
    index.toString(26).replaceAll(/./g, (digit) => `${digit}${digit}w`),
  )

  it('does not depend on wildcard rules that rank above the different ones', () => {
    const entries = WORDS.map((word, index) => ({
      pattern: starred(word, `${WORDS[199 - index]}e`),
      verdict: index % 2,
    }))
    const automata = new Automata()
    const list = { transducer: identityTransducer, entries, otherwise: 1 }
    const { regions, complete } = differences(
      list,
      { ...list, entries: entries.filter((_, index) => index !== 100) },
      {},
      automata,
    )
    expect(regions.length).toBeGreaterThan(10)
    expect(complete).toBe(true)
    expect(automata.lists.entries).toBeLessThan(1_000_000)
  })

  it('is small for the question whether one rule is redundant', () => {
    const entries = WORDS.map((word, index) => ({
      pattern: starred(word, `${WORDS[199 - index]}e`),
      verdict: index % 2,
    }))
    const automata = new Automata()
    const list = {
      transducer: identityTransducer,
      entries: [...entries, ...entries.slice(50, 60)],
      otherwise: 1,
    }
    const needed = list.entries.map((_, index) => isEntryNeeded(list, index, {}, automata))
    expect(needed.slice(200)).toEqual(new Array(10).fill(false))
    expect(needed.slice(0, 200)).not.toContain(undefined)
    expect(automata.lists.entries).toBeLessThan(1_000_000)
  })

  it('is kept small by states that subsume others, over two transducers', () => {
    const [decoding, escaping] = (['python-urllib', 'rfc-9309'] as const).map((id) =>
      dialects[id].transducerFor('https://example.com'),
    ) as [UrlTransducer, UrlTransducer]
    const entries = WORDS.slice(0, 20).map((word, index) => ({
      pattern: starDollar(`/${index % 3 === 0 ? '*' : ''}${word}/${index % 5 === 0 ? '*x' : ''}`),
      verdict: index % 2,
    }))
    const { complete, states } = differences(
      { transducer: decoding, entries, otherwise: 1 },
      { transducer: escaping, entries, otherwise: 1 },
    )
    expect(complete).toBe(true)
    // It takes 2,900 states, and twice as many if fewer states are compared.
    expect(states).toBeLessThan(4_500)
  })

  it('is bounded by maxStates even if states are large, and is reported exactly', () => {
    const entries = WORDS.map((word, index) => ({
      pattern: starred(word, 'z', `${WORDS[199 - index]}e`),
      verdict: index % 2,
    }))
    const automata = new Automata()
    const list = { transducer: identityTransducer, entries, otherwise: 1 }
    const answer = findDifference(
      list,
      { ...list, entries: [...entries].reverse() },
      { maxStates: 1_000 },
      automata,
    )
    expect(answer.kind).toBe('undecided')
    expect(answer.states).toBeGreaterThanOrEqual(1_000)
    expect(automata.lists.entries).toBeLessThan(200 * answer.states)
  })
})
