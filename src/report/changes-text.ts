import type { Diff, OtherChange, PathChange } from '../diff/index.ts'
import type { Rule } from '../policy/index.ts'
import { visible } from '../text/index.ts'
import type { Asker, ChangedAlike, Changes } from './changes.ts'
import { paragraph, unbroken } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { counted, EVERYTHING, failureWords, fieldWords, grouped, honouredWords, patternWords, ruleWords, someOf } from './words.ts'

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
  if (forAll.length > 0) said.push(`The site ${othersWords(forAll, 1)}.`)
  const head = [look.style.bold(`${visible(before)} → ${visible(after)}`), ...said.map((text) => paragraph(text, '', look.columns))]
  const site = forAll.length === 0 ? [] : [[look.style.bold('The site'), ...othersText(forAll, most)].join('\n')]
  return [head.join('\n'), ...shown.map((group) => groupText(group, look, most)), ...site].join('\n\n')
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
    const of = (direction: PathChange['direction']): readonly string[] => [
      ...new Set(paths.changes.filter((change) => change.direction === direction).map(shortRegion)),
    ]
    const [closed, opened] = [of('closed'), of('opened')]
    if (closed.length > 0) said.push(`${verbs('loses', 'lose')} ${someOf(closed, HEADLINE_RULES)}`)
    if (opened.length > 0) said.push(`${verbs('gains', 'gain')} ${someOf(opened, HEADLINE_RULES)}`)
    if (!paths.complete) said.push('and there may be more')
  }
  if (others.length > 0) said.push(othersWords(others, people))
  return said.join('; ')
}

/** What comes and goes beside the rules: the rest of a sentence about one or several. */
function othersWords(others: readonly OtherChange[], people: number): string {
  const lists = { loses: [] as string[], gets: [] as string[] }
  for (const field of new Set(others.map((change) => change.field))) {
    const own = others.filter((change) => change.field === field)
    const come = own.filter(({ after }) => after !== undefined).length
    const gone = own.filter(({ before }) => before !== undefined).length
    const name = fieldWords(field)
    const unheeded = own.every(({ honoured }) => honoured === 'no') ? `, which ${people === 1 ? 'it does' : 'they do'} not honour` : ''
    const amount = come + gone === 1 ? `a ${name}` : come > 0 && gone > 0 ? `another ${name}` : counted(come + gone, name)
    lists[come === 0 ? 'loses' : 'gets'].push(`${amount}${unheeded}`)
  }
  const said = ([verb, plural]: readonly ['loses' | 'gets', string]): string[] =>
    lists[verb].length === 0 ? [] : [`${people === 1 ? verb : plural} ${lists[verb].join(', ')}`]
  return [...said(['loses', 'lose']), ...said(['gets', 'get'])].join('; ')
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

/** What a change is about, in as few words as a first sentence has room for. */
function shortRegion({ rule, matches, alsoMatch, exceptions }: PathChange): string {
  const [first = patternWords(rule, 60), ...more] = new Set(matches.map((one) => patternWords(one, 60)))
  // What was forbidden before, or allowed, is not lost or gained; and nobody minds that robots.txt itself may be read.
  const isCut =
    alsoMatch.length > 0 || matches.length === 0 || exceptions.some(({ of, rule: { reason } }) => of === 'after' && reason !== 'exempt')
  if (first === EVERYTHING) return isCut ? 'parts of the site' : EVERYTHING
  return unbroken(`${isCut ? 'parts of ' : ''}${first}${more.length === 0 ? '' : ` and ${more.length} more`}`)
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
function regionText({ matches, alsoMatch, exceptions, exceptionsLeftOut }: PathChange, most: Most): string {
  if (matches.length === 0) return 'what else was not looked for: the budget was spent'
  const region = regionWords(wordsOf(matches), wordsOf(alsoMatch), most)
  if (exceptions.length === 0) return region
  // A line may stand for two rules of a reader.
  const all = [...new Set(exceptions.map(({ of, rule: other }) => unbroken(`${lineText(other)} (${of})`)))]
  const named = all.slice(0, most.exceptions)
  const more = all.length - named.length + exceptionsLeftOut
  return `${region}, except what falls under ${named.join(', ')}${more === 0 ? '' : ` and ${counted(more, 'more rule')}`}`
}

/** The patterns of rules, each once: a line may stand for two rules of a reader. */
function wordsOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.map((rule) => unbroken(patternWords(rule, 80))))]
}

function regionWords(of: readonly string[], also: readonly string[], most: Most): string {
  const whole = of.includes(EVERYTHING)
  if (also.length === 0) return whole ? 'every URL' : `all that ${someOf(of, most.exceptions)} ${of.length === 1 ? 'matches' : 'match'}`
  const others = also.length === 1 ? (also[0] as string) : `one of ${someOf(also, most.exceptions)}`
  return whole ? `all that ${others} ${also.length === 1 ? 'matches' : 'match'}` : `all that both ${of.join(', ')} and ${others} match`
}

function lineText(rule: Rule): string {
  return rule.line === undefined ? ruleWords(rule) : `line ${rule.line} ${ruleWords(rule)}`
}

function otherText({ field, before, after, refused, honoured = 'yes' }: OtherChange): string {
  const name = fieldWords(field)
  const heeded = honoured === 'yes' ? '' : `; ${honouredWords(honoured)}`
  const value = ({ value: said, line }: NonNullable<OtherChange['before']>): string => `${visible(said)} (line ${line})`
  if (before === undefined) return `+ ${name} ${value(after as NonNullable<typeof after>)}${heeded}`
  const instead = refused === undefined ? '' : `; of ${value(refused)} this reader makes nothing`
  if (after === undefined) return `- ${name} ${value(before)}${instead}${heeded}`
  return `~ ${name} ${value(before)} → ${value(after)}${heeded}`
}

function peopleOf(askers: readonly Asker[], most: Most): string {
  const rank = ({ robot }: Asker): number => {
    const at = robot === undefined ? 0 : FIRST_ASKED.indexOf(robot.purpose)
    return at === -1 ? FIRST_ASKED.length : at
  }
  const names = [...askers].sort((one, other) => rank(one) - rank(other)).map(({ name }) => unbroken(visible(name)))
  return someOf(names, most.robots)
}
