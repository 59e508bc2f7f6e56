/** Percent escapes of bytes beyond ASCII, in one run. */
const ESCAPES = /(?:%[89A-F][0-9A-F])+/gi

/** Characters of which the words of any language are made. */
const OF_WORDS = /[\p{L}\p{M}\p{N}]/u

/**
 * The path of a URL with its escaped letters decoded, as people know it; `undefined` if there are none.
 * Escapes that are no UTF-8, or of something else than letters, marks and digits, stay.
 *
 * @param url an absolute URL or a path
 * @example
 * ```ts
 * readablePath('https://example.com/caf%C3%A9?a=%20') // '/café?a=%20'
 * ```
 */
export function readablePath(url: string): string | undefined {
  const site = url.indexOf('://')
  const path = site === -1 ? url : url.slice(Math.max(0, url.indexOf('/', site + 3)))
  const readable = path.replace(ESCAPES, readableEscapes)
  return readable === path ? undefined : readable
}

function readableEscapes(escapes: string): string {
  try {
    return Array.from(decodeURIComponent(escapes), (character) =>
      OF_WORDS.test(character) ? character : encodeURIComponent(character),
    ).join('')
  } catch {
    return escapes
  }
}
