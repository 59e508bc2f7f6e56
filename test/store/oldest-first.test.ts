import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OldestFirst } from '../../src/store/index.ts'

describe('the oldest key of a map', () => {
  it('any insertions, moves to the end and removals: is the first key of the map', () => {
    const steps = fc.array(
      fc.record({ step: fc.constantFrom('move', 'delete', 'drop'), key: fc.integer({ min: 0, max: 6 }) }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const map = new Map<number, true>()
        const oldest = new OldestFirst(map)
        for (const { step, key } of all) {
          if (step !== 'drop') map.delete(key)
          if (step === 'move') map.set(key, true)
          if (step === 'drop') {
            const [first] = map.keys()
            const given = oldest.next()
            expect(given).toBe(first)
            if (given !== undefined) map.delete(given)
          }
        }
      }),
    )
  })
})
