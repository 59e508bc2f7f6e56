import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InUse } from '../../src/crawl/turns/in-use.ts'

describe('InUse', () => {
  it('any calls: it holds what was added and not removed, once each', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 9 }), fc.boolean())), (calls) => {
        const items = Array.from({ length: 10 }, () => ({ place: -1 }))
        const inUse = new InUse<{ place: number }>()
        const expected = new Set<{ place: number }>()
        for (const [index, adds] of calls) {
          const item = items[index] as { place: number }
          if (!adds) {
            inUse.delete(item)
            expected.delete(item)
          } else if (!expected.has(item)) {
            inUse.add(item)
            expected.add(item)
          }
          expect(new Set(inUse.values())).toEqual(expected)
          expect(inUse.values()).toHaveLength(expected.size)
          for (const [place, each] of inUse.values().entries()) expect(each.place).toBe(place)
        }
      }),
    )
  })
})
