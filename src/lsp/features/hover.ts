import { contentSignalsOf, mainDialects, outlineOf, read, SIGNAL_MEANINGS } from '../../dialects/index.ts'
import { samplePathOfValue } from '../../pattern/index.ts'
import { decide, isForWholeSite, type Rule, type Verdict } from '../../policy/index.ts'
import { DEFAULT_DIALECT, robotOrder, unnamedSubject } from '../../readings/index.ts'
import { counted, listed } from '../../report/index.ts'
import { meantRobot, otherName, type Robot, robotNamed, tokenOf } from '../../robots/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { addTo, type Span } from '../../text/index.ts'
import { type Readers, readersOfLine, readsLine } from '../findings/readers.ts'
import type { Markup } from '../words/markup.ts'
import { patternWords } from '../words/pattern-words.ts'
import { isAgentLine, isRuleLine, type Place, placeAt } from './place.ts'
import { textOfValue } from './structure.ts'

/** Facts about a place, as paragraphs in the form of the markup. */
export interface Hover {
  readonly span: Span
  readonly paragraphs: readonly string[]
}

/** The most robots that are named. */
const MAX_ROBOTS = 6

/** The most signals that are explained. */
const MAX_SIGNALS = 6

/** The most lines, and dialects, that are named. */
const MAX_NAMED = 4

/** Facts about the record at an offset. `undefined` where no known record is. */
export function hoverAt(file: File, offset: number, markup: Markup): Hover | undefined {
  const place = placeAt(file, offset)
  if (place === undefined || place.field === undefined) return undefined
  const { line, field, part, value } = place
  if (part === 'field' && line.field !== undefined)
    return {
      span: line.field,
      paragraphs: [
        markup.bold(field.name),
        markup.text(field.about),
        ...readerParagraphs(file, place, markup),
      ],
    }
  if (part !== 'value' || value.end === value.start) return undefined
  const paragraphs = valueParagraphs(file, place, markup)
  return paragraphs.length === 0 ? undefined : { span: value, paragraphs }
}

function valueParagraphs(file: File, place: Place, markup: Markup): readonly string[] {
  if (isAgentLine(place))
    return [
      ...nameParagraphs(textOfValue(file, place.line), markup),
      ...readerParagraphs(file, place, markup),
    ]
  if (isRuleLine(place)) return ruleParagraphs(file, place, markup)
  switch (place.field?.name) {
    case 'Content-Signal':
      return signalParagraphs(textOfValue(file, place.line), markup)
    case 'Crawl-delay':
      return delayParagraphs(file, place, markup)
    default:
      return []
  }
}

/** The robot that has a name, or probably means it. */
function nameParagraphs(name: string, markup: Markup): readonly string[] {
  if (name === '*') return [markup.text('Every robot that no group names.')]
  const robot = robotNamed(name)
  if (robot !== undefined) return robotParagraphs(robot, markup)
  const other = otherName(name)
  if (other !== undefined) return [markup.bold(other.name), markup.text(`${other.operator}. ${other.about}`)]
  const meant = meantRobot(name)
  return [
    `${markup.code(name)} ${markup.text('is no robot of the registry.')}`,
    ...(meant === undefined ? [] : [markup.text(`Did you mean ${meant}?`)]),
  ]
}

function robotParagraphs(robot: Robot, markup: Markup): readonly string[] {
  const { name, operator, purposes, dialect, readAs, obeys, documentation, read: day, retired, note } = robot
  const facts = [
    `Operator: ${operator}. Purpose: ${purposes.join(', also ')}.`,
    `Obeys robots.txt: ${obeys.robotsTxt}. Obeys groups for *: ${obeys.star}. Obeys Crawl-delay: ${obeys.crawlDelay}.`,
    dialect === 'unknown'
      ? `Its dialect is not documented. It is read as ${readAs}.`
      : `Dialect: ${dialect}.`,
    ...(retired === undefined ? [] : ['No robot sends this name any more.']),
    ...(note === undefined ? [] : [note]),
  ]
  const isAddress = /^https:\/\/[^\s<>]+$/.test(documentation)
  return [
    markup.bold(name),
    ...facts.map((fact) => markup.text(fact)),
    isAddress
      ? `${markup.link('The page of the operator', documentation)}${markup.text(`, read on ${day}.`)}`
      : markup.text(`Read on ${day}.`),
  ]
}

