import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, replaceValue, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { namedEntities } from '../../text/html-entities.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded, spacesEncoded, spacesWithin } from '../../text/percent-encoding.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P114 reports whitespace in a path. */
export const spaceInPath: CheckRule = {
  code: 'P114',
  name: 'space-in-path',
  severity: 'warning',
  why: 'Browsers and robots send a space in a URL as `%20` (RFC 3986 §2.1). Some parsers encode a space in a rule in the same way. For the others, a rule with a space matches no URL. If another rule forbids the URL, nothing is lost, and the finding is a hint.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    if (!value.includes(' ') && !value.includes('\t')) continue
    const [first] = spacesWithin(value)
    // S114 tells how to write a value with an HTML entity, with its spaces.
    if (first === undefined || !value.startsWith('/') || namedEntities(value).length > 0) continue
    // A robot sends all characters of a URL encoded, not the spaces alone.
    const encoded = spacesEncoded(value).replace(NON_ASCII_RUN, percentEncoded)
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    const missing = missingAsSpelt(context, rule, encoded, url)
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
    const isClosedAnyway = rule.field === 'Disallow' && isForbidden(context, rule.group, url)
    const isAllOfIt = encoded === spacesEncoded(value)
    yield {
      span: spanWithin(rule, first.index, first.index + first[0].length),
      message: `${quoted(value)} contains white space. Browsers and robots send a space as "%20".${shown} Write ${quoted(encoded)}.`,
      dialects: dialectsRecognizing(context, rule),
      ...(missing.length > 0 && isClosedAnyway ? { severity: 'hint' as const } : {}),
      ...(rule.record.start === -1
        ? {}
        : {
            fix: {
              title: isAllOfIt ? 'write %20 in place of the space' : 'percent-encode the value',
              edits: [replaceValue(rule, encoded)],
            },
          }),
    }
  }
}

/** Do the rules of a group forbid a URL, as they are? */
function isForbidden(context: Context, group: CheckedGroup, url: string): boolean {
  const policy = context.policies.getWithinBudget(context.byDialect.standard.dialect, agentOfGroup(group))
  return policy !== undefined && cachedVerdict(context, policy, url).verdict === 'disallow'
}
