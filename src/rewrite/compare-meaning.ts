import { type Dialect, type DialectId, dialects, type Outline, read } from '../dialects/index.ts'
import { diff, type OtherChange } from '../diff/index.ts'
import { decide, type Failure, type Policy, type Verdict } from '../policy/index.ts'
import { type File, madeOf } from '../syntax/index.ts'
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
export interface MeaningCompared {
  /** For these nothing changes, whatever robot was asked about: proved. */
  readonly same: readonly DialectId[]
  /** One of each kind for each reader. */
  readonly different: readonly Difference[]
  /** Not known: the budget was spent, or there were more robots than are asked about. The first such robot of each reader. */
  readonly undecided: readonly { readonly dialect: DialectId; readonly agent: string }[]
}

/** Every dialect. */
export const everyDialect: readonly Dialect[] = Object.values(dialects)

/** Where nothing of a file's meaning is looked at beyond the first change, one region is enough. */
const FIRST_REGION = { maxRegions: 1 }

/**
 * Does one file mean to every reader what the other does? Readers to whom both are the same records in the same groups are
 * known to be for all robots; the others are asked as every robot the files name, those of the registry with a like name, and
 * one that no file names.
 *
 * @param options `readers`: all, unless given; `stopAtFirst`: leave the other readers unlooked at once one of them is not the same.
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
  { readers = everyDialect, stopAtFirst = false }: { readonly readers?: readonly Dialect[]; readonly stopAtFirst?: boolean } = {},
): MeaningCompared {
  const same: DialectId[] = []
  const different: { dialects: DialectId[]; agent: string; notice: Notice }[] = []
  const undecided: { dialect: DialectId; agent: string }[] = []
  const moved = readers.filter((dialect) => {
    const equal = recordsOf(madeOf(before, dialect.outline)) === recordsOf(madeOf(after, dialect.outline))
    if (equal) same.push(dialect.id)
    return !equal
  })
  if (moved.length === 0) return { same, different, undecided }
  const asked = robotsToAsk([before, after], moved)
  for (const dialect of moved) {
    if (stopAtFirst && (different.length > 0 || undecided.length > 0)) break
    const { notices, open } = noticesOf(before, after, dialect, asked.tokens)
    for (const { agent, notice } of notices) {
      const alike = different.find((known) => known.agent === agent && JSON.stringify(known.notice) === JSON.stringify(notice))
      if (alike === undefined) different.push({ dialects: [dialect.id], agent, notice })
      else alike.dialects.push(dialect.id)
    }
    const unknown = open ?? asked.leftOut[0]
    if (unknown !== undefined) undecided.push({ dialect: dialect.id, agent: unknown })
    else if (notices.length === 0) same.push(dialect.id)
  }
  return { same, different, undecided }
}

/** Is nothing different, and nothing open? */
export function isUnchanged({ different, undecided }: MeaningCompared): boolean {
  return different.length === 0 && undecided.length === 0
}

/**
 * What of an outline any robot could notice, as one text: the groups with all their records, in order, and every record of the
 * file. Where a line stands is left out.
 */
function recordsOf({ records, groups, failure }: Outline): string {
  const inOrder = (entries: readonly Row[]): unknown[] =>
    [...entries].sort((one, other) => one.line - other.line || one.start - other.start).map(({ field, value }) => [field, value])
  return JSON.stringify([
    failure?.message,
    groups.map(({ agents, records: own }) =>
      inOrder([...agents.map(({ value, line = 0 }) => ({ field: 'user-agent', value, line, start: 0 })), ...own]),
    ),
    inOrder(SITE_FIELDS.flatMap((field) => records.entriesOf(field))),
  ])
}

interface Row {
  readonly field: string
  readonly value: string
  readonly line: number
  readonly start: number
}

/** Fields that some reader looks for in the whole file, whatever group they stand in. */
const SITE_FIELDS = ['user-agent', 'crawl-delay', 'sitemap', 'host', 'clean-param', 'license'] as const

interface Noticed {
  readonly agent: string
  readonly notice: Notice
}

/** The first notice of each kind that one reader takes, and the first robot for which the question stays open. */
function noticesOf(before: File, after: File, dialect: Dialect, tokens: readonly string[]): { notices: Noticed[]; open?: string } {
  const known = new Set<string>()
  const notices = new Map<Notice['kind'], Noticed>()
  let open: string | undefined
  for (const agent of tokens) {
    const [was, is] = [read(before, { agent, dialect }), read(after, { agent, dialect })]
    // Robots for which the same groups are taken need be asked about once.
    const key = `${groupsTaken(was)}\n${groupsTaken(is)}`
    if (known.has(key)) continue
    known.add(key)
    if (said(was) === said(is)) continue
    for (const notice of noticesBetween(was, is)) {
      if (notice === 'undecided') open ??= agent
      else if (!notices.has(notice.kind)) notices.set(notice.kind, { agent, notice })
    }
  }
  return { notices: [...notices.values()], ...(open === undefined ? {} : { open }) }
}

function groupsTaken({ choice }: Policy): string {
  return `${choice.kind} ${choice.taken.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join(' ')}`
}

/** All that a policy says, in one text, without the lines that say it. Policies that say the same need not be compared as languages. */
function said({
  failure,
  choice,
  rules,
  pacing,
  sitemaps,
  host,
  cleanParams,
  comments,
  contentSignals,
  contentUsage,
  licenses,
  noindex,
}: Policy): string {
  const decides = rules.map(({ effect, pattern }) => [effect, pattern])
  const beside = { pacing, sitemaps, host, cleanParams, comments, contentSignals, contentUsage, licenses, noindex }
  const isNone = choice.kind === 'none'
  return JSON.stringify([failure?.message, isNone, decides, beside], (key, value: unknown) => (key === 'line' ? undefined : value))
}

function noticesBetween(was: Policy, is: Policy): (Notice | 'undecided')[] {
  const { paths, others } = diff(was, is, FIRST_REGION)
  const notices: (Notice | 'undecided')[] = others.slice(0, 1).map((change) => ({ kind: 'record', change }))
  if (paths.kind === 'undecided') notices.push('undecided')
  if (paths.kind === 'unknown' && paths.before?.message !== paths.after?.message) {
    const { before, after } = paths
    notices.push({ kind: 'failure', ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) })
  }
  if (paths.kind === 'different') {
    const url = paths.changes[0]?.url
    notices.push(url === undefined ? 'undecided' : { kind: 'url', url, verdicts: [decide(was, url).verdict, decide(is, url).verdict] })
  }
  return notices
}
