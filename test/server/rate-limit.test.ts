import { describe, expect, it } from 'vitest'
import { RateLimit } from '../../src/server/guards/rate-limit.ts'

/** A bucket of five requests a minute, which is one in 12 seconds, and a clock that a test sets. */
function fiveAMinute(): { refuse: (address: string) => number | undefined; pass: (ms: number) => void } {
  let now = 0
  const limit = new RateLimit(5, () => now)
  return {
    refuse: (address) => limit.refuse(address)?.retryAfter,
    pass: (ms) => {
      now += ms
    },
  }
}

describe('the rate of an address', () => {
  it('an empty bucket: says after how many seconds it holds a request again', () => {
    const { refuse, pass } = fiveAMinute()
    expect([1, 2, 3, 4, 5].map(() => refuse('192.0.2.1'))).toEqual([1, 2, 3, 4, 5].map(() => undefined))
    expect(refuse('192.0.2.1')).toBe(12)
    pass(9_000)
    expect(refuse('192.0.2.1')).toBe(3)
    pass(2_999)
    expect(refuse('192.0.2.1')).toBe(1)
    pass(1)
    expect(refuse('192.0.2.1')).toBeUndefined()
    expect(refuse('192.0.2.1')).toBe(12)
  })

  it("the bucket of an address: is no other address's, and is that of its IPv6 network", () => {
    const { refuse } = fiveAMinute()
    for (let count = 0; count < 5; count++) refuse('192.0.2.1')
    expect([refuse('192.0.2.1'), refuse('::ffff:192.0.2.1'), refuse('192.0.2.2')]).toEqual([
      12,
      12,
      undefined,
    ])
    for (let count = 0; count < 5; count++) refuse(`2001:db8::${count}`)
    expect([refuse('2001:db8:0:0:1::'), refuse('2001:db8:0:1::1')]).toEqual([12, undefined])
    for (let count = 0; count < 5; count++) refuse('2001::5:6:7:8:9:a')
    expect([refuse('2001:0:5:6::'), refuse('2001::1')]).toEqual([12, undefined])
  })

  it('a bucket that is left alone: never holds more than a minute of requests', () => {
    const { refuse, pass } = fiveAMinute()
    refuse('192.0.2.1')
    pass(3_600_000)
    for (let count = 0; count < 5; count++) expect(refuse('192.0.2.1')).toBeUndefined()
    expect(refuse('192.0.2.1')).toBe(12)
  })
})
