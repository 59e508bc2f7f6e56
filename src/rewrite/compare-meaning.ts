import { type Dialect, type DialectId, dialects, type Outline, read, selectionKey, UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { diff, firstDifference, type OtherChange } from '../diff/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../policy/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { outlineRecords } from './outline-records.ts'
import { robotsToAsk } from './robots-to-ask.ts'

/** Something that a reader would notice, for one robot: a URL, a record, or that the reader stops with an error. */
export type Notice =
  /** A URL it decides otherwise. */
  | { readonly kind: 'url'; readonly url: string; readonly verdicts: readonly [before: Verdict['verdict'], after: Verdict['verdict']] }
  /** Something said beside the rules, such as a Crawl-delay. */
  | { readonly kind: 'record'; readonly change: OtherChange }
  /** It stops with an error on one of the two, or on both and says something else. */
  | { readonly kind: 'failure'; readonly before?: Failure; readonly after?: Failure }

/** Readers that notice the same, and the robot they were asked as. */
export interface Difference {
  readonly dialects: readonly DialectId[]
  readonly agent: string
  readonly notice: Notice
}

/** What one file in place of another means to readers. */
export interface MeaningComparison {
  /** For these nothing changes, whatever robot was asked about: proved. */
  readonly same: readonly DialectId[]
  /** One of each kind for each reader. */
  readonly different: readonly Difference[]
  /** Not known: the budget was spent, or there were more robots than are asked about. The first such robot of each reader. */
  readonly undecided: readonly { readonly dialect: DialectId; readonly agent: string }[]
}

/** How far to look, where it is not to be known of everybody. */
export interface CompareOptions {
  /** Once something is found that is not the same, the rest is left unlooked at. */
  readonly stopAtFirst?: boolean
  /**
   * Only some robots of groups that have changed for the reader are asked about, at most {@link MAX_AT_FIRST_LOOK}, and one that no
   * group names: a first look, and no proof.
   */
  readonly onlyChanged?: boolean
}

/** Robots asked about at a first look. */
const MAX_AT_FIRST_LOOK = 24

/** Every dialect. */
export const everyDialect: readonly Dialect[] = Object.values(dialects)

/** Of what is said beside the rules nothing is asked about URLs, so that the fewest regions are enough. */
const FIRST_REGION = { maxRegions: 1 }

/**
 * Does one file mean to every reader what the other does? Readers to whom both are the same records in the same groups are
 * known to be for all robots; the others are asked as every robot the files name, those of the registry with a like name, and
 * one that no file names.
 *
 * @example
 * ```ts
 * const { same } = compareMeaning(parse('user-agent:*\ndisallow:/a'), parse('User-agent: *\nDisallow: /a\n'))
 * same.length // 17
 * ```
 */
export function compareMeaning(
  before: File,
  after: File,
  { stopAtFirst = false, onlyChanged = false }: CompareOptions = {},
): MeaningComparison {
  const same: DialectId[] = []
  const different: { dialects: DialectId[]; agent: string; notice: Notice }[] = []
  const undecided: { dialect: DialectId; agent: string }[] = []
  const moved = everyDialect.filter((dialect) => {
    const equal = outlineRecords(memoized(before, dialect.outline)).all === outlineRecords(memoized(after, dialect.outline)).all
    if (equal) same.push(dialect.id)
    return !equal
  })
  if (moved.length === 0) return { same, different, undecided }
  const asked = robotsToAsk([before, after], moved)
  const automata = new Automata()
  for (const dialect of moved) {
    if (stopAtFirst && (different.length > 0 || undecided.length > 0)) break
    const changed = namesOfChanged(memoized(before, dialect.outline), memoized(after, dialect.outline))
    // Those whose groups have changed are the likeliest to notice.
    const tokens = [...new Set([asked.unnamed, ...(onlyChanged ? changed.slice(0, MAX_AT_FIRST_LOOK) : [...changed, ...asked.tokens])])]
    const { notices, open } = noticesOf(before, after, dialect, tokens, stopAtFirst, automata)
    for (const { agent: token, notice } of notices) {
      const agent = labelOf(token, asked.unnamed)
      const alike = different.find((known) => known.agent === agent && JSON.stringify(known.notice) === JSON.stringify(notice))
      if (alike === undefined) different.push({ dialects: [dialect.id], agent, notice })
      else alike.dialects.push(dialect.id)
    }
    const unknown = open ?? (onlyChanged ? undefined : asked.leftOut[0])
    if (unknown !== undefined) undecided.push({ dialect: dialect.id, agent: labelOf(unknown, asked.unnamed) })
    else if (notices.length === 0) same.push(dialect.id)
  }
  return { same, different, undecided }
}

/**
 * Is nothing different, and nothing open?
 *
 * @example
 * ```ts
 * isUnchanged(compareMeaning(parse('User-agent: *\nDisallow: /a'), parse('User-agent: *\nDisallow: /b'))) // false
 * ```
 */
export function isUnchanged({ different, undecided }: MeaningComparison): boolean {
  return different.length === 0 && undecided.length === 0
}

function labelOf(token: string, unnamed: string): string {
  return token === unnamed ? UNNAMED_AGENT_NAME : token
}

/** The names of groups that one of two outlines has and the other has not. */
function namesOfChanged(before: Outline, after: Outline): string[] {
  const [was, is] = [outlineRecords(before).groups, outlineRecords(after).groups]
  const own = (groups: typeof was, others: typeof was): string[] => [...groups].flatMap(([text, names]) => (others.has(text) ? [] : names))
  return [...own(was, is), ...own(is, was)].filter((name) => name !== '' && name !== '*')
}

interface Noticed {
  readonly agent: string
  readonly notice: Notice
}

/** The first notice of each kind that one reader takes, and the first robot for which the question stays open. */
function noticesOf(
  before: File,
  after: File,
  dialect: Dialect,
  tokens: readonly string[],
  stopAtFirst: boolean,
  automata: Automata,
): { notices: Noticed[]; open?: string } {
  const known = new Set<string>()
  const notices = new Map<Notice['kind'], Noticed>()
  let open: string | undefined
  for (const agent of tokens) {
    if (stopAtFirst && notices.size > 0) break
    const [was, is] = [read(before, { agent, dialect }), read(after, { agent, dialect })]
    // Of the robots with equal policies from both files, one is compared.
    const key = `${selectionKey(was, dialect)}\n${selectionKey(is, dialect)}`
    if (known.has(key)) continue
    known.add(key)
    for (const notice of noticesBetween(was, is, automata)) {
      if (notice === 'undecided') open ??= agent
      else if (!notices.has(notice.kind)) notices.set(notice.kind, { agent, notice })
    }
  }
  return { notices: [...notices.values()], ...(open === undefined ? {} : { open }) }
}

/** What a policy decides, in one text. Policies that decide by the same lists need not be compared as languages. */
function decided({ failure, selection, rules }: Policy): string {
  return JSON.stringify([failure?.message, selection.kind === 'none', rules.map(({ effect, pattern }) => [effect, pattern])])
}

/** What a policy says beside, in one text, without the lines that say it. */
function saidBeside(policy: Policy): string {
  const { pacing, sitemaps, host, cleanParams, comments, contentSignals, contentUsage, licenses, noindex } = policy
  const beside = [pacing, sitemaps, host, cleanParams, comments, contentSignals, contentUsage, licenses, noindex]
  return JSON.stringify(beside, (key, value: unknown) => (key === 'line' ? undefined : value))
}

function noticesBetween(was: Policy, is: Policy, automata: Automata): (Notice | 'undecided')[] {
  const notices: (Notice | 'undecided')[] = []
  if (decided(was) !== decided(is)) {
    const parting = firstDifference(was, is, {}, automata)
    if (parting.kind === 'undecided') notices.push('undecided')
    if (parting.kind === 'different') {
      const [before, after] = parting.verdicts
      notices.push({ kind: 'url', url: parting.url, verdicts: [before.verdict, after.verdict] })
    }
    if (parting.kind === 'unknown' && parting.before?.message !== parting.after?.message) {
      const { before, after } = parting
      notices.push({ kind: 'failure', ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) })
    }
  }
  if (saidBeside(was) !== saidBeside(is)) {
    const [change] = diff(was, is, FIRST_REGION).others
    if (change !== undefined) notices.push({ kind: 'record', change })
  }
  return notices
}
