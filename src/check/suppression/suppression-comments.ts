import { type File, linesOf } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'

/**
 * What a suppression comment applies to: one line (`line`), the whole file, or the lines between a `start`
 * and an `end` comment.
 */
type SuppressionForm = 'line' | 'file' | 'start' | 'end'

/** A comment such as `# wayleave-ignore P117, S1: kept for an old crawler`. */
export interface SuppressionComment {
  /** What the comment applies to; `undefined` if the word after `wayleave-ignore` is unknown. */
  readonly form: SuppressionForm | undefined
  /** The number of the comment's line, counted from 1. */
  readonly line: number
  /** The line that a comment of the form `line` applies to; `undefined` if only comments follow it. */
  readonly about: number | undefined
  /** The span from `wayleave-ignore` to the end of the comment. */
  readonly span: Span
  /** The rules that the comment names: codes, beginnings of codes, or names, as written. */
  readonly selectors: readonly { readonly text: string; readonly span: Span }[]
  readonly reason: string
}

/** Matches a text that may contain a suppression comment. Most files contain none. */
const ANY = /wayleave[-: \t]/i

/**
 * Matches a suppression comment: hashes and blanks, the word and its suffix, the selectors up to a colon, and
 * the reason.
 */
const COMMENT = /^(#[#\t ]*)(wayleave-ignore((?:-[a-z]+)*))(?![\w-])([^:]*)(?::(.*))?$/is

/**
 * Matches a malformed suppression comment: another word after `wayleave-`, or a blank or colon in place of
 * the hyphen. Comments with an expectation are not malformed.
 */
const MALFORMED =
  /^(#[#\t ]*)(wayleave-(?!expect)[a-z][\w-]*|wayleave[\t :]{1,9}(?:ignore|disable|enable|suppress|skip)[\w-]*(?=[\t :]{1,9}[a-z]\d))/is

const FORMS: Readonly<Record<string, SuppressionForm>> = {
  '': 'line',
  '-file': 'file',
  '-start': 'start',
  '-end': 'end',
}

/**
 * The suppression comments of a file, in order. A comment of the form `line` applies to the next line that is
 * no comment if it stands on a line of its own, otherwise to the line of its record. The time is linear in
 * the length of the file.
 */
export function suppressionComments(file: File): SuppressionComment[] {
  if (!ANY.test(file.text)) return []
  const comments: SuppressionComment[] = []
  let waiting: Omit<SuppressionComment, 'about'>[] = []
  const applyTo = (line: number | undefined): void => {
    for (const comment of waiting) comments.push({ ...comment, about: line })
    waiting = []
  }
  for (const line of linesOf(file)) {
    const comment = line.comment === undefined ? undefined : commentAt(file, line.comment, line.number)
    if (comment !== undefined) waiting.push(comment)
    if (line.kind !== 'comment') applyTo(line.number)
  }
  applyTo(undefined)
  return comments
}

function commentAt(
  { text }: File,
  { start, end }: Span,
  line: number,
): Omit<SuppressionComment, 'about'> | undefined {
  const match = COMMENT.exec(text.slice(start, end))
  if (match === null) {
    const [, before] = MALFORMED.exec(text.slice(start, end)) ?? []
    return before === undefined
      ? undefined
      : { form: undefined, line, span: { start: start + before.length, end }, selectors: [], reason: '' }
  }
  const [, before = '', word = '', suffix = '', list = '', reason = ''] = match
  const from = start + before.length
  const selectors = [...list.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => {
    const start = from + word.length + index
    return { text, span: { start, end: start + text.length } }
  })
  return {
    form: FORMS[suffix.toLowerCase()],
    line,
    span: { start: from, end },
    selectors,
    reason: reason.trim(),
  }
}
