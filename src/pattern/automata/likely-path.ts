import { formOf } from '../form.ts'
import { type Letter, lettersOf } from '../letters.ts'
import { matches } from '../matches.ts'
import type { Pattern } from '../pattern.ts'
import type { Placed } from './beginnings.ts'

/**
 * A path that all of some patterns match and none of others, if the first that come to mind are such: what the patterns hold,
 * one after the other. Every path returned has been put to the plain matcher; nothing is no proof that there is none.
 */
export function likelyPath(within: readonly Placed[], without: readonly Placed[]): string | undefined {
  return pathsOf(within, ['', '?']).find((path) => isBorneOut(path, within, without))
}

/**
 * What the patterns hold, one after the other, behind a beginning and perhaps something `between`: some readers write in a query as it
 * is what they escape in a path.
 */
export function pathsOf(within: readonly Placed[], between: readonly string[]): readonly string[] {
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
  const path = (begins === '' ? '/' : begins) + between + parts.map(({ holds }) => holds).join('') + ends
  return path.startsWith('/') ? path : `/${path}`
}

/** Every `%` begins an escape, and of US-ASCII: readers that decode UTF-8 are only known on what is well-formed. */
const IS_CERTAIN = /^(?:[^%]|%[0-7][0-9A-Fa-f])*$/

/** The letters of a path that every reader is known on. */
export function certainLettersOf(path: string): Letter[] | undefined {
  return IS_CERTAIN.test(path) ? lettersOf(path) : undefined
}

function isBorneOut(path: string, within: readonly Placed[], without: readonly Placed[]): boolean {
  const letters = certainLettersOf(path)
  if (letters === undefined) return false
  const texts = new Map<string, string>()
  const isMatched = ({ pattern, form }: Placed): boolean => {
    let text = texts.get(form.name)
    if (text === undefined) {
      text = formOf(form, letters)
      texts.set(form.name, text)
    }
    return matches(pattern, text)
  }
  return within.every(isMatched) && !without.some(isMatched)
}
