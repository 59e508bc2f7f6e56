import { diffArrays } from 'diff'
import { type File, lineAt, lineCount } from '../syntax/index.ts'
import type { Edit } from '../text/index.ts'

/** The fields whose lines are shown. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay', 'host', 'clean-param'],
  ...['request-rate', 'visit-time', 'content-signal', 'content-usage', 'license'],
])

/** An edit of a file as an agent may see it. */
export interface ShownEdit {
  /** The file after the edit. Each comment, and each line with an unknown field, stands as `# line N`. */
  readonly text: string
  /** Edits of the text before, whole lines each. They move no comment. */
  readonly changes: readonly Edit[]
  /**
   * Does the edit move a line whose field is unknown? The shown changes leave this line out, so applying them would
   * not give the same edit.
   */
  readonly isCut: boolean
}

/** A line without what may be written for the agent; `undefined` for a line of nothing else. */
function shownLine(file: File, index: number): string | undefined {
  const { start, end, kind, field, comment, ending } = lineAt(file, index)
  if (kind === 'blank') return file.text.slice(start, end)
  if (field === undefined || !KNOWN_FIELDS.has(file.text.slice(field.start, field.end).toLowerCase()))
    return undefined
  if (comment === undefined) return file.text.slice(start, end)
  return file.text.slice(start, comment.start).trimEnd() + file.text.slice(ending.start, ending.end)
}

const contentOf = (file: File, index: number): string => {
  const { start, ending } = lineAt(file, index)
  return file.text.slice(start, ending.start)
}

const contentsOf = (file: File): string[] =>
  Array.from({ length: lineCount(file) }, (_, index) => contentOf(file, index))

/**
 * What an agent sees of an edit.
 *
 * @param sent the text of `before`, with its byte order mark, which is no part of the text of a file.
 */
export function shownEdit(sent: string, before: File, after: File): ShownEdit {
  const shift = sent.length - before.text.length
  const old = contentsOf(before)
  /** The number of the first line with each content. */
  const numbers = new Map([...old.entries()].reverse().map(([index, content]) => [content, index + 1]))
  const text: string[] = []
  const changes: Edit[] = []
  let isCut = false
  let [from, to] = [0, 0]
  const offset = (): number => shift + (from < old.length ? lineAt(before, from).start : before.text.length)
  const put = (start: number, added: string): void => {
    const last = changes.at(-1)
    const isNext = last !== undefined && last.end >= start
    const own = { start: isNext ? last.start : start, end: offset(), text: (isNext ? last.text : '') + added }
    changes.splice(isNext ? -1 : changes.length, isNext ? 1 : 0, own)
  }
  for (const { added, removed, count } of diffArrays(old, contentsOf(after))) {
    if (removed) {
      const start = offset()
      from += count
      put(start, '')
      continue
    }
    for (let index = 0; index < count; index++, to++) {
      const shown = shownLine(after, to)
      if (!added) {
        from++
        text.push(shown ?? `# line ${from}\n`)
        continue
      }
      // A line that the edit adds is the program's own, or one of the file that has moved.
      const number = numbers.get(contentOf(after, to))
      const isOwnComment = shown === undefined && number === undefined
      const line = isOwnComment ? `${contentOf(after, to)}\n` : shown
      text.push(line ?? `# line ${number}\n`)
      isCut ||= line === undefined && !contentOf(after, to).trimStart().startsWith('#')
      if (line !== undefined) put(offset(), line)
    }
  }
  const [first] = changes.filter(({ start }) => start === sent.length)
  // Without an end, the last line would go on with what is added.
  if (first !== undefined && before.text !== '' && !/[\r\n]$/.test(before.text))
    changes.splice(changes.indexOf(first), 1, { ...first, text: `\n${first.text}` })
  return { text: text.join(''), changes, isCut }
}
