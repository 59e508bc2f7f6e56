/** A program or service that writes a robots.txt for its sites, and what it writes. */
export interface Platform {
  /** Its name in sentences: `Shopify`. */
  readonly name: string
  /** What the owner of a site can do, as an imperative: `change it in robots.txt.liquid`. */
  readonly toChange: string
  /**
   * Lines that every file of the platform has, in {@link stockForm}. A file with all of them is taken for a
   * file of the platform.
   */
  readonly signs: readonly string[]
  /**
   * The comments, in {@link stockForm}, between which the lines of the platform stand. Absent: they may stand
   * anywhere.
   */
  readonly between?: readonly [begin: string, end: string]
  readonly groups: readonly StockGroup[]
  /** The platform's own page about its file, if it has one. The records were not taken from it. */
  readonly page?: string
  /** Where the records come from: files that sites of the platform served, and their years. */
  readonly takenFrom: string
}

/** A group that a platform writes. */
export interface StockGroup {
  /**
   * Product tokens in lower case. The group of a file may name some of them, because settings of the site
   * choose among them, and no other.
   */
  readonly agents: readonly string[]
  /** The records that it may have, in {@link stockForm}. */
  readonly records: readonly string[]
}

/** Paths of shops and accounts contain their number; it has at least this many digits. */
const NUMBER_OF_SITE = /\/\d{5,}(?=\/)/g

/**
 * A line as stock lines are written down: without blanks around its parts, the field in lower case, and the
 * number of the site as `/{number}`.
 */
export function stockForm(line: string): string {
  const colon = line.startsWith('#') ? -1 : line.indexOf(':')
  if (colon === -1) return line.trim().toLowerCase()
  const value = line.slice(colon + 1).trim()
  return `${line.slice(0, colon).trim().toLowerCase()}: ${value.replace(NUMBER_OF_SITE, '/{number}')}`
}

/** Disallow records of these paths, in {@link stockForm}. */
export function disallowed(paths: readonly string[]): readonly string[] {
  return paths.map((path) => `disallow: ${path}`)
}
