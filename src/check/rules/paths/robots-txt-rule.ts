import { type DialectId, read } from '../../../dialects/index.ts'
import { decideRaw } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import { isOnlyRule } from '../../analysis/redundancy/removal-advice.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P115 reports a rule about robots.txt itself. */
export const robotsTxtRule: CheckRule = {
  code: 'P115',
  name: 'robots-txt-rule',
  severity: 'info',
  promise: 'opens',
  why: '`/robots.txt` is implicitly allowed (RFC 9309 §2.2.2), because a robot has to fetch it to learn what it may fetch. At best, a rule about it has no effect. The checker Moderatobot advises to remove it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (!/^\/robots\.txt\b/i.test(rule.value)) continue
    // The rule may be about another path, such as a backup of the file.
    const isAboutOther = !/^\/robots\.txt(?:\*+|\$)?$/.test(rule.value)
    // A file with this rule alone shows which parsers would forbid robots.txt itself.
    const alone = parse(`User-agent: *\nDisallow: /robots.txt\n`)
    const url = `${originOf(context)}/robots.txt`
    const obeying: DialectId[] =
      rule.field === 'Allow' || isAboutOther
        ? []
        : context.dialects
            .filter((dialect) => decideRaw(read(alone, { agent: 'x', dialect }), url).verdict === 'disallow')
            .map(({ id }) => id)
    const matchesLonger = rule.field === 'Disallow' && !rule.value.endsWith('$')
    const isOnly = isOnlyRule(context, rule.line.number)
    const deletion = isOnly ? 'Replace this rule with an empty "Disallow:"' : 'Delete this rule'
    const [about, unless] = isAboutOther
      ? ['another path', ', unless you mean that path']
      : matchesLonger
        ? ['longer paths', ', unless you mean such paths']
        : ['robots.txt', '']
    const effects = isAboutOther
      ? [`This rule is for ${quoted(rule.value)}, which is another path.`]
      : [
          'At best, this rule has no effect on "/robots.txt".',
          ...(obeying.length === 0
            ? []
            : [
                `For ${dialectPhrase(obeying, context.dialects.length)}, "Disallow: /robots.txt" forbids this path all the same.`,
              ]),
          ...(matchesLonger
            ? [`The rule also matches longer paths, such as ${quoted(`${rule.value}x`)}.`]
            : []),
        ]
    yield {
      span: rule.span,
      says: {
        case: `${isOnly ? 'only rule' : 'one of several'}, about ${about}`,
        what: 'By RFC 9309, "/robots.txt" is always allowed, because robots have to fetch it to learn the rules.',
        effect: effects.join(' '),
        advice: `${deletion}${unless}.`,
      },
      dialects: obeying,
      fix: { title: 'delete the line', edits: [removeLine(context, rule.line)] },
    }
  }
}
