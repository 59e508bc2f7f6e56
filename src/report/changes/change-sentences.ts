import type { PathChange } from '../../diff/index.ts'
import type { RobotOrder, Subject } from '../../readings/index.ts'
import { groupedBy, visible } from '../../text/index.ts'
import { paragraph, unbroken } from '../columns.ts'
import { provedForUrls, provedForUrlsAlone } from '../proof-words.ts'
import { cutNamesText, firstRobotNames, robotNames } from '../robot-names.ts'
import { counted, EVERYTHING, grouped, listed, patternText, undecidedText } from '../words.ts'
import { type Changes, type SharedChange, unchangedByPart } from './changes.ts'
import { type FoldedChange, foldedChanges } from './folded-changes.ts'
import { metadataPredicate } from './metadata-text.ts'
import { type ApartChanges, siteApart, siteSentences } from './site-changes.ts'

/** How many of each are shown before the rest is counted. */
export interface Limits {
  readonly groups: number
  readonly robots: number
  readonly changes: number
  readonly exceptions: number
  /**
   * The most names of robots in a sentence, including those that the files name. Absent: a sentence names all robots
   * that the files name.
   */
  readonly names?: number
}

/** For a first look. */
export const BRIEF: Limits = { groups: 8, robots: 8, changes: 8, exceptions: 3 }

/** Without limits. */
export const UNLIMITED: Limits = {
  groups: Infinity,
  robots: Infinity,
  changes: Infinity,
  exceptions: Infinity,
}

/** Rules that a headline names before the rest is counted. */
const MAX_HEADLINE_RULES = 3

/**
 * What changes for all robots, a sentence each, without the lines and the URLs that show it.
 *
 * @param isPart the changes are a part of those of a file. Then no sentence speaks of robots without changes, which
 *   may have other changes.
 */
export function changeHeadlines(changes: Changes, isPart: boolean = false): readonly string[] {
  const apart = siteApart(changes)
  const groups = groupsOf(apart.changed, true)
  const { sentences } = sentencesOf(changes, apart, groups, { ...BRIEF, groups: Infinity }, isPart)
  return sentences.map((sentence) => paragraph(sentence, '', Infinity))
}

/** What changes between two files. Robots with the same summary share a sentence. */
export interface ChangeSentences {
  /** All sentences: the gravest loss first, then for whom nothing changes, then what the site gains. */
  readonly sentences: readonly string[]
  /** The sentences about robots alone. */
  readonly ofRobots: readonly string[]
  readonly ofSite: readonly string[]
}

/** @param isPart whether to say nothing of robots without changes */
export function sentencesOf(
  changes: Changes,
  apart: ApartChanges,
  { whole, cut }: Groups,
  limits: Limits,
  isPart: boolean = false,
): ChangeSentences {
  const { order } = changes
  const changed = [
    ...headlines(whole.slice(0, limits.groups), limits, order),
    ...omittedSentences(whole.slice(limits.groups), limits, order),
    ...cutSentences(cut),
  ]
  const rest = [
    ...(isPart ? [] : unchangedSentences(changes, apart, limits)),
    ...scopeSentences(changes, apart, limits),
  ]
  const { losses, gains } = siteSentences(apart)
  return {
    sentences: [...inOrder(whole, changed, losses), ...rest, ...gains],
    ofRobots: [...changed, ...rest],
    ofSite: [...losses, ...gains],
  }
}

/** How many robots the groups have that are not shown. */
function omittedSentences(
  omitted: readonly FoldedChange[],
  { robots: most }: Limits,
  order: RobotOrder,
): readonly string[] {
  if (omitted.length === 0) return []
  const robots = omitted.flatMap(({ subjects }) => subjects)
  const named = order.sorted(robots.filter(order.isAlwaysListed))
  const among = named.length === 0 ? '' : `, among them ${robotNames(named, most, order)}`
  return [
    `${counted(robots.length, 'more robot')} in ${counted(omitted.length, 'more group')}${among}: diff --all shows them.`,
  ]
}

/** Sorts by gravity: URLs that a robot loses, then what the whole site loses, then what a robot gains. */
function inOrder(
  changed: readonly FoldedChange[],
  ofRobots: readonly string[],
  lossesOfSite: readonly string[],
): readonly string[] {
  const isLoss = changed.some(
    ({ diff: { paths } }) =>
      paths.kind === 'different' && paths.changes.some(({ direction }) => direction === 'closed'),
  )
  return isLoss ? [...ofRobots, ...lossesOfSite] : [...lossesOfSite, ...ofRobots]
}

/** The robots for which nothing changes, and whether that is proved. */
function unchangedSentences(
  { omitted, order, origin, firstBytes }: Changes,
  { changed, unchanged, site }: ApartChanges,
  limits: Limits,
): readonly string[] {
  const isSame = changed.every(({ subjects }) => subjects.every(({ cutFrom }) => cutFrom !== undefined))
  const isProved = isSame && omitted.length === 0
  const proof = !isProved ? '' : `: ${site.length === 0 ? provedForUrls(origin) : provedForUrlsAlone(origin)}`
  return unchangedRobots(unchanged, site.length === 0, firstBytes).map(
    ([what, subjects]) => `${what} for ${namesText(uncut(subjects), limits, order)}${proof}.`,
  )
}

/** What a comparison did not look at. */
function scopeSentences(
  { omitted, firstBytes, template }: Changes,
  { changed, unchanged }: ApartChanges,
  limits: Limits,
): readonly string[] {
  const isPart = firstBytes !== undefined && unchangedByPart({ unchanged, firstBytes }).inPart.length > 0
  const isCut = isPart || (firstBytes !== undefined && changed.length > 0)
  const names = omitted.map((name) => unbroken(visible(name)))
  return [
    ...(isCut ? [`The part after the first ${grouped(firstBytes ?? 0)} bytes was not compared.`] : []),
    ...(template === undefined ? [] : [template]),
    ...(names.length === 0
      ? []
      : [
          `The files name too many robots to compare them all: ${listed(names, limits.robots)} were left out.`,
        ]),
  ]
}

