import { visible } from '../text/index.ts'
import type { Page, PagePlace } from './page.ts'

/** The most characters of a header line that are read: four times what Node accepts for all lines together. */
export const MAX_HEADER_CHARACTERS = 65_536

/** The most header lines with rules that are read. Node accepts fewer than 2,000 of all kinds by default. */
export const MAX_HEADER_LINES = 10_000

/** A header line that is read here. */
export interface Header {
  /** In lower case. */
  readonly name: string
  /** The value as it was sent. */
  readonly written: string
  readonly value: string
  readonly line: number
}

/** The headers of a page that matter here, and whether some of them were left out or cut. */
export interface Headers {
  readonly lines: readonly Header[]
  readonly isCut: boolean
}

/** The headers that have rules, or say how to read them. */
const READ_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'x-robots-tag',
  'robots-tag',
  'content-usage',
  'content-signal',
  'link',
  'tdm-reservation',
  'tdm-policy',
])

/** The headers of a page that are read here, up to a limit. */
export function headersOf({ headers }: Page): Headers {
  const lines: Header[] = []
  let isCut = false
  for (const [at, [written, value]] of (headers ?? []).entries()) {
    const name = written.trim().toLowerCase()
    if (!READ_HEADERS.has(name)) continue
    if (lines.length >= MAX_HEADER_LINES) return { lines, isCut: true }
    if (value.length > MAX_HEADER_CHARACTERS) isCut = true
    lines.push({
      name,
      written: visible(written, 60),
      value: value.slice(0, MAX_HEADER_CHARACTERS).trim(),
      line: at + 1,
    })
  }
  return { lines, isCut }
}

/** All lines of a header as one list (RFC 9651 §4.2), with the place of the first one. */
export interface HeaderList {
  readonly text: string
  readonly place: PagePlace
  readonly isCut: boolean
}

/** The lines of a header as one list; `undefined` if it has none. */
export function listOf(headers: readonly Header[], wanted: string): HeaderList | undefined {
  const lines = headers.filter(({ name }) => name === wanted)
  const [first] = lines
  if (first === undefined) return undefined
  const whole = lines.map(({ value }) => value).join(', ')
  const text = whole.slice(0, MAX_HEADER_CHARACTERS)
  return {
    text,
    place: { where: 'header', line: first.line, name: first.written, text: visible(text, 200) },
    isCut: text.length < whole.length,
  }
}
