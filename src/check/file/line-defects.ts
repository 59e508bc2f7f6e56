import { kindOfText } from '../site/body-kind.ts'
import { withoutLookalikes } from '../text/lookalikes.ts'
import { placeholderIn } from '../text/placeholders.ts'
import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import { FIELDS, GOOGLES_MISSPELLINGS, isAcap, SPELLINGS, UNUSED_FIELDS } from './field-names.ts'
import { nonText } from './non-text.ts'

/** What a line that is not simply `field: value` seems to be. Each line is one of these at the most, so that no mistake is told twice. */
export type Defect =
  | 'html-comment'
  | 'markup'
  | 'foreign-comment'
  | 'template'
  | 'lookalike'
  | 'leading-junk'
  | 'two-directives'
  | 'missing-colon'
  | 'missing-colon-lost'
  | 'misspelt'
  | 'prefix-field'
  | 'unknown'

/** A line that is not what it should be. */
export interface LineDefect {
  readonly kind: Defect
  readonly line: CheckedLine
  /** The field that was meant, in lower case, where that can be told. */
  readonly field?: string
  /** Where it would begin without what is wrong before it; for two records in one line, where the second begins. */
  readonly at: number
}

/** The lines of a file that are not what they should be, in order. */
export function lineDefects(context: Context): readonly LineDefect[] {
  return context.once(findDefects)
}

/** Those of one kind. */
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

/** Bullets, quotation marks, list numbers and the like, from a page or a message that the file was copied from. */
const JUNK = /^(?:[-*+=>•·▪●‣–—|\\/.,:~(["'`“”‘’][-*+=>•·▪●‣–—|\\/.,:~(["'`“”‘’ \t]*|\d{1,3}[.):][ \t]*)/

/** Marks around what two sides wrote, where they were not brought together. */
const UNMERGED = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/

/**
 * A record that begins within a line: a field that a blank, a comma, the end of a tag or a line end in letters precedes and a colon follows; or one right
 * behind a path, with a path of its own.
 */
const SECOND =
  /([ \t,;>]|\\[nr])(user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:|([/*])(user-agent|disallow|allow|sitemap)[ \t]*:[ \t]*(?=[/*]|https?:)/i

/** A comment of another language at the beginning of a line; words follow the marks that could be something else. */
const FOREIGN = /^(?:\/\/|;|\/\*|\*\/|(?:--+|!+|%+|rem)[ \t]+\w)/i

/** Is there a web page or data in place of the file, and no rule in it? Then F114 or F115 says so, and nothing is to be said of each line. */
function isPageOrData({ options, byDialect, file: { text } }: Context): boolean {
  if (options.retrieval !== undefined || kindOfText(text) === undefined) return false
  return byDialect.all.every(({ outline }) => outline.groups.every(({ records }) => records.length === 0))
}

/** Lines that are looked at for the end of what a site generator reads before the text of a page. */
const MAX_FRONT_MATTER = 30

/** The last line of it, between two lines of hyphens at the beginning; 0 where there is none. */
function frontMatterEnd({ file: { lines, text } }: Context): number {
  const isMark = ({ content }: CheckedLine): boolean => text.slice(content.start, content.end).trimEnd() === '---'
  const [first] = lines
  if (first === undefined || !isMark(first)) return 0
  const end = lines.slice(1, MAX_FRONT_MATTER).findIndex(isMark)
  // Between lines that only look nice, records are records.
  return end === -1 || lines.slice(1, end + 1).some(({ name }) => name === 'user-agent' || name === 'disallow') ? 0 : end + 2
}

function defectOf(context: Context, line: CheckedLine, content: string): LineDefect | undefined {
  const { content: place, name } = line
  const at = place.start
  const found = (kind: Defect, field?: string, where = at): LineDefect => ({
    kind,
    line,
    at: where,
    ...(field === undefined ? {} : { field }),
  })
  // A comment's text is nobody's record.
  const record = line.comment.start === line.comment.end ? content : context.file.text.slice(at, Math.max(at, line.comment.start))
  if (placeholderIn(record) !== undefined) return found('template', SPELLINGS.get(name))
  const isField = FIELDS.has(name)
  // What begins with the name of a field begins with nothing else, and says nothing else before its colon.
  if (isField && record.indexOf(':') === record.lastIndexOf(':')) return undefined
  const junk = isField ? '' : (JUNK.exec(record)?.[0] ?? '')
  const meantBehind = junk === '' ? undefined : SPELLINGS.get(firstName(record.slice(junk.length)))
  if (!isField) {
    if (FOREIGN.test(record) && (meantBehind === undefined || !/^[-/]+$/.test(junk.trimEnd()) || record.startsWith('//')))
      return found('foreign-comment')
    if (/^<\/?[a-z!]/i.test(record)) return found('markup')
  }
  const second = SECOND.exec(record)
  if (second !== null && SPELLINGS.has(firstName(record))) {
    const [, before = second[3] ?? '', field = second[4] ?? ''] = second
    return found('two-directives', field.toLowerCase(), at + second.index + before.length)
  }
  if (isField) return undefined
  const plain = withoutLookalikes(record)
  const plainField = SPELLINGS.get(firstName(plain))
  if (plain !== record && plainField !== undefined && !SPELLINGS.has(firstName(record))) return found('lookalike', plainField)
  if (meantBehind !== undefined || /^(?:```|~~~)/.test(record) || UNMERGED.test(record))
    return found('leading-junk', meantBehind, at + junk.length)
  const word = fieldWord(record)
  const field = SPELLINGS.get(word.toLowerCase())
  const rest = record.slice(word.length).trim()
  if (field !== undefined && rest !== '' && (line.kind === 'other' || /^[a-z]+:\/\//i.test(rest))) {
    return found(/\s/.test(rest) ? 'missing-colon-lost' : 'missing-colon', field)
  }
  if (line.kind !== 'record') return found('unknown')
  if (isAcap(name) || UNUSED_FIELDS.has(name)) return undefined
  const selected = context.byDialect.all.map((file) => file.fieldAt(line.number)).find((one) => one !== undefined && one !== 'unknown')
  if (selected === undefined) return found('unknown', SPELLINGS.get(name))
  if (name.startsWith(selected)) return found('prefix-field', selected)
  return found(GOOGLES_MISSPELLINGS.has(name) ? 'misspelt' : 'unknown', selected)
}

/** The word a line begins with: up to a blank, a colon, or what a path begins with right behind the name of a field. */
export function fieldWord(text: string): string {
  return /^(?:user-?agent|disallow|allow)(?=[/*])|^[^\s:]*/i.exec(text)?.[0] ?? ''
}

/** The name a text begins with, in lower case: up to a colon, or a word. */
function firstName(text: string): string {
  const colon = text.indexOf(':')
  const whole = (colon === -1 ? text : text.slice(0, colon)).trim().toLowerCase()
  return SPELLINGS.has(whole) ? whole : (/^\S*/.exec(whole)?.[0] ?? '')
}
