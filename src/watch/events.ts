import { check, findingsSince } from '../check/index.ts'
import type { OtherField } from '../diff/index.ts'
import { allSubjects, MAX_BYTES_OF_ALL_ROBOTS } from '../readings/index.ts'
import { type Changes, changeHeadlines, changesBetween, counted, unchangedByPart } from '../report/index.ts'
import { type File, parse } from '../syntax/index.ts'
import { present, visible } from '../text/index.ts'
import { type Look, reachOf } from './look.ts'

/** What kind of effect a change has. */
type EventKind =
  | 'closed'
  | 'opened'
  | 'pacing'
  | 'signals'
  | 'sitemaps'
  | 'unreachable'
  | 'redirected'
  | 'html'
  | 'differs-by-agent'
  | 'findings'
  | 'undecided'

/** An effect of a change, without the time and the site. All texts are printable. */
export interface EventEffect {
  readonly kind: EventKind
  /** What happened, a sentence each. */
  readonly what: readonly string[]
  /** The product tokens of the robots that it happened to. */
  readonly robots?: readonly string[]
  /** A URL that shows it. */
  readonly url?: string
  /** With `unreachable`: the outcome of the request, and the status if there was an answer. */
  readonly outcome?: string
  readonly status?: number
}

/** An event of a site, as it is printed and kept. */
export interface Event extends EventEffect {
  /** When it was seen, in UTC. */
  readonly at: string
  /** Scheme, host and port. */
  readonly site: string
}

/**
 * The effects of what changed on a site from one look to the next, in a fixed order. Empty: nothing changed for any
 * robot.
 */
export function effectsBetween(site: string, before: Look, after: Look): readonly EventEffect[] {
  return [
    ...reachEffects(before, after),
    ...differsEffects(before, after),
    ...fileEffects(site, before, after),
  ]
}

/** What a first look shows that is no event: that the site has no file that robots could read. */
export function troubleOfFirst(look: Look): readonly string[] {
  return reachEffects({ outcome: 'ok', differs: [] }, look).flatMap(({ what }) => what)
}

/** Do two looks at a site, one after the other, show the same? A redirect may lead to another address each time. */
export function areAlike(site: string, one: Look, other: Look): boolean {
  return (
    reachOf(one) === reachOf(other) &&
    effectsBetween(site, one, other).every(({ kind }) => kind === 'redirected' && one.text === other.text)
  )
}

/** Whether another request to a site shows a file with another effect, or none. */
export function differsFrom(site: string, look: Look, other: Look): boolean {
  // A request that failed here tells nothing of the site.
  if (reachOf(other) === 'own-trouble') return false
  return reachOf(look) !== reachOf(other) || fileEffects(site, look, other).length > 0
}

function reachEffects(before: Look, after: Look): readonly EventEffect[] {
  const reach = reachOf(after)
  const { outcome, status, problem = outcome, url } = after
  if (reach === 'unreachable' || reach === 'html') {
    if (reachOf(before) === reach && isRefused(before) === isRefused(after)) return []
    const what = [`The site sends no robots.txt: ${visible(problem)}.`]
    if (reach === 'html') return [{ kind: 'html', what, ...present({ url }) }]
    return [{ kind: 'unreachable', what, outcome, ...present({ status }) }]
  }
  if (url === undefined || before.url === undefined || url === before.url) return []
  return [{ kind: 'redirected', what: [`${visible(url)} answers in place of ${visible(before.url)}.`], url }]
}

/** Does the site answer, and refuse the file? Many crawlers then fetch everything, and after other failures nothing. */
function isRefused({ outcome }: Look): boolean {
  return outcome === 'unauthorized' || outcome === 'other-4xx'
}

function differsEffects(before: Look, after: Look): readonly EventEffect[] {
  const agents = after.differs.filter((agent) => !before.differs.includes(agent))
  if (agents.length === 0) return []
  const named = agents.map((agent) => `"${visible(agent, 80)}"`).join(', ')
  return [
    {
      kind: 'differs-by-agent',
      what: [`Requests as ${named} get another answer: a file with another effect, or none.`],
    },
  ]
}

/** Does a look tell what robots read? */
function isRead(look: Look): boolean {
  return ['file', 'no-file'].includes(reachOf(look))
}

const CHANGED_BEHIND =
  'The file changed behind the part that every robot reads, and that part is all that is compared.'

function fileEffects(site: string, before: Look, after: Look): readonly EventEffect[] {
  const isCutOtherwise = (before.truncated ?? false) !== (after.truncated ?? false)
  // What never told of a file cannot be compared: the new look is the first.
  if (!isRead(after) || before.text === undefined) return []
  if (before.text === after.text && !isCutOtherwise)
    return before.sha256 === after.sha256 ? [] : [{ kind: 'undecided', what: [CHANGED_BEHIND] }]
  // A site without a file is open, as is one with an empty file.
  const [old, now] = [before, after].map(({ text = '' }) => parse(text)) as [File, File]
  const isCut = before.truncated === true || after.truncated === true
  const changes = changesBetween(old, now, allSubjects([old, now]), {
    origin: site,
    ...(isCut ? { firstBytes: MAX_BYTES_OF_ALL_ROBOTS } : {}),
  })
  return [...effectsOf(changes), ...findingEffects(old, now)]
}

