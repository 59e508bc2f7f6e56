import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecord, encodeRecord } from '../../src/crawl/robots/record-codec.ts'

describe('records', () => {
  it('any data: decoding gives the encoded value, including bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 600 })
    const data = fc.record({
      origin: fc.string(),
      good: fc.record({ body: bytes, at: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
      last: fc.record({ body: bytes }),
    })
    fc.assert(
      fc.property(data, (record) => {
        // JSON knows one zero only.
        fc.pre(!Object.is(record.good.at, -0))
        expect(decodeRecord(encodeRecord(record))).toEqual(record)
      }),
    )
  })

  it('the written bytes: are those of version 2', () => {
    const text = '\x02\0\0\0\x16{"a":{"$bytes":[0,2]}}\x01\x02'
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'))
    expect(encodeRecord({ a: Uint8Array.of(1, 2) })).toEqual(bytes)
    expect(decodeRecord(bytes)).toEqual({ a: Uint8Array.of(1, 2) })
  })

  it('a Buffer of 512 KiB: is encoded as bytes, quickly', () => {
    const body = Buffer.alloc(524_288, 0xff)
    const decoded = decodeRecord(encodeRecord({ body })) as { readonly body: Uint8Array }
    expect(decoded.body.constructor).toBe(Uint8Array)
    expect(body.equals(decoded.body)).toBe(true)
  })

  it('a cut record, one of another version, or other bytes: undefined', () => {
    const whole = encodeRecord({ origin: 'https://example.com', good: { body: new Uint8Array(100) } })
    for (let length = 0; length < whole.length; length++)
      expect(decodeRecord(whole.subarray(0, length)), `${length} bytes`).toBeUndefined()
    expect(decodeRecord(Uint8Array.of(1, ...whole.subarray(1)))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => void decodeRecord(noise)))
  })
})
