import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P114 reports whitespace in a path. */
export const spaceInPath: CheckRule = {
  code: 'P114',
  name: 'space-in-path',
  severity: 'warning',
  why: 'A client sends a space as `%20`. For parsers that take the whole value, a rule with a space matches no URL. For parsers that stop at the first space, it is a shorter rule and matches more than intended.',
  find,
}

/**
 * Matches whitespace before text that is not part of this path: another path, a record, or a comment in
 * another syntax.
 */
const NEXT_PART = /[ \t]+(?:[/*]|[a-z-]+[ \t]*:|https?:|<!--|;|--)/i

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    if (!value.includes(' ') && !value.includes('\t')) continue
    const spaces = NEXT_PART.test(value) ? [] : [...value.matchAll(/[ \t]+/g)]
    const [first] = spaces
    if (first === undefined || !value.startsWith('/')) continue
    const encoded = value.replace(/[ \t]/g, '%20')
    const edits = spaces.map(({ index, 0: run }) => ({
      ...spanWithin(rule, index, index + run.length),
      text: '%20'.repeat(run.length),
    }))
    yield {
      span: spanWithin(rule, first.index, first.index + first[0].length),
      message: `${quoted(value)} contains whitespace, but no URL does. Parsers either take the whole value, which matches nothing, or stop at the whitespace and match more than intended. Write ${quoted(encoded)}.`,
      dialects: dialectsRecognizing(context, rule),
      ...(rule.record.start === -1 ? {} : { fix: { title: 'write the whitespace as %20', edits } }),
    }
  }
}
