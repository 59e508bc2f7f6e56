/** Marks a record of this form; another form is another number, and what has another is as good as not there. */
const FORM = 1

/** The form, and the length of the header that follows, in four octets. */
const PREFIX_OCTETS = 5

/** Where octets stand in the rest of the record. */
interface OctetsAt {
  readonly $octets: readonly [start: number, length: number]
}

/** Plain data as octets: a JSON header, and after it the octets that stood in it, as they are. */
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
      return { $octets: [at - value.length, value.length] } satisfies OctetsAt
    }),
  )
  const record = new Uint8Array(PREFIX_OCTETS + header.length + at)
  record[0] = FORM
  new DataView(record.buffer).setUint32(1, header.length)
  record.set(header, PREFIX_OCTETS)
  let start = PREFIX_OCTETS + header.length
  for (const part of parts) {
    record.set(part, start)
    start += part.length
  }
  return record
}

/** What {@link encodeRecord} was given; `undefined` for what is no such record, or one of another form. */
export function decodeRecord(record: Uint8Array): unknown {
  if (record.length < PREFIX_OCTETS || record[0] !== FORM) return undefined
  const length = new DataView(record.buffer, record.byteOffset).getUint32(1)
  const rest = PREFIX_OCTETS + length
  if (rest > record.length) return undefined
  const octets = record.subarray(rest)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(record.subarray(PREFIX_OCTETS, rest)), (_, value: unknown) => {
      if (!isOctetsAt(value)) return value
      const [start, size] = value.$octets
      if (start + size > octets.length) throw new RangeError('The record was cut.')
      return octets.slice(start, start + size)
    })
  } catch {
    return undefined
  }
}

function isOctetsAt(value: unknown): value is OctetsAt {
  return typeof value === 'object' && value !== null && Array.isArray((value as OctetsAt).$octets)
}