/** Which robots the groups of a line apply to. */
function readerParagraphs(file: File, { line, field }: Place, markup: Markup): readonly string[] {
  const isOfSite = field !== undefined && SITE_FIELDS.has(field.name)
  return isOfSite ? [] : applyingParagraphs(file, line.number, readersOfLine(file, line.number), markup)
}

function applyingParagraphs(
  file: File,
  number: number,
  readers: readonly Readers[],
  markup: Markup,
): readonly string[] {
  const names = namesOf(file, readers)
  const isForUnnamed = mainDialects.some((dialect) =>
    readsLine(read(file, unnamedSubject([file], dialect).readOptions), number),
  )
  const who = [
    ...(names.length === 0 ? [] : [listed(names, MAX_ROBOTS)]),
    ...(isForUnnamed ? ['every robot that no group names'] : []),
  ]
  if (who.length === 0) return [markup.text('The group of this line applies to no robot of the registry.')]
  const disobeying = robotsOf(readers).filter(({ obeys }) => obeys.robotsTxt === 'no').length
  return [
    markup.text(`The group of this line applies to ${who.join(', and ')}.`),
    ...(disobeying === 0
      ? []
      : [
          markup.text(
            `${counted(disobeying, 'robot')} of these ${disobeying === 1 ? 'does' : 'do'} not obey robots.txt.`,
          ),
        ]),
  ]
}

/** Fields of the whole site. Their records belong to no group. */
const SITE_FIELDS: ReadonlySet<string> = new Set(['Sitemap', 'Host', 'Clean-param', 'License'])

function robotsOf(readers: readonly Readers[]): readonly Robot[] {
  return readers.flatMap(({ robots }) => robots)
}

function namesOf(file: File, readers: readonly Readers[]): readonly string[] {
  return robotOrder([file])
    .sorted(robotsOf(readers))
    .map((robot) => tokenOf(robot))
}

/** The pattern of a rule in words, whom it is for, and whether it decides its own example. */
function ruleParagraphs(file: File, place: Place, markup: Markup): readonly string[] {
  const { line, field } = place
  const readers = readersOfLine(file, line.number)
  const rule = ruleOfLine(file.text.slice(line.start, line.ending.start), readers)
  const verb = field?.name === 'Allow' ? 'Opens' : 'Closes'
  const applying = applyingParagraphs(file, line.number, readers, markup)
  if (readers.length === 0) return applying
  if (rule === undefined) return [...applying, markup.text('None of these robots reads a rule in this line.')]
  return [
    `${markup.text(`${verb} `)}${wordsOf(rule, markup)}${markup.text('.')}`,
    ...applying,
    ...decidingParagraphs(file, line.number, textOfValue(file, line), readers, markup),
  ]
}

/**
 * The rule of a line, as the first of these robots that reads one has it. The line is read in a group of its own,
 * because a list of all rules for each dialect takes a third of a second for 5,000 lines.
 */
function ruleOfLine(text: string, readers: readonly Readers[]): Rule | undefined {
  const alone = parse(`User-agent: *\n${text}\n`)
  for (const dialect of new Set(readers.map((one) => one.dialect))) {
    // Some dialects add rules that no line has.
    const { rules } = read(alone, unnamedSubject([alone], dialect).readOptions)
    const rule = rules.find(({ line }) => line === 2)
    if (rule !== undefined) return rule
  }
  return undefined
}

