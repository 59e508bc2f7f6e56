import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** So many runs of stars make a matcher that tries them all in turn slow; no document sets a number. */
export const MANY_STARS = 6

/** P131: a pattern that makes some readers slow. */
export const redosCost: CheckRule = {
  code: 'P131',
  name: 'redos-cost',
  severity: 'info',
  why: 'Readers that turn a pattern into a regular expression, or try every place for every star, need a time that grows with the length of the URL to the power of the stars: a pattern with many hangs them, and what they do then is not known.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const stars = rule.value.replace(/\*+$/, '').match(/\*+/g)?.length ?? 0
    if (stars < MANY_STARS) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} has ${plural(stars, 'star')}: readers that use regular expressions may hang on it. Leave out those that no URL needs.`,
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
    }
  }
}
