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

/**
 * The verdict of a list on a path and query, by the plain matcher.
 *
 * @param among gives the indices of the entries that may match what a pattern matches, in ascending order.
 */
export function verdictOf(
  { transducer, entries, otherwise }: DecisionList,
  path: string,
  among: (pattern: TransducedPattern) => Iterable<number> = () => entries.keys(),
): number {
  const text = transduce(transducer, symbolsOf(path) ?? [])
  for (const index of among({ pattern: { kind: 'exact', text }, transducer })) {
    const { pattern, verdict } = entries[index] as Entry
    if (matches(pattern, text)) return verdict
  }
  return otherwise
}

/** The pattern of an entry with the list's transducer, as a list of one; empty for the end of the list. */
export function transducedAt(
  { transducer, entries }: DecisionList,
  index: number,
): readonly TransducedPattern[] {
  const entry = entries[index]
  return entry === undefined ? [] : [{ pattern: entry.pattern, transducer }]
}
