import { matches } from '../../matching/matches.ts'
import type { Pattern } from '../../pattern.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce, type UrlTransducer } from '../../url-transducer.ts'
import type { TransducedPattern } from './literal-prefix.ts'

/**
 * A path that all of some patterns match and none of others, if the first that come to mind are such: what the patterns hold,
 * one after the other. Every path returned has been put to the plain matcher; nothing is no proof that there is none.
 */
export function likelyPath(within: readonly TransducedPattern[], without: readonly TransducedPattern[]): string | undefined {
  return pathsOf(within, ['', '?']).find((path) => isBorneOut(path, within, without))
}

/**
 * What the patterns hold, one after the other, behind a beginning and perhaps something `between`: some readers write in a query as it
 * is what they escape in a path.
 */
export function pathsOf(within: readonly TransducedPattern[], between: readonly string[]): readonly string[] {
  const parts = within.map(({ pattern }) => partsOf(pattern))
  if (!parts.every((part) => part !== undefined)) return []
  return between.flatMap((some) => [...new Set([joined(parts, some), joined([...parts].reverse(), some)])])
}

/** What a pattern holds: what paths begin with, what comes somewhere in them, and what they end with. */
interface Parts {
  readonly begins: string
  readonly holds: string
  /** Nothing where paths may go on. */
  readonly ends: string | undefined
}

function partsOf(pattern: Pattern): Parts | undefined {
  switch (pattern.kind) {
    case 'prefix':
      return { begins: pattern.text, holds: '', ends: undefined }
    case 'exact':
      return { begins: pattern.text, holds: '', ends: '' }
    case 'wildcard': {
      const { segments, anchored } = pattern
      if (segments.length === 1) return { begins: segments[0] ?? '', holds: '', ends: anchored ? '' : undefined }
      return {
        begins: segments[0] ?? '',
        holds: segments.slice(1, anchored ? -1 : undefined).join(''),
        ends: anchored ? segments.at(-1) : undefined,
      }
    }
    case 'glob':
      return undefined
  }
}

function joined(parts: readonly Parts[], between: string): string {
  const begins = parts.reduce((longest, part) => (part.begins.length > longest.length ? part.begins : longest), '')
  const ends = parts.reduce((longest, part) => ((part.ends?.length ?? 0) > longest.length ? (part.ends as string) : longest), '')
  const path = begins + between + parts.map(({ holds }) => holds).join('') + ends
  return path.startsWith('/') ? path : `/${path}`
}

/** Every `%` begins an escape, and of US-ASCII: readers that decode UTF-8 are only known on what is well-formed. */
const IS_CERTAIN = /^(?:[^%]|%[0-7][0-9A-Fa-f])*$/

/** The letters of a path that every reader is known on. */
export function certainLettersOf(path: string): UrlSymbol[] | undefined {
  return IS_CERTAIN.test(path) ? symbolsOf(path) : undefined
}

/** What forms make of paths: patterns that meet one pattern mostly come to the same few. */
const known = new WeakMap<UrlTransducer, Map<string, string | undefined>>()
/** Paths that are remembered of a form; two readings of a real file come to some hundreds. */
const MAX_KNOWN = 10_000

/** What a form makes of a path; nothing where not every reader is known on it. */
function writtenBy(form: UrlTransducer, path: string): string | undefined {
  let ofForm = known.get(form)
  if (ofForm === undefined || ofForm.size >= MAX_KNOWN) {
    ofForm = new Map()
    known.set(form, ofForm)
  }
  let text = ofForm.get(path)
  if (text === undefined && !ofForm.has(path)) {
    const letters = certainLettersOf(path)
    text = letters === undefined ? undefined : transduce(form, letters)
    ofForm.set(path, text)
  }
  return text
}

function isBorneOut(path: string, within: readonly TransducedPattern[], without: readonly TransducedPattern[]): boolean {
  if (within.length === 0 && certainLettersOf(path) === undefined) return false
  for (const { pattern, form } of within) {
    const text = writtenBy(form, path)
    if (text === undefined || !matches(pattern, text)) return false
  }
  return without.every(({ pattern, form }) => !matches(pattern, writtenBy(form, path) as string))
}
