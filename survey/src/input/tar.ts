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
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (header.length < BLOCK || !isChecked(header) || !Number.isSafeInteger(size)) {
      yield unreadable(`${name}: the rest`, 'no header of a file begins here, so the rest cannot be read')
      return
    }
    const type = String.fromCharCode(header[156] ?? 0)
    const prefix = textAt(header, 345, 155)
    const entry: string = longName ?? (prefix === '' ? '' : `${prefix}/`) + textAt(header, 0, 100)
    const source = `${name}/${entry}`
    const host = hostOfFile(entry)
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    const isKept = 'xL0\0'.includes(type) && size <= MAX_FILE_BYTES
    const content = isKept ? await bytes.take(size) : undefined
    const length = content?.length ?? (await bytes.skip(size))
    await bytes.skip(padding)
    const isFile = type === '0' || type === '\0'
    if (isFile && host === undefined) yield unreadable(source, NO_HOST)
    else if (length < size) yield unreadable(source, 'the archive ends within this file', host)
    else if (isFile && content === undefined)
      yield unreadable(source, `the file is longer than ${MAX_FILE_BYTES} bytes`, host)
    else if (isFile && host !== undefined && content !== undefined) yield { host, source, bytes: content }
    if (type === 'L') longName = content?.toString('utf8').replace(/\0.*$/s, '')
    else if (type === 'x') longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content?.toString('utf8') ?? '')?.[1]
    else longName = undefined
  }
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
