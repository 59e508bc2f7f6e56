import { robotsByToken } from '../../../robots/index.ts'
import { grouped } from '../../../text/index.ts'
import { meantField } from '../../analysis/misread-records.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { nonText } from '../../file/non-text.ts'
import type { Severity } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, noDialect, quoted } from '../../text/message-phrases.ts'
import { arePageDirectives, PAGE_DIRECTIVE_ADVICE } from '../../text/page-directives.ts'
import { urlBelow } from './empty-sitemap.ts'
import { fieldReading } from './field-reading.ts'

/** S103 reports a line with an unknown field, or without the form of a record. */
export const unknownDirective: CheckRule = {
  code: 'S103',
  name: 'unknown-directive',
  severity: 'warning',
  why: 'Parsers do not obey a line that has an unknown field or is no record at all (RFC 9309 §2.2.4: "Crawlers MAY interpret other records"). A misspelt rule then has no effect, and nothing warns its author. Fields that at least one parser uses, such as `License`, are not reported. Their misspellings are, even if a few parsers accept them. If the text has `\\n` as characters in place of line ends, the finding is an error. It is one, too, if the file is an error message of PHP, or if no rule has a group because User-agent is misspelt.',
  find,
}

/** Matches the beginning of a value of Content-Signal. */
const SIGNAL = /^[\w-]+\s*=\s*(?:yes|no)\b/i

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
  const written = WRITTEN_LINE_END.exec(context.file.text)
  if (written !== null) {
    yield {
      span: { start: written.index, end: written.index + written[0].length },
      severity: 'error',
      message: `The file has the characters ${quoted(written[0])} in place of line ends. Parsers read many records as one line and lose them. Write real line ends in the program that makes this file.`,
      dialects: context.dialects.map(({ id }) => id),
    }
    return
  }
  const error = SCRIPT_ERROR.exec(context.file.text)
  if (error !== null && context.file.groups.length === 0) {
    const at = context.file.text.indexOf(error[1] ?? '', error.index)
    yield {
      span: { start: at, end: at + (error[1]?.length ?? 0) },
      severity: 'error',
      message: `The file is the error message of a script, ${quoted(error[1] ?? '')}, and no robots.txt. Robots find no rule in it, so nothing is forbidden. Repair the script that makes this file.`,
      dialects: context.dialects.map(({ id }) => id),
    }
    return
  }
  // Of an HTML page, only the first line is reported.
  let markupAt = -1
  const text = context.file.lines.filter(({ kind }) => kind === 'other')
  const records = context.file.lines.filter(({ kind }) => kind === 'record')
  if (text.length > 0 && records.length === 0) {
    yield* errorPage(context, text)
    return
  }
  if (records.length === 1 && records.every(({ name }) => ERROR_PAGE.test(name))) {
    yield* errorPage(context, records)
    return
  }
  const all = context.dialects.length
  const isPage = IN_PAGE.test(context.file.text)
  for (const { kind, line, field: acceptedAs } of lineDefects(context)) {
    if (kind === 'markup') {
      if (markupAt !== line.number - 1) {
        yield {
          span: line.content,
          message: `This line is HTML, which ${noDialect(all)} understands. Serve a plain-text robots.txt with one record per line.`,
          dialects: context.dialects.map(({ id }) => id),
        }
      }
      markupAt = line.number
      continue
    }
    if (kind !== 'unknown') continue
    const reading = context.byDialect.where(
      (file) => acceptedAs !== undefined && file.fieldAt(line.number) === acceptedAs,
    )
    const dialects = context.dialects.map(({ id }) => id).filter((id) => !reading.includes(id))
    if (line.kind !== 'record') {
      const words = wordsOf(context.file.text, line)
      const ofPages = arePageDirectives(words) ? PAGE_DIRECTIVE_ADVICE : undefined
      const fix = isPage || ofPages !== undefined ? undefined : asIntended(context, line)
      yield {
        span: line.content,
        message: `${quoted(words)} is not a record, so ${noDialect(all)} understands the line. ${ofPages ?? nameAdvice(context, line) ?? pathAdvice(context, line) ?? 'Put # before the line if it is a comment. Otherwise write "field: value".'}`,
        dialects,
        ...(fix === undefined ? {} : { fix }),
      }
      continue
    }
    const suggestion =
      line.name === '' || (reading.length === 0 && (isPage || CODE_END.test(line.value)))
        ? undefined
        : /[^a-z]sitemaps?$/.test(line.name)
          ? 'sitemap'
          : // A parser may take `Alow` for Disallow, which its author did not mean.
            meantField(context, { kind, line, ...(reading.length > 0 ? { field: acceptedAs } : {}) })
    const field = suggestion === undefined ? undefined : FIELDS.get(suggestion)
    if (/^https?$/.test(line.name) && line.value.startsWith('//')) {
      const above = context.file.lines[line.number - 2]
      // S110 tells of a Sitemap record whose URL is in the next line.
      if (above?.name === 'sitemap' && above.value === '' && urlBelow(context, above) === line) continue
      yield {
        span: line.nameSpan,
        message: `This line is a URL without a field, so ${noDialect(all)} understands it. If it is the URL of a sitemap, write "Sitemap:" before it. Otherwise delete the line.`,
        dialects,
      }
      continue
    }
    const split = nameAndField(context, line)
    const written = quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))
    const isSpoiltMark = line.number === 1 && SPOILT_MARK.test(line.name)
    const fault = isSpoiltMark
      ? `The file begins with ${quoted(line.name.slice(0, 3))}, a byte order mark that was encoded twice. Parsers take it for a part of the first field.`
      : line.name === ''
        ? 'There is no field before the colon.'
        : reading.length > 0
          ? `${written} is misspelt.`
          : `The field ${written} is unknown to ${all === 1 ? `${dialects.join('')}, the only checked dialect` : dialectPhrase(dialects, all)}.`
    const effect =
      reading.length > 0
        ? fieldReading({ reading, ignoring: dialects }, all, FIELDS.get(acceptedAs ?? '') ?? line.name)
        : line.name === ''
          ? 'Parsers do not obey such a line.'
          : 'A parser does not obey a line whose field it does not know.'
    const harmless = HARMLESS.find(({ fields }) => fields.test(line.name))
    const lost = suggestion === 'user-agent' ? rulesWithoutGroup(context) : 0
    const advice =
      harmless !== undefined
        ? harmless.advice
        : suggestion === undefined && arePageDirectives(line.value)
          ? // A robots meta element may name one robot, as `googlebot: noindex` does.
            PAGE_DIRECTIVE_ADVICE
          : suggestion === 'content-signal' && !SIGNAL.test(line.value)
            ? signalAdvice(context, line)
            : split !== undefined
              ? `Write ${quoted(`User-agent: ${split.name}`)} and ${quoted(`${split.field}: ${line.value}`)} on two lines${split.isBelowEmpty ? `, in place of the empty User-agent in line ${line.number - 1}` : ''}.`
              : field === undefined
                ? `${line.name === '' ? 'Write a field there' : 'Correct the field'}, put # before the line if it is a comment, or delete the line.`
                : `Did you mean ${field}? If so, write ${field}.`
    yield {
      span: line.name === '' ? line.content : line.nameSpan,
      // Programs that read such a field may come; nothing is lost by it.
      ...(harmless === undefined ? {} : { severity: harmless.severity }),
      ...(lost > 0 ? { severity: 'error' as const } : {}),
      message: `${fault} ${effect}${lost > 0 ? ` Without a group, Google and Bing obey ${lost === 1 ? 'not even the one rule' : `none of the ${grouped(lost)} rules`} of the file.` : ''} ${advice}`,
      dialects,
      ...(field === undefined || (suggestion === 'content-signal' && !SIGNAL.test(line.value))
        ? {}
        : { fix: renamed(line.nameSpan, field) }),
    }
  }
}

