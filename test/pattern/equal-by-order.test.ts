// What the order of entries proves about two lists is what a search of automata finds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { searchDifference } from '../../src/pattern/automata/queries/find-difference.ts'
import { equalByOrder } from '../../src/pattern/automata/textual/equal-by-order.ts'
import { type DecisionList, symbolwise, type UrlTransducer } from '../../src/pattern/index.ts'
import { decisionListOf } from '../../src/policy/index.ts'
import { scaled } from '../scale.ts'
import { list } from './rule-list.ts'

/** The number of pairs of lists. */
const PAIRS = scaled(300, 10_000, 'WAYLEAVE_PAIRS')

const record = fc
  .tuple(
    fc.constantFrom('Allow', 'Disallow'),
    fc.constantFrom('/', '/a', '/a/b', '/*b', '/a$', '/%61', '/ab', '/*?x=', '/A'),
  )
  .map(([field, value]) => `${field}: ${value}`)

type Id = 'rfc-9309' | 'google' | 'python-urllib' | 'yandex'

function listOf(id: Id, lines: readonly string[]): DecisionList {
  const file = parse(['User-agent: *', ...lines, ''].join('\n'))
  return decisionListOf(read(file, { agent: 'FooBot', dialect: dialects[id] }), 'https://example.com')
}

describe('equalByOrder', () => {
  it('proves nothing that a search refutes', () => {
    const id = fc.constantFrom<Id>('rfc-9309', 'google', 'python-urllib', 'yandex')
    const records = fc.array(record, { maxLength: 5 })
    let proofs = 0
    fc.assert(
      fc.property(id, id, records, records, fc.boolean(), (one, other, some, more, isSame) => {
        const [a, b] = [listOf(one, some), listOf(other, isSame ? [...some].reverse() : more)]
        if (!equalByOrder(a, b)) return
        proofs += 1
        expect(searchDifference(a, b).kind).toBe('none')
      }),
      { numRuns: PAIRS },
    )
    expect(proofs).toBeGreaterThan(PAIRS / 20)
  })

  it('proves nothing of URLs that one transducer rejects', () => {
    const rejecting: UrlTransducer = {
      ...symbolwise('rejecting', (symbol) => symbol),
      step: (state, symbol) => (symbol === '|' ? undefined : [{ state, adds: symbol }]),
      rejected: '/',
    }
    const [a, b] = [list('-/a'), { ...list('-/a'), transducer: rejecting }]
    expect(searchDifference(a, b)).toMatchObject({ kind: 'found', path: '/a|' })
    expect([equalByOrder(a, b), equalByOrder(b, a)]).toEqual([false, false])
  })

  it('proves nothing if two transducers write one of the patterns in two ways', () => {
    const [a, other] = [list('-/a', '-/b'), list('-/a', '-/b')]
    const b = { ...other, transducer: symbolwise('c for b', (symbol) => (symbol === 'b' ? 'c' : symbol)) }
    expect(searchDifference(a, b)).toMatchObject({ kind: 'found' })
    expect([equalByOrder(a, b), equalByOrder(b, a)]).toEqual([false, false])
  })

  it('knows lists whose order differs where it does not matter, and those where it does', () => {
    const ofPython = (...lines: string[]) => listOf('python-urllib', lines)
    expect(
      equalByOrder(ofPython('Disallow: /a', 'Disallow: /b'), ofPython('Disallow: /b', 'Disallow: /a')),
    ).toBe(true)
    expect(
      equalByOrder(ofPython('Allow: /a/b', 'Disallow: /a'), ofPython('Disallow: /a', 'Allow: /a/b')),
    ).toBe(false)
  })
})
