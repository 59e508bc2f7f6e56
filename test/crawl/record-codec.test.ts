import { deflateRawSync } from 'node:zlib'
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

  it('bytes that an earlier program of version 3 wrote: are decoded', () => {
    const written = Buffer.from('0363606010ab564a440b26a3d8da5a462600', 'hex')
    expect(decodeRecord(written)).toEqual({ a: Uint8Array.of(1, 2) })
  })

  it('a record of a small file: takes a third of the bytes of its parts', () => {
    const body = new TextEncoder().encode('User-agent: *\nDisallow: /admin/\nDisallow: /user/*/edit\n')
    const headers = { 'content-type': 'text/plain' }
    const at = 1_795_485_493_821.38
    const good = {
      body,
      at,
      finalUrl: 'https://site0.example/robots.txt',
      redirects: 0,
      truncated: false,
      headers,
    }
    const last = {
      outcome: 'ok',
      status: 200,
      at,
      redirects: 0,
      notModified: false,
      headers,
      truncated: false,
    }
    const record = { origin: 'https://site0.example', good, last, failures: 0 }
    expect(encodeRecord(record).length).toBeLessThan((JSON.stringify(record).length + body.length) / 3)
  })

  it('a record that unpacks to far more than any robots.txt: undefined', () => {
    const bomb = deflateRawSync(Buffer.alloc(65 * 1024 * 1024))
    expect(decodeRecord(Uint8Array.of(3, ...bomb))).toBeUndefined()
  })

  it('a Buffer of 512 KiB: is encoded as bytes', () => {
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