function wordsOf(rule: Rule, markup: Markup): string {
  return isForWholeSite(rule) ? markup.text('the whole site') : patternWords(rule.pattern, markup)
}

/** For whom a rule decides an example of what it matches, and where dialects differ on that example. */
function decidingParagraphs(
  file: File,
  number: number,
  value: string,
  readers: readonly Readers[],
  markup: Markup,
): readonly string[] {
  const url = samplePathOfValue(value, 'x')
  const asked = readers.map((one) => ({ ...one, verdict: decide(one.policy, url) }))
  const deciding = asked.filter(({ verdict }) => verdict.rule?.line === number)
  const others = [
    ...new Set(
      asked.flatMap(({ verdict }) =>
        verdict.rule?.line === undefined || verdict.rule.line === number ? [] : [verdict.rule.line],
      ),
    ),
  ]
  return [
    `${markup.text('For example, ')}${markup.code(url)}${markup.text(`: ${decidingWords(deciding.length, asked.length, others)}`)}`,
    ...dialectParagraphs(file, number, url, markup),
  ]
}

function decidingWords(deciding: number, all: number, others: readonly number[]): string {
  const instead =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? 'Line' : 'Lines'} ${listed(others.map(String), MAX_NAMED)} ${others.length === 1 ? 'decides' : 'decide'} instead${deciding === 0 ? '' : ' for others'}.`
  if (deciding === all) return 'this line decides.'
  return deciding === 0
    ? `this line does not decide.${instead}`
    : `this line decides for some of the robots.${instead}`
}

/** The main dialects by their verdict on an example, if they differ. */
function dialectParagraphs(file: File, number: number, url: string, markup: Markup): readonly string[] {
  const byVerdict = new Map<Verdict['verdict'], string[]>()
  const agent = agentOfLine(file, number)
  for (const dialect of mainDialects) {
    const options =
      agent === undefined ? unnamedSubject([file], dialect).readOptions : { agent, dialect, rawAgent: true }
    const { verdict } = decide(read(file, options), url)
    addTo(byVerdict, verdict, dialect.id)
  }
  if (byVerdict.size < 2) return []
  const parts = [...byVerdict].map(([verdict, ids]) => `${verdict}: ${listed(ids, MAX_NAMED)}`)
  return [markup.text(`The dialects differ on it. ${parts.join('; ')}.`)]
}

/** The first name of the group of a line; `undefined` for a group of `*`. */
function agentOfLine(file: File, number: number): string | undefined {
  const group = outlineOf(file, DEFAULT_DIALECT).groups.find(
    ({ firstLine, lastLine }) => firstLine <= number && number <= lastLine,
  )
  const name = group?.agents[0]?.value
  return name === undefined || name === '' || name === '*' ? undefined : name
}

function signalParagraphs(value: string, markup: Markup): readonly string[] {
  const signals = contentSignalsOf(value)?.signals ?? []
  const left = signals.length - MAX_SIGNALS
  return [
    ...signals.slice(0, MAX_SIGNALS).map(({ name, value: answer }) => {
      const signal = `${name}=${answer}`
      const meaning = SIGNAL_MEANINGS.get(signal) ?? 'no document defines it'
      return `${markup.code(signal)}${markup.text(`: ${meaning}.`)}`
    }),
    ...(left > 0 ? [markup.text(`${counted(left, 'more signal')} not listed.`)] : []),
  ]
}

function delayParagraphs(file: File, place: Place, markup: Markup): readonly string[] {
  const readers = robotsOf(readersOfLine(file, place.line.number))
  const obeying = readers.filter(({ obeys }) => obeys.crawlDelay === 'yes')
  const names = robotOrder([file]).sorted(obeying).map(tokenOf)
  return [
    markup.text(
      names.length === 0
        ? 'No robot that reads this group says that it obeys Crawl-delay.'
        : `Of the robots that read this group, these say that they obey it: ${listed(names, MAX_ROBOTS)}.`,
    ),
  ]
}
