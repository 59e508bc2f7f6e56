import type { Dialect, DialectId } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { closedBy } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { fetchersShutOut } from './fetchers-shut-out.ts'
import { robotsInComments } from './robots-in-comments.ts'
import { signalComments } from './signal-comments.ts'
import { trainingLetIn } from './training-let-in.ts'
import { trainingListShort } from './training-list-short.ts'

/** I110: a comment that contradicts the group below it. */
export const commentClaimsOtherwise: CheckRule = {
  code: 'I110',
  name: 'comment-claims-otherwise',
  severity: 'info',
  // Whether the robot is meant to be kept out comes before how.
  explainsOnLine: ['A108'],
  why: 'A comment says that robots are blocked, but the group below it lets them in, or the other way round. Robots follow the rules, people read the comment: probably only one was updated. A Disallow below "do not index" is reported, too, because it keeps no URL out of an index. The finding is a warning if a Content-Signal states another value than the comment, or if a listed robot is not shut out. It is info if a comment refuses training, but some robots for training may fetch the site, or robots that fetch for people may not.',
  needsOneOf: ['#'],
  find,
}

/**
 * Matches words that forbid, without a negation before them. `block` needs an object, because a comment that
 * only marks a block of lines has none.
 */
const SAYS_NO =
  /(?<!\b(?:not|don'?t|never|no longer|un) ?)\b(?:block(?:s|ed|ing)?\b(?=[ \t]+[a-z])|disallow(?:s|ed|ing)?|den(?:y|ies|ied)|forbid(?:s|den)?|ban(?:s|ned)?|prohibit(?:s|ed)?|keep out|no access|prevent(?:s|ed|ing)?|exclude(?:s|d)?|stop(?:s|ping)?(?=[ \t]+[a-z])|opt(?:s|ed|ing)?[ -]out|not welcome|(?:not|don'?t|never)[ \t]+(?:be[ \t]+)?(?:allow(?:ed)?|permit(?:ted)?))\b/i
