import { crc32 } from 'node:zlib'
import { type StoredRecord, StoreError, type StoreMs } from './store.ts'

/**
 * The header of a stored record: `wr1:` version `:` expiry `:` checksum `:`, before the value. All numbers
 * have a fixed width.
 */
const HEADER = /^wr1:(\d{16}):(\d{16}):([0-9a-f]{8}):$/

/** The length of the header, in bytes. */
export const RECORD_HEADER_BYTES = 47

const DIGITS = 16

/** A record and its expiry. */
export interface ExpiringRecord extends StoredRecord {
  /** 0 if the database itself removes expired records. */
  readonly expiresAt: StoreMs
}

/**
 * The stored form of a record. The checksum includes the name, so that a moved record is detected as well as
 * a changed one.
 */
export function formatRecord(name: string, { value, version, expiresAt }: ExpiringRecord): Buffer {
  const numbers = `${padNumber(version)}:${padNumber(expiresAt)}`
  return Buffer.concat([Buffer.from(`wr1:${numbers}:${checksumOf(name, numbers, value)}:`, 'latin1'), value])
}

/**
 * Parses the stored form of a record. Its value is a copy.
 *
 * @throws StoreError `corrupt` if it is not what was written.
 */
export function parseRecord(name: string, bytes: Uint8Array): ExpiringRecord {
  const header = headerOf(bytes)
  const value = new Uint8Array(bytes.subarray(RECORD_HEADER_BYTES))
  if (
    header === undefined ||
    checksumOf(name, `${header.version}:${header.expiresAt}`, value) !== header.checksum
  )
    throw new StoreError('corrupt', `The record of ${name} is not what was written.`)
  return { value, version: Number(header.version), expiresAt: Number(header.expiresAt) }
}

/**
 * The version and the expiry of a stored record; `undefined` if its header is invalid. The value is not
 * checked.
 */
export function parseRecordHeader(
  bytes: Uint8Array,
): { readonly version: number; readonly expiresAt: StoreMs } | undefined {
  const header = headerOf(bytes)
  return header === undefined
    ? undefined
    : { version: Number(header.version), expiresAt: Number(header.expiresAt) }
}

/** A whole number, padded to the fixed width. */
export function padNumber(number: number): string {
  return number.toFixed(0).padStart(DIGITS, '0')
}

function headerOf(
  bytes: Uint8Array,
): { readonly version: string; readonly expiresAt: string; readonly checksum: string } | undefined {
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, RECORD_HEADER_BYTES),
  ).toString('latin1')
  const [whole, version = '', expiresAt = '', checksum = ''] = HEADER.exec(text) ?? []
  return whole === undefined ? undefined : { version, expiresAt, checksum }
}

function checksumOf(name: string, numbers: string, value: Uint8Array): string {
  return crc32(value, crc32(`${name}:${numbers}`))
    .toString(16)
    .padStart(8, '0')
}
