/** Marks a record of this form; another form is another number, and what has another is as good as not there. */
const FORM = 1

/** The form, and the length of the header that follows, in four bytes. */
const PREFIX_BYTES = 5

/** Where bytes stand in the rest of the record. */
interface BytesAt {
  readonly $bytes: readonly [start: number, length: number]
}

/** Plain data as bytes: a JSON header, and after it the bytes that stood in it, as they are. */
export function encodeRecord(data: object): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  const header = new TextEncoder().encode(
    JSON.stringify(data, function (this: Record<string, unknown>, key: string, plain: unknown) {
      // A Buffer has become a list of numbers by now; what it was stands in its place still.
      const value = this[key]
      if (!(value instanceof Uint8Array)) return plain
      parts.push(value)
      at += value.length
      return { $bytes: [at - value.length, value.length] } satisfies BytesAt
    }),
  )
  const record = new Uint8Array(PREFIX_BYTES + header.length + at)
  record[0] = FORM
  new DataView(record.buffer).setUint32(1, header.length)
  record.set(header, PREFIX_BYTES)
  let start = PREFIX_BYTES + header.length
  for (const part of parts) {
    record.set(part, start)
    start += part.length
  }
  return record
}

/** What {@link encodeRecord} was given; `undefined` for what is no such record, or one of another form. */
export function decodeRecord(record: Uint8Array): unknown {
  if (record.length < PREFIX_BYTES || record[0] !== FORM) return undefined
  const length = new DataView(record.buffer, record.byteOffset).getUint32(1)
  const rest = PREFIX_BYTES + length
  if (rest > record.length) return undefined
  const bytes = record.subarray(rest)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(record.subarray(PREFIX_BYTES, rest)), (_, value: unknown) => {
      if (!isBytesAt(value)) return value
      const [start, size] = value.$bytes
      if (start + size > bytes.length) throw new RangeError('The record was cut.')
      return bytes.slice(start, start + size)
    })
  } catch {
    return undefined
  }
}

function isBytesAt(value: unknown): value is BytesAt {
  return typeof value === 'object' && value !== null && Array.isArray((value as BytesAt).$bytes)
}