/** The rules of a file in which no line begins a group; 0 if one does. */
function rulesWithoutGroup({ file: { groups, lines } }: Context): number {
  return groups.length > 0
    ? 0
    : lines.filter(({ name, value }) => (name === 'allow' || name === 'disallow') && value !== '').length
}

/**
 * What to do with a line that is a name alone, below rules: it lacks its field, and its robot is not kept out.
 * `undefined` for another line.
 */
function nameAdvice({ file: { lines, text } }: Context, line: CheckedLine): string | undefined {
  const words = wordsOf(text, line)
  const above = lines
    .slice(0, line.number - 1)
    .filter(({ kind }) => kind === 'record')
    .at(-1)
  if (above?.name !== 'disallow' || !LONE_NAME.test(words) || !/[a-z]/i.test(words)) return undefined
  const next = lines[line.number]
  const hasRule = next?.name === 'disallow' || next?.name === 'allow'
  if (!hasRule && !namesRobot(words)) return undefined
  return `It looks like the name of a robot without its field, so ${quoted(words)} is not kept out. Write ${quoted(`User-agent: ${words.replace(/\/[\d.]+$/, '')}`)} there, above a Disallow.`
}

/** What to ask about a line that may be the end of any path; `undefined` for another line. */
function pathAdvice({ file: { text } }: Context, line: CheckedLine): string | undefined {
  return PART_OF_PATH.test(wordsOf(text, line))
    ? 'Is it a part of a path? If so, write "Disallow: " and the whole path. Otherwise delete the line.'
    : undefined
}

