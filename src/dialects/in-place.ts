import type { SearchedPath } from '../pattern/index.ts'
import type { Group } from './outline.ts'
import type { ParsedRecord } from './parsed-record.ts'

/**
 * Hints for deciding a URL where it stands, without a call of `pathOf` and without the rules that cannot match.
 *
 * Invariant: with and without a hint, every URL gets the same verdict by the same rule. A hint may be left out.
 * `test/dialects/clean-urls.test.ts` holds the hints about URLs to `pathOf`, and
 * `test/dialects/first-questions.test.ts` those about records to the whole list.
 */
export interface InPlace {
  /**
   * Whether a rule may match the path. Its value is `text` from `from` to `to`, perhaps with white space after it.
   * `true` may be wrong, `false` may not. So the list that `rules` makes of the records that pass has every rule that
   * matches, in order. A dialect in which other records may change a rule has {@link recordsNear} instead.
   */
  readonly mayMatch?: (
    text: string,
    from: number,
    to: number,
    path: SearchedPath,
    isAllow: boolean,
  ) => boolean
  /**
   * Some records of the selected groups that are enough for one path: the list that `rules` makes of them decides the
   * path by the same rule as the whole list. Default: the rules that pass {@link mayMatch}; without `mayMatch`, all
   * records.
   */
  readonly recordsNear?: (groups: readonly Group[], path: SearchedPath) => readonly ParsedRecord[]
  /**
   * The offset at which the path starts, if `pathOf` returns the URL from there to the fragment unchanged. -1: call
   * `pathOf`. Default: always call it.
   */
  readonly pathStart?: (url: string) => number
  /**
   * The offset at which the path starts, like `pathStart`, if no rule names a site (`originsIn`). Default:
   * `pathStart`.
   */
  readonly pathStartWithoutSites?: (url: string) => number
  /**
   * Whether a client and `pathOf` leave the path that begins at `from` unchanged, and the URL has no fragment.
   * Default: `pathOf` leaves every path unchanged.
   */
  readonly isPathUnchanged?: (url: string, from: number) => boolean
  /**
   * Whether the URL itself may be matched from `from` on, if no pattern holds a character that is ever encoded
   * (`isBlindToEncoding`). This asks less than `isPathUnchanged`: `pathOf` may encode. If the URL is not raw, a
   * client encodes first, and drops the fragment. Default: as `isPathUnchanged`.
   */
  readonly isMatchedInPlace?: (url: string, from: number, isRaw: boolean) => boolean
  /**
   * Spells a pattern's text as it stands in URLs that `isMatchedInPlace` accepts. For a dialect that encodes nearly
   * every URL, and whose patterns are all prefixes: a path begins with a pattern if and only if the encoded path
   * begins with the encoded pattern. Then every list is matched in place. Default: only a list without characters
   * that are encoded is matched in place.
   */
  readonly asInUrl?: (text: string) => string
  /**
   * The offset at which the path that begins at `from` ends at the latest, if a hint leaves the path in place. The
   * path has its slash, and always ends before a fragment. Default: the end of the URL.
   */
  readonly pathEnd?: (url: string, from: number) => number
  /**
   * Whether `pathOf` may raise an error, or give a text that does not begin with `/`. Default: no, if there is a
   * `pathStart`.
   */
  readonly givesOtherPaths?: true
}
