import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { samplePathOf } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { removalsOf } from '../../file/line-removal.ts'
import {
  dialectsRecognizing,
  type PathRule,
  pathRules,
  replaceValue,
  spanWithin,
} from '../../file/path-rules.ts'
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
  rank: -90,
  promise: 'corrects',
  ofLine: true,
  why: 'Browsers and robots send a space in a URL as `%20` (RFC 3986 §2.1). Some parsers encode a space in a rule in the same way. For the others, a rule with a space matches no URL. If another rule forbids the URL, nothing is lost, and the finding is a hint. It is info if another rule has the path with hyphens or underscores, as most pages write it.',
  find,
}

/** Has a path spaces that no other rule tells of? */
function hasSpaces(value: string): boolean {
  return (
    value.startsWith('/') &&
    (value.includes(' ') || value.includes('\t')) &&
    // S107 tells of blanks around a slash or star that stands alone.
    !/(?:^|[ \t])[/*]+(?:[ \t]|$)/.test(value) &&
    // S114 tells how to write a value with an HTML entity, with its spaces.
    namedEntities(value).length === 0
  )
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const [first] = hasSpaces(value) ? spacesWithin(value) : []
    if (first === undefined) continue
    // A robot sends all characters of a URL encoded, not the spaces alone.
    const encoded = spacesEncoded(value).replace(NON_ASCII_RUN, percentEncoded)
    const twin = twinOf(context, rule, encoded)
    yield {
      span: spanWithin(rule, first.index, first.index + first[0].length),
      dialects: dialectsRecognizing(context, rule),
      ...problemOf(context, rule, encoded, twin),
    }
  }
}

function problemOf(
  context: Context,
  rule: PathRule,
  encoded: string,
  twin: Twin | undefined,
): Omit<Problem, 'span'> {
  const url = originOf(context) + samplePathOf(encoded)
  const missing = missingAsSpelt(context, rule, encoded, url)
  const isClosedAnyway = rule.field === 'Disallow' && isForbidden(context, rule.group, url)
  const sent = 'Browsers and robots send a space as "%20".'
  const effect =
    missing.length === 0
      ? sent
      : `${sent} For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
  const subject = quoted(rule.value)
  const what = `${subject} contains white space.`
  if (twin !== undefined)
    return {
      severity: isClosedAnyway ? 'hint' : 'info',
      says: {
        case: `${twin.with} elsewhere`,
        what,
        effect: `${effect} Line ${twin.line} has this path ${twin.with}.`,
        advice: twin.isEncoded
          ? 'Delete this line.'
          : `Delete this line, or write ${quoted(encoded)} if your pages have URLs with spaces.`,
        subject,
      },
      related: [{ span: context.file.lineAt(twin.line).content, message: `has this path ${twin.with}` }],
      fix: {
        title: 'delete the line',
        edits: removalsOf(context, [rule.line.number]),
        because: 'Only you know whether your pages have URLs with spaces.',
      },
    }
  const isAllOfIt = encoded === spacesEncoded(rule.value)
  return {
    says: { what, effect, advice: `Write ${quoted(encoded)}.`, subject },
    ...(missing.length > 0 && isClosedAnyway ? { severity: 'hint' } : {}),
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

/** A rule of the same group with the same path, but without its spaces, and how it is written. */
interface Twin {
  readonly line: number
  readonly with: string
  /** It is written as robots send it. */
  readonly isEncoded: boolean
}

/** The words of rules for paths without spaces, by the line of the first: made once for each group. */
const twinsCache = cachePerContext(() => new Map<CheckedGroup, ReadonlyMap<string, number>>())

/** The rule that has the same path with `%20`, hyphens or underscores; `undefined` if there is none. */
function twinOf(context: Context, rule: PathRule, encoded: string): Twin | undefined {
  const cache = twinsCache(context)
  let lines = cache.get(rule.group)
  if (lines === undefined) {
    const first = new Map<string, number>()
    for (const other of pathRules(context)) {
      if (other.group !== rule.group || /[ \t]/.test(other.value)) continue
      const key = `${other.field} ${other.value}`
      if (!first.has(key)) first.set(key, other.line.number)
    }
    lines = first
    cache.set(rule.group, lines)
  }
  const lineOf = (value: string): number | undefined => lines.get(`${rule.field} ${value}`)
  const asSent = lineOf(encoded)
  if (asSent !== undefined) return { line: asSent, with: 'with "%20"', isEncoded: true }
  const [hyphens, underscores] = ['-', '_'].map((sign) => lineOf(rule.value.replace(/[ \t]+/g, sign)))
  const line = hyphens ?? underscores
  // A list of all spellings means the one with spaces, too.
  if (line === undefined || (hyphens !== undefined && underscores !== undefined)) return undefined
  return { line, with: hyphens === undefined ? 'with underscores' : 'with hyphens', isEncoded: false }
}

/** Do the rules of a group forbid a URL, as they are? */
function isForbidden(context: Context, group: CheckedGroup, url: string): boolean {
  const policy = context.policies.getWithinBudget(context.byDialect.standard.dialect, agentOfGroup(group))
  return policy !== undefined && cachedVerdict(context, policy, url).verdict === 'disallow'
}
