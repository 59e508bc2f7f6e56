import { readSitemap } from '../../fetch/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import { csvHeading, SEPARATORS } from '../csv/csv-heading.ts'
import { type CsvRecord, CsvRecords, csvCells } from '../csv/csv-records.ts'
import { readInput } from '../files/input.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { checkUrl } from './expectations.ts'

const WHERE = 'option --urls'

/** A line of a list of URLs. */
interface ListedUrl {
  /** From 1. */
  readonly line: number
  readonly url: string
}

/**
 * The URLs and paths in a file. The file has one on each line, or is an XML sitemap, perhaps gzipped, or is CSV with
 * a column of URLs, as crawlers and Search Console export it. In a list, a line that begins with `#` is a comment.
 *
 * @throws WayleaveError if the file cannot be read, has no URL, or has something else.
 */
export async function urlsIn(name: string, terminal: Terminal): Promise<readonly string[]> {
  return urlsOf(await readInput(name, terminal, WHERE), name).urls
}

/** URLs and paths that were listed, and whether a sitemap lists them. */
export interface ListedUrls {
  readonly urls: readonly string[]
  readonly areOfSitemap: boolean
}

/** {@link urlsIn} the bytes of a file of this name. @throws WayleaveError if it has no URL, or something else. */
export function urlsOf(bytes: Uint8Array, name: string): ListedUrls {
  if (isSitemap(bytes)) {
    const urls = urlsOfSitemap(bytes, name)
    for (const url of urls) checkUrl(url, WHERE)
    return { urls, areOfSitemap: true }
  }
  const listed = listedUrls(bytes, name)
  if (listed.length === 0) throw usageError(`"${visible(name)}" lists no URL`, WHERE, 'give one on each line')
  for (const { line, url } of listed) checkUrl(url, `${WHERE}: ${visible(name)}:${line}`)
  return { urls: listed.map(({ url }) => url), areOfSitemap: false }
}

/** The URLs of a list, or of a column of CSV. */
function listedUrls(bytes: Uint8Array, name: string): ListedUrl[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/)
  const column = columnIn(lines)
  if (column !== undefined) return urlsOfColumn(lines, column, name)
  return lines
    .map((line, index) => ({ line: index + 1, url: line.trim() }))
    .filter(({ line, url }) => url !== '' && !url.startsWith('#') && (line > 1 || !isUrlColumn(url)))
}

/**
 * The names of columns of URLs, in lower case. `address` is that of Screaming Frog, `top pages` that of Search
 * Console.
 */
const COLUMNS = ['url', 'urls', 'address', 'page', 'pages', 'top pages']

function isUrlColumn(name: string): boolean {
  return COLUMNS.includes(name.toLowerCase())
}

/** A column of URLs in CSV. */
interface UrlColumn {
  readonly index: number
  readonly separator: string
  /** The rows above the first URL. */
  readonly above: number
}

/**
 * The column of URLs, if the lines are CSV. It is the column with a name of {@link COLUMNS}, below a title if there
 * is one. If the names are in another language, it is the first column whose first row is a URL.
 */
function columnIn(lines: readonly string[]): UrlColumn | undefined {
  // Blank lines are no rows.
  const [first = '', second = ''] = lines.filter((line) => line.trim() !== '').slice(0, 2)
  for (const [above, line] of [first, second].entries()) {
    const heading = csvHeading(line, COLUMNS)
    if (heading !== undefined)
      return { index: heading.columns.findIndex(isUrlColumn), separator: heading.separator, above: above + 1 }
  }
  if (first.startsWith('#') || isUrlOrPath(first.trim())) return undefined
  for (const separator of SEPARATORS) {
    const cells = csvCells(second, separator)
    const index = cells.findIndex((cell) => /^https?:\/\//i.test(cell))
    if (cells.length > 1 && index !== -1) return { index, separator, above: 1 }
  }
  return undefined
}

/** The most characters of a row: more than any export has. */
const MAX_ROW_CHARACTERS = 1_000_000

/** @throws WayleaveError for a row that is not CSV. */
function urlsOfColumn(
  lines: readonly string[],
  { index, separator, above }: UrlColumn,
  name: string,
): ListedUrl[] {
  const records = new CsvRecords(MAX_ROW_CHARACTERS, separator)
  const urls: ListedUrl[] = []
  const take = (record: CsvRecord | undefined): void => {
    if (record === undefined || record.number <= above) return
    if ('flaw' in record)
      throw usageError(
        `row ${record.number} of "${visible(name)}" is not CSV (${record.flaw})`,
        WHERE,
        'correct that row',
      )
    const url = record.cells[index]?.trim() ?? ''
    if (url !== '') urls.push({ line: record.number, url })
  }
  for (const text of lines) take(records.add({ text }))
  take(records.end())
  return urls
}

/** Whether a file is gzipped, or begins as XML does. */
function isSitemap(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  return new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith('<')
}

function urlsOfSitemap(bytes: Uint8Array, name: string): readonly string[] {
  const { urls, sitemaps, problem } = readSitemap(bytes)
  if (problem !== undefined)
    throw usageError(`"${visible(name)}" is no sitemap: ${problem}`, WHERE, 'give one URL on each line')
  if (urls.length > 0) return urls
  throw usageError(
    `"${visible(name)}" ${sitemaps.length > 0 ? 'lists sitemaps, not pages' : 'lists no page'}`,
    WHERE,
    sitemaps.length > 0 ? 'give one of these sitemaps' : 'give a sitemap, or one URL on each line',
  )
}
