import { basename } from 'node:path'
import { ByteSource } from './byte-source.ts'
import { MAX_FILE_BYTES } from './file-within.ts'
import { hostOfFile, NO_HOST } from './host-of-file.ts'
import { type Observation, unreadable } from './observation.ts'

const BLOCK = 512

/**
 * The files of a tar archive (POSIX ustar, with the long names of pax and GNU). The name of a file without
 * folders and `.txt` is its host.
 */
export async function* readTar(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Observation> {
  const name = basename(path)
  const bytes = new ByteSource(chunks)
  let longName: string | undefined
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.length === 0 || header.every((byte) => byte === 0)) return
    const size = sizeIn(header)
    if (size === undefined) {
      yield unreadable(`${name}: the rest`, 'no header of a file begins here, so the rest cannot be read')
      return
    }
    const type = String.fromCharCode(header[156] ?? 0)
    const entry = longName ?? nameIn(header)
    const isKept = 'xL0\0'.includes(type) && size <= MAX_FILE_BYTES
    const content = isKept ? await bytes.take(size) : undefined
    const length = content?.length ?? (await bytes.skip(size))
    await bytes.skip((BLOCK - (size % BLOCK)) % BLOCK)
    const isFile = type === '0' || type === '\0'
    const problem = length < size ? 'the archive ends within this file' : undefined
    if (isFile || problem !== undefined)
      yield observationOf(`${name}/${entry}`, hostOfFile(entry), isFile, content, problem)
    longName = longNameIn(type, content)
  }
}

/** The size of the file that a header describes; `undefined` if it is none. */
function sizeIn(header: Buffer): number | undefined {
  const size = Number.parseInt(textAt(header, 124, 12), 8)
  const isHeader = header.length === BLOCK && isChecked(header)
  return isHeader && Number.isSafeInteger(size) ? size : undefined
}

/** The name of a file in its header. */
function nameIn(header: Buffer): string {
  const prefix = textAt(header, 345, 155)
  return (prefix === '' ? '' : `${prefix}/`) + textAt(header, 0, 100)
}

/** The name of the next file that an entry states: one of GNU (`L`), or a record of pax (`x`). */
function longNameIn(type: string, content: Buffer | undefined): string | undefined {
  if (type === 'L') return content?.toString('utf8').replace(/\0.*$/s, '')
  return type === 'x' ? /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content?.toString('utf8') ?? '')?.[1] : undefined
}

/** @param content absent if it is too long to be kept. */
function observationOf(
  source: string,
  host: string | undefined,
  isFile: boolean,
  content: Buffer | undefined,
  problem: string | undefined,
): Observation {
  if (isFile && host === undefined) return unreadable(source, NO_HOST)
  if (problem !== undefined) return unreadable(source, problem, host)
  return content === undefined || host === undefined
    ? unreadable(source, `the file is longer than ${MAX_FILE_BYTES} bytes`, host)
    : { host, source, bytes: content }
}

/** A text of a header, up to its NUL. */
function textAt(header: Buffer, from: number, length: number): string {
  return header
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim()
}

/** Is the checksum right: the sum of all bytes, with blanks in its own place? */
function isChecked(header: Buffer): boolean {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum === Number.parseInt(textAt(header, 148, 8), 8)
}
