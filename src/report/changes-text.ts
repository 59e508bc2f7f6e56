import type { Diff, OtherChange, PathChange } from '../diff/index.ts'
import type { Rule } from '../policy/index.ts'
import { visible } from '../text/index.ts'
import type { Asker, ChangedAlike, Changes } from './changes.ts'
import { paragraph, unbroken } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { counted, failureWords, fieldWords, grouped, ruleWords, someOf } from './words.ts'

/** How much of the changes is shown. */
export interface ChangesTextOptions {
  readonly look?: Look
  /** Show every robot, group and change. */
  readonly all?: boolean
}

interface Most {
  readonly groups: number
  readonly robots: number
  readonly changes: number
  readonly exceptions: number
}

const BRIEF: Most = { groups: 8, robots: 8, changes: 8, exceptions: 3 }
const WHOLE: Most = { groups: Infinity, robots: Infinity, changes: Infinity, exceptions: Infinity }

/** Rules named in the first sentences before the rest is counted. */
const HEADLINE_RULES = 3

/** Robots most sites ask about first: a change for them comes first in a list of names. */
const FIRST_ASKED = ['search', 'ai-search', 'ai-training', 'ai-user', 'social', 'archive']

/** What changes between two files, for a person: first what a site owner must know, then each change with the lines that make it. */
export function changesText(
  before: string,
  after: string,
  { forAll, changed, unchanged }: Changes,
  options: ChangesTextOptions = {},
): string {
  const look = options.look ?? plainLook
  const most = options.all === true ? WHOLE : BRIEF
  const shown = changed.slice(0, most.groups)
  const left = changed.slice(most.groups)
  const said = headlines(shown, most)
  if (left.length > 0) {
    const robots = left.flatMap(({ askers }) => askers).length
    said.push(`${counted(robots, 'more robot')} in ${counted(left.length, 'more group')}: --all shows them.`)
  }
  if (unchanged.length > 0) {
    const proved = changed.length === 0 ? ': proved for every URL' : ''
    said.push(`${forAll.length === 0 ? 'Nothing changes' : 'The same URLs as before'} for ${peopleOf(unchanged, most)}${proved}.`)
  }
  if (forAll.length > 0) said.push(`For everybody another ${fieldsOf(forAll)}.`)
  const head = [look.style.bold(`${visible(before)} → ${visible(after)}`), ...said.map((text) => paragraph(text, '', look.columns))]
  const everybody = forAll.length === 0 ? [] : [[look.style.bold('Everybody'), ...othersText(forAll, most)].join('\n')]
  return [head.join('\n'), ...shown.map((group) => groupText(group, look, most)), ...everybody].join('\n\n')
}

/** Who loses and gains what: one sentence for all of whom the same is to be said. */
function headlines(groups: readonly ChangedAlike[], most: Most): string[] {
  const byWords = new Map<string, ChangedAlike[]>()
  for (const group of groups) {
    // Said of several, whoever they are.
    const words = predicate(group, 2)
    const known = byWords.get(words)
    if (known === undefined) byWords.set(words, [group])
    else known.push(group)
  }
  return [...byWords.values()].map((alike) => {
    const askers = alike.flatMap((group) => group.askers)
    return `${peopleOf(askers, most)} ${predicate(alike[0] as ChangedAlike, askers.length)}.`
  })
}

function predicate({ diff: { paths, others } }: ChangedAlike, people: number): string {
  const verbs = (one: string, several: string): string => (people === 1 ? one : several)
  const said: string[] = []
  if (paths.kind === 'unknown') said.push(`${verbs('has', 'have')} no verdict, for the reader stops with an error`)
  if (paths.kind === 'undecided') said.push(`may be affected: it could not be told within ${grouped(paths.states)} steps`)
  if (paths.kind === 'different') {
    const of = (direction: PathChange['direction']): string =>
      someOf([...new Set(paths.changes.filter((change) => change.direction === direction).map(shortRegion))], HEADLINE_RULES)
    const [closed, opened] = [of('closed'), of('opened')]
    if (closed !== '') said.push(`${verbs('loses', 'lose')} ${closed}`)
    if (opened !== '') said.push(`${verbs('gains', 'gain')} ${opened}`)
    if (!paths.complete) said.push('and there may be more')
  }
  if (others.length > 0) said.push(`${verbs('gets', 'get')} another ${fieldsOf(others)}`)
  return said.join('; ')
}

