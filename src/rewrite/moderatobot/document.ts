import { type File, linesOf } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'

/** A line that is neither blank nor a comment, with the comments that belong to it. */
export interface Item {
  /** The field in lower case; empty for a line that is not a record. */
  readonly field: string
  readonly value: string
  /** The whole line. */
  readonly text: string
  /** The comments above it, each from its `#` on. */
  readonly comments: readonly string[]
  /** 1-based line of the file; absent for an added line. */
  readonly line?: number
}

/** A line of a file whose comments are all on lines of their own. */
export type Entry =
  | { readonly kind: 'blank' }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'item'; readonly item: Item }

/** The lines between two blank lines: a group, or lines outside groups. */
export interface Block {
  readonly isGroup: boolean
  readonly items: readonly Item[]
  /** Comments below the last item. */
  readonly tail: readonly string[]
}

/** A record that is added to the file. */
export function newItem(field: string, value: string): Item {
  return { field, value, text: recordLine(field, value), comments: [] }
}

/** A test for records of one field. */
export function isField(field: string): (item: Item) => boolean {
  return (item) => item.field === field
}

/** The lines of a file. A comment after a record becomes a comment of its item. */
export function entriesOf(file: File): Entry[] {
  const { text } = file
  const cut = (span: Span | undefined): string => (span === undefined ? '' : text.slice(span.start, span.end))
  const entries: Entry[] = []
  for (const line of linesOf(file)) {
    const comment = trimmed(cut(line.comment))
    if (line.kind === 'blank') entries.push({ kind: 'blank' })
    else if (line.kind === 'comment') entries.push({ kind: 'comment', text: comment })
    else {
      const field = cut(line.field).toLowerCase()
      const value = cut(line.value)
      const whole = trimmed(text.slice(line.start, line.comment?.start ?? line.ending.start))
      const written = line.kind === 'record' ? recordLine(cut(line.field), value) : whole
      const comments = comment === '' ? [] : [comment]
      entries.push({ kind: 'item', item: { field, value, text: written, comments, line: line.number } })
    }
  }
  return entries
}

/**
 * The blocks of a file. A User-agent line that does not follow another one begins a group, and a blank line
 * ends it.
 */
export function blocksOf(entries: readonly Entry[]): Block[] {
  const blocks: { isGroup: boolean; items: Item[]; tail: string[] }[] = []
  let open: (typeof blocks)[number] | undefined
  let comments: string[] = []
  const begin = (isGroup: boolean): (typeof blocks)[number] => {
    const block = { isGroup, items: [], tail: [] }
    blocks.push(block)
    return block
  }
  const end = (): void => {
    if (comments.length > 0) (open ?? begin(false)).tail = comments
    comments = []
    open = undefined
  }
  for (const entry of entries) {
    if (entry.kind === 'blank') end()
    else if (entry.kind === 'comment') comments.push(entry.text)
    else {
      const { item } = entry
      if (
        item.field === 'user-agent' &&
        !(open?.isGroup === true && open.items.at(-1)?.field === 'user-agent')
      )
        open = begin(true)
      open ??= begin(false)
      open.items.push({ ...item, comments: [...comments, ...item.comments] })
      comments = []
    }
  }
  end()
  return blocks
}

/** The text of entries, including blank lines. */
export function textOfEntries(entries: readonly Entry[]): string {
  return textOfLines(
    entries.flatMap((entry) =>
      entry.kind === 'blank' ? [''] : entry.kind === 'comment' ? [entry.text] : linesOfItem(entry.item),
    ),
  )
}

/** The text of blocks, separated by blank lines. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const shown = blocks
    .map(({ items, tail }) => [...items.flatMap(linesOfItem), ...tail])
    .filter((lines) => lines.length > 0)
  return textOfLines(shown.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])))
}

function linesOfItem({ comments, text }: Item): string[] {
  return [...comments, text]
}

function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

function trimmed(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '')
}
