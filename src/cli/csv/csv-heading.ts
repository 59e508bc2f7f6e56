import { csvCells } from './csv-records.ts'

/** The heading of a table of values. */
export interface CsvHeading {
  /** The names of the columns, as they are written. */
  readonly columns: readonly string[]
  readonly separator: (typeof SEPARATORS)[number]
}

/** What spreadsheets write between columns: a comma in most languages, a semicolon in some. */
export const SEPARATORS = [',', ';', '\t'] as const

/** How a message writes each separator. */
const WRITTEN = { ',': '","', ';': '";"', '\t': 'tabs' } as const satisfies Record<
  CsvHeading['separator'],
  string
>

/**
 * The heading that a line is, if one of its columns has one of these names, in any letter case; otherwise
 * `undefined`.
 */
export function csvHeading(line: string, names: readonly string[]): CsvHeading | undefined {
  for (const separator of SEPARATORS) {
    const columns = csvCells(line, separator).map((cell) => cell.trim())
    if (columns.length > 1 && columns.some((name) => names.includes(name.toLowerCase())))
      return { columns, separator }
  }
  return undefined
}

/** What a message says of a heading with another separator than a comma; `undefined` if it has a comma. */
export function separatorFlaw({
  separator,
}: CsvHeading): { readonly what: string; readonly whatToDo: string } | undefined {
  return separator === ','
    ? undefined
    : { what: `the columns are separated by ${WRITTEN[separator]}`, whatToDo: 'use "," between them' }
}
