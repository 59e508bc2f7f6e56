import { read, selectionKey } from '../../dialects/index.ts'
import { type Diff, type DiffOptions, diff, type OtherChange, restrictionOf } from '../../diff/index.ts'
import { isForEveryPath } from '../../pattern/index.ts'
import { type Policy, refusesFile } from '../../policy/index.ts'
import { type RepresentativeAgents, type RobotOrder, robotOrder, type Subject } from '../../readings/index.ts'
import { honouredBy } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { templateSentence } from '../proof-words.ts'
import { reportKey } from './change-keys.ts'

/** Robots with the same changes, by the same lines. */
export interface SharedChange {
  readonly subjects: readonly Subject[]
  /** The diff for the first of these robots. */
  readonly diff: Diff
  /** It is proved that the new file closes every page to these robots. */
  readonly closesSite: boolean
}

type Compared = Pick<SharedChange, 'diff' | 'closesSite'> & { readonly isRead: boolean }

/** What changes for robots from one file to another. */
export interface Changes {
  /** Changes of records for the site: Sitemap, Host, Clean-param. They are not repeated for each robot. */
  readonly siteChanges: readonly OtherChange[]
  /**
   * Changes, each for at least one robot, also if the comparison is undecided. Losses of URLs come first, then gains
   * of URLs, then records. Within each kind, the robots whose loss hurts most come first.
   */
  readonly changed: readonly SharedChange[]
  /** Robots for which nothing changes besides `siteChanges`: proved, within {@link Changes.firstBytes}. */
  readonly unchanged: readonly Subject[]
  /** The files are longer, and only the lines within this number of bytes were compared. Absent: all. */
  readonly firstBytes?: number
  /** Names in the files beyond the limit of agents: they were not compared. */
  readonly omitted: readonly string[]
  /** The order of the robots in each list. */
  readonly order: RobotOrder
  /** A sentence, if one of the files is a template: robots do not get its text. */
  readonly template?: string
  /** The only site whose URLs were compared, as scheme and host. Absent: every http and https site. */
  readonly origin?: string
}

/** Options of {@link changesBetween}. */
export interface ChangesOptions extends DiffOptions, Pick<Changes, 'firstBytes'> {}

/**
 * Splits the unchanged robots: those that read no more of the files than was compared, and those that read more, for
 * which the rest may change something.
 */
export function unchangedByPart({
  unchanged,
  firstBytes = Infinity,
}: Pick<Changes, 'unchanged' | 'firstBytes'>): {
  readonly inAll: readonly Subject[]
  readonly inPart: readonly Subject[]
} {
  const readsMore = ({ readOptions }: Subject): boolean =>
    firstBytes !== Infinity && (readOptions.maxBytes ?? Infinity) > firstBytes
  return {
    inAll: unchanged.filter((subject) => !readsMore(subject)),
    inPart: unchanged.filter(readsMore),
  }
}

/**
 * The automaton states that the comparisons of two files may create together, before each gets only
 * {@link MIN_STATES}. Real files need about a thirtieth of them.
 */
const MAX_STATES_OF_FILES = 100_000

/** The states that each comparison may create in any case. A comparison that needs more is not `complete`. */
const MIN_STATES = 2_000

/**
 * Compares two files for robots, and groups robots with the same changes. Robots with equal policies from
 * both files share a comparison.
 *
 * @param subjects those of `allSubjects`, or some that the user chose.
 * @param onRobot is called after the comparison for each of them.
 */
