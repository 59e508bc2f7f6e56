import { basename } from 'node:path'
import { byteLines } from './byte-lines.ts'
import { fileWithin, reasonOf } from './file-within.ts'
import { type Observation, timeOf, unreadable } from './observation.ts'

/** The columns of an index without a header, as the CDX server of the Wayback Machine writes them. */
const COLUMNS = ['urlkey', 'timestamp', 'original', 'mimetype', 'statuscode', 'digest', 'length']

/** The letters of a ` CDX` header, for the columns that count here. */
const LETTERS: Readonly<Record<string, string>> = {
  b: 'timestamp',
  a: 'original',
  s: 'statuscode',
  k: 'digest',
}

/**
 * The captures of an index of the Wayback Machine (CDX): lines of columns, or the rows of `output=json`. The
 * bodies are files of a folder with the name of the index without its end, such as `example/` next to
 * `example.cdx`. A body is named by the timestamp or the digest of its capture, with `.txt` or without.
 */
export async function* readCdx(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Observation> {
  const folder = path.replace(/\.gz$/i, '').replace(/\.cdx(?:\.json)?$/i, '')
  let columns: readonly string[] = COLUMNS
  for await (const { number, bytes } of byteLines(chunks)) {
    const source = `${basename(path)}:${number}`
    const line = Buffer.from(bytes ?? []).toString('utf8')
    const cells = cellsOf(line)
    if (cells === undefined) yield unreadable(source, 'the line is no capture of an index')
    else if (cells[0] === 'CDX') columns = cells.slice(1).map((letter) => LETTERS[letter] ?? letter)
    else if (cells.includes('timestamp') && cells.includes('original')) columns = cells
    else if (cells.length > 0) yield await observationOf(source, folder, columns, cells)
  }
}

/** The cells of a line; none of an empty one. */
function cellsOf(line: string): readonly string[] | undefined {
  const text = line
    .trim()
    .replace(/^\[?(?=\[)/, '')
    .replace(/(?:,|\]+)$/, (end) => (end === ',' ? '' : ']'))
  if (!text.startsWith('[')) return text === '' ? [] : text.split(/\s+/)
  if (text === '[]' || text === '[]]') return []
  try {
    const row = JSON.parse(text) as unknown
    return Array.isArray(row) ? row.map(String) : undefined
  } catch {
    return undefined
  }
}

async function observationOf(
  source: string,
  folder: string,
  columns: readonly string[],
  cells: readonly string[],
): Promise<Observation> {
  const cell = (column: string): string => cells[columns.indexOf(column)] ?? ''
  const [stamp, original, digest] = [cell('timestamp'), cell('original'), cell('digest')]
  const fetchedAt = /^\d{14}$/.test(stamp)
    ? timeOf(stamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'))
    : undefined
  if (fetchedAt === undefined || !URL.canParse(original))
    return unreadable(source, 'the line is no capture of an index')
  const { host, origin, pathname } = new URL(original)
  if (pathname !== '/robots.txt')
    return unreadable(source, 'the capture is of another page than robots.txt', host)
  // A capture that repeats an earlier one has no status of its own, but the digest of the body.
  const status = /^\d{3}$/.test(cell('statuscode')) ? Number(cell('statuscode')) : 200
  const base: Observation = { host, origin, source, fetchedAt, status }
  if (status < 200 || status >= 300) return base
  const names = [stamp, digest]
    .filter((one) => /^[A-Za-z\d]+$/.test(one))
    .flatMap((one) => [`${one}.txt`, one])
  for (const one of names)
    try {
      return { ...base, bytes: await fileWithin(folder, one) }
    } catch (error) {
      if (reasonOf(error) !== 'ENOENT' && reasonOf(error) !== 'ENOTDIR')
        return unreadable(source, `the body of the capture cannot be read: ${reasonOf(error)}`, host)
    }
  return unreadable(source, 'the folder next to the index has no body of this capture', host)
}
