import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, dialectsWithVerb, noDialect, quoted } from '../../text/message-phrases.ts'

/** S103: a line that means nothing to any reader. */
export const unknownDirective: CheckRule = {
  code: 'S103',
  name: 'unknown-directive',
  severity: 'warning',
  why: 'Readers pass over a line whose field they do not know, and over one that is no record at all (RFC 9309 §2.2.4: "Crawlers MAY interpret other records"). A misspelt rule is therefore no rule, and nobody says so. Fields that some reader knows, whoever it is, are not reported; misspellings that one takes are.',
  find,
}

function* find(context: Context): Generator<Problem> {
  // Of a whole page of HTML, the first line says it all.
  let markupAt = -1
  const all = context.dialects.length
  for (const { kind, line, field: selected } of lineDefects(context)) {
    if (kind === 'markup') {
      if (markupAt !== line.number - 1) {
        yield {
          span: line.content,
          message: `This is HTML, and ${noDialect(all)} takes anything from it. Serve a robots.txt of records, one a line.`,
          dialects: context.dialects.map(({ id }) => id),
        }
      }
      markupAt = line.number
      continue
    }
    if (kind !== 'unknown') continue
    const takers = context.byDialect.where((file) => selected !== undefined && file.fieldAt(line.number) === selected)
    const dialects = context.dialects.map(({ id }) => id).filter((id) => !takers.includes(id))
    if (line.kind !== 'record') {
      yield {
        span: line.content,
        message: `${quoted(context.file.text.slice(line.content.start, line.content.end))} is no record, and ${noDialect(all)} takes anything from it. Put # before it if it is a remark.`,
        dialects,
        fix: { title: 'make it a comment', edits: [{ start: line.content.start, end: line.content.start, text: '# ' }] },
      }
      continue
    }
    const meant = line.name === '' ? undefined : takers.length > 0 ? selected : suggestedWord(context, line.name, [...FIELDS.keys()])
    const field = meant === undefined ? undefined : FIELDS.get(meant)
    const what =
      line.name === ''
        ? 'A record without a field is'
        : takers.length > 0
          ? `${quoted(line.name)} is no field. ${dialectsWithVerb(takers, all, 'takes', 'take')} it for ${field}; the line is`
          : `${quoted(line.name)} is a field that ${noDialect(all)} knows; the line is`
    yield {
      span: line.name === '' ? line.content : line.nameSpan,
      message: `${what} ignored by ${dialectPhrase(dialects, all)}. ${field === undefined ? 'Remove it, or check its name.' : `Did you mean ${field}?`}`,
      dialects,
      ...(field === undefined ? {} : { fix: renamed(line.nameSpan, field) }),
    }
  }
}

function renamed({ start, end }: { readonly start: number; readonly end: number }, field: string): ProposedFix {
  return {
    title: `write ${field}`,
    edits: [{ start, end, text: field }],
    because: 'It makes a record of a line that readers pass over; whether that one was meant, only a person knows.',
  }
}