export function changesBetween(
  before: File,
  after: File,
  { subjects: agents, omitted }: RepresentativeAgents,
  { firstBytes, ...options }: ChangesOptions = {},
  onRobot: () => void = () => undefined,
): Changes {
  const order = robotOrder([before, after])
  const subjects = order.sorted(agents)
  const cache = new Map<string, Compared>()
  let remainingStates = MAX_STATES_OF_FILES
  const compare = (oldPolicy: Policy, newPolicy: Policy): Compared => {
    const least = { ...options, maxStates: MIN_STATES }
    const result = diff(oldPolicy, newPolicy, remainingStates > 0 ? options : least)
    remainingStates -= result.paths.states
    const closesAll = losesEverything(result) && restrictionOf(newPolicy, least).kind === 'full'
    return { diff: result, closesSite: closesAll, isRead: !refusesFile(oldPolicy) && !refusesFile(newPolicy) }
  }
  const diffs = subjects.map((subject) => {
    const { readOptions } = subject
    const [oldPolicy, newPolicy] = [read(before, readOptions), read(after, readOptions)]
    const key = [oldPolicy, newPolicy].map((policy) => selectionKey(policy, readOptions.dialect)).join('\n')
    const result = cache.get(key) ?? compare(oldPolicy, newPolicy)
    cache.set(key, result)
    onRobot()
    return result
  })
  const siteChanges = sharedSiteChanges([...cache.values()])
  const siteKeys = new Set(siteChanges.map((change) => JSON.stringify(change)))
  const template = templateSentence(before, after)
  const changed = new Map<string, SharedChange & { readonly subjects: Subject[] }>()
  const unchanged: Subject[] = []
  for (const [index, subject] of subjects.entries()) {
    const { diff: whole, closesSite } = diffs[index] as Compared
    const { paths, others } = whole
    const own = others
      .filter((change) => !siteKeys.has(JSON.stringify(change)))
      .map((change) => honouredChange(subject, change))
    const ownDiff = { paths, others: own, equal: paths.kind === 'equal' && own.length === 0 }
    if (ownDiff.equal) {
      unchanged.push(subject)
      continue
    }
    const key = `${closesSite} ${reportKey(ownDiff)}`
    const shared = changed.get(key)
    if (shared === undefined) changed.set(key, { subjects: [subject], diff: ownDiff, closesSite })
    else shared.subjects.push(subject)
  }
  return {
    siteChanges,
    // The sort is stable, so robots keep their order.
    changed: [...changed.values()].sort(lossesFirst),
    unchanged,
    omitted,
    order,
    ...(template === '' ? {} : { template }),
    ...present({ firstBytes, origin: options.origin }),
  }
}

/** Does a change close every URL that a rule for every path matches? */
function losesEverything({ paths }: Diff): boolean {
  if (paths.kind !== 'different') return false
  return paths.changes.some(
    ({ direction, matches }) =>
      direction === 'closed' && matches.some(({ pattern }) => isForEveryPath(pattern)),
  )
}

/** Losses of URLs come before gains, and those before changes of metadata. */
function lossesFirst(one: SharedChange, other: SharedChange): number {
  return weightOf(other) - weightOf(one)
}

/** A comparison that ended before a proof may have missed a loss. */
function weightOf({ diff: { paths } }: SharedChange): 0 | 1 | 2 {
  if (paths.kind === 'equal') return 0
  if (paths.kind !== 'different' || !paths.complete) return 2
  return paths.changes.some(({ direction }) => direction === 'closed') ? 2 : 1
}

/** A change of pacing, with whether the robot honours the record rather than whether its dialect does. */
function honouredChange({ robot, readOptions }: Subject, change: OtherChange): OtherChange {
  const { field, honoured: honours } = change
  if (robot === undefined || honours === undefined) return change
  return {
    ...change,
    honoured: honouredBy(robot, field === 'crawl-delay', { dialect: readOptions.dialect.id, honours }),
  }
}

/** Fields whose records apply to a site and not to a robot. */
const SITE_FIELDS: ReadonlySet<OtherChange['field']> = new Set(['sitemap', 'host', 'clean-param'])

/** The changes of site records that every diff has. Diffs of files that a program refuses do not count. */
function sharedSiteChanges(compared: readonly Compared[]): readonly OtherChange[] {
  const [first, ...more] = compared.some((one) => one.isRead)
    ? compared.filter((one) => one.isRead).map(({ diff: one }) => one)
    : compared.map(({ diff: one }) => one)
  const keySets = more.map(({ others }) => new Set(others.map((change) => JSON.stringify(change))))
  return (
    first?.others.filter(
      (change) => SITE_FIELDS.has(change.field) && keySets.every((keys) => keys.has(JSON.stringify(change))),
    ) ?? []
  )
}
