import type { ChangedSites, Diff, PathChange } from '../../diff/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { RobotOrder, Subject } from '../../readings/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph, unbroken } from '../columns.ts'
import { robotNames } from '../robot-names.ts'
import { type Look, plainLook } from '../style.ts'
import {
  counted,
  EVERYTHING,
  failureText,
  listed,
  patternText,
  ruleText,
  undecidedText,
  witnessText,
} from '../words.ts'
import {
  BRIEF,
  type ChangeSentences,
  groupsOf,
  type Limits,
  sentencesOf,
  UNLIMITED,
} from './change-sentences.ts'
import type { Changes } from './changes.ts'
import type { FoldedChange } from './folded-changes.ts'
import { metadataRows, siteRows } from './metadata-text.ts'
import { siteApart } from './site-changes.ts'

/** How much of the changes to show. */
export interface ChangesTextOptions {
  readonly look?: Look
  /** Show every robot, group and change. */
  readonly all?: boolean
}

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

/** The sentences, and a text for each group of robots and for the site. */
export interface ChangesParts extends ChangeSentences {
  readonly details: readonly string[]
}

/** The parts of {@link changesText}. */
export function changesParts(changes: Changes, limits: Limits, look: Look): ChangesParts {
  const apart = siteApart(changes)
  const groups = groupsOf(apart.changed, limits !== UNLIMITED)
  const shown = groups.whole.slice(0, limits.groups)
  const texts = shown.map((group) => groupText(group, groups.whole.length > 1, look, limits, changes.order))
  const site =
    apart.site.length === 0
      ? []
      : [[look.style.bold('The site'), ...siteRows(apart.site, look, limits.changes)].join('\n')]
  return { ...sentencesOf(changes, apart, groups, limits), details: [...texts, ...site] }
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

/** The URLs that match one of some patterns. Unless the second list is empty, they also match one of its patterns. */
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
