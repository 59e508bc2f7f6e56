import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf, type LineDefect } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S111 reports an HTML comment. */
export const htmlComment: CheckRule = {
  code: 'S111',
  name: 'html-comment',
  severity: 'error',
  promise: 'corrects',
  why: 'A comment begins with `#` (RFC 9309 §2.2), and hardly any parser knows `<!-- -->`. Parsers read the lines between the two marks like all others, so a rule that was "commented out" this way is in force. Without a record between the marks, the finding is info.',
  needsOneOf: ['<!--'],
  find,
}

/**
 * Matches the names of plugins that append a comment to each page they serve, and to robots.txt by mistake.
 */
const MAKER =
  /WP Super Cache|W3 Total Cache|WP Fastest Cache|WP Rocket|LiteSpeed Cache|Comet Cache|Hyper Cache|Autoptimize|WP-Optimize/

function* find(context: Context): Generator<Problem> {
  let block: LineDefect[] = []
  for (const defect of defectsOf(context, 'html-comment')) {
    if (block.length > 0 && isOpening(context, defect)) {
      yield problemOf(context, block)
      block = []
    }
    block.push(defect)
  }
  if (block.length > 0) yield problemOf(context, block)
  yield* commentsAfterValues(context)
}

/** Finds HTML comments after a value. Parsers read them as part of the value. */
function* commentsAfterValues(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, number } of context.file.lines) {
    const at = FIELDS.has(name) ? value.indexOf('<!--', 1) : -1
    if (at === -1) continue
    const start = valueSpan.start + at
    yield {
      span: { start, end: valueSpan.end },
      says: {
        case: 'after a value',
        what: 'Most parsers read this HTML comment as part of the value, so the value is not the intended one.',
        advice: 'Put # before the HTML comment.',
      },
      dialects: context.byDialect.where((file) => isKnown(file.fieldAt(number))),
      fix: { title: 'put # before the HTML comment', edits: [{ start, end: start, text: '# ' }] },
    }
  }
}

function isOpening({ file: { text } }: Context, { line }: LineDefect): boolean {
  return text.startsWith('<!--', line.content.start)
}

function problemOf(context: Context, block: readonly LineDefect[]): Problem {
  const [first] = block as [LineDefect]
  const last = block.at(-1) as LineDefect
  const maker = MAKER.exec(context.file.text.slice(first.line.content.start, last.line.content.end))?.[0]
  const live = block.some(({ line }) =>
    context.byDialect.all.some((file) => isKnown(file.fieldAt(line.number))),
  )
  const kind = live ? 'records' : 'no records'
  return {
    span: { start: first.line.content.start, end: last.line.content.end },
    // Nothing is lost by lines that no parser knows.
    ...(live ? {} : { severity: 'info' as const }),
    says: {
      ...(live
        ? { what: 'This HTML comment hides nothing: robots obey the records inside it.' }
        : {
            what: 'A robots.txt cannot contain HTML comments.',
            effect: 'Parsers see lines that they do not know, and most ignore them.',
          }),
      ...(maker === undefined
        ? {
            case: kind,
            advice: `Begin ${block.length === 1 ? 'the line' : 'each line'} with # to make it a comment.`,
          }
        : {
            case: `${kind}, of a plugin`,
            advice: `The plugin ${quoted(maker)} writes this comment. Keep the plugin from changing robots.txt. If the comment reports a fault, repair that.`,
          }),
    },
    dialects: context.byDialect.where(
      (file) => !live || block.some(({ line }) => isKnown(file.fieldAt(line.number))),
    ),
    // A change of the file lasts until the plugin writes it again. Without a record, nothing is to be
    // repaired.
    ...(maker !== undefined || context.file.groups.length === 0
      ? {}
      : {
          fix: {
            title: `put # before ${block.length === 1 ? 'the HTML comment' : 'each line of the HTML comment'}`,
            edits: block.map(({ line: { content } }) => ({
              start: content.start,
              end: content.start,
              text: '# ',
            })),
          },
        }),
  }
}

function isKnown(field: string | undefined): boolean {
  return field !== undefined && field !== 'unknown'
}
