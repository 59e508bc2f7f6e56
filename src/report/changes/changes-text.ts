import type { ChangedSites, Diff, PathChange } from '../../diff/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { RobotOrder, Subject } from '../../readings/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph, unbroken } from '../columns.ts'
import { provedForUrls } from '../proof-words.ts'
import { cutNamesText, robotNames } from '../robot-names.ts'
import { type Look, plainLook } from '../style.ts'
import {
  counted,
  EVERYTHING,
  failureText,
  grouped,
  listed,
  patternText,
  ruleText,
  undecidedText,
  witnessText,
} from '../words.ts'
import { type Changes, type SharedChange, unchangedByPart } from './changes.ts'
import { type FoldedChange, foldedChanges } from './folded-changes.ts'
import { metadataPredicate, metadataRows, siteRows } from './metadata-text.ts'
import { siteApart, siteSentences } from './site-changes.ts'

/** How much of the changes to show. */
export interface ChangesTextOptions {
  readonly look?: Look
  /** Show every robot, group and change. */
  readonly all?: boolean
}

/** How many of each are shown before the rest is counted. */
interface Limits {
  readonly groups: number
  readonly robots: number
  readonly changes: number
  readonly exceptions: number
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
 * What changes between two files, as text: a summary, then each change with the lines that cause it. Robots
 * come in the one order of all texts, and no list leaves out a robot that the files name.
 */
export function changesText(
  before: string,
  after: string,
  changes: Changes,
  options: ChangesTextOptions = {},
): string {
  const look = options.look ?? plainLook
  const { sentences, details } = changesParts(changes, options.all === true ? UNLIMITED : BRIEF, look)
  const head = [
    look.style.bold(`${visible(before)} → ${visible(after)}`),
    ...sentences.map((text) => paragraph(text, '', look.columns)),
  ]
  return [head.join('\n'), ...details].join('\n\n')
}

/** What changes, a sentence for robots with the same summary, and a text for each group of robots and for the site. */
export interface ChangesParts {
  /** All sentences: losses of the site, what changes for robots and for whom nothing does, gains of the site. */
  readonly sentences: readonly string[]
  /** Those about robots alone. */
  readonly ofRobots: readonly string[]
  /** Those about the site alone. */
  readonly ofSite: readonly string[]
  readonly details: readonly string[]
}

/** The parts of {@link changesText}. */
export function changesParts(changes: Changes, limits: Limits, look: Look): ChangesParts {
  const apart = siteApart(changes)
  const { changed: unfolded, unchanged, site: siteChanges } = apart
  const { omitted: notCompared, order, origin, firstBytes } = changes
  const { groups: changed, cut } = groupsOf(unfolded, limits !== UNLIMITED)
  const shown = changed.slice(0, limits.groups)
  const omitted = changed.slice(limits.groups)
  const summary = headlines(shown, limits, order)
  if (omitted.length > 0) {
    const robots = omitted.flatMap(({ subjects }) => subjects)
    const named = order.sorted(robots.filter(order.isAlwaysListed))
    const among = named.length === 0 ? '' : `, among them ${robotNames(named, limits.robots, order)}`
    summary.push(
      `${counted(robots.length, 'more robot')} in ${counted(omitted.length, 'more group')}${among}: diff --all shows them.`,
    )
  }
  summary.push(...cutSentences(cut))
  const isProved = changed.length === 0 && notCompared.length === 0
  const proof = isProved ? `: ${provedForUrls(origin)}` : ''
  for (const [what, subjects] of unchangedRobots(unchanged, siteChanges.length === 0, firstBytes))
    summary.push(`${what} for ${robotNames(uncut(subjects), limits.robots, order)}${proof}.`)
  const isPart = firstBytes !== undefined && unchangedByPart({ unchanged, firstBytes }).inPart.length > 0
  if (isPart || (firstBytes !== undefined && changed.length > 0))
    summary.push(`What stands below the first ${grouped(firstBytes)} bytes was not compared.`)
  if (changes.template !== undefined) summary.push(changes.template)
  if (notCompared.length > 0) {
    const names = listed(
      notCompared.map((name) => unbroken(visible(name))),
      limits.robots,
    )
    summary.push(`The files name too many robots to compare them all: ${names} were left out.`)
  }
  // What the whole site loses is graver than what one robot gains.
  const { losses, gains } = siteSentences(apart)
  const site =
    siteChanges.length === 0
      ? []
      : [[look.style.bold('The site'), ...siteRows(siteChanges, look, limits.changes)].join('\n')]
  const texts = shown.map((group) => groupText(group, changed.length > 1, look, limits, order))
  return {
    sentences: [...losses, ...summary, ...gains],
    ofRobots: summary,
    ofSite: [...losses, ...gains],
    details: [...texts, ...site],
  }
}

/** What does not change, as the beginning of a sentence, and the robots for which it does not. */
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

/** Robots without those whose names are only cut from longer ones, unless there are no others. */
function uncut(subjects: readonly Subject[]): readonly Subject[] {
  const whole = subjects.filter(({ cutFrom }) => cutFrom === undefined)
  return whole.length === 0 ? subjects : whole
}

/** Folded changes, without robots whose names are only cut from other names; and the changes of those. */
interface Groups {
  readonly groups: readonly FoldedChange[]
  readonly cut: readonly SharedChange[]
}

function groupsOf(changed: readonly SharedChange[], inBrief: boolean): Groups {
  const part = (isCut: boolean): SharedChange[] =>
    changed.flatMap((group) => {
      const subjects = group.subjects.filter(({ cutFrom }) => (cutFrom !== undefined) === isCut)
      return subjects.length === 0 ? [] : [{ ...group, subjects }]
    })
  return { groups: foldedChanges(part(false), inBrief), cut: foldedChanges(part(true), true) }
}

/** What changes for robots with names that RFC 9309 cuts from longer ones: `AI` from `AI2Bot`. */
function cutSentences(groups: readonly SharedChange[]): string[] {
  return groups.map((group) => {
    const { subjects } = group
    const names = subjects.map(({ name, cutFrom = name }) => ({ token: name, cutFrom }))
    return `RFC 9309 cuts ${cutNamesText(names)} ${predicate(group, subjects.length)}.`
  })
}

/**
 * What changes for all robots, in a sentence each; without the lines and the URLs that show it.
 *
 * @param isPart the changes are a part of those of a file. Then nothing is said of robots without changes: they may
 * have others.
 */
export function changeHeadlines(changes: Changes, isPart: boolean = false): readonly string[] {
  const apart = siteApart(changes)
  const { changed, unchanged } = apart
  const { order } = changes
  const { groups, cut } = groupsOf(changed, true)
  const { losses, gains } = siteSentences(apart)
  return [
    ...losses,
    ...headlines(groups, BRIEF, order),
    ...cutSentences(cut),
    ...gains,
    ...(isPart || unchanged.length === 0
      ? []
      : [`Nothing changes for ${robotNames(uncut(unchanged), BRIEF.robots, order)}.`]),
  ].map((sentence) => paragraph(sentence, '', Infinity))
}

/** One sentence for all robots with the same summary: `A and B lose /x.` */
function headlines(groups: readonly FoldedChange[], limits: Limits, order: RobotOrder): string[] {
  const byPredicate = new Map<string, SharedChange[]>()
  for (const group of groups.flatMap(({ parts }) => parts)) {
    // In the plural, so that groups of one and of many robots have the same key.
    const key = predicate(group, 2)
    const same = byPredicate.get(key)
    if (same === undefined) byPredicate.set(key, [group])
    else same.push(group)
  }
  return [...byPredicate.values()].map((same) => {
    const subjects = same.flatMap((group) => group.subjects)
    return `${robotNames(subjects, limits.robots, order)} ${predicate(same[0] as SharedChange, subjects.length)}.`
  })
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
    const regions = (direction: PathChange['direction']): readonly string[] => {
      const ofDirection = paths.changes.filter((change) => change.direction === direction)
      const distinct = new Set(ofDirection.map(shortRegion))
      return distinct.has(EVERYTHING) ? [EVERYTHING] : [...distinct]
    }
    const [closed, opened] = [regions('closed'), regions('opened')]
    if (closed.length > 0) parts.push(`${verb('loses', 'lose')} ${listed(closed, MAX_HEADLINE_RULES)}`)
    if (opened.length > 0) parts.push(`${verb('gains', 'gain')} ${listed(opened, MAX_HEADLINE_RULES)}`)
    if (!paths.complete) parts.push('and there may be more')
  }
  if (others.length > 0) parts.push(metadataPredicate(others, count))
  return parts.join('; ')
}