/** Matches the name of a robot and the field of its rule, as one field: `GPTBot Disallow`. */
const NAME_AND_FIELD = /^([a-z][\w.-]*)[ \t]+(allow|disallow)$/i

/** The two records that a line without a line end between them is; `undefined` if it is none such. */
function nameAndField(
  { file }: Context,
  { number, nameSpan }: CheckedLine,
): { readonly name: string; readonly field: string; readonly isBelowEmpty: boolean } | undefined {
  const match = NAME_AND_FIELD.exec(file.text.slice(nameSpan.start, nameSpan.end))
  const [, name = '', field = ''] = match ?? []
  const above = number > 1 ? file.lineAt(number - 1) : undefined
  const isBelowEmpty = above?.name === 'user-agent' && above.value === ''
  return match === null || !(isBelowEmpty || namesRobot(name))
    ? undefined
    : { name, field: FIELDS.get(field.toLowerCase()) ?? field, isBelowEmpty }
}

/**
 * What to do with a misspelt Content-Signal whose value is none: another field alone would not make it valid.
 * The lines below it that name a use of content in place of a field go, too.
 */
function signalAdvice(context: Context, line: CheckedLine): string {
  const { file } = context
  const { valid } = context.once(validSignal)
  const isUse = (below: CheckedLine | undefined): boolean => below?.kind === 'record' && USE.test(below.name)
  const first = line.number + 1
  let last = line.number
  while (isUse(file.lines[last])) last++
  const uses =
    last < first
      ? ''
      : ` No parser reads ${last === first ? `line ${last}` : `lines ${first} to ${last}`} either: delete ${last === first ? 'it' : 'them'}.`
  return valid === undefined
    ? `Did you mean Content-Signal? If so, write the whole line into the "*" group${file.groups.some(({ isStarGroup }) => !isStarGroup) ? ', and into each other group whose robots you mean' : ''}: "Content-Signal: ${GRANT.test(line.value) ? 'search=yes, ai-input=yes, ai-train=yes' : 'search=yes, ai-train=no'}".${uses}`
    : `Line ${valid.number} has a valid Content-Signal, so delete this line.${uses}`
}

/** The first valid Content-Signal of the file. */
function validSignal({ file }: Context): { readonly valid: CheckedLine | undefined } {
  return { valid: file.lines.find(({ name, value }) => name === 'content-signal' && SIGNAL.test(value)) }
}

/** Matches a value that grants a use. */
const GRANT = /^(?:allow|yes|all|true)/i

