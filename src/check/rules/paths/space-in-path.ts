import type { Context } from '../../file/context.ts'
import { pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P114: a blank in a path. */
export const spaceInPath: CheckRule = {
  code: 'P114',
  name: 'space-in-path',
  severity: 'warning',
  why: 'A client sends a blank as `%20`. A rule with a blank in it matches no URL for readers that take the whole value, and for those that stop at the first blank it is a shorter rule, which matches more than was meant.',
  find,
}

/** After the blank stands what is no part of this path: another path, a record, a comment in a foreign form. */
const ANOTHER = /[ \t]+(?:[/*]|[a-z-]+[ \t]*:|https?:|<!--|;|--)/i

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    if (!value.includes(' ') && !value.includes('\t')) continue
    const blanks = ANOTHER.test(value) ? [] : [...value.matchAll(/[ \t]+/g)]
    const [first] = blanks
    if (first === undefined || !value.startsWith('/')) continue
    const encoded = value.replace(/[ \t]/g, '%20')
    const edits = blanks.map(({ index, 0: run }) => ({ ...spanWithin(rule, index, index + run.length), text: '%20'.repeat(run.length) }))
    yield {
      span: spanWithin(rule, first.index, first.index + first[0].length),
      message: `There is a blank in ${quoted(value)}, and none in any URL: readers take the whole of it, which matches nothing, or stop at the blank. Write ${quoted(encoded)}.`,
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
      ...(rule.entry.start === -1 ? {} : { fix: { title: 'write the blank as %20', edits } }),
    }
  }
}
