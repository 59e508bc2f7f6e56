import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, type PathRule, prefixRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P133 reports a comma, a semicolon, or a colon after a slash, at the end of a path, and a lone `/.`. */
export const trailingPunctuation: CheckRule = {
  code: 'P133',
  name: 'trailing-punctuation',
  severity: 'info',
  rank: -80,
  // Without the mark after it, the dollar sign is at the end of the rule.
  explainsOnLine: ['P106'],
  promise: 'closes',
  why: 'Parsers read a comma, a semicolon or a colon at the end as a part of the path (RFC 9309 §2.2.2 compares all characters). So `Disallow: /customer/,` matches only URLs that contain this comma, and no page of the folder. Such marks are left over from a list in another program. Marks that may be meant are not reported: in a query, or where another rule continues the same path with another mark. `/.` is reported if it is the only rule of its group: the author probably means `/`.',
  needsOneOf: [',', ';', ':', '/.'],
  find,
}

/** Matches marks at the end. A colon counts only after a slash: `/wiki/Special:` is a prefix of pages. */
const MARKS = /[,;]+$|(?<=\/):$|(?<=^\/)\.$/

function* find(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    const { value } = rule
    const without = value.replace(MARKS, '')
    if (without === value || without === '' || value.includes('?') || /[*,;:]$/.test(without)) continue
    if (hasTwinWithMark(rule, without) || (value === '/.' && rule.group.rules.length > 1)) continue
    yield {
      span: rule.span,
      says:
        value === '/.'
          ? {
              case: 'dot',
              what: '"/." matches only paths that begin with a dot.',
              advice: 'If you mean the whole site, write "/".',
            }
          : {
              case: without === '/' ? 'whole site' : 'end of a path',
              what: `${quoted(value)} ends with ${quoted(value.slice(without.length))}, which is a part of the path.`,
              effect: 'The rule matches no URL without it.',
              advice: `${without === '/' ? 'If you mean the whole site' : 'If it is left over from a list'}, write ${quoted(without)}.`,
              subject: quoted(value),
            },
      dialects: dialectsRecognizing(context, rule),
      fix: { title: 'remove the mark at the end', edits: [replaceValue(rule, without)] },
    }
  }
}

/**
 * Does another rule of the group continue the same path with another mark, such as `/products?` next to
 * `/products;`? The author then means the mark.
 */
function hasTwinWithMark({ group, value }: PathRule, path: string): boolean {
  return group.rules.some(
    (other) =>
      other.value !== value &&
      other.value.startsWith(path) &&
      /^[^\p{L}\p{N}/*$,;:]/u.test(other.value.slice(path.length)),
  )
}
