import { readSitemap } from '../../fetch/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import { csvHeading } from '../csv/csv-heading.ts'
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
 * The URLs and paths in a file: one on each line, or those of an XML sitemap, which may be gzipped. A line
 * that begins with `#` is a comment.
 *
 * @throws WayleaveError if the file cannot be read, has no URL, or has something else.
 */
export async function urlsIn(name: string, terminal: Terminal): Promise<readonly string[]> {
  const bytes = await readInput(name, terminal, WHERE)
  if (isSitemap(bytes)) {
    const urls = urlsOfSitemap(bytes, name)
    for (const url of urls) checkUrl(url, WHERE)
    return urls
  }
  const listed = linesOf(bytes)
  const [first] = listed
  if (first === undefined) throw usageError(`"${visible(name)}" lists no URL`, WHERE, 'give one on each line')
  checkIsList(first, name)
  for (const { line, url } of listed) checkUrl(url, `${WHERE}: ${visible(name)}:${line}`)
  return listed.map(({ url }) => url)
}

function linesOf(bytes: Uint8Array): ListedUrl[] {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, url: line.trim() }))
    .filter(({ url }) => url !== '' && !url.startsWith('#'))
}

/** The columns of tables that hold URLs or ask about them. */
const COLUMNS = ['url', 'urls', 'address', 'agent']

/** @throws WayleaveError for a table in place of a list. */
function checkIsList({ line, url: first }: ListedUrl, name: string): void {
  if (isUrlOrPath(first)) return
  if (csvHeading(first, COLUMNS) !== undefined)
    throw usageError(
      `"${visible(name)}" is CSV, not a list of URLs`,
      WHERE,
      'give one URL on each line, or ask with wayleave batch, which reads CSV',
    )
  if (COLUMNS.includes(first.toLowerCase()))
    throw usageError(
      `line ${line} of "${visible(name)}" is the heading "${visible(first)}"`,
      WHERE,
      'delete that line',
    )
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
