import { outlineOf } from '../../dialects/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { type File, type Line, lineAt, linesOf } from '../../syntax/index.ts'
import { type Span, visible } from '../../text/index.ts'

/** A group of a file or one of its records, as an outline shows it. */
export interface Entry {
  readonly kind: 'group' | 'record'
  readonly name: string
  readonly span: Span
  /** The part that a click selects. */
  readonly selection: Span
  readonly children: readonly Entry[]
}

/** Characters of a name. */
const MAX_NAME = 120

/** The names of a group that are shown. */
const MAX_AGENTS = 3

/** Groups with their records, as RFC 9309 divides the file, and the records outside of them. */
export function entriesOf(file: File): readonly Entry[] {
  const entries: Entry[] = []
  let after = 1
  for (const { agents, firstLine, lastLine, lastOwnLine = lastLine } of outlineOf(file, DEFAULT_DIALECT)
    .groups) {
    // Groups of this dialect follow one another.
    if (firstLine < after) continue
    entries.push(...recordsOf(file, after, firstLine - 1))
    const records = recordsOf(file, firstLine, lastOwnLine)
    const [first] = records
    if (first !== undefined)
      entries.push({
        kind: 'group',
        name: groupName(agents.map(({ value }) => value)),
        span: { start: first.span.start, end: records.at(-1)?.span.end ?? first.span.end },
        selection: first.selection,
        children: records,
      })
    after = lastOwnLine + 1
  }
  return [...entries, ...recordsOf(file, after, file.starts.length)]
}

function groupName(names: readonly string[]): string {
  const shown = names.slice(0, MAX_AGENTS).map((name) => (name === '' ? '(empty)' : visible(name, MAX_NAME)))
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function recordsOf(file: File, first: number, last: number): readonly Entry[] {
  const entries: Entry[] = []
  for (let number = first; number <= last && number <= file.starts.length; number++) {
    const { field, value } = lineAt(file, number - 1)
    if (field === undefined || value === undefined) continue
    const span = { start: field.start, end: value.end }
    // The blanks of an empty value lie before its end.
    if (span.end < span.start) continue
    const name = visible(file.text.slice(span.start, span.end), MAX_NAME)
    entries.push({ kind: 'record', name: name === '' ? ':' : name, span, selection: span, children: [] })
  }
  return entries
}

/** Lines, counted from 0, that an editor can fold. */
export interface Fold {
  readonly first: number
  readonly last: number
  readonly kind: 'region' | 'comment'
}

/** Groups, and comments of several lines. */
export function foldsOf(file: File): readonly Fold[] {
  const groups = outlineOf(file, DEFAULT_DIALECT).groups.map(
    ({ firstLine, lastLine, lastOwnLine = lastLine }): Fold => ({
      first: firstLine - 1,
      last: lastOwnLine - 1,
      kind: 'region',
    }),
  )
  const comments: Fold[] = []
  let first: number | undefined
  let last = 0
  const end = (): void => {
    if (first !== undefined && last > first) comments.push({ first, last, kind: 'comment' })
    first = undefined
  }
  for (const { kind, number } of linesOf(file)) {
    if (kind !== 'comment') end()
    else {
      first ??= number - 1
      last = number - 1
    }
  }
  end()
  return [...groups, ...comments]
    .filter((fold) => fold.last > fold.first)
    .sort((one, other) => one.first - other.first)
}

/** A URL in a file that an editor can open. */
export interface Link {
  readonly span: Span
  readonly url: string
}

/** A URL of printable US-ASCII, up to a character that no URL has unescaped. */
const URL_IN_TEXT = /https?:\/\/[!#-;=?-[\]_a-z~]+/gi

/** The URLs with http or https in values and comments. */
export function linksOf(file: File): readonly Link[] {
  const links: Link[] = []
  for (const { 0: found, index } of file.text.matchAll(URL_IN_TEXT)) {
    // A mark at the end belongs to the sentence.
    const url = found.replace(/[).,;:!?'\]]+$/, '')
    if (isUrl(url)) links.push({ span: { start: index, end: index + url.length }, url })
  }
  return links
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

/** The value of a record as text, without a comment. */
export function textOfValue({ text }: File, { value }: Pick<Line, 'value'>): string {
  return value === undefined ? '' : text.slice(value.start, value.end)
}
