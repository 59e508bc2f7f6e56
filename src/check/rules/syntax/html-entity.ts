import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { characterOfEntity, isNumericEntity } from '../../text/html-entities.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S114: a character as HTML writes it. */
export const htmlEntity: CheckRule = {
  code: 'S114',
  name: 'html-entity',
  severity: 'warning',
  why: 'A robots.txt is plain text, and no reader decodes `&amp;`: the rule waits for a URL that holds these five characters, and browsers and robots send `&`. It comes from a file that was copied from a page, or from a template that escapes what it prints.',
  needsOneOf: ['&'],
  find,
}

const ENTITY = /&(amp|lt|gt|quot|apos|nbsp);/gi

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const CONCERNED: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'clean-param', 'host'])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, number } of context.file.lines) {
    if (!value.includes('&') || !CONCERNED.has(name)) continue
    const entities = Array.from(value.matchAll(ENTITY))
    const [first] = entities
    if (first === undefined) {
      const numbered = isNumericEntity(context.file.text, valueSpan.end) ? characterOfEntity(context.file.text, valueSpan.end) : undefined
      if (numbered !== undefined) yield numberedProblem(context, valueSpan.end - 1, numbered, number)
      continue
    }
    const start = valueSpan.start + first.index
    yield {
      span: { start, end: start + first[0].length },
      message: `${quoted(first[0])} is ${first[0].length} characters to every reader, and no URL is sent with it. Write ${quoted(characterOf(first))}.`,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: {
        title: 'write the character itself',
        edits: entities.map((entity) => {
          const from = valueSpan.start + entity.index
          return { start: from, end: from + entity[0].length, text: characterOf(entity) }
        }),
        because: 'It makes a rule of one that matched nothing; whether it was to match, only a person knows.',
      },
    }
  }
}

/** Of one with a number, readers see the first character: its `#` begins a comment. */
function numberedProblem(context: Context, start: number, { character, end }: { character: string; end: number }, line: number): Problem {
  return {
    span: { start, end },
    message: `${quoted(context.file.text.slice(start, end))} is a character as HTML writes it, and its # begins a comment: the value ends with "&". Write ${quoted(character)}.`,
    dialects: context.byDialect.where((file) => (file.fieldAt(line) ?? 'unknown') !== 'unknown'),
    fix: {
      title: 'write the character itself',
      edits: [{ start, end, text: character }],
      because: 'It makes another rule of it; whether that was meant, only a person knows.',
    },
  }
}

function characterOf(entity: RegExpExecArray): string {
  return CHARACTERS[(entity[1] as string).toLowerCase()] as string
}
