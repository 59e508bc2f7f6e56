import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import { FIELDS, isAcap, SPELLINGS, UNUSED_FIELDS } from './fields.ts'
import { plainText } from './lookalikes.ts'
import { noText } from './no-text.ts'
import { placeholderIn } from './placeholders.ts'

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
  if (noText(context).is !== undefined) return defects
  let inHtmlComment = false
  const frontMatter = frontMatterEnd(context)
  for (const line of context.lines) {
    if (line.number <= frontMatter) {
      if (line.number === 1) defects.push({ kind: 'template', line, at: line.content.start })
      continue
    }
    if (line.kind === 'blank' || line.kind === 'comment') continue
    const content = context.text.slice(line.content.start, line.content.end)
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
const JUNK = /^(?:[-*+>•·|"'`“”‘’]+|\d{1,3}[.)])[ \t]*/

/** A record that begins within a line: a field that a blank, a comma or the end of a tag precedes and a colon follows. */
const SECOND = /[ \t,;>](user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/i

/** Lines that are looked at for the end of what a site generator reads before the text of a page. */
const MAX_FRONT_MATTER = 30

/** The last line of it, between two lines of hyphens at the beginning; 0 where there is none. */
function frontMatterEnd({ lines, text }: Context): number {
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
  const record = line.comment.start === line.comment.end ? content : context.text.slice(at, Math.max(at, line.comment.start))
  if (placeholderIn(record) !== undefined) return found('template', SPELLINGS.get(name))
  if (record.startsWith('//') || record.startsWith(';') || record.startsWith('/*') || record.startsWith('*/')) {
    return found('foreign-comment')
  }
  if (/^<\/?[a-z!]/i.test(record)) return found('markup')
  const second = SECOND.exec(record)
  if (second !== null && SPELLINGS.has(firstName(record))) {
    return found('two-directives', second[1]?.toLowerCase(), at + second.index + 1)
  }
  if (FIELDS.has(name)) return undefined
  const plain = plainText(record)
  const plainField = SPELLINGS.get(firstName(plain))
  if (plain !== record && plainField !== undefined && !SPELLINGS.has(firstName(record))) return found('lookalike', plainField)
  const junk = JUNK.exec(record)?.[0] ?? ''
  const meantBehind = junk === '' ? undefined : SPELLINGS.get(firstName(record.slice(junk.length)))
  if (meantBehind !== undefined || /^(?:```|~~~)/.test(record)) return found('leading-junk', meantBehind, at + junk.length)
  const word = /^[^\s:]+/.exec(record)?.[0] ?? ''
  const field = SPELLINGS.get(word.toLowerCase())
  const rest = record.slice(word.length).trim()
  if (field !== undefined && rest !== '' && (line.kind === 'other' || /^[a-z]+:\/\//i.test(rest))) {
    return found(/\s/.test(rest) ? 'missing-colon-lost' : 'missing-colon', field)
  }
  if (line.kind !== 'record') return found('unknown')
  if (isAcap(name) || UNUSED_FIELDS.has(name)) return undefined
  const taken = context.readings.map((reading) => reading.fieldAt(line.number)).find((one) => one !== undefined && one !== 'unknown')
  if (taken === undefined) return found('unknown', SPELLINGS.get(name))
  return found(name.startsWith(taken) ? 'prefix-field' : 'misspelt', taken)
}

/** The name a text begins with, in lower case: up to a colon, or a word. */
function firstName(text: string): string {
  const colon = text.indexOf(':')
  const whole = (colon === -1 ? text : text.slice(0, colon)).trim().toLowerCase()
  return SPELLINGS.has(whole) ? whole : (/^\S*/.exec(whole)?.[0] ?? '')
}
