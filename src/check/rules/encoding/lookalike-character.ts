import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { asciiFor, EXOTIC_SPACE, ZERO_WIDTH } from '../../text/lookalikes.ts'
import { quoted } from '../../text/message-phrases.ts'
import { codePoint } from './character-problems.ts'

/** E111: a character that looks like an ASCII character. */
export const lookalikeCharacter: CheckRule = {
  code: 'E111',
  name: 'lookalike-character',
  severity: 'error',
  promise: 'gives',
  why: 'Fields and product tokens are ASCII (RFC 9309 §2.2). A long hyphen from a word processor, a full-width colon or a letter of another script looks right but is a different character. Parsers then do not know the field, or the line does not name the robot. For example, a widely used list of AI robots had `Perplexity‑User` with U+2011 in place of its hyphen. If the group also has the right name, the finding is info.',
  find,
}

/** What follows from a look-alike of an ASCII character, by what it spoils. */
const EFFECTS = {
  field: 'Most parsers therefore do not know the field and ignore the line.',
  star: 'The line therefore does not stand for all robots.',
  robot:
    'The line therefore does not name the robot you mean. Some parsers cut the name there and apply the group to a robot with the shorter name.',
  sign: 'The rule therefore does not match the URLs you mean.',
} as const

/** Matches a look-alike of `/` at the beginning of a path, or of `*`, `$`, `?` or `/` anywhere in it. */
const SIGN = /^[\u2044\u2215\u29f8\uff0f]|[\u204e\u2217\ufe61\uff0a\uff04\uff1f\uff0f]/

function* find(context: Context): Generator<Problem> {
  const defective = new Map(defectsOf(context, 'lookalike').map(({ line }) => [line.number, line]))
  for (const line of context.file.lines) {
    const isDefective = defective.has(line.number)
    if (isDefective) {
      const problem = problemOf(context, line, line.content.start, fieldEnd(context, line), 'field')
      if (problem !== undefined) yield problem
    } else if (line.name === 'user-agent' && /[^\u0000-\u007f]/.test(line.value)) {
      const problem = problemOf(context, line, line.valueSpan.start, line.valueSpan.end, 'robot')
      if (problem !== undefined) yield problem
    } else if (line.name === 'disallow' || line.name === 'allow') {
      const sign = SIGN.exec(line.value)
      if (sign === null) continue
      const start = line.valueSpan.start + sign.index
      const problem = problemOf(context, line, start, start + 1, 'sign')
      if (problem !== undefined) yield problem
    }
  }
}

/** The offset at which the field of a line ends, after its colon or a look-alike of a colon. */
function fieldEnd({ file: { text } }: Context, { content }: CheckedLine): number {
  let at = content.start
  while (at < content.end && text[at] !== ':' && asciiFor(text[at] as string) !== ':') at++
  return Math.min(at + 1, content.end)
}

function problemOf(
  context: Context,
  line: CheckedLine,
  start: number,
  end: number,
  part: 'field' | 'robot' | 'sign',
): Problem | undefined {
  const edits: { start: number; end: number; text: string }[] = []
  for (let at = start; at < end; at++) {
    const plain = asciiFor(context.file.text[at] as string)
    if (plain !== undefined) edits.push({ start: at, end: at + 1, text: plain })
  }
  const [first] = edits
  // Exotic spaces and zero-width characters have their own rules.
  if (first === undefined) return undefined
  const plain = Array.from(
    context.file.text.slice(start, end).replace(ZERO_WIDTH, '').replace(EXOTIC_SPACE, ' '),
    (one) => asciiFor(one) ?? one,
  )
    .join('')
    .trim()
  const spoilt = part === 'robot' && plain === '*' ? 'star' : part
  const isAgain = isNamedAgain(context, line, plain)
  const character = context.file.text.slice(first.start, first.end)
  return {
    span: { start: first.start, end: first.end },
    ...(isAgain ? { severity: 'info' as const } : {}),
    says: {
      case: isAgain ? `${spoilt} twice` : spoilt,
      what: `The character ${codePoint(character)} looks like ${quoted(first.text)}, but parsers do not treat it as ${quoted(first.text)}.`,
      effect: EFFECTS[spoilt],
      advice: isAgain
        ? `The group names ${quoted(plain)} already, so delete the line.`
        : `Write ${quoted(plain)}.`,
      subject: quoted(plain),
    },
    dialects: context.byDialect.where(
      (file) => part !== 'field' || (file.fieldAt(line.number) ?? 'unknown') === 'unknown',
    ),
    fix: isAgain
      ? {
          title: 'delete the line, because the group names the robot already',
          edits: [removeLine(context, line)],
        }
      : { title: 'write the plain characters', edits },
  }
}

/** Does another User-agent line of the group of this line have a name? */
function isNamedAgain(context: Context, { name, number }: CheckedLine, plain: string): boolean {
  return name === 'user-agent' && context.once(namesBeside).get(number)?.has(plain) === true
}

/** The names in the group of each User-agent line, by the number of the line. */
function namesBeside({ file }: Context): ReadonlyMap<number, ReadonlySet<string>> {
  return new Map(
    file.groups.flatMap(({ agents }) => {
      const names = new Set(agents.map(({ value }) => value))
      return agents.map(({ line }): [number, ReadonlySet<string>] => [line.number, names])
    }),
  )
}
