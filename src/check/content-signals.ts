import type { Span } from '../text/index.ts'
import type { Context } from './context.ts'
import { type GroupRecord, recordsAnywhere } from './group-records.ts'

/** The keys of Content-Signal and their values (contentsignals.org; `use` is in the files that Cloudflare manages). */
export const SIGNAL_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
])

/** One `key=value` of a Content-Signal record. */
export interface Signal {
  /** In lower case. */
  readonly key: string
  /** In lower case; nothing where there is no equals sign. */
  readonly value: string | undefined
  readonly span: Span
  readonly keySpan: Span
  /** The line, counted from 1. */
  readonly line: number
}

/** The signals of a file, those of no group included, in its order. */
export function signals(context: Context): readonly Signal[] {
  return context.once(findSignals)
}

function findSignals(context: Context): readonly Signal[] {
  return recordsAnywhere(context, 'content-signal').flatMap(({ entry, span }: Pick<GroupRecord, 'entry' | 'span'>) => {
    const found: Signal[] = []
    let from = span.start
    for (const part of entry.value.split(',')) {
      const text = part.trim()
      const start = from + part.indexOf(text)
      from += part.length + 1
      const [key = '', value] = text.split('=', 2)
      const end = start + text.length
      found.push({
        key: key.trim().toLowerCase(),
        value: value?.trim().toLowerCase(),
        // A reader that changed the text leaves no places within it.
        span: entry.start === -1 ? span : { start, end },
        keySpan: entry.start === -1 ? span : { start, end: start + key.trimEnd().length },
        line: entry.line,
      })
    }
    return found
  })
}
