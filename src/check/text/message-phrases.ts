import { type DialectId, dialects, mainDialects } from '../../dialects/index.ts'
import { grouped, visible } from '../../text/index.ts'

/** The most dialects that a message names. Further dialects are counted. */
const MAX_NAMED = 4

/** Documents and robots of the past. A list of dialects names them last. */
const OF_THE_PAST: ReadonlySet<DialectId> = new Set<DialectId>([
  'original-1994',
  'draft-1996',
  'extended-2',
  'extended-2-1996',
  'slurp',
  'acap-1',
])

/**
 * The number of all dialects. If a file is checked for fewer, messages speak of "main" or "checked" dialects.
 */
const ALL_DIALECTS = Object.keys(dialects).length

/**
 * The phrase `dialect`, `main dialect` or `checked dialect`, if the file is checked for `of` of the dialects.
 */
function dialectWords(of: number): string {
  if (of === ALL_DIALECTS) return 'dialect'
  return of === mainDialects.length ? 'main dialect' : 'checked dialect'
}

/** The phrase `no dialect`, or `no main dialect` if the file is checked for these only. */
export function noDialect(of: number): string {
  return `no ${dialectWords(of)}`
}

/**
 * Dialects as a phrase: `google and protego`, or `bing, google, heritrix, protego and 3 other dialects`. `of`
 * is the number of dialects that the file is checked for. All of these are called `every dialect`, `every
 * main dialect`, or `every checked dialect`.
 */
export function dialectPhrase(dialects: readonly DialectId[], of: number): string {
  if (dialects.length === 0) return noDialect(of)
  if (isEvery(dialects, of)) return `every ${dialectWords(of)}`
  const sorted = inUseFirst(dialects)
  if (sorted.length <= MAX_NAMED) return joinWords(sorted)
  return `${sorted.slice(0, MAX_NAMED).join(', ')} and ${plural(sorted.length - MAX_NAMED, 'other dialect')}`
}

/** Dialects with those of the past last, and otherwise in their order. */
export function inUseFirst(ids: readonly DialectId[]): readonly DialectId[] {
  return [...ids.filter((id) => !OF_THE_PAST.has(id)), ...ids.filter((id) => OF_THE_PAST.has(id))]
}

/**
 * Dialects as the beginning of a sentence: `In google and protego`, `In every dialect`. If there are none,
 * `In google, which is not among the checked dialects`: a rule also asks `asked`, which is the dialect of a
 * robot or that of the standard.
 */
export function inDialects(
  dialects: readonly DialectId[],
  of: number,
  asked: DialectId = 'rfc-9309',
): string {
  return dialects.length === 0
    ? `In ${asked}, which is not among the checked dialects`
    : `In ${dialectPhrase(dialects, of)}`
}

/**
 * Dialects with a verb that agrees: `google ignores`, `google and protego ignore`, `every dialect ignores`.
 */
export function dialectsWithVerb(
  dialects: readonly DialectId[],
  of: number,
  singular: string,
  many: string,
): string {
  const isSingular = dialects.length < 2 || isEvery(dialects, of)
  return `${dialectPhrase(dialects, of)} ${isSingular ? singular : many}`
}

/**
 * A sentence about dialects: `google and protego ignore it.`, `Every dialect ignores it.` An id keeps its
 * case.
 */
export function dialectSentence(
  dialects: readonly DialectId[],
  of: number,
  singular: string,
  many: string,
): string {
  const sentence = `${dialectsWithVerb(dialects, of, singular, many)}.`
  const beginsWithId = dialects.length > 0 && !isEvery(dialects, of)
  return beginsWithId ? sentence : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

function isEvery(dialects: readonly DialectId[], of: number): boolean {
  return dialects.length === of && of > 1
}

/** Words as a list: `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Text of the file for a message: in quotes, printable and at most 60 characters. */
export function quoted(text: string): string {
  return text === '"' ? `'"'` : `"${visible(text, 60)}"`
}

/** A count with its noun: `1 line`, `2 lines`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** A URL for a message: printable, and cut after 100 characters. */
export function printableUrl(url: string): string {
  return visible(url, 100)
}