/** The most errors that an event names, so that a hostile file makes no long history. */
const MAX_ERRORS = 20

/** Errors that the file before does not have. */
function findingEffects(before: File, after: File): readonly EventEffect[] {
  const findingsOf = (file: File) => ({ name: 'robots.txt', file, findings: check(file).findings })
  const errors = findingsSince(findingsOf(before), findingsOf(after)).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length === 0) return []
  const named = errors
    .slice(0, MAX_ERRORS)
    .map(({ code, message }) => `${code}: ${visible(message, Infinity)}`)
  const more = errors.length - named.length
  return [
    {
      kind: 'findings',
      what: [...named, ...(more > 0 ? [`There are ${counted(more, 'more error')}.`] : [])],
    },
  ]
}

const PACING: ReadonlySet<OtherField> = new Set(['crawl-delay', 'request-rate', 'visit-time'])
const SITEMAPS: ReadonlySet<OtherField> = new Set(['sitemap', 'host', 'clean-param'])

/** The effects of changes by kind, with the sentences of `diff` about each. */
function effectsOf(changes: Changes): readonly EventEffect[] {
  const ofField = (kind: EventKind, isOfKind: (field: OtherField) => boolean): readonly EventEffect[] =>
    effectOf(kind, recordsOnly(changes, isOfKind))
  return [
    ...effectOf('closed', pathsOnly(changes, 'closed')),
    ...effectOf('opened', pathsOnly(changes, 'opened')),
    ...ofField('pacing', (field) => PACING.has(field)),
    ...ofField('signals', (field) => !PACING.has(field) && !SITEMAPS.has(field)),
    ...ofField('sitemaps', (field) => SITEMAPS.has(field)),
    ...undecidedEffects(changes),
  ]
}

function effectOf(kind: EventKind, part: Changes): readonly EventEffect[] {
  const { changed, siteChanges } = part
  if (changed.length === 0 && siteChanges.length === 0) return []
  const robots = changed.flatMap(({ subjects }) => subjects.map(({ name }) => visible(name)))
  const [url] = changed.flatMap(({ diff: { paths } }) =>
    paths.kind === 'different' ? paths.changes.map((change) => visible(change.url, Infinity)) : [],
  )
  return [
    {
      kind,
      what: changeHeadlines(part, true),
      ...(robots.length === 0 ? {} : { robots }),
      ...present({ url }),
    },
  ]
}

/** The changes of URLs in one direction alone. */
function pathsOnly(changes: Changes, direction: 'closed' | 'opened'): Changes {
  const changed = changes.changed.flatMap((group) => {
    const { paths } = group.diff
    if (paths.kind !== 'different') return []
    const own = paths.changes.filter((change) => change.direction === direction)
    if (own.length === 0) return []
    const diff = { paths: { ...paths, changes: own, complete: true }, others: [], equal: false }
    return [{ ...group, diff }]
  })
  return { ...changes, changed, siteChanges: [], unchanged: [] }
}

/** The changes of some records alone. Records without effect are left out. */
function recordsOnly(changes: Changes, isOfKind: (field: OtherField) => boolean): Changes {
  const isOwn = ({ field, ignored }: Changes['siteChanges'][number]): boolean =>
    isOfKind(field) && ignored === undefined
  const changed = changes.changed.flatMap((group) => {
    const others = group.diff.others.filter(isOwn)
    if (others.length === 0) return []
    const diff = { paths: { kind: 'equal', states: 0 } as typeof group.diff.paths, others, equal: false }
    return [{ ...group, closesSite: false, diff }]
  })
  return { ...changes, changed, siteChanges: changes.siteChanges.filter(isOwn), unchanged: [] }
}

/** What the comparison could not tell. It is never taken for equal. */
function undecidedEffects(changes: Changes): readonly EventEffect[] {
  const changed = changes.changed.filter(
    ({ diff: { paths } }) =>
      paths.kind === 'undecided' ||
      paths.kind === 'unknown' ||
      (paths.kind === 'different' && !paths.complete),
  )
  const open = effectOf('undecided', { ...changes, changed, siteChanges: [], unchanged: [] })
  const left = [
    ...(changes.omitted.length === 0 ? [] : ['The files name too many robots to compare them all.']),
    ...(unchangedByPart(changes).inPart.length === 0 ? [] : ['The file is too long to compare all of it.']),
  ]
  if (left.length === 0) return open
  return [{ ...open[0], kind: 'undecided', what: [...(open[0]?.what ?? []), ...left] }]
}
