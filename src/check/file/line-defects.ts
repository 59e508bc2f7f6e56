import { placeholderIn } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { kindOfText } from '../text/kind-of-text.ts'
import { withoutLookalikes } from '../text/lookalikes.ts'
import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import { FIELDS, GOOGLES_MISSPELLINGS, isAcap, SPELLINGS, UNUSED_FIELDS } from './field-names.ts'
import { nonText } from './non-text.ts'

/**
 * The kinds of faulty lines: what a line that is not `field: value` seems to be. Each line has at most one
 * defect, so that one mistake gives one finding.
 */
export type Defect =
  /** A line of a comment of HTML: `<!-- Disallow: /a -->`. */
  | 'html-comment'
  /** A tag: `<p>`. */
  | 'markup'
  /** A comment of another language: `// Disallow: /a`. */
  | 'foreign-comment'
  /** A placeholder of a template, or the front matter of a site generator. */
  | 'template'
  /** A field spelt with characters that look like ASCII. */
  | 'lookalike'
  /** Text before a record: `- Disallow: /a`; a fence of Markdown, or the mark of a merge conflict. */
  | 'leading-junk'
  /** A second record within a line: `Disallow: /a Disallow: /b`. */
  | 'two-directives'
  /** A field and one word without a colon, which some parsers accept: `Disallow /a`. */
  | 'missing-colon'
  /** A field and several words without a colon, which almost no parser accepts: `Disallow /a b`. */
  | 'missing-colon-lost'
  /** A misspelt field that Google's parser accepts: `Disalow: /a`. */
  | 'misspelt'
  /** A field that only begins like a known one, which some parsers accept: `Disallowed: /a`. */
  | 'prefix-field'
  /**
   * A record whose field is unknown, or is spelt as only parsers other than Google's accept; any other text.
   */
  | 'unknown'

/** A line with a defect. */
export interface LineDefect {
  readonly kind: Defect
  readonly line: CheckedLine
  /** The field that the author meant, in lower case; absent if that is not clear. */
  readonly field?: string
  /**
   * The offset at which the record begins, after any wrong text before it. If the line holds two records, the
   * offset of the second record.
   */
  readonly at: number
}

/** The lines of a file that have a defect, in order. */
export function lineDefects(context: Context): readonly LineDefect[] {
  return context.once(findDefects)
}

/** The defects of one kind, in file order. */
export function defectsOf(context: Context, kind: Defect): readonly LineDefect[] {
  return lineDefects(context).filter((defect) => defect.kind === kind)
}

function findDefects(context: Context): readonly LineDefect[] {
  const defects: LineDefect[] = []
  if (nonText(context).kind !== undefined || isPageOrData(context)) return defects
  let inHtmlComment = false
  const frontMatter = frontMatterEnd(context)
  for (const line of context.file.lines) {
    if (line.number <= frontMatter) {
      if (line.number === 1) defects.push({ kind: 'template', line, at: line.content.start })
      continue
    }
    if (line.kind === 'blank' || line.kind === 'comment') continue
    const content = context.file.text.slice(line.content.start, line.content.end)
    if (inHtmlComment || content.startsWith('<!--')) {
      inHtmlComment = !content.includes('-->')
      defects.push({ kind: 'html-comment', line, at: line.content.start })
      continue
    }
    const defect = defectOf(context, line, content)
    if (defect !== undefined) defects.push(defect)
  }
  return defects
}

/**
 * Matches text before a record that was copied with it from a page or a message: bullets, quotation marks,
 * list numbers and the like.
 */
