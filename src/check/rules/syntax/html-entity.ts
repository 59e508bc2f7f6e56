import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import {
  characterOfEntity,
  isNumericEntity,
  type NamedEntity,
  namedEntities,
} from '../../text/html-entities.ts'
import { quoted } from '../../text/message-phrases.ts'
import { spacesEncoded, spacesWithin } from '../../text/percent-encoding.ts'

/** S114 reports an HTML entity. */
export const htmlEntity: CheckRule = {
  code: 'S114',
  name: 'html-entity',
  severity: 'warning',
  promise: 'corrects',
  why: 'A robots.txt is plain text, in which parsers do not decode `&amp;`. A rule with these five characters does not match the URL that browsers and robots request, which has `&` there. Usually the text was copied from a web page, or a template escaped its output.',
  needsOneOf: ['&'],
  find,
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
  for (const line of context.file.lines) {
    const { name, value, number } = line
    if (!value.includes('&') || !FIELDS_WITH_TEXT.has(name)) continue
    const entities = namedEntities(value)
    const problem =
      entities.length === 0 ? numberedProblem(context, line) : namedProblem(context, line, entities)
    if (problem === undefined) continue
    yield {
      ...problem,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
    }
  }
}

/** The problem for named entities such as `&amp;`. */
function namedProblem(
  context: Context,
  { name, value, valueSpan, number }: CheckedLine,
  entities: readonly NamedEntity[],
): Problem {
  const [first] = entities as [NamedEntity]
  const decoded = entities.reduceRight(
    (text, { index, text: entity, character }) =>
      text.slice(0, index) + character + text.slice(index + entity.length),
    value,
  )
  // A robot sends the spaces of a path encoded.
  const isSpaced = (name === 'allow' || name === 'disallow') && spacesWithin(decoded).length > 0
  const encoded = spacesEncoded(decoded)
  const twin = isSpaced ? twinOf(context, number, encoded) : undefined
  const start = valueSpan.start + first.index
  const span = { start, end: start + first.text.length }
  const what = `${quoted(first.text)} is an HTML entity, which parsers do not decode.`
  const subject = quoted(value)
  if (twin !== undefined)
    return {
      span,
      says: {
        case: 'plain space in another line',
        what,
        effect: `Line ${twin} has a plain space there, which is sent as "%20".`,
        advice: [
          `Delete this line, and write ${quoted(encoded)} in line ${twin}.`,
          ...noBreakSpace(value),
        ].join(' '),
        subject,
      },
      fix: { title: 'delete the line', edits: [removeLine(context, context.file.lineAt(number))] },
    }
  return {
    span,
    says: {
      what,
      effect: `They read its ${first.text.length} characters as they are, so the value is not the intended one.`,
      advice: `Write ${isSpaced ? quoted(encoded) : nameOf(first.character)}.`,
      subject,
    },
    fix: {
      ...(isSpaced
        ? {
            title: 'write the characters themselves, and %20 for a space',
            edits: [{ ...valueSpan, text: encoded }],
          }
        : {
            title: 'write the character itself',
            edits: entities.map(({ index, text, character }) => {
              const from = valueSpan.start + index
              return { start: from, end: from + text.length, text: character }
            }),
          }),
      because: OTHER_VALUE,
    },
  }
}

const OTHER_VALUE = 'With the fix, parsers read another value. Only you know whether it is the intended one.'

/** Matches the entity of a no-break space. */
const NO_BREAK_SPACE = /&nbsp;?/gi

/** A sentence that says how to write a no-break space; none if the value has none. */
function noBreakSpace(value: string): readonly string[] {
  const meant = value.replace(NO_BREAK_SPACE, '%C2%A0')
  return meant === value ? [] : [`If you mean a no-break space, write ${quoted(meant)}.`]
}

/**
 * The line of a rule of the same group and field that has spaces in place of the entities, and so the same
 * encoded value; `undefined` if there is none.
 */
function twinOf({ file }: Context, number: number, encoded: string): number | undefined {
  const group = file.groupOfRule(number)
  const own = group?.rules.find(({ line }) => line === number)
  return group?.rules.find(
    ({ line, field, value }) => line !== number && field === own?.field && spacesEncoded(value) === encoded,
  )?.line
}

/**
 * The problem for a numeric entity such as `&#39;`, if the value ends with one. Parsers read only its `&`, because its
 * `#` begins a comment.
 */
function numberedProblem({ file: { text } }: Context, { valueSpan }: CheckedLine): Problem | undefined {
  const start = valueSpan.end - 1
  const entity = isNumericEntity(text, valueSpan.end) ? characterOfEntity(text, valueSpan.end) : undefined
  if (entity === undefined) return undefined
  const { character, end } = entity
  const written = quoted(text.slice(start, end))
  return {
    span: { start, end },
    says: {
      case: 'number',
      what: `${written} is an HTML entity, which parsers do not decode.`,
      effect: 'For most parsers, its # begins a comment, so the value ends with "&".',
      advice: `Write ${nameOf(character)}.`,
      subject: written,
    },
    fix: {
      title: 'write the character itself',
      edits: [{ start, end, text: character }],
      because: OTHER_VALUE,
    },
  }
}

/** A character for a message. A quotation mark or a space in quotation marks is hard to read. */
function nameOf(character: string): string {
  if (character === '"') return 'a quotation mark'
  return character === ' ' ? 'a plain space' : quoted(character)
}
