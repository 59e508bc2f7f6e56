import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PriorityQueue } from '../../src/pattern/automata/queries/priority-queue.ts'
import { Budget } from '../../src/pattern/budget.ts'
import { BloomFilter, filterOf, filtersByLength } from '../../src/pattern/matching/bloom-filter.ts'

describe('a priority queue', () => {
  const numbers = fc.integer({ min: 0, max: 3 })
  const items = fc.array(fc.tuple(numbers, numbers, numbers), { maxLength: 40 })

  it.each(['least', 'greatest'] as const)('gives items by cost, weight and the %s turn', (order) => {
    const step = order === 'least' ? 1 : -1
    fc.assert(
      fc.property(items, (drawn) => {
        const queue = new PriorityQueue(order)
        for (const [item, [cost, weight, turn]] of drawn.entries()) queue.push(item, cost, weight, turn)
        const sorted = [...drawn.entries()].sort(
          ([one, a], [other, b]) =>
            a[0] - b[0] || a[1] - b[1] || step * (a[2] - b[2]) || step * (one - other),
        )
        expect(drawn.map(() => queue.pop())).toEqual(sorted.map(([item]) => item))
        expect(queue.pop()).toBeUndefined()
      }),
    )
  })
})

describe('a budget', () => {
  it('is spent once nothing remains, and may be exceeded', () => {
    const budget = new Budget(10)
    budget.spend(9)
    expect([budget.spent, budget.remaining, budget.isSpent]).toEqual([9, 1, false])
    expect([budget.share(), budget.share(5), budget.share(0)]).toEqual([1, 1, 0])
    budget.spend(1)
    expect(budget.isSpent).toBe(true)
    budget.spend(1)
    expect([budget.remaining, budget.isSpent]).toEqual([-1, true])
    expect(new Budget(0).isSpent).toBe(true)
  })
})

describe('a Bloom filter', () => {
  /** Words that look random, and are the same in each run. */
  const wordsOf = (length: number, count = 64, from = 0): string[] =>
    Array.from({ length: count }, (_, at) =>
      Array.from({ length }, (_, place) =>
        (Math.imul(at + from + 1, 0x9e3779b1 + place * 0x85ebca6b) >>> 27).toString(32),
      ).join(''),
    )

  it('misses no word at any place, and most other texts', () => {
    for (const length of [5, 16, 40]) {
      const words = wordsOf(length)
      for (const samples of [2, 4]) {
        const filter = new BloomFilter(words, samples)
        expect(filter.length).toBe(Math.min(length, 32))
        for (const word of words) {
          expect(filter.mayContain(`/x${word}`, 2)).toBe(true)
          expect(filter.mayContain(`/x${word}/and/much/more/text/that/follows/the/word`, 2)).toBe(true)
        }
        const others = wordsOf(length, 1_000, 64)
        expect(others.filter((text) => filter.mayContain(text, 0)).length).toBeLessThan(200)
      }
    }
  })

  it('is built for many words, in classes of similar lengths', () => {
    expect(filtersByLength(wordsOf(5, 31))).toBeUndefined()
    expect(filtersByLength(wordsOf(5, 32))?.map(({ length }) => length)).toEqual([5])
    expect(
      filtersByLength([...wordsOf(5), ...wordsOf(15), ...wordsOf(16)])?.map(({ length }) => length),
    ).toEqual([16, 5])
    expect(filtersByLength([...wordsOf(20), 'abcd'])).toBeUndefined()
    expect(filtersByLength([...wordsOf(20), 'abcde'])).toHaveLength(2)
  })

  it('for words at any place is built for all but a word of one character', () => {
    expect(filterOf(['ab', 'abc'])?.length).toBe(2)
    expect(filterOf(['a', 'abc'])).toBeUndefined()
  })
})