function groupText({ askers, diff }: ChangedAlike, look: Look, most: Most): string {
  const { style } = look
  const dialects = [...new Set(askers.map(({ reading }) => reading.dialect.id))]
  const rows = [
    style.bold(`${askers.length === 1 ? visible((askers[0] as Asker).name) : counted(askers.length, 'robot')}`) +
      style.dim(` (read as ${someOf(dialects, 4)})`),
    ...pathsText(diff, look, most),
    ...othersText(diff.others, most),
  ]
  return rows.join('\n')
}

function othersText(others: readonly OtherChange[], most: Most): string[] {
  const rows = others.slice(0, most.changes).map((change) => `  ${otherText(change)}`)
  return others.length > most.changes ? [...rows, `  and ${counted(others.length - most.changes, 'more record')}; --all shows them`] : rows
}

function fieldsOf(others: readonly OtherChange[]): string {
  return [...new Set(others.map(({ field }) => fieldWords(field)))].join(', ')
}

/** What a change is about, in as few words as a first sentence has room for. */
function shortRegion({ matches, exceptions }: PathChange): string {
  const [first] = matches as readonly [Rule]
  const more = matches.length === 1 ? '' : ` and ${matches.length - 1} more`
  return unbroken(`${exceptions.length === 0 ? '' : 'parts of '}${visible(first.value ?? '', 60)}${more}`)
}

function pathsText({ paths }: Diff, look: Look, most: Most): string[] {
  switch (paths.kind) {
    case 'equal':
      return ['  The same URLs may be fetched.']
    case 'undecided':
      return [`  Could not tell which URLs change: given up after ${grouped(paths.states)} states.`]
    case 'unknown':
      return [
        ...(paths.before === undefined ? [] : [`  Before, the reader stops with an error: ${failureWords(paths.before)}`]),
        ...(paths.after === undefined ? [] : [`  After, the reader stops with an error: ${failureWords(paths.after)}`]),
      ]
    case 'different': {
      const rows = paths.changes.slice(0, most.changes).flatMap((change) => changeText(change, look, most))
      if (paths.changes.length > most.changes)
        rows.push(`  and ${counted(paths.changes.length - most.changes, 'more change')}; --all shows them`)
      if (!paths.complete) rows.push('  There may be more changes: the search was given up.')
      return rows
    }
  }
}

function changeText(change: PathChange, look: Look, most: Most): string[] {
  const { style } = look
  const closed = change.direction === 'closed'
  const mark = closed ? style.red('✗ closed') : style.green('✓ opened')
  const rule = lineText(change.rule)
  const others = [...new Set(change.against.map((one) => (one === undefined ? 'no rule matched' : lineText(one))))]
  const against = someOf(others.map(unbroken), most.exceptions)
  return [
    `  ${mark}  ${visible(change.url)}`,
    paragraph(`before: ${closed ? against : rule}`, '      ', look.columns),
    paragraph(`after:  ${closed ? rule : against.replaceAll('matched', 'matches')}`, '      ', look.columns),
    paragraph(regionText(change, most), '      ', look.columns),
  ]
}

/** Which URLs beside the one shown. */
function regionText({ matches, exceptions, exceptionsLeftOut }: PathChange, most: Most): string {
  const region = `all that ${someOf(
    matches.map((rule) => unbroken(visible(rule.value ?? '', 80))),
    most.exceptions,
  )} ${matches.length === 1 ? 'matches' : 'match'}`
  if (exceptions.length === 0) return region
  // A line may stand for two rules of a reader.
  const all = [...new Set(exceptions.map(({ of, rule: other }) => unbroken(`${lineText(other)} (${of})`)))]
  const named = all.slice(0, most.exceptions)
  const more = all.length - named.length + exceptionsLeftOut
  return `${region}, except what falls under ${named.join(', ')}${more === 0 ? '' : ` and ${counted(more, 'more rule')}`}`
}

function lineText(rule: Rule): string {
  return rule.line === undefined ? ruleWords(rule) : `line ${rule.line} ${ruleWords(rule)}`
}

function otherText({ field, before, after }: OtherChange): string {
  const name = fieldWords(field)
  const value = ({ value: said, line }: NonNullable<OtherChange['before']>): string => `${visible(said)} (line ${line})`
  if (before === undefined) return `+ ${name} ${value(after as NonNullable<typeof after>)}`
  if (after === undefined) return `- ${name} ${value(before)}`
  return `~ ${name} ${value(before)} → ${value(after)}`
}

function peopleOf(askers: readonly Asker[], most: Most): string {
  const rank = ({ robot }: Asker): number => {
    const at = robot === undefined ? 0 : FIRST_ASKED.indexOf(robot.purpose)
    return at === -1 ? FIRST_ASKED.length : at
  }
  const names = [...askers].sort((one, other) => rank(one) - rank(other)).map(({ name }) => unbroken(visible(name)))
  return someOf(names, most.robots)
}
