import { crc32 } from 'node:zlib'
import { type StoredRecord, StoreError, type StoreMs } from './store.ts'

/** A record as bytes: `wr1:` version `:` end `:` checksum `:` value. Numbers have a fixed width, so that they are found without reading on. */
const HEADER = /^wr1:(\d{16}):(\d{16}):([0-9a-f]{8}):$/

/** Bytes before the value. */
export const RECORD_HEADER_BYTES = 47

const DIGITS = 16

/** A record that was kept, and until when. */
export interface ExpiringRecord extends StoredRecord {
  /** 0 where whoever keeps it forgets it in time. */
  readonly ends: StoreMs
}

/** A record as it is kept under a name. The checksum is of the name, too: what was moved is found out as well as what was changed. */
export function formatRecord(name: string, { value, version, ends }: ExpiringRecord): Buffer {
  const numbers = `${digitsOf(version)}:${digitsOf(ends)}`
  return Buffer.concat([Buffer.from(`wr1:${numbers}:${checksumOf(name, numbers, value)}:`, 'latin1'), value])
}

/**
 * The record that was kept under a name, with a value of its own.
 *
 * @throws StoreError `corrupt` where it is not what was written.
 */
export function parseRecord(name: string, bytes: Uint8Array): ExpiringRecord {
  const header = headerOf(bytes)
  const value = new Uint8Array(bytes.subarray(RECORD_HEADER_BYTES))
  if (header === undefined || checksumOf(name, `${header.version}:${header.ends}`, value) !== header.checksum)
    throw new StoreError('corrupt', `The record of ${name} is not what was written.`)
  return { value, version: Number(header.version), ends: Number(header.ends) }
}

/** Version and end of a record that was kept; `undefined` where it is none. Its value may still be another than was written. */
export function parseRecordHeader(bytes: Uint8Array): { readonly version: number; readonly ends: StoreMs } | undefined {
  const header = headerOf(bytes)
  return header === undefined ? undefined : { version: Number(header.version), ends: Number(header.ends) }
}

/** A whole number, as wide as every other. */
export function digitsOf(number: number): string {
  return number.toFixed(0).padStart(DIGITS, '0')
}

function headerOf(bytes: Uint8Array): { readonly version: string; readonly ends: string; readonly checksum: string } | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, RECORD_HEADER_BYTES)).toString('latin1')
  const [whole, version = '', ends = '', checksum = ''] = HEADER.exec(text) ?? []
  return whole === undefined ? undefined : { version, ends, checksum }
}

function checksumOf(name: string, numbers: string, value: Uint8Array): string {
  return crc32(value, crc32(`${name}:${numbers}`))
    .toString(16)
    .padStart(8, '0')
}
