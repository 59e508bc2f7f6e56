import type { DialectId } from '../../../dialects/index.ts'
import type { File } from '../../../syntax/index.ts'
import { meantField } from '../../analysis/misread-records.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { nonText } from '../../file/non-text.ts'
import type { Finding, Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { noDialect, quoted } from '../../text/message-phrases.ts'
import { arePageDirectives } from '../../text/page-directives.ts'
import { urlBelow } from './empty-sitemap.ts'
import { namesRobot, OF_PAGE, problemOfField } from './unknown-field.ts'

/** S103 reports a line with an unknown field, or without the form of a record. */
export const unknownDirective: CheckRule = {
  code: 'S103',
  name: 'unknown-directive',
  severity: 'warning',
  promise: 'gives',
  saysFileIsNone: hasEscapedLineEnd,
  why: 'Parsers do not obey a line that has an unknown field or is no record at all (RFC 9309 §2.2.4: "Crawlers MAY interpret other records"). A misspelt rule then has no effect, and nothing warns its author. Fields that a parser uses, such as `License`, are not reported, but their misspellings are. The finding is an error if the text has `\\n` as characters in place of line ends, or is an error message of PHP. So it is if no Disallow has a group because User-agent is misspelt. If the file forbids nothing, that is info.',
  find,
}

/** Does a finding begin at the escape of a line end? */
function hasEscapedLineEnd({ span }: Finding, { text }: File): boolean {
  return /^\\[rn]/.test(text.slice(span.start, span.end))
}

/** Matches a path that stands alone in its line. */
const LONE_PATH = /^\/[^\s<>{};]*$/

/** Matches a part of a path that stands alone in its line, such as `plugins/`. */
const PART_OF_PATH = /^[\w.-]+\/$/

/** Matches a name that stands alone in its line, with or without a version. */
const LONE_NAME = /^[a-z][\w.-]*(?:\/[\d.]+)?$/i

/** From this many lines above a line, one can tell what it means. */
const LINES_ABOVE = 10

/**
 * Matches a mark of a web page, a script or a style sheet at the beginning of a line. A file may hold one,
 * too.
 */
const IN_PAGE = /^[ \t]*<(?:html|head|body|style|script|div|p|span|table|title|center)\b/im

/** Matches the end of a line of a style sheet or of a program. */
const CODE_END = /[;{}]$/

/** Matches words, or a row of signs that divides a file. */
const REMARK = /^(?:[\p{L}\p{N}"'(][^<>{};=]*|[-=*_~+.\s]+)$/u

function* find(context: Context): Generator<Problem> {
  const whole = brokenAsWhole(context)
  if (whole !== undefined) {
    yield whole
    return
  }
  const text = context.file.lines.filter(({ kind }) => kind === 'other')
  const records = context.file.lines.filter(({ kind }) => kind === 'record')
  if (text.length > 0 && records.length === 0) yield* errorPage(context, text)
  else if (records.length === 1 && records.every(({ name }) => ERROR_PAGE.test(name)))
    yield* errorPage(context, records)
  else yield* unknownLines(context)
}

/** A file that some program has made wrongly. */
function brokenAsWhole(context: Context): Problem | undefined {
  const { text, groups } = context.file
  const dialects = context.dialects.map(({ id }) => id)
  const written = WRITTEN_LINE_END.exec(text)
  if (written !== null)
    return {
      span: { start: written.index, end: written.index + written[0].length },
      severity: 'error',
      says: {
        case: 'written line ends',
        what: `The file has the characters ${quoted(written[0])} in place of line ends.`,
        effect: 'Parsers read many records as one line and lose them.',
        advice: 'Write real line ends in the program that makes this file.',
      },
      dialects,
    }
  const error = SCRIPT_ERROR.exec(text)
  if (error === null || groups.length > 0) return undefined
  const [, message = ''] = error
  const start = text.indexOf(message, error.index)
  return {
    span: { start, end: start + message.length },
    severity: 'error',
    says: {
      case: 'error of a script',
      what: `The file is the error message of a script, ${quoted(message)}, and no robots.txt.`,
      effect: 'Robots find no rule in it, so nothing is forbidden.',
      advice: 'Repair the script that makes this file.',
    },
    dialects,
  }
}

function* unknownLines(context: Context): Generator<Problem> {
  // Of an HTML page, only the first line is reported.
  let markupAt = -1
  const isPage = IN_PAGE.test(context.file.text)
  for (const { kind, line, field: acceptedAs } of lineDefects(context)) {
    if (kind === 'markup') {
      if (markupAt !== line.number - 1) yield markup(context, line)
      markupAt = line.number
      continue
    }
    if (kind !== 'unknown') continue
    const reading = context.byDialect.where(
      (file) => acceptedAs !== undefined && file.fieldAt(line.number) === acceptedAs,
    )
    const dialects = context.dialects.map(({ id }) => id).filter((id) => !reading.includes(id))
    if (line.kind !== 'record') yield { ...noRecord(context, line, isPage), dialects }
    else if (!isUrl(line)) {
      const meant = meantBy(context, line, acceptedAs, reading, isPage)
      yield problemOfField(context, line, { reading, acceptedAs, meant })
    } else if (!isBelowSitemap(context, line)) yield { ...urlAlone(context, line), dialects }
  }
}

function markup(context: Context, line: CheckedLine): Problem {
  return {
    span: line.content,
    says: {
      case: 'HTML',
      what: `This line is HTML, which ${noDialect(context.dialects.length)} understands.`,
      advice: 'Serve a plain-text robots.txt with one record per line.',
    },
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** @param isPage is the file a page rather than a robots.txt? */
function noRecord(context: Context, line: CheckedLine, isPage: boolean): Problem {
  const words = wordsOf(context.file.text, line)
  const fix = isPage || arePageDirectives(words) ? undefined : asIntended(context, line)
  return {
    span: line.content,
    says: {
      what: `${quoted(words)} is not a record, so ${noDialect(context.dialects.length)} understands the line.`,
      subject: quoted(words),
      ...remedyOfWords(context, line, words),
    },
    ...(fix === undefined ? {} : { fix }),
  }
}

/** The field that a line means, as one writes it. */
function meantBy(
  context: Context,
  line: CheckedLine,
  acceptedAs: string | undefined,
  reading: readonly DialectId[],
  isPage: boolean,
): string | undefined {
  if (line.name === '') return undefined
  const isRead = reading.length > 0
  if (!isRead && (isPage || CODE_END.test(line.value))) return undefined
  if (/[^a-z]sitemaps?$/.test(line.name)) return FIELDS.get('sitemap')
  // A parser may take `Alow` for Disallow, which its author did not mean.
  const field = meantField(context, {
    kind: 'unknown',
    line,
    ...(isRead && acceptedAs !== undefined ? { field: acceptedAs } : {}),
  })
  return field === undefined ? undefined : FIELDS.get(field)
}

function isUrl({ name, value }: CheckedLine): boolean {
  return /^https?$/.test(name) && value.startsWith('//')
}

/** Is a URL the value of the Sitemap record above it? S110 tells of such a record. */
function isBelowSitemap(context: Context, line: CheckedLine): boolean {
  const above = context.file.lines[line.number - 2]
  return above?.name === 'sitemap' && above.value === '' && urlBelow(context, above) === line
}

function urlAlone(context: Context, line: CheckedLine): Problem {
  return {
    span: line.nameSpan,
    says: {
      case: 'URL',
      what: `This line is a URL without a field, so ${noDialect(context.dialects.length)} understands it.`,
      advice: 'If it is the URL of a sitemap, write "Sitemap:" before it. Otherwise delete the line.',
    },
  }
}

/** What to do with a line that is no record, and what follows from it. */
function remedyOfWords(
  context: Context,
  line: CheckedLine,
  words: string,
): Pick<Says, 'advice' | 'case' | 'effect'> {
  if (arePageDirectives(words)) return OF_PAGE
  if (isNameOfRobot(context, line, words))
    return {
      case: 'name of a robot',
      effect: `It looks like the name of a robot without its field, so ${quoted(words)} is not kept out.`,
      advice: `Write ${quoted(`User-agent: ${words.replace(/\/[\d.]+$/, '')}`)} there, above a Disallow.`,
    }
  if (PART_OF_PATH.test(words))
    return {
      case: 'part of a path',
      advice:
        'Is it a part of a path? If so, write "Disallow: " and the whole path. Otherwise delete the line.',
    }
  return {
    case: 'words',
    advice: 'Put # before the line if it is a comment. Otherwise write "field: value".',
  }
}

/** Is a line a name alone, below rules? It then lacks its field, and its robot is not kept out. */
function isNameOfRobot({ file: { lines } }: Context, line: CheckedLine, words: string): boolean {
  const above = lines
    .slice(0, line.number - 1)
    .filter(({ kind }) => kind === 'record')
    .at(-1)
  if (above?.name !== 'disallow' || !LONE_NAME.test(words) || !/[a-z]/i.test(words)) return false
  const next = lines[line.number]
  return next?.name === 'disallow' || next?.name === 'allow' || namesRobot(words)
}

/**
 * A fix for a line of text that is no record. Between rules, a lone path lacks its field, and a lone name
 * above a rule lacks User-agent. To make a comment of it would hide what is lost. Other words are a comment
 * without its #.
 */
function asIntended(context: Context, line: CheckedLine): ProposedFix | undefined {
  const { lines, text } = context.file
  const { start, end } = line.content
  const words = wordsOf(text, line)
  const before = lines
    .slice(Math.max(0, line.number - 1 - LINES_ABOVE), line.number - 1)
    .filter(({ kind }) => kind === 'record')
    .at(-1)
  const isRule = (name: string | undefined): boolean => name === 'disallow' || name === 'allow'
  const isLone = (one: CheckedLine): boolean => one.kind === 'other' && LONE_NAME.test(wordsOf(text, one))
  if (isLone(line) && isRule(before?.name) && isRule(lines[line.number]?.name)) {
    // Another name has lost its rule. To repair a part of the list would hide that.
    const isPart = lines.some(
      (one) => isLone(one) && namesRobot(wordsOf(text, one)) && !isRule(lines[one.number]?.name),
    )
    return isPart ? undefined : asAgent(words, start)
  }
  // The name of a robot is no remark: its rule was lost.
  if (isLone(line) && namesRobot(words)) return undefined
  // Nobody knows where the rest of the path is.
  if (PART_OF_PATH.test(words)) return undefined
  if (LONE_PATH.test(words) && before?.name === 'disallow') {
    return {
      title: `write Disallow: ${words}`,
      edits: [{ start, end, text: `Disallow: ${words}` }],
      because: 'The fix makes a rule of the path. Only you know whether that is intended.',
    }
  }
  return REMARK.test(words)
    ? { title: 'begin the line with #', edits: [{ start, end: start, text: '# ' }] }
    : undefined
}

function asAgent(name: string, start: number): ProposedFix {
  return {
    title: `write User-agent: ${name}`,
    edits: [{ start, end: start, text: 'User-agent: ' }],
    because:
      'With the fix, the rules below apply to this robot alone. Only you know whether that is intended.',
  }
}

function wordsOf(text: string, { content }: CheckedLine): string {
  return text.slice(content.start, content.end)
}

/** Matches an error message of PHP at the beginning of a text, with or without its marks of HTML. */
const SCRIPT_ERROR =
  /^(?:\s|<\/?[a-z]{1,10}\s?\/?>){0,20}(?:PHP )?((?:Fatal|Parse|Recoverable fatal) error|Warning|Notice|Deprecated)(?:<\/b>)?: /i

/** Matches the escape of a line end, in the text of the file, before a field of the next record. */
const WRITTEN_LINE_END = /(?:\\r)?\\n(?=(?:\\[rn]){0,9}(?:user-agent|disallow|allow|sitemap)\s{0,9}:)/i

/** Matches the first words of an error page. A colon may follow them, as in a record. */
const ERROR_PAGE =
  /^(?:(?:file |page )?not found|no such |(?:fatal )?error|forbidden|bad request|access denied)\b/

/** Matches words of an error page anywhere in its first line. */
const ERROR_WORDS =
  /\b[45]\d\d\b|error|forbidden|denied|unauthori[sz]ed|not[ _]found|not supported|bad request|unavailable/i

/** Finds a file of text without any record. A file of markup is not reported here. */
function* errorPage(context: Context, [first]: readonly CheckedLine[]): Generator<Problem> {
  const { isErrorPage = false } = nonText(context)
  if (first === undefined || !(isErrorPage || lineDefects(context).some(({ kind }) => kind === 'unknown')))
    return
  const text = context.file.text.slice(first.content.start, first.content.end).replaceAll('\0', '')
  const looksLikeError = isErrorPage || first.kind === 'record' || ERROR_WORDS.test(text)
  yield {
    span: first.content,
    says: looksLikeError
      ? {
          case: 'error page',
          what: `The file has no record. ${quoted(text)} looks like the text of an error page, not like a robots.txt.`,
          advice: 'Find out why the server sends it in place of the file.',
        }
      : {
          case: 'no record',
          what: `The file has no record: ${quoted(text)} is none.`,
          advice:
            'If the server sends this text in place of the file, find out why. Otherwise write "field: value", or put # before comments.',
        },
    dialects: context.dialects.map(({ id }) => id),
  }
}
