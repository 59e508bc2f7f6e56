import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { MAX_FILE_BYTES } from './file-within.ts'
import { hostOfFile, NO_HOST } from './host-of-file.ts'
import { type Observation, unreadable } from './observation.ts'

/** The end record of an archive, and the longest comment after it. */
const END_BYTES = 22
const MAX_COMMENT = 65_535

const END = 0x06054b50
const END_64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/** An entry of the central directory. */
interface Entry {
  readonly path: string
  readonly flags: number
  readonly method: number
  readonly sum: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/**
 * The files of a zip archive (PKWARE APPNOTE 6.3), also of one with more than 4 GB. The name of a file without
 * folders and `.txt` is its host. The directory at the end says where each file stands.
 *
 * @param onPlace called with the packed bytes of the files that have been read so far.
 */
export async function* readZip(
  path: string,
  onPlace: (bytes: number) => void = () => {},
): AsyncGenerator<Observation> {
  const name = basename(path)
  const file = await open(path)
  try {
    const directory = await directoryOf(file)
    if (directory === undefined) {
      yield unreadable(`${name}: the rest`, 'the archive has no directory: it is cut or damaged')
      return
    }
    let at = 0
    let place = 0
    for (let left = directory.count; left > 0; left--) {
      const found = entryAt(directory.bytes, at)
      if (found === undefined) {
        yield unreadable(`${name}: the rest`, 'the directory of the archive is damaged from here on')
        return
      }
      at = found.next
      place += found.entry.packed
      onPlace(place)
      if (!found.entry.path.endsWith('/')) yield await observationOf(name, file, found.entry)
    }
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
  return bytes.subarray(0, bytesRead)
}

/** The central directory, which the record at the end of the archive leads to. */
async function directoryOf(
  file: FileHandle,
): Promise<{ readonly bytes: Buffer; readonly count: number } | undefined> {
  const { size } = await file.stat()
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT)
  const tail = await bytesAt(file, from, size - from)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) return undefined
  let [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (end >= 20 && tail.readUInt32LE(end - 20) === END_64_LOCATOR) {
    const large = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
    if (large.length < 56) return undefined
    count = Number(large.readBigUInt64LE(32))
    length = Number(large.readBigUInt64LE(40))
    start = Number(large.readBigUInt64LE(48))
  }
  return start + length > size ? undefined : { bytes: await bytesAt(file, start, length), count }
}

function entryAt(bytes: Buffer, at: number): { readonly entry: Entry; readonly next: number } | undefined {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return undefined
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
  const extraAt = at + 46 + (nameLength ?? 0)
  const next = extraAt + (extraLength ?? 0) + (commentLength ?? 0)
  if (next > bytes.length) return undefined
  const extra = bytes.subarray(extraAt, extraAt + (extraLength ?? 0))
  const [size, packed, start] = largeNumbers(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ])
  const entry: Entry = {
    path: bytes.toString('utf8', at + 46, extraAt),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    sum: bytes.readUInt32LE(at + 16),
    packed: packed ?? 0,
    size: size ?? 0,
    at: start ?? 0,
  }
  return { entry, next }
}

/** Numbers that do not fit in 32 bits stand in the extra field 1, in this order. */
function largeNumbers(extra: Buffer, numbers: readonly number[]): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    return numbers.map((number) => {
      if (number !== 0xffffffff || place + 8 > extra.length) return number
      place += 8
      return Number(extra.readBigUInt64LE(place - 8))
    })
  }
  return numbers
}

async function observationOf(name: string, file: FileHandle, entry: Entry): Promise<Observation> {
  const { path, flags, method, sum, packed, size, at } = entry
  const source = `${name}/${path}`
  const host = hostOfFile(path)
  if (host === undefined) return unreadable(source, NO_HOST)
  const fail = (reason: string): Observation => unreadable(source, reason, host)
  if ((flags & 1) !== 0) return fail('the file is encrypted')
  if (size > MAX_FILE_BYTES || packed > MAX_FILE_BYTES)
    return fail(`the file is longer than ${MAX_FILE_BYTES} bytes`)
  if (method !== 0 && method !== 8) return fail(`the file is compressed by method ${method}`)
  const head = await bytesAt(file, at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL)
    return fail('no file begins where the directory says')
  const stored = await bytesAt(file, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  try {
    const bytes = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: MAX_FILE_BYTES })
    return bytes.length === size && crc32(bytes) === sum
      ? { host, source, bytes }
      : fail('the bytes of the file are not those of the checksum')
  } catch {
    return fail('the compression of the file is damaged')
  }
}
