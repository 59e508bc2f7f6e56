import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, noDialect, quoted } from '../../text/message-phrases.ts'
import { fieldReading } from './field-reading.ts'

/** S103 reports a line with an unknown field, or without the form of a record. */
export const unknownDirective: CheckRule = {
  code: 'S103',
  name: 'unknown-directive',
  severity: 'warning',
  why: 'Parsers do not obey a line that has an unknown field or is no record at all (RFC 9309 §2.2.4: "Crawlers MAY interpret other records"). A misspelt rule then has no effect, and nothing warns its author. Fields that at least one parser uses, such as `License`, are not reported. Their misspellings are, even if a few parsers accept them.',
  find,
}

function* find(context: Context): Generator<Problem> {
  // Of an HTML page, only the first line is reported.
  let markupAt = -1
  const text = context.file.lines.filter(({ kind }) => kind === 'other')
  if (text.length > 0 && context.file.lines.every(({ kind }) => kind !== 'record')) {
    yield* errorPage(context, text)
    return
  }
  const all = context.dialects.length
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
      yield {
        span: line.content,
        message: `${quoted(context.file.text.slice(line.content.start, line.content.end))} is not a record, so ${noDialect(all)} understands the line. Put # before the line if it is a comment. Otherwise write "field: value".`,
        dialects,
        fix: {
          title: 'begin the line with #',
          edits: [{ start: line.content.start, end: line.content.start, text: '# ' }],
        },
      }
      continue
    }
    const suggestion =
      line.name === ''
        ? undefined
        : reading.length > 0
          ? acceptedAs
          : /[^a-z]sitemaps?$/.test(line.name)
            ? 'sitemap'
            : suggestedWord(context, line.name, [...FIELDS.keys()])
    const field = suggestion === undefined ? undefined : FIELDS.get(suggestion)
    const written = quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))
    const fault =
      line.name === ''
        ? 'There is no field before the colon.'
        : reading.length > 0
          ? `${written} is misspelt.`
          : `The field ${written} is unknown to ${all === 1 ? `${dialects.join('')}, the only checked dialect` : dialectPhrase(dialects, all)}.`
    const effect =
      reading.length > 0
        ? fieldReading({ reading, ignoring: dialects }, all, field ?? line.name)
        : line.name === ''
          ? 'Parsers do not obey such a line.'
          : 'A parser does not obey a line whose field it does not know.'
    const advice =
      field === undefined
        ? `${line.name === '' ? 'Write a field there' : 'Correct the field'}, put # before the line if it is a comment, or delete the line.`
        : `Did you mean ${field}? If so, write ${field}.`
    yield {
      span: line.name === '' ? line.content : line.nameSpan,
      // Programs that read such a field may come; nothing is lost by it.
      ...(/^llms?\b/.test(line.name) ? { severity: 'info' as const } : {}),
      message: `${fault} ${effect} ${advice}`,
      dialects,
      ...(field === undefined ? {} : { fix: renamed(line.nameSpan, field) }),
    }
  }
}

/** Finds a file of text without any record. A file of markup is not reported here. */
function* errorPage(context: Context, [first]: readonly CheckedLine[]): Generator<Problem> {
  if (first === undefined || !lineDefects(context).some(({ kind }) => kind === 'unknown')) return
  yield {
    span: first.content,
    message: `The file has no record. ${quoted(context.file.text.slice(first.content.start, first.content.end))} looks like the text of an error page, not like a robots.txt. Find out why the server sends it in place of the file.`,
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