/** What does not change, as the beginning of a sentence, and for which robots. */
function unchangedRobots(
  unchanged: readonly Subject[],
  hasSameSite: boolean,
  firstBytes: number | undefined,
): readonly (readonly [what: string, subjects: readonly Subject[]])[] {
  const cut = firstBytes === undefined ? {} : { firstBytes }
  const { inAll, inPart } = unchangedByPart({ unchanged, ...cut })
  const all = hasSameSite ? 'Nothing changes' : 'The same URLs as before'
  const part = `${all} within the first ${grouped(firstBytes ?? 0)} bytes`
  return (
    [
      [all, inAll],
      [part, inPart],
    ] as const
  ).filter(([, subjects]) => subjects.length > 0)
}

/** The robots without those whose names are only cut from longer names. If no others are left, all of them. */
function uncut(subjects: readonly Subject[]): readonly Subject[] {
  const whole = subjects.filter(({ cutFrom }) => cutFrom === undefined)
  return whole.length === 0 ? subjects : whole
}

/**
 * Folded changes, without robots whose names are only cut from other names; and, apart from them, the changes of such
 * robots.
 */
export interface Groups {
  readonly whole: readonly FoldedChange[]
  readonly cut: readonly SharedChange[]
}

export function groupsOf(changed: readonly SharedChange[], inBrief: boolean): Groups {
  const part = (isCut: boolean): SharedChange[] =>
    changed.flatMap((group) => {
      const subjects = group.subjects.filter(({ cutFrom }) => (cutFrom !== undefined) === isCut)
      return subjects.length === 0 ? [] : [{ ...group, subjects }]
    })
  return { whole: foldedChanges(part(false), inBrief), cut: foldedChanges(part(true), true) }
}

/** What changes for robots with names that RFC 9309 cuts from longer ones: `AI` from `AI2Bot`. */
function cutSentences(groups: readonly SharedChange[]): string[] {
  return groups.map((group) => {
    const { subjects } = group
    const names = subjects.map(({ name, cutFrom = name }) => ({ token: name, cutFrom }))
    return `RFC 9309 cuts ${cutNamesText(names)} ${predicate(group, subjects.length)}.`
  })
}

/** One sentence for all robots with the same summary: `A and B lose /x.` */
function headlines(groups: readonly FoldedChange[], limits: Limits, order: RobotOrder): string[] {
  const parts = groups.flatMap((group) => group.parts)
  // In the plural, so that groups of one and of many robots have the same key.
  const byPredicate = groupedBy(parts, (part) => predicate(part, 2))
  return [...byPredicate.values()].map((same) => {
    const subjects = same.flatMap((part) => part.subjects)
    return `${namesText(subjects, limits, order)} ${predicate(same[0], subjects.length)}.`
  })
}

function namesText(subjects: readonly Subject[], { names, robots }: Limits, order: RobotOrder): string {
  return names === undefined ? robotNames(subjects, robots, order) : firstRobotNames(subjects, names, order)
}

/** The rest of a sentence about this many robots. */
function predicate({ diff: { paths, others } }: SharedChange, count: number): string {
  const verb = (singular: string, plural: string): string => (count === 1 ? singular : plural)
  const parts: string[] = []
  if (paths.kind === 'unknown')
    parts.push(`${verb('has', 'have')} no verdict, because the parser stops with an error`)
  if (paths.kind === 'undecided')
    parts.push(`may be affected: the comparison was undecided, ${undecidedText(paths.because)}`)
  if (paths.kind === 'different') {
    const closed = regionsOf(paths.changes, 'closed')
    const opened = regionsOf(paths.changes, 'opened')
    if (closed.length > 0) parts.push(`${verb('loses', 'lose')} ${listed(closed, MAX_HEADLINE_RULES)}`)
    if (opened.length > 0) parts.push(`${verb('gains', 'gain')} ${listed(opened, MAX_HEADLINE_RULES)}`)
    if (!paths.complete) parts.push('and there may be more')
  }
  if (others.length > 0) parts.push(metadataPredicate(others, count))
  return parts.join('; ')
}

/** The regions of all changes in one direction, each short enough for a headline; everything alone if it is one. */
export function regionsOf(
  changes: readonly PathChange[],
  direction: PathChange['direction'],
): readonly string[] {
  const ofDirection = changes.filter((change) => change.direction === direction)
  const distinct = new Set(ofDirection.map(shortRegion))
  return distinct.has(EVERYTHING) ? [EVERYTHING] : [...distinct]
}

/** The region of a change, short enough for a headline. */
function shortRegion({ rule, matches, alsoMatch, exceptions, sites }: PathChange): string {
  const [first = patternText(rule, 60), ...more] = new Set(matches.map((one) => patternText(one, 60)))
  // Exceptions of the old file do not narrow what changes, and nobody minds that robots.txt itself is open.
  const isPartial =
    alsoMatch.length > 0 ||
    sites?.others === true ||
    matches.length === 0 ||
    exceptions.some(({ of, rule: { reason } }) => of === 'after' && reason !== 'exempt')
  if (first === EVERYTHING) return isPartial ? 'parts of the site' : EVERYTHING
  return unbroken(
    `${isPartial ? 'parts of ' : ''}${first}${more.length === 0 ? '' : ` and ${more.length} more`}`,
  )
}
