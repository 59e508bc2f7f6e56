import { basename } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { MAX_FILE_BYTES } from './file-within.ts'
import { hostOfFile, NO_HOST } from './host-of-file.ts'
import { type Observation, unreadable } from './observation.ts'

/**
 * How many times the bytes of the archive its files may have together, beyond the longest file. Real files of
 * robots.txt have 4 times their compressed bytes, and 25 times at most (3,900 versions of 2026). Deflate comes to
 * 1,032.
 */
const MOST_EXPANSION = 100

/** The bytes before the name of a file in an archive (APPNOTE 6.3, section 4.3.7). */
const LOCAL_HEAD_BYTES = 30

/** The flag of a name in UTF-8. Hosts are read so, whatever the archive says. */
const UTF_8 = 0x800

/**
 * The files of a zip archive, also of one with more than 4 GB. The name of a file without folders and `.txt` is
 * its host. yauzl reads the directory at the end. Files that share bytes are refused: the work is in
 * proportion to the length of the archive.
 *
 * @param onPlace called with the packed bytes of the files that have been read so far.
 */
export async function* readZip(
  path: string,
  onPlace: (bytes: number) => void = () => {},
): AsyncGenerator<Observation> {
  const name = basename(path)
  const rest = (reason: string): Observation => unreadable(`${name}: the rest`, reason)
  const shared = await sharedPlaces(path)
  const archive = await opened(path)
  if (archive === undefined) {
    yield rest('the archive has no directory: it is cut or damaged')
    return
  }
  let place = 0
  let left = MAX_FILE_BYTES + MOST_EXPANSION * archive.fileSize
  try {
    for await (const entry of archive.eachEntry()) {
      place += entry.compressedSize
      onPlace(place)
      const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
      const inside = getFileNameLowLevel(flags | UTF_8, fileNameRaw, extraFields, false)
      if (inside.endsWith('/')) continue
      const [source, host] = [`${name}/${inside}`, hostOfFile(inside)]
      const isShared = shared.has(entry.relativeOffsetOfLocalHeader)
      const reason = isShared ? 'the file shares bytes with another one' : refusalOf(entry)
      if (host === undefined) yield unreadable(source, NO_HOST)
      else if (reason !== undefined) yield unreadable(source, reason, host)
      else {
        left -= entry.uncompressedSize
        if (left < 0) {
          yield rest(`the files have more than ${MOST_EXPANSION} times the bytes of the archive`)
          return
        }
        yield await observationOf(archive, entry, source, host)
      }
    }
  } catch {
    yield rest('the directory of the archive is damaged from here on')
  }
}

/** An archive whose names are not checked: none of them becomes a path. */
async function opened(path: string): Promise<ZipFile | undefined> {
  return await openPromise(path, { decodeStrings: false, validateEntrySizes: false }).catch(() => undefined)
}

/** Where files begin that have bytes in common with another file. The bytes of a file are at least these. */
async function sharedPlaces(path: string): Promise<ReadonlySet<number>> {
  const starts: number[] = []
  const ends: number[] = []
  try {
    for await (const entry of (await opened(path))?.eachEntry() ?? []) {
      const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = entry
      starts.push(start)
      ends.push(start + LOCAL_HEAD_BYTES + fileNameLength + compressedSize)
    }
  } catch {
    // What comes after the damage is not read, either.
  }
  const order = starts.map((_, at) => at).sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0))
  const shared = new Set<number>()
  let [longest, end] = [0, 0]
  for (const at of order) {
    const [from, to] = [starts[at] ?? 0, ends[at] ?? 0]
    if (from < end) shared.add(from).add(longest)
    if (to > end) [longest, end] = [from, to]
  }
  return shared
}

/** Why a file is not read, if its entry in the directory tells. */
function refusalOf(entry: Entry): string | undefined {
  const { compressionMethod: method, uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) return 'the file is encrypted'
  if (Math.max(uncompressedSize, compressedSize) > MAX_FILE_BYTES)
    return `the file is longer than ${MAX_FILE_BYTES} bytes`
  return method === 0 || method === 8 ? undefined : `the file is compressed by method ${method}`
}

async function observationOf(
  archive: ZipFile,
  entry: Entry,
  source: string,
  host: string,
): Promise<Observation> {
  const stored = await storedBytes(archive, entry)
  if (stored === undefined) return unreadable(source, 'no file begins where the directory says', host)
  const { compressionMethod: method, uncompressedSize: size } = entry
  try {
    // One byte more tells a file that is longer than the directory says.
    const bytes = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: size + 1 })
    return bytes.length === size && crc32(bytes) === entry.crc32
      ? { host, source, bytes }
      : unreadable(source, 'the bytes of the file are not those of the checksum', host)
  } catch (error) {
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const words = isLonger
      ? 'the file is longer than the directory says'
      : 'the compression of the file is damaged'
    return unreadable(source, words, host)
  }
}

/** The bytes of a file as the archive has them; `undefined` if the file does not begin where it should. */
async function storedBytes(archive: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  try {
    const stream = await archive.openReadStreamPromise(entry, { decodeFileData: false })
    for await (const part of stream) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch {
    return undefined
  }
}
