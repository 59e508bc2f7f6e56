import type { Context } from '../context.ts'
import { FIELDS } from '../fields.ts'
import { lineDefects } from '../line-defects.ts'
import type { Problem, ProposedFix, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** S103: a line that means nothing to any reader. */
export const unknownDirective: Rule = {
  code: 'S103',
  name: 'unknown-directive',
  severity: 'warning',
  why: 'Readers pass over a line whose field they do not know, and over one that is no record at all (RFC 9309 §2.2.4: "Crawlers MAY interpret other records"). A misspelt rule is therefore no rule, and nobody says so. Fields that some reader knows, whoever it is, are not reported.',
  find,
}

function* find(context: Context): Generator<Problem> {
  // Of a whole page of HTML, the first line says it all.
  let markupAt = -1
  for (const { kind, line } of lineDefects(context)) {
    if (kind === 'markup') {
      if (markupAt !== line.number - 1) {
        yield {
          span: line.content,
          message: 'This is HTML, and no reader takes anything from it. Serve a robots.txt of records, one a line.',
          readers: context.dialects.map(({ id }) => id),
        }
      }
      markupAt = line.number
      continue
    }
    if (kind !== 'unknown') continue
    const readers = context.dialects.map(({ id }) => id)
    if (line.kind !== 'record') {
      yield {
        span: line.content,
        message: `${quoted(context.text.slice(line.content.start, line.content.end))} is no record, and no reader takes anything from it. Put # before it if it is a remark.`,
        readers,
        fix: { title: 'make it a comment', edits: [{ start: line.content.start, end: line.content.start, text: '# ' }] },
      }
      continue
    }
    const meant = line.name === '' ? undefined : context.meant(line.name, [...FIELDS.keys()])
    const field = meant === undefined ? undefined : FIELDS.get(meant)
    const what = line.name === '' ? 'A record without a field' : `${quoted(line.name)} is a field that no reader knows; the line`
    yield {
      span: line.name === '' ? line.content : line.nameSpan,
      message: `${what} is ignored by all. ${field === undefined ? 'Remove it, or check its name.' : `Did you mean ${field}?`}`,
      readers,
      ...(field === undefined ? {} : { fix: renamed(line.nameSpan, field) }),
    }
  }
}

function renamed({ start, end }: { readonly start: number; readonly end: number }, field: string): ProposedFix {
  return {
    title: `write ${field}`,
    edits: [{ start, end, text: field }],
    because: 'It makes a record of a line that nobody obeyed; whether that one was meant, only a person knows.',
  }
}
