import type { Row } from '../tables/query-rows.ts'

/**
 * What a robot may fetch, for each class. A class counts what is closed: `none` means that nothing is. Tables,
 * CSV files and SQL have the class; everything that people read has these words.
 */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['none', 'everything'],
  ['partial', 'some'],
  ['full', 'nothing'],
  ['undecided', 'undecided'],
])

/** The classes of the tables, from the most closed to the least. */
export const CLASSES = ['full', 'partial', 'none', 'undecided'] as const

/** What the classes are in words, for a definition. */
export const CLASSES_IN_WORDS =
  'everything (class none), some (partial), nothing but /robots.txt (full), or undecided'

/** What a robot with a class may fetch, in a word. */
export function mayFetch(name: unknown): string {
  return WORDS.get(String(name)) ?? String(name)
}

/** The class of a word or of its own name. */
export function classOf(word: string): string | undefined {
  return CLASSES.find((name) => name === word || WORDS.get(name) === word)
}

/** The columns that may hold a class, and their names above words. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['class', 'may_fetch'],
  ['before', 'may_fetch_before'],
  ['after', 'may_fetch_after'],
  ['class_of_one', 'may_fetch_by_one'],
  ['class_of_other', 'may_fetch_by_other'],
])

/** Rows for people to read: with words in the place of classes. Columns of this name that hold numbers stay. */
export function inWords(rows: readonly Row[]): readonly Row[] {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (name) => COLUMNS.has(name) && rows.every((row) => row[name] === null || WORDS.has(String(row[name]))),
  )
  if (columns.length === 0) return rows
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) =>
        columns.includes(name)
          ? [COLUMNS.get(name) ?? name, value === null ? null : mayFetch(value)]
          : [name, value],
      ),
    ),
  )
}
