import { createHash } from 'node:crypto'
import { KEPT_HEADERS, type Observation } from '../input/observation.ts'
import type { Cell } from '../tables/columns.ts'

/** The columns of `files` that an input gives. The others are made of these and of the bytes. */
const GIVEN = [
  'host',
  'crawl',
  'origin',
  'fetched_at',
  'last_seen',
  'status',
  'sha256',
  'reason',
  'source',
  'final_url',
  'redirects',
  ...KEPT_HEADERS.map(columnOfHeader),
  'truncated',
] as const

/** The column of a header. */
function columnOfHeader(name: (typeof KEPT_HEADERS)[number]): string {
  return name === 'date' ? 'header_date' : name.replaceAll('-', '_')
}

/**
 * What tells a record from every other one: what an input says of it, as a line of text. The row of `files` gives the
 * same text, so that a dataset knows its records without the input.
 */
export function textOfRow(row: Readonly<Record<string, Cell | null>>): string {
  return `${JSON.stringify(GIVEN.map((name) => plain(row[name])))}\n`
}

/** The text of a record of an input, as {@link textOfRow} gives it of its row. */
export function textOfRecord({ bytes, headers = {}, ...record }: Observation): string {
  const { host, crawl, origin, fetchedAt, lastSeen, status, source, finalUrl, redirects } = record
  return textOfRow({
    ...{ host, crawl, origin, fetched_at: fetchedAt, last_seen: lastSeen, status, source, redirects },
    sha256: bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex'),
    reason: record.unreadable ?? record.problem,
    final_url: finalUrl,
    ...Object.fromEntries(KEPT_HEADERS.map((name) => [columnOfHeader(name), headers[name]])),
    truncated: record.truncated === true,
  })
}

function plain(cell: Cell | null): unknown {
  if (cell instanceof Date) return cell.getTime()
  return typeof cell === 'string' ? cell.toWellFormed() : (cell ?? null)
}

/** The SHA-256 of the texts of records. */
export function digestOfTexts(texts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(text)
  return digest.digest('hex')
}
