import { type DialectId, dialects } from '../../dialects/index.ts'
import { visible } from '../../text/index.ts'

/** Readers named in a message; of more, the rest are counted. */
const MOST_NAMED = 4

/** All readers there are: a file that is checked for fewer says nothing of the others. */
const ALL_DIALECTS = Object.keys(dialects).length

/** `no reader`; of fewer than all that there are, `no reader asked`. */
export function noDialect(of: number): string {
  return of < ALL_DIALECTS ? 'no reader asked' : 'no reader'
}

/**
 * Readers in a sentence: `google and protego`, `bing, google, heritrix, protego and 3 other readers`; all of them, `every reader`, and all
 * of fewer than there are, `every reader asked`.
 */
export function dialectWords(dialects: readonly DialectId[], of: number): string {
  if (dialects.length === 0) return noDialect(of)
  if (dialects.length === of && of > 1) return of < ALL_DIALECTS ? 'every reader asked' : 'every reader'
  if (dialects.length <= MOST_NAMED) return listWords(dialects)
  return `${dialects.slice(0, MOST_NAMED).join(', ')} and ${counted(dialects.length - MOST_NAMED, 'other reader')}`
}

/** Readers and what they do: `google takes`, `google and protego take`. */
export function dialectsDo(dialects: readonly DialectId[], of: number, does: string, plural: string): string {
  const isOne = dialects.length < 2 || (dialects.length === of && of > 1)
  return `${dialectWords(dialects, of)} ${isOne ? does : plural}`
}

/** Words in a sentence: `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Text of the file in a message: printable, short, in quotes. */
export function quoted(text: string): string {
  return `"${visible(text, 60)}"`
}

/** `1 line`, `2 lines`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** A URL that is made of text of the file, in a message: printable, and not too long. */
export function shownUrl(url: string): string {
  return visible(url, 100)
}
