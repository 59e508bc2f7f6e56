import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedMap } from '../../src/store/packed-map.ts'

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('a map outside the heap', () => {
  it('any additions, uses and deletions: is what a Map in the order of last use is', () => {
    const step = fc.record({
      key: fc.oneof(
        fc.nat(150).map((at) => `https://site${at}.example`),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      // Up to several pages of entries, and now and then one that needs a page of its own.
      length: fc.oneof(fc.nat(50), fc.nat(3000), fc.nat(30_000), fc.constant(300_000)),
      numbers: fc.tuple(fc.double(), fc.double()),
      act: fc.constantFrom('set', 'set', 'set', 'delete', 'touch', 'drop'),
      fill: fc.nat(255),
      asText: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const packed = new PackedMap(2)
        const model = new Map<string, { numbers: readonly number[]; bytes: Uint8Array }>()
        for (const { key, length, numbers, act, fill, asText } of steps) {
          const name = packed.find(key)
          const known = model.get(key)
          expect(name !== 0).toBe(known !== undefined)
          if (act === 'set') {
            if (name !== 0) packed.delete(name)
            model.delete(key)
            const bytes = new Uint8Array(length).fill(fill, length / 2)
            packed.add(key, numbers, asText ? latin1(bytes) : bytes)
            model.set(key, { numbers, bytes })
          } else if (act === 'drop') {
            const [oldest] = model.keys()
            expect(packed.oldest === 0 ? undefined : packed.keyOf(packed.oldest)).toBe(oldest)
            if (oldest === undefined) continue
            packed.delete(packed.oldest)
            model.delete(oldest)
          } else if (known !== undefined) {
            model.delete(key)
            if (act === 'touch') {
              packed.touch(name)
              model.set(key, known)
            } else packed.delete(name)
          }
        }
        expect(packed.size).toBe(model.size)
        let live = 0
        for (const [key, { numbers, bytes }] of model) {
          const name = packed.find(key)
          expect(packed.keyOf(name)).toBe(key)
          expect([packed.numberOf(name, 0), packed.numberOf(name, 1)]).toEqual(numbers)
          expect(packed.lengthOf(name)).toBe(bytes.length)
          expect(Buffer.compare(packed.bytesOf(name), bytes)).toBe(0)
          expect(packed.textOf(name)).toBe(latin1(bytes))
          live += bytes.length + 2 * key.length + 48
        }
        // Twice the entries, with two pages that are not cleaned.
        expect(packed.allocated).toBeLessThanOrEqual(2 * live + 3 * 262_144)
        for (const key of model.keys()) {
          expect(packed.keyOf(packed.oldest)).toBe(key)
          packed.delete(packed.oldest)
        }
        expect(packed.oldest).toBe(0)
      }),
      { numRuns: 10 },
    )
  })

  it('entries that come and go, the oldest first: take no more room than those that stay', () => {
    const packed = new PackedMap(1)
    let largestName = 0
    for (let at = 0; at < 100_000; at++) {
      largestName = Math.max(largestName, packed.add(`${at}`, [at], 'x'.repeat(at % 400)))
      if (packed.size > 1000) packed.delete(packed.oldest)
    }
    expect(packed.allocated).toBeLessThanOrEqual(3 * 262_144)
    // Names are used again.
    expect(largestName).toBe(1001)
    for (let at = 99_000; at < 100_000; at++) expect(packed.numberOf(packed.find(`${at}`), 0)).toBe(at)
    expect(packed.find('98999')).toBe(0)
  })

  // About 18 pairs of these keys have the same hash, whatever the random number is.
  it('keys with the same hash: are different', () => {
    const packed = new PackedMap(0)
    const names = Array.from({ length: 400_000 }, (_, at) => packed.add(`${at}`, [], ''))
    expect(names.findIndex((name, at) => packed.find(`${at}`) !== name)).toBe(-1)
  })

  it('an entry that was deleted: cannot be read', () => {
    const packed = new PackedMap(0)
    const name = packed.add('key', [], 'x')
    packed.delete(name)
    expect(() => packed.textOf(name)).toThrow(RangeError)
    packed.add('key', [], 'y')
    packed.clear()
    expect([packed.find('key'), packed.size, packed.allocated]).toEqual([0, 0, 0])
    expect(packed.textOf(packed.add('key', [], 'z'))).toBe('z')
  })
})
