import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { samplePathOf } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import { dialectsRecognizing, type PathRule, prefixRules, spanWithin } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'

/** P107 reports a regular expression instead of a path. */
export const regexSyntax: CheckRule = {
  code: 'P107',
  name: 'regex-syntax',
  severity: 'warning',
  // A backslash of a regular expression is to go, and not to be encoded.
  explainsOnLine: ['P130'],
  promise: 'corrects',
  ofLine: true,
  why: 'A rule is a path in which `*` stands for any sequence of characters and a final `$` for the end (RFC 9309 §2.2.3). It is not a regular expression. Most parsers read brackets, backslashes and the like as ordinary characters, so the rule does not match what its author means. If a rule next to it does the intended work, such as `/search?` above `/search\\?`, the finding is info.',
  needsOneOf: ['\\', '^', '[', '(', ')', '{', '|', '+', '.*'],
  find,
}

/**
 * Syntax that is common in regular expressions and rare in paths, each with the words that name it in a
 * message.
 */
const REGEX_SYNTAX: readonly (readonly [syntax: RegExp, name: string])[] = [
  [/\\[.dwsDWSbB/?*+$^|()[\]{}-]/, 'a backslash'],
  [/^\^/, 'an anchor'],
  [/\[\^?[^\]\s-]{0,99}-[^\]\s]{0,99}\]|\[[^\]\s]{0,99}\][+*?{]/, 'a character class'],
  [/\((?:\?[:=!a-z]|[^()]*\|)[^()]*\)|(?<=^|[/=?&])\(\.?\*\)/, 'a group'],
  [/\[([a-z])\1\]/i, 'a character class'],
  [/\{[^{}/\s]*,[^{}/\s]*\}|\|\//, 'an alternative'],
  [/\)[+*?]|[\w\])]\{\d+(?:,\d*)?\}/, 'a quantifier'],
]

/**
 * Matches a dot before a star. In a regular expression this means any sequence of characters. In a rule, it
 * means a literal dot and then any sequence of characters.
 */
const DOT_STAR = /(?:^|\/|\()\.[*+]|\.\+$/

/**
 * What most parsers do not read literally in a text of a rule: a star, and a dollar sign at the end of the
 * rule.
 */
function exceptionIn(text: string, isAtEnd: boolean): string {
  if (text.includes('*')) return ', except for the star'
  return isAtEnd && text.endsWith('$') ? ', except for the final "$"' : ''
}

/** The words that a rule must share with another one. Shorter words are in many rules. */
const WORD = /[a-z]{3,}/gi

/** The number of rules above and below a rule among which one that does its work is sought. */
const NEAR = 2

/**
 * Sentences about a longer rule that still closes what an Allow without its anchor means to open; `undefined` if
 * there is none.
 */
function losingTo(context: Context, { field, group }: PathRule, value: string): string | undefined {
  if (field !== 'Allow' || !value.startsWith('/')) return undefined
  const policy = context.policies.get(context.byDialect.standard.dialect, agentOfGroup(group))
  const url = `${originOf(context)}${samplePathOf(value)}`
  const { verdict, rule } = cachedVerdict(context, policy, url)
  const closing = rule?.value ?? ''
  if (verdict !== 'disallow' || rule?.line === undefined || closing.length <= value.length) return undefined
  const shorter = closing.replace(/\*+$/, '')
  const remedy =
    shorter.length > value.length || shorter === ''
      ? 'Write a longer Allow, or a shorter rule there.'
      : `Write that line as ${quoted(`Disallow: ${shorter}`)}, which means the same to parsers with wildcards: at equal length, the Allow decides.`
  return `But line ${rule.line} (${quoted(`Disallow: ${closing}`)}) still closes ${printableUrl(url)}, because it is longer. ${remedy}`
}

/** A rule near this one that has all words of this rule, without such syntax: it does the work. */
function ruleInstead(rules: readonly PathRule[], index: number): PathRule | undefined {
  const { value, field, group } = rules[index] as PathRule
  const words = value.replace(/\\[a-z]|\[[^\]]*\]/gi, ' ').match(WORD) ?? []
  if (words.length === 0) return undefined
  return rules
    .slice(Math.max(0, index - NEAR), index + NEAR + 1)
    .find(
      (other) =>
        other.group === group &&
        other.field === field &&
        other.value.length <= value.length &&
        REGEX_SYNTAX.every(([syntax]) => !syntax.test(other.value)) &&
        words.every((word) => other.value.includes(word)),
    )
}

