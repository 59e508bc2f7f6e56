import { type File, linesOf } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'

/** What a comment that suppresses findings is about. */
export type SuppressionForm = 'line' | 'file' | 'start' | 'end'

/** A comment such as `# wayleave-ignore P117, S1: kept for an old crawler`. */
export interface SuppressionComment {
  /** Nothing where the word behind `wayleave-ignore` is none that is known. */
  readonly form: SuppressionForm | undefined
  /** 1-based number of its line. */
  readonly line: number
  /** The line it is about, for the form `line`; nothing where only comments follow. */
  readonly about: number | undefined
  /** From `wayleave-ignore` to the end of the comment. */
  readonly span: Span
  /** Codes, beginnings of codes, or names, in their order. */
  readonly selectors: readonly { readonly text: string; readonly span: Span }[]
  readonly reason: string
}

/** Most files hold none. */
const ANY = /wayleave[-: \t]/i

/** Hashes, blanks, the word, what is joined to it, the selectors up to a colon, and the reason. */
const COMMENT = /^(#[#\t ]*)(wayleave-ignore((?:-[a-z]+)*))(?![\w-])([^:]*)(?::(.*))?$/is

/** What was meant as one: another word, or blanks or a colon where a hyphen belongs. Expectations have a comment of their own. */
const ALIKE =
  /^(#[#\t ]*)(wayleave-(?!expect)[a-z][\w-]*|wayleave[\t :]{1,9}(?:ignore|disable|enable|suppress|skip)[\w-]*(?=[\t :]{1,9}[a-z]\d))/is

const FORMS: Readonly<Record<string, SuppressionForm>> = { '': 'line', '-file': 'file', '-start': 'start', '-end': 'end' }

/**
 * The comments of a file that suppress findings, in order. One on a line of its own is about the next line that is no comment; one
 * behind a record is about the record's line. Linear in the file.
 */
export function suppressionComments(file: File): SuppressionComment[] {
  if (!ANY.test(file.text)) return []
  const comments: SuppressionComment[] = []
  let waiting: Omit<SuppressionComment, 'about'>[] = []
  const about = (line: number | undefined): void => {
    for (const comment of waiting) comments.push({ ...comment, about: line })
    waiting = []
  }
  for (const line of linesOf(file)) {
    const found = line.comment === undefined ? undefined : commentAt(file, line.comment, line.number)
    if (found !== undefined) waiting.push(found)
    if (line.kind !== 'comment') about(line.number)
  }
  about(undefined)
  return comments
}

function commentAt({ text }: File, { start, end }: Span, line: number): Omit<SuppressionComment, 'about'> | undefined {
  const match = COMMENT.exec(text.slice(start, end))
  if (match === null) {
    const [, before] = ALIKE.exec(text.slice(start, end)) ?? []
    return before === undefined
      ? undefined
      : { form: undefined, line, span: { start: start + before.length, end }, selectors: [], reason: '' }
  }
  const [, before = '', word = '', joined = '', list = '', reason = ''] = match
  const from = start + before.length
  const selectors = [...list.matchAll(/[^\s,]+/g)].map((found) => {
    const at = from + word.length + found.index
    return { text: found[0], span: { start: at, end: at + found[0].length } }
  })
  return { form: FORMS[joined.toLowerCase()], line, span: { start: from, end }, selectors, reason: reason.trim() }
}
