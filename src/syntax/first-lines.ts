import { bytesOfText } from '../text/index.ts'
import { type File, parse, printBytes } from './file.ts'

/**
 * The part of a file that ends within the first `limit` bytes. A line that the limit cuts is left out, because it is
 * no rule. The file itself if it is no longer. Lines keep their numbers.
 *
 * @param keepsCutLine whether the beginning of the cut line is kept.
 */
export function firstLines(file: File, limit: number, keepsCutLine = false): File {
  const bytes = printBytes(file)
  if (bytes.length <= limit) return file
  let end = limit
  while (!keepsCutLine && end > 0 && !isLineEnd(bytes[end - 1])) end--
  return parse(bytes.subarray(0, end), { encoding: file.encoding })
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The last part that was cut from each file. Many robots read the same part, so it is kept. */
const parts = new WeakMap<File, Cut & { readonly part: File }>()

/** How a robot cuts files: see `ReadOptions`. */
interface Cut {
  readonly maxBytes?: number | undefined
  readonly readsCutLine?: true | undefined
}

/**
 * The part of a file that a robot reads, if the robot cuts files at a number of bytes. The file itself if it is no
 * longer, or if there is no limit. The last part is kept with its file.
 */
export function partWithin(file: File, { maxBytes, readsCutLine }: Cut): File {
  // A UTF-16 unit is at most three bytes in UTF-8, so most files need no exact count.
  if (maxBytes === undefined || file.text.length * 3 + 3 <= maxBytes) return file
  const cached = parts.get(file)
  if (cached?.maxBytes === maxBytes && cached.readsCutLine === readsCutLine) return cached.part
  const part = firstLines(file, maxBytes, readsCutLine)
  parts.set(file, { maxBytes, readsCutLine, part })
  return part
}

/**
 * The text of {@link firstLines}, for a bundle that holds no decoder: each line is measured on its own. The
 * text of the file if it is no longer, or without a limit.
 */
export function textWithin(
  { text, bytes, bom, encoding }: File,
  { maxBytes: limit, readsCutLine }: Cut,
): string {
  if (limit === undefined || text.length * 3 + 3 <= limit) return text
  // A legacy encoding, which the platform decodes but does not encode.
  if (bytes !== undefined) {
    let end = Math.min(limit, bytes.length)
    if (end === bytes.length) return text
    while (readsCutLine !== true && end > 0 && !isLineEnd(bytes[end - 1])) end--
    return new TextDecoder(encoding).decode(bytes.subarray(0, end))
  }
  const isWide = encoding.startsWith('utf-16')
  const sizeOf = (part: string): number => (isWide ? 2 * part.length : bytesOfText(part).length)
  let size = bom ? sizeOf(BYTE_ORDER_MARK) : 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    if (at < text.length - 1 && !isLineEnd(text.charCodeAt(at))) continue
    const line = text.slice(end, at + 1)
    const room = limit - size
    size += sizeOf(line)
    if (size > limit) {
      if (readsCutLine !== true) return text.slice(0, end)
      return text.slice(0, end) + (isWide ? line.slice(0, room / 2) : firstBytes(line, room))
    }
    end = at + 1
  }
  return text
}

/** The first bytes of a line. If they cut a character, its bytes are ill-formed, as `decodeUtf8` writes them. */
function firstBytes(line: string, room: number): string {
  let left = room
  let beginning = ''
  for (const character of line) {
    const bytes = bytesOfText(character)
    if (bytes.length > left) {
      for (const byte of bytes.subarray(0, left)) beginning += String.fromCharCode(ILL_FORMED + byte)
      break
    }
    beginning += character
    left -= bytes.length
  }
  return beginning
}

/** What is added to an ill-formed byte. */
const ILL_FORMED = 0xdc00

function isLineEnd(unit: number | undefined): boolean {
  return unit === LINE_FEED || unit === CARRIAGE_RETURN
}

const BYTE_ORDER_MARK = '\ufeff'
