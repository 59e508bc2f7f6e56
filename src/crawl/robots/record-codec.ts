/**
 * The version of the format of stored records. A record of any other version is ignored, as if there were
 * none. A change of the written bytes therefore needs a new version.
 */
const FORMAT_VERSION = 2

/**
 * The length of a record's beginning, in bytes: one for the version, and four for the length of the header
 * that follows.
 */
const PREFIX_BYTES = 5

/** The place of a byte array in the part of a record after the header. */
interface BytesAt {
  readonly $bytes: readonly [start: number, length: number]
}

/** Encodes plain data as a JSON header, followed by the byte arrays in the data, unchanged. */
export function encodeRecord(data: object): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  const header = new TextEncoder().encode(
    JSON.stringify(data, function (this: Record<string, unknown>, key: string, plain: unknown) {
      // JSON.stringify has already called `toJSON` of a Buffer, so the original value is read from its
      // holder.
      const value = this[key]
      if (!(value instanceof Uint8Array)) return plain
      parts.push(value)
      at += value.length
      return { $bytes: [at - value.length, value.length] } satisfies BytesAt
    }),
  )
  const record = new Uint8Array(PREFIX_BYTES + header.length + at)
  record[0] = FORMAT_VERSION
  new DataView(record.buffer).setUint32(1, header.length)
  record.set(header, PREFIX_BYTES)
  let start = PREFIX_BYTES + header.length
  for (const part of parts) {
    record.set(part, start)
    start += part.length
  }
  return record
}

/**
 * Decodes a record that {@link encodeRecord} wrote; `undefined` if the record is invalid or of another
 * version.
 */
export function decodeRecord(record: Uint8Array): unknown {
  if (record.length < PREFIX_BYTES || record[0] !== FORMAT_VERSION) return undefined
  const length = new DataView(record.buffer, record.byteOffset).getUint32(1)
  const rest = PREFIX_BYTES + length
  if (rest > record.length) return undefined
  const bytes = record.subarray(rest)
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(record.subarray(PREFIX_BYTES, rest)),
      (_, value: unknown) => {
        if (!isBytesAt(value)) return value
        const [start, size] = value.$bytes
        if (start + size > bytes.length) throw new RangeError('The record was cut.')
        return bytes.slice(start, start + size)
      },
    )
  } catch {
    return undefined
  }
}

function isBytesAt(value: unknown): value is BytesAt {
  return typeof value === 'object' && value !== null && Array.isArray((value as BytesAt).$bytes)
}