const JUNK = /^(?:[-*+=>•·▪●‣–—|\\/.,:~(["'`“”‘’][-*+=>•·▪●‣–—|\\/.,:~(["'`“”‘’ \t]*|\d{1,3}[.):][ \t]*)/

/** Matches the conflict markers of an unfinished merge. */
const MERGE_CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/

/**
 * Matches a second record within a line. Its field and colon follow a blank, a comma, the end of a tag, or a
 * line end written as `\n` or `\r`. A field directly after a path also counts if a path or URL follows its
 * colon. Behind the ending of a sitemap's name, a field needs nothing before it.
 */
const SECOND_RECORD =
  /([ \t,;>]|\\[nr])(user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:|([/*])(user-agent|disallow|allow|sitemap)[ \t]*:[ \t]*(?=[/*]|https?:)|(\.(?:xml|txt|gz))(user-agent|disallow|allow|sitemap|crawl-delay|host)[ \t]*:/i

/**
 * Matches a comment of another language at the beginning of a line. Marks that could also be something else
 * must have a word after them.
 */
const FOREIGN_COMMENT = /^(?:\/\/|;|\/\*|\*\/|(?:--+|!+|%+|rem)[ \t]+\w)/i

/**
 * Whether the text is a web page, JSON or XML without any record in a group. F114 or F115 reports such a
 * text, so its lines have no defects.
 */
function isPageOrData({ options, byDialect, file: { text } }: Context): boolean {
  if (options.retrieval !== undefined || kindOfText(text) === undefined) return false
  return byDialect.all.every(({ outline }) => outline.groups.every(({ records }) => records.length === 0))
}

/** The number of lines that are searched for the end of the front matter of a site generator. */
const MAX_FRONT_MATTER = 30

/**
 * The number of the last line of the front matter, which stands between two lines of hyphens at the beginning
 * of the file; 0 if there is no front matter.
 */
function frontMatterEnd({ file: { lines, text } }: Context): number {
  const isMark = ({ content }: CheckedLine): boolean =>
    text.slice(content.start, content.end).trimEnd() === '---'
  const [first] = lines
  if (first === undefined || !isMark(first)) return 0
  const end = lines.slice(1, MAX_FRONT_MATTER).findIndex(isMark)
  // Hyphens may be mere decoration. If records stand between them, there is no front matter.
  return end === -1 ||
    lines.slice(1, end + 1).some(({ name }) => name === 'user-agent' || name === 'disallow')
    ? 0
    : end + 2
}

function defectOf(context: Context, line: CheckedLine, content: string): LineDefect | undefined {
  const { comment, name } = line
  const at = line.content.start
  // The text of a comment is no record.
  const record =
    comment.start === comment.end ? content : context.file.text.slice(at, Math.max(at, comment.start))
  if (placeholderIn(record) !== undefined) return defect(line, 'template', SPELLINGS.get(name))
  // A line that begins with a field has nothing wrong before it.
  if (FIELDS.has(name))
    return record.indexOf(':') === record.lastIndexOf(':') ? undefined : secondRecord(line, record)
  const junk = junkOf(record)
  return (
    otherLanguage(line, record, junk) ??
    secondRecord(line, record) ??
    damagedStart(line, record, junk) ??
    lostColon(line, record) ??
    unknownField(context, line)
  )
}

function defect(line: CheckedLine, kind: Defect, field?: string, at = line.content.start): LineDefect {
  return { kind, line, at, ...present({ field }) }
}

/** Characters at the beginning of a record that belong to no field, and the field that follows them. */
interface Junk {
  readonly text: string
  readonly field: string | undefined
}

function junkOf(record: string): Junk {
  const text = JUNK.exec(record)?.[0] ?? ''
  return { text, field: text === '' ? undefined : SPELLINGS.get(firstName(record.slice(text.length))) }
}

/** A comment of another language, or markup. */
function otherLanguage(line: CheckedLine, record: string, { text, field }: Junk): LineDefect | undefined {
  const isRuler = field !== undefined && /^[-/]+$/.test(text.trimEnd()) && !record.startsWith('//')
  if (FOREIGN_COMMENT.test(record) && !isRuler) return defect(line, 'foreign-comment')
  return /^<\/?[a-z!]/i.test(record) ? defect(line, 'markup') : undefined
}

function secondRecord(line: CheckedLine, record: string): LineDefect | undefined {
  const second = SECOND_RECORD.exec(record)
  if (second === null || !SPELLINGS.has(firstName(record))) return undefined
  const [, before = second[3] ?? second[5] ?? '', field = second[4] ?? second[6] ?? ''] = second
  const at = line.content.start + second.index + before.length
  return defect(line, 'two-directives', field.toLowerCase(), at)
}

/** A field in letters that only look like its own, or behind characters that do not belong to it. */
function damagedStart(line: CheckedLine, record: string, junk: Junk): LineDefect | undefined {
  const plain = withoutLookalikes(record)
  const field = plain === record ? undefined : SPELLINGS.get(firstName(plain))
  if (field !== undefined && !SPELLINGS.has(firstName(record))) return defect(line, 'lookalike', field)
  return junk.field !== undefined || /^(?:```|~~~)/.test(record) || MERGE_CONFLICT.test(record)
    ? defect(line, 'leading-junk', junk.field, line.content.start + junk.text.length)
    : undefined
}

function lostColon(line: CheckedLine, record: string): LineDefect | undefined {
  const word = fieldWord(record)
  const field = SPELLINGS.get(word.toLowerCase())
  const rest = record.slice(word.length).trim()
  if (field === undefined || rest === '') return undefined
  if (line.kind !== 'other' && !/^[a-z]+:\/\//i.test(rest)) return undefined
  return defect(line, /\s/.test(rest) ? 'missing-colon-lost' : 'missing-colon', field)
}

/** A field that no dialect knows, or that dialects read as another one. */
function unknownField(context: Context, line: CheckedLine): LineDefect | undefined {
  const { name } = line
  if (line.kind !== 'record') return defect(line, 'unknown')
  if (isAcap(name) || UNUSED_FIELDS.has(name)) return undefined
  const accepted = context.byDialect.all
    .map((file) => file.fieldAt(line.number))
    .find((one) => one !== undefined && one !== 'unknown')
  if (accepted === undefined) return defect(line, 'unknown', SPELLINGS.get(name))
  if (name.startsWith(accepted)) return defect(line, 'prefix-field', accepted)
  return defect(line, GOOGLES_MISSPELLINGS.has(name) ? 'misspelt' : 'unknown', accepted)
}

/**
 * The word at the beginning of a line. The word ends before a blank or a colon, or before a path that
 * directly follows the name of a field.
 */
export function fieldWord(text: string): string {
  return /^(?:user-?agent|disallow|allow)(?=[/*])|^[^\s:]*/i.exec(text)?.[0] ?? ''
}

/**
 * The name at the beginning of a text, in lower case: the text up to a colon if that is the spelling of a
 * field, otherwise the first word.
 */
function firstName(text: string): string {
  const colon = text.indexOf(':')
  const whole = (colon === -1 ? text : text.slice(0, colon)).trim().toLowerCase()
  return SPELLINGS.has(whole) ? whole : (/^\S*/.exec(whole)?.[0] ?? '')
}
