import { matches } from './matching/matches.ts'
import type { Pattern } from './pattern.ts'
import { symbolsOf } from './symbols.ts'
import { transduce, type UrlTransducer } from './url-transducer.ts'

/**
 * An ordered list of patterns with verdicts. The first pattern that matches decides; if none does,
 * `otherwise`.
 */
export interface DecisionList {
  /** Turns a URL into the text that the patterns are matched against. */
  readonly transducer: UrlTransducer
  readonly entries: readonly Entry[]
  readonly otherwise: number
}

/** One rule of a decision list. */
export interface Entry {
  readonly pattern: Pattern
  readonly verdict: number
}

/** A pattern and the transducer that writes the text it is matched against. */
export interface TransducedPattern {
  readonly pattern: Pattern
  readonly transducer: UrlTransducer
}

/** The verdict of a list on a path and query, by the plain matcher. */
export function verdictOf({ transducer, entries, otherwise }: DecisionList, path: string): number {
  const text = transduce(transducer, symbolsOf(path) ?? [])
  return entries.find(({ pattern }) => matches(pattern, text))?.verdict ?? otherwise
}

/** The pattern of an entry with the list's transducer, as a list of one; empty for the end of the list. */
export function transducedAt(
  { transducer, entries }: DecisionList,
  index: number,
): readonly TransducedPattern[] {
  const entry = entries[index]
  return entry === undefined ? [] : [{ pattern: entry.pattern, transducer }]
}