/** What to write in place of a regular expression that begins with this syntax. */
function remedyOf(context: Context, rule: PathRule, syntax: string): Omit<Says, 'what'> {
  const { value } = rule
  if (syntax === '^' && plainPath(value.slice(1)) === value.slice(1)) {
    const advice = 'Delete the "^": a rule always begins at the start of the path.'
    const closing = losingTo(context, rule, value.slice(1))
    return closing === undefined
      ? { case: 'anchor', advice }
      : { case: 'anchor of an Allow that a longer rule overrides', advice: `${advice} ${closing}` }
  }
  const path = plainPath(value)
  return path === undefined
    ? { advice: 'Use "*" for any sequence of characters and a final "$" for the end.' }
    : { case: 'plain path', advice: `Write ${quoted(path)}.` }
}

/** Matches what a rule cannot say: classes, alternatives, repeated parts and escapes. */
const BEYOND_RULES = /[[\]{}()|+^\\]/

/**
 * A rule's value with the meaning of a simple regular expression: one with an anchor, escaped characters and
 * `.*` alone. `undefined` for another one.
 */
function plainPath(value: string): string | undefined {
  if (!/^[/^*]/.test(value)) return undefined
  const path = value
    .replace(/^\^/, '')
    .replace(/\(\.\*\)|\.\*/g, '*')
    .replace(/\\([./?&=_-])/g, '$1')
    // A path begins with a slash, for which the star stands.
    .replace(/^\*?\/?/, (start) => (start.startsWith('*') ? '/*' : '/'))
    .replace(/\*+$/, '')
  return path === '' || path === '/' || BEYOND_RULES.test(path) ? undefined : path
}

/** A fix that writes the path that a rule means, or deletes a rule whose work another one does. */
function fixOf(
  context: Context,
  { value, span, line }: PathRule,
  instead: PathRule | undefined,
): { readonly fix?: ProposedFix } {
  if (instead !== undefined) {
    const because =
      'The fix leaves what the rule seems to mean to another rule. Only you know whether you mean that.'
    return { fix: { title: 'delete the line', edits: [removeLine(context, line)], because } }
  }
  const because = 'The fix writes what the rule seems to mean. Only you know whether you mean that.'
  const path = plainPath(value)
  return path === undefined
    ? {}
    : { fix: { title: `write ${quoted(path)}`, edits: [{ ...span, text: path }], because } }
}

function* find(context: Context): Generator<Problem> {
  const rules = prefixRules(context)
  for (const [index, rule] of rules.entries()) {
    const { value } = rule
    const matched = REGEX_SYNTAX.flatMap(([syntax, name]) => {
      const match = syntax.exec(value)
      return match === null ? [] : [{ from: match.index, to: match.index + match[0].length, name }]
    })
    const dialects = () => dialectsRecognizing(context, rule)
    // An anchor keeps a rule from matching anything, so it is named first.
    const first = matched.find(({ name }) => name === 'an anchor') ?? matched[0]
    if (first !== undefined) {
      const instead = ruleInstead(rules, index)
      const text = value.slice(first.from, first.to)
      yield {
        span: spanWithin(rule, first.from, first.to),
        says: {
          what: `${quoted(value)} contains ${first.name}, ${quoted(text)}, but rules are not regular expressions.`,
          effect: `Most parsers read these characters literally${exceptionIn(text, first.to === value.length)}, so the rule may not match what you mean.`,
          ...(instead === undefined
            ? remedyOf(context, rule, text)
            : {
                case: 'done by another rule',
                advice: `Delete the line: ${quoted(instead.value)} in line ${instead.line.number} seems to do what it means.`,
              }),
          subject: quoted(value),
        },
        ...(instead === undefined ? {} : { severity: 'info' as const }),
        dialects: dialects(),
        ...fixOf(context, rule, instead),
      }
      continue
    }
    const dotted = DOT_STAR.exec(value)
    if (dotted === null) continue
    yield {
      span: spanWithin(rule, dotted.index, dotted.index + dotted[0].length),
      severity: 'info',
      says: {
        case: 'dot before a star',
        what: `The dot in ${quoted(dotted[0])} is literal, so the rule matches only paths with a dot there.`,
        effect: 'In rules, a star alone stands for any sequence of characters.',
        advice: `If you mean that, write "*" in place of ${quoted(dotted[0].replace(/^[/(]/, ''))}.`,
        subject: quoted(value),
      },
      dialects: dialects(),
    }
  }
}
