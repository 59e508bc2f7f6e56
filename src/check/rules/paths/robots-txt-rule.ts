import { type DialectId, read } from '../../../dialects/index.ts'
import { decide } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { pathRules, removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P115: a rule about robots.txt itself. */
export const robotsTxtRule: CheckRule = {
  code: 'P115',
  name: 'robots-txt-rule',
  severity: 'info',
  why: '`/robots.txt` is implicitly allowed (RFC 9309 §2.2.2): a robot has to fetch it to learn what it may fetch. A rule about it is at best without effect; Moderatobot wants it left out.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (!/^\/robots\.txt\b/i.test(rule.value)) continue
    // A file of this rule alone shows who would not even fetch what it stands in.
    const alone = parse(`User-agent: *\nDisallow: /robots.txt\n`)
    const url = `${originOf(context)}/robots.txt`
    const obeying: DialectId[] =
      rule.field === 'Allow'
        ? []
        : context.dialects.filter((dialect) => decide(read(alone, { agent: 'x', dialect }), url).verdict === 'disallow').map(({ id }) => id)
    const shown = obeying.length === 0 ? '' : `; ${dialectPhrase(obeying, context.dialects.length)} would take it at its word`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} is always allowed, or robots could not read this file${shown}. Leave the rule out.`,
      dialects: obeying,
      fix: { title: 'take the line out', edits: [removeLine(rule.line)] },
    }
  }
}
