import { type File, parse, printBytes } from 'wayleave'

/**
 * The page holds a file as one text: its bytes, read as UTF-8 without loss. So every question is about the same bytes
 * as that of the command line. A file in UTF-8 without a byte order mark is its own text.
 */

/** An ASCII letter: before it, no byte order mark is one. */
const GUARD = 0x78

/** The text that stands for some bytes. */
export function sourceOf(bytes: Uint8Array): string {
  const guarded = new Uint8Array(bytes.length + 1)
  guarded[0] = GUARD
  guarded.set(bytes, 1)
  return parse(guarded, { encoding: 'utf-8' }).text.slice(1)
}

/** The bytes that a text stands for. */
export function bytesOf(source: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(printBytes(parse(source)))
}

/** The text of a file after a change. */
export function sourceOfFile(
  file: File,
  change: Partial<Pick<File, 'text' | 'bom' | 'encoding'>> = {},
): string {
  return sourceOf(printBytes({ ...file, starts: file.starts, ...change }))
}

/** The marks of UTF-8 and UTF-16, and the NULs of UTF-16 without a mark. */
const IS_CODED = /^(?:\ufeff|\udcff\udcfe|\udcfe\udcff|[^\0]{0,256}\0)/

/** What a person sees of a file: its text without a byte order mark, decoded as the engine decodes it. */
export function shownText(source: string): string {
  return IS_CODED.test(source) ? parse(bytesOf(source)).text : source
}

/** The file with another text, in the file's encoding and with its byte order mark. */
export function withShownText(source: string, shown: string): string {
  return IS_CODED.test(source) ? sourceOfFile(parse(bytesOf(source)), { text: shown }) : shown
}

/** How a file is encoded, if that is not UTF-8 without a byte order mark. */
export function codingOf(source: string): string | undefined {
  if (!IS_CODED.test(source)) return undefined
  const { encoding, bom } = parse(bytesOf(source))
  if (encoding !== 'utf-8') return encoding.toUpperCase()
  return bom ? 'UTF-8 with a byte order mark' : undefined
}