const SAYS_YES =
  /(?<!\b(?:not|don'?t|never|no longer) ?)\b(?:allow(?:s|ed|ing)?|welcome(?:s|d)?|permit(?:s|ted)?|full access|open to|let in)\b/i

/**
 * Each match of `SAYS_NO` or `SAYS_YES` contains one of these, in lower case. Most comments contain none, and
 * for these the slower expressions are not compiled.
 */
const STEMS: readonly string[] = [
  ...['allow', 'ban', 'block', 'den', 'exclude', 'forbid', 'full access', 'keep out', 'let in', 'no access'],
  ...['open to', 'opt', 'permit', 'prevent', 'prohibit', 'stop', 'welcome'],
]

/** Matches words that limit a comment to a part of the group. */
const EXCEPT = /\b(?:except|but|only|some|unless|other|below|above|everything else|rest)\b/i

/** Matches what befalls robots that do not obey, such as a ban of their addresses. The group does not say so. */
const THREATENS = /\b(?:disobey|violat|ignor|abus|misbehav|fail|comply|otherwise|ip\b|ips\b|address)/i

/** Matches words that keep pages out of an index. */
const SAYS_NO_INDEX =
  /(?:\bnot|\b[a-z]+n['’]t|\bdont|\bnever)[ \t]+(?:to[ \t]+)?(?:be[ \t]+|get[ \t]+)?index(?:ed)?\b/i

function* find(context: Context): Generator<Problem> {
  yield* [
    ...contradictions(context),
    ...unindexed(context),
    ...signalComments(context),
    ...trainingLetIn(context),
    ...trainingListShort(context),
    ...fetchersShutOut(context),
    ...robotsInComments(context),
  ].sort((one, other) => one.span.start - other.span.start)
}

/** The first comment that promises to keep pages out of an index, above a Disallow, which cannot do that. */
function* unindexed(context: Context): Generator<Problem> {
  const { lines, text } = context.file
  /** The index of the first line below a comment that is none itself. */
  let next = 0
  for (const [index, { kind, content }] of lines.entries()) {
    if (kind !== 'comment') continue
    while (next <= index || lines[next]?.kind === 'comment') next++
    const claim = SAYS_NO_INDEX.exec(
      text.slice(content.start, Math.min(content.end, content.start + MAX_COMMENT)),
    )
    const below = lines[next]
    if (claim === null || below?.name !== 'disallow' || below.value === '' || below.value === '/') continue
    // Lists of results and filters are endless, so to forbid them is right, whatever a comment says.
    if (/[?=]/.test(below.value)) continue
    yield {
      span: content,
      says: {
        case: 'index',
        what: `The comment says ${quoted(claim[0])}, but a Disallow does not do that.`,
        effect: 'It keeps robots from fetching a page, but a search engine may still list its URL.',
        advice: 'To keep pages out of search results, let robots fetch them, and send "noindex" with them.',
      },
      related: [{ span: below.content, message: 'forbids fetching, not indexing' }],
    }
    return
  }
}

/** A comment directly above a group. */
interface CommentedGroup {
  readonly group: CheckedGroup
  /** The first line of the group. */
  readonly line: CheckedLine
  /** The last line of the comment. */
  readonly comment: CheckedLine
  readonly text: string
}

function* commentedGroups({ file }: Context): Generator<CommentedGroup> {
  const firstOf = new Map(
    file.groups.map((group): [number, CheckedGroup] => [group.agents[0]?.line.number ?? 0, group]),
  )
  let comments: CheckedLine[] = []
  for (const line of file.lines) {
    if (line.kind === 'comment') {
      comments.push(line)
      continue
    }
    const above = comments
    comments = []
    const group = line.kind === 'blank' ? undefined : firstOf.get(line.number)
    const comment = above.at(-1)
    if (group === undefined || comment === undefined) continue
    const text = above
      .map(({ content }) => file.text.slice(content.start, content.end))
      .join(' ')
      .slice(0, MAX_COMMENT)
    yield { group, line, comment, text }
  }
}

/** What a comment says about access: the words that forbid something, or those that allow something. */
function claimIn(text: string): { readonly words: string; readonly saysNo: boolean } | undefined {
  const lowerCase = text.toLowerCase()
  if (!STEMS.some((stem) => lowerCase.includes(stem))) return undefined
  const [no, yes] = [SAYS_NO.exec(text), SAYS_YES.exec(text)]
  if ((no === null) === (yes === null) || EXCEPT.test(text) || THREATENS.test(text)) return undefined
  return { words: (no ?? yes)?.[0] ?? '', saysNo: no !== null }
}

function* contradictions(context: Context): Generator<Problem> {
  let checked = 0
  for (const { group, line, comment, text } of commentedGroups(context)) {
    const claim = claimIn(text)
    if (claim === undefined) continue
    checked += 1
    if (checked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `I110 checked only the first ${MAX_ROBOTS_PER_RULE} groups with a comment that allows or forbids something.`,
      )
      return
    }
    const dialects = contradicting(context, group, claim.saysNo)
    if (dialects.length === 0) continue
    const actual = claim.saysNo ? 'forbids nothing' : 'closes the site'
    yield {
      span: comment.content,
      says: {
        what: `The comment says ${quoted(claim.words)}, but the group below the comment ${actual}.`,
        effect: 'Robots follow the rules, not the comment.',
        advice: 'Correct the comment or the rules.',
      },
      related: [{ span: line.content, message: actual }],
      dialects,
    }
  }
}

/** The dialects in which a group opens all that its comment closes, or closes all that it opens. */
function contradicting(context: Context, group: CheckedGroup, saysNo: boolean): DialectId[] {
  const { dialect } = context.byDialect.standard
  const token = agentOfGroup(group)
  const { selection } = context.policies.get(dialect, token)
  if (!selection.selected.some(({ firstLine }) => firstLine === group.group.firstLine)) return []
  const isContrary = (one: Dialect): boolean =>
    saysNo
      ? isAllowedAll(context.policies.get(one, token).rules)
      : closedBy(context, one, token) !== undefined
  return isContrary(dialect) ? context.dialects.filter(isContrary).map(({ id }) => id) : []
}

function isAllowedAll(rules: readonly Rule[]): boolean {
  return rules.every(({ effect }) => effect === 'allow')
}

/** The most code units of a comment that are inspected. A longer comment is a licence or an essay. */
export const MAX_COMMENT = 500
