import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** The number of stars at which a rule makes a backtracking matcher slow. No document sets such a number. */
const MANY_STARS = 6

/** P131 reports a pattern that makes some parsers slow. */
export const redosCost: CheckRule = {
  code: 'P131',
  name: 'redos-cost',
  severity: 'hint',
  why: 'Some parsers turn a rule into a regular expression, or try every position for every star. Each star multiplies the time that they need for a long URL. With many stars they may hang, and it is not known whether the robot then obeys the file. No robot of a search engine is known to do so, and the finding is a hint.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const stars = rule.value.replace(/\*+$/, '').match(/\*+/g)?.length ?? 0
    if (stars < MANY_STARS) continue
    yield {
      span: rule.span,
      says: {
        what: `${quoted(rule.value)} has stars in ${stars} places, so parsers that turn rules into regular expressions may hang on long URLs.`,
        advice: 'Remove the stars that the rule does not need.',
        subject: quoted(rule.value),
      },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