/** Matches a name of a use of content that stands in place of a field. */
const USE = /^(?:ai|llm|training|inference|search|grounding|indexing)(?:[-_]\w+)*$/

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
  const isBelowRule = before?.name === 'disallow' || before?.name === 'allow'
  const next = lines[line.number]?.name
  const isRule = (name: string | undefined): boolean => name === 'disallow' || name === 'allow'
  const isLone = (one: CheckedLine): boolean => one.kind === 'other' && LONE_NAME.test(wordsOf(text, one))
  if (isLone(line) && isBelowRule && isRule(next))
    // Another name has lost its rule. To repair a part of the list would hide that.
    return lines.some(
      (one) => isLone(one) && namesRobot(wordsOf(text, one)) && !isRule(lines[one.number]?.name),
    )
      ? undefined
      : {
          title: `write User-agent: ${words}`,
          edits: [{ start, end: start, text: 'User-agent: ' }],
          because:
            'With the fix, the rules below apply to this robot alone. Only you know whether that is intended.',
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

function wordsOf(text: string, { content }: CheckedLine): string {
  return text.slice(content.start, content.end)
}

/** Is this the name of a registry robot, with or without a version? */
function namesRobot(words: string): boolean {
  return robotsByToken(words.replace(/\/.*/, '')).length > 0
}

/** Matches an error message of PHP at the beginning of a text, with or without its marks of HTML. */
const SCRIPT_ERROR =
  /^(?:\s|<\/?[a-z]{1,10}\s?\/?>){0,20}(?:PHP )?((?:Fatal|Parse|Recoverable fatal) error|Warning|Notice|Deprecated)(?:<\/b>)?: /i

/** Matches a byte order mark whose bytes of UTF-8 were read as Latin-1 and encoded once more. */
const SPOILT_MARK = /^ï»¿/

/** Fields that no parser of a robots.txt reads, and that harm nobody. */
const HARMLESS: readonly {
  readonly fields: RegExp
  readonly severity: Severity
  readonly advice: string
}[] = [
  {
    // The text that a site has for language models (llmstxt.org).
    fields: /^llms?(?![\w-]*policy)\b/,
    severity: 'hint',
    advice:
      'Programs that look for a text for language models request /llms.txt itself, so the line does no harm and has no effect. Delete it, or put # before it.',
  },
  {
    // Directives of a page (Google Search Central, robots meta tag and X-Robots-Tag).
    fields:
      /^(?:x-robots-tag|robots|meta|meta[ _-]robots|noimageindex|max-snippet|max-image-preview|max-video-preview|unavailable_after|canonical)$/,
    severity: 'warning',
    advice: PAGE_DIRECTIVE_ADVICE,
  },
  {
    // Agentic Resource Discovery (draft-jimenez-dawn-ard-initial-contact-00; Chrome's page on Lighthouse, agentic
    // browsing).
    fields: /^agentmap$/,
    severity: 'hint',
    advice:
      'Programs of Agentic Resource Discovery look for it, and no search engine reads it. Keep it if you publish such a catalogue; otherwise delete it. The audit "robots.txt is not valid" of Lighthouse counts it as an error.',
  },
  {
    // The parser crawler-commons keeps its value as an extension, and obeys nothing in it (1.7-SNAPSHOT, July 2026).
    fields: /^llm-policy$/,
    severity: 'info',
    advice:
      'The parser crawler-commons hands it on to programs that ask for it. Nothing documents a robot that obeys it. To refuse uses of your content, write Content-Signal or Content-Usage.',
  },
  {
    // NLWeb. No source says which program reads it.
    fields: /^schemamap$/,
    severity: 'hint',
    advice: 'The line does no harm. Keep it if a program that you know reads it; otherwise delete it.',
  },
]

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
    message: looksLikeError
      ? `The file has no record. ${quoted(text)} looks like the text of an error page, not like a robots.txt. Find out why the server sends it in place of the file.`
      : `The file has no record: ${quoted(text)} is none. If the server sends this text in place of the file, find out why. Otherwise write "field: value", or put # before comments.`,
    dialects: context.dialects.map(({ id }) => id),
  }
}

function renamed(
  { start, end }: { readonly start: number; readonly end: number },
  field: string,
): ProposedFix {
  return {
    title: `write ${field}`,
    edits: [{ start, end, text: field }],
    because: `Dialects that ignore the line today read it as ${field} with the fix. Only you know whether that is intended.`,
  }
}
