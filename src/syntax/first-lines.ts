import { bytesOfText } from '../text/index.ts'
import { type File, parse, printBytes } from './file.ts'

/**
 * The part of a file that ends within the first `limit` bytes, without a line that is cut off, which is no
 * rule; the file itself if it is no longer. Lines keep their numbers.
 */
export function firstLines(file: File, limit: number): File {
  const bytes = printBytes(file)
  if (bytes.length <= limit) return file
  let end = limit
  while (end > 0 && !isLineEnd(bytes[end - 1])) end--
  return parse(bytes.subarray(0, end), { encoding: file.encoding })
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The parts of files, since many robots read the same part. */
const parts = new WeakMap<File, { readonly limit: number; readonly part: File }>()

/**
 * The part of a file that a robot reads that cuts files at a number of bytes; the file itself if it is no
 * longer, or without a limit. The last part is kept with its file.
 */
export function partWithin(file: File, limit: number | undefined): File {
  // A UTF-16 unit is at most three bytes in UTF-8, so most files need no exact count.
  if (limit === undefined || file.text.length * 3 + 3 <= limit) return file
  const cached = parts.get(file)
  if (cached?.limit === limit) return cached.part
  const part = firstLines(file, limit)
  parts.set(file, { limit, part })
  return part
}

/**
 * The text of {@link firstLines}, for a bundle that holds no decoder: each line is measured on its own. The
 * text of the file if it is no longer, or without a limit.
 */
export function textWithin({ text, bytes, bom, encoding }: File, limit: number | undefined): string {
  if (limit === undefined || text.length * 3 + 3 <= limit) return text
  // A legacy encoding, which the platform decodes but does not encode.
  if (bytes !== undefined) {
    let end = Math.min(limit, bytes.length)
    if (end === bytes.length) return text
    while (end > 0 && !isLineEnd(bytes[end - 1])) end--
    return new TextDecoder(encoding).decode(bytes.subarray(0, end))
  }
  const isWide = encoding.startsWith('utf-16')
  const sizeOf = (part: string): number => (isWide ? 2 * part.length : bytesOfText(part).length)
  let size = bom ? sizeOf(BYTE_ORDER_MARK) : 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    if (at < text.length - 1 && !isLineEnd(text.charCodeAt(at))) continue
    size += sizeOf(text.slice(end, at + 1))
    if (size > limit) return text.slice(0, end)
    end = at + 1
  }
  return text
}

function isLineEnd(unit: number | undefined): boolean {
  return unit === LINE_FEED || unit === CARRIAGE_RETURN
}

const BYTE_ORDER_MARK = '\ufeff'
