import type { Context } from './context.ts'

/** Whether a file is text, and what it is otherwise. */
export interface NonText {
  /** What the file is if it is not text, as a phrase after `The file is`. Absent if the file is text. */
  readonly kind?: string
  /** Present if nothing shows what the file is. */
  readonly isUnknown?: true
  /** Present if the file is compressed with gzip, so that its text is not known. */
  readonly isGzip?: true
  /** Present if the file becomes text once its NULs are removed. */
  readonly isTextWithoutNuls?: true
  /** Present if that text has no word of a robots.txt: it is an error page. */
  readonly isErrorPage?: true
}

/** The share of non-text characters at which a file counts as non-text. */
const MIN_SHARE = 0.1

/** The number of UTF-16 units at the beginning of a file that are inspected. They show what the file is. */
const SAMPLE_SIZE = 4_096

/**
 * Matches non-text characters: controls other than tab, form feed and line ends, bytes that are not UTF-8,
 * and the replacement character.
 */
const NON_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]|(?<![\ud800-\udbff])[\udc80-\udcff]/g

/** Matches text in UTF-16: ASCII characters, each next to a NUL. */
const UTF_16 = /(?:[\t\n\r -~]\0){4}|(?:\0[\t\n\r -~]){4}/

/**
 * Matches the beginnings of pictures, with the words for each. A byte that is not UTF-8 is a lone surrogate, or
 * the replacement character. (PNG §5.2, JPEG ISO/IEC 10918-1, GIF89a §17, and the ICO files of Windows.)
 */
const PICTURES: readonly (readonly [start: RegExp, words: string])[] = [
  [/^[\udc89\ufffd]PNG\r?\n/, 'a PNG image'],
  [
    /^(?:\udcff\udcd8\udcff|[\udcff\ufffd][\udcd8\ufffd][\udcff\ufffd][\s\S]{1,3}(?:JFIF|Exif)\0)/,
    'a JPEG image',
  ],
  [/^GIF8[79]a/, 'a GIF image'],
  [/^\0\0\u0001\0/, 'an icon of a web site'],
]

/** Matches words of a robots.txt. */
const WORDS = /user-agent|disallow|sitemap/i

/**
 * Says whether the file is text, judged by its beginning. If the file is not text, E102 reports that. The
 * rules about lines and characters then report nothing, because they would find something on every line.
 */
export function nonText(context: Context): NonText {
  return context.once(classify)
}

function classify({ file: { parsed, text } }: Context): NonText {
  if (parsed.encoding !== 'utf-8') return {}
  const sample = text.slice(0, SAMPLE_SIZE)
  const strange = sample.match(NON_TEXT) ?? []
  if (sample.length < 4 || strange.length < sample.length * MIN_SHARE) return {}
  // RFC 1952 §2.3.1: gzip output begins with the bytes 1F 8B, and 8B alone is not UTF-8.
  if (/^\u001f[\udc8b\ufffd]/.test(sample)) return { kind: 'compressed with gzip', isGzip: true }
  const picture = PICTURES.find(([start]) => start.test(sample))
  if (picture !== undefined) return { kind: picture[1] }
  const nuls = strange.filter((character) => character === '\0').length
  const rest = nuls > 0 ? text.replaceAll('\0', '') : text
  const repair: NonText =
    nuls === 0 || rest.match(NON_TEXT)
      ? {}
      : { isTextWithoutNuls: true, ...(WORDS.test(rest) ? {} : { isErrorPage: true }) }
  if (UTF_16.test(sample)) return { kind: 'UTF-16 that was decoded as another encoding', ...repair }
  return nuls > strange.length / 2
    ? { kind: 'padded with NULs', ...repair }
    : { kind: 'not text in UTF-8', isUnknown: true }
}