/** @param isNamed whether to name the robots: one group of robots is named above. */
function groupText(
  { subjects, diff, closesSite, honours, elsewhere }: FoldedChange,
  isNamed: boolean,
  look: Look,
  limits: Limits,
  order: RobotOrder,
): string {
  const { style } = look
  const dialects = [...new Set(subjects.map(({ readOptions }) => readOptions.dialect.id))]
  const isOne = subjects.length === 1
  const name = isOne ? visible((subjects[0] as Subject).name) : counted(subjects.length, 'robot')
  const head = style.bold(name) + style.dim(` (read as ${listed(dialects, 4)})`)
  const names =
    isOne || !isNamed ? [] : [paragraph(robotNames(subjects, limits.robots, order), '  ', look.columns)]
  const elsewhereRows = elsewhere
    .slice(0, limits.changes)
    .map(({ subjects: some, lines }) =>
      paragraph(
        `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String), limits.changes)} ${lines.length === 1 ? 'does' : 'do'} the same for ${some.length === 1 ? visible((some[0] as Subject).name) : `${some.length} of them`}`,
        '  ',
        look.columns,
      ),
    )
  return [
    head,
    ...names,
    ...pathRows(diff, closesSite, look, limits),
    ...metadataRows(diff.others, limits.changes, honours),
    ...elsewhereRows,
    ...(elsewhere.length > elsewhereRows.length
      ? [`  and by the lines of ${counted(elsewhere.length - elsewhereRows.length, 'more group')}`]
      : []),
  ].join('\n')
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

function pathRows({ paths }: Diff, closesSite: boolean, look: Look, limits: Limits): string[] {
  switch (paths.kind) {
    case 'equal':
      return ['  The same URLs may be fetched.']
    case 'undecided':
      return [`  Undecided which URLs change: the comparison was undecided, ${undecidedText(paths.because)}.`]
    case 'unknown':
      return [
        ...(paths.before === undefined
          ? []
          : [`  Before, the parser stops with an error: ${failureText(paths.before)}`]),
        ...(paths.after === undefined
          ? []
          : [`  After, the parser stops with an error: ${failureText(paths.after)}`]),
      ]
    case 'different': {
      const rows = paths.changes
        .slice(0, limits.changes)
        .flatMap((change) => changeRows(change, closesSite, look, limits))
      const omitted = paths.changes.length - limits.changes
      if (omitted > 0) rows.push(`  and ${counted(omitted, 'more change')}; diff --all shows them`)
      if (!paths.complete) rows.push('  There may be more changes: the search ended before a proof.')
      return rows
    }
  }
}

function changeRows(change: PathChange, closesSite: boolean, look: Look, limits: Limits): string[] {
  const { style } = look
  const isClosed = change.direction === 'closed'
  const mark = isClosed ? style.red('✗ closed') : style.green('✓ opened')
  const rule = locatedRule(change.rule)
  const others = [
    ...new Set(change.against.map((one) => (one === undefined ? 'no rule matches' : locatedRule(one)))),
  ]
  const counterparts = listed(others.map(unbroken), limits.exceptions)
  return [
    `  ${mark}  ${witnessText(change)}`,
    paragraph(`before: ${isClosed ? counterparts : rule}`, '      ', look.columns),
    paragraph(`after:  ${isClosed ? rule : counterparts}`, '      ', look.columns),
    paragraph(
      closesSite && limits === BRIEF ? 'every page that was open before' : regionText(change, limits),
      '      ',
      look.columns,
    ),
    ...(change.sites === undefined
      ? []
      : [paragraph(changedSitesText(change.sites, limits), '      ', look.columns)]),
  ]
}

/** The sites on which a region changes, if these are not all. */
function changedSitesText({ named, others }: ChangedSites, limits: Limits): string {
  const sites = named.map((site) => unbroken(visible(site)))
  return `only on ${listed(others ? [...sites, 'the sites that no rule names'] : sites, limits.exceptions)}`
}

/** The URLs that change together with the one shown. */
function regionText(
  { matches, alsoMatch, exceptions, exceptionsLeftOut }: PathChange,
  limits: Limits,
): string {
  if (matches.length === 0) return 'other URLs were not searched: the budget was spent'
  const region = matchedText(patternsOf(matches), patternsOf(alsoMatch), limits)
  if (exceptions.length === 0) return region
  // One line may be two rules of a dialect.
  const all = [...new Set(exceptions.map(({ of, rule }) => unbroken(`${locatedRule(rule)} (${of})`)))]
  const named = all.slice(0, limits.exceptions)
  const omitted = all.length - named.length + exceptionsLeftOut
  return `${region}, except what ${named.join(', ')}${omitted === 0 ? '' : ` and ${counted(omitted, 'more rule')}`} ${
    named.length + omitted === 1 ? 'matches' : 'match'
  }`
}

/** The distinct patterns of rules: one line may be two rules of a dialect. */
function patternsOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.map((rule) => unbroken(patternText(rule, 80))))]
}

/** The URLs that one of some patterns matches and, unless the second list is empty, one of it, too. */
function matchedText(matches: readonly string[], andMatches: readonly string[], limits: Limits): string {
  const isAll = matches.includes(EVERYTHING)
  if (andMatches.length === 0)
    return isAll
      ? 'every URL'
      : `all that ${listed(matches, limits.exceptions)} ${matches.length === 1 ? 'matches' : 'match'}`
  const also =
    andMatches.length === 1 ? (andMatches[0] as string) : `one of ${listed(andMatches, limits.exceptions)}`
  return isAll
    ? `all that ${also} ${andMatches.length === 1 ? 'matches' : 'match'}`
    : `all that both ${matches.join(', ')} and ${also} match`
}

function locatedRule(rule: Rule): string {
  return rule.line === undefined ? ruleText(rule) : `line ${rule.line} ${ruleText(rule)}`
}
