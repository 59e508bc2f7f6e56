import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { characterOfEntity, isNumericEntity } from '../../text/html-entities.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S114 reports an HTML entity. */
export const htmlEntity: CheckRule = {
  code: 'S114',
  name: 'html-entity',
  severity: 'warning',
  why: 'A robots.txt is plain text, in which parsers do not decode `&amp;`. A rule with these five characters does not match the URL that browsers and robots request, which has `&` there. Usually the text was copied from a web page, or a template escaped its output.',
  needsOneOf: ['&'],
  find,
}

const ENTITY = /&(amp|lt|gt|quot|apos|nbsp);/gi

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const FIELDS_WITH_TEXT: ReadonlySet<string> = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'clean-param',
  'host',
])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, number } of context.file.lines) {
    if (!value.includes('&') || !FIELDS_WITH_TEXT.has(name)) continue
    const entities = Array.from(value.matchAll(ENTITY))
    const [first] = entities
    if (first === undefined) {
      const numbered = isNumericEntity(context.file.text, valueSpan.end)
        ? characterOfEntity(context.file.text, valueSpan.end)
        : undefined
      if (numbered !== undefined) yield numberedProblem(context, valueSpan.end - 1, numbered, number)
      continue
    }
    const start = valueSpan.start + first.index
    yield {
      span: { start, end: start + first[0].length },
      message: `${quoted(first[0])} is an HTML entity, which parsers do not decode. They read its ${first[0].length} characters as they are, so the value is not the intended one. Write ${nameOf(characterOf(first))}.`,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: {
        title: 'write the character itself',
        edits: entities.map((entity) => {
          const from = valueSpan.start + entity.index
          return { start: from, end: from + entity[0].length, text: characterOf(entity) }
        }),
        because: 'With the fix, parsers read another value. Only you know whether it is the intended one.',
      },
    }
  }
}

/**
 * The problem for a numeric entity such as `&#39;`. Parsers read only its `&`, because its `#` begins a
 * comment.
 */
function numberedProblem(
  context: Context,
  start: number,
  { character, end }: { character: string; end: number },
  line: number,
): Problem {
  return {
    span: { start, end },
    message: `${quoted(context.file.text.slice(start, end))} is an HTML entity, which parsers do not decode. For most parsers, its # begins a comment, so the value ends with "&". Write ${nameOf(character)}.`,
    dialects: context.byDialect.where((file) => (file.fieldAt(line) ?? 'unknown') !== 'unknown'),
    fix: {
      title: 'write the character itself',
      edits: [{ start, end, text: character }],
      because: 'With the fix, parsers read another value. Only you know whether it is the intended one.',
    },
  }
}

/** A character for a message. A quotation mark or a space in quotation marks is hard to read. */
function nameOf(character: string): string {
  if (character === '"') return 'a quotation mark'
  return character === ' ' ? 'a plain space' : quoted(character)
}

function characterOf(entity: RegExpExecArray): string {
  return CHARACTERS[(entity[1] as string).toLowerCase()] as string
}
