import { mainDialects, UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { type RobotOrder, robotOrder } from '../readings/index.ts'
import {
  type AlsoServing,
  alsoServing,
  alsoSteered,
  type ComparedRobot,
  type DialectOutcome,
  type Difference,
  type DifferenceEvidence,
  type Disagreement,
  type Formatted,
  type GroupWithoutStarRules,
  type LineChange,
  type MeaningComparison,
  type ModeratobotFile,
  type Portable,
  type RobotResult,
  type SignalMismatch,
  type Stance,
  type StanceResult,
  type WishResult,
} from '../rewrite/index.ts'
import type { Purpose } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { addTo, groupedBy, visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { provedEqualIn, provedIn, templateSentence } from './proof-words.ts'
import { agentOfResult, type ResultRobot, robotNames } from './robot-names.ts'
import { type Look, plainLook } from './style.ts'
import { counted, failureText, fieldName, listed, witnessText } from './words.ts'

/** Dialects, lines and robots that are named before the rest is counted. */
const MAX_NAMED = 6

/**
 * The most changes of a step that are listed one by one. Of 273 files of large sites, 262 have no step with more
 * changes.
 */
const MAX_CHANGES = 20

/** The result of a format: that it is proved, the skipped steps, and what they would change. */
export function formattedText(
  name: string,
  { file, skippedSteps }: Formatted,
  look: Look = plainLook,
): string {
  const template = templateSentence(file)
  // `format` compares these dialects at least.
  const proof = `${visible(name)}: proved to mean the same in ${provedIn(mainDialects.map(({ id }) => id))}`
  if (skippedSteps.length === 0) return template === '' ? proof : `${proof}. ${template}`
  const rows = [`${proof}; these steps would change the meaning and were skipped:`]
  for (const { title, lines, effect } of skippedSteps) {
    rows.push(paragraph(`${title}${linesSuffix(lines)}`, '  - ', look.columns))
    if (effect !== undefined) rows.push(...effectRows(effect, look))
    else if (lines.length > 0) rows.push('      not compared, because there are too many such lines')
  }
  if (template !== '') rows.push(paragraph(template, '', look.columns))
  return rows.join('\n')
}

/**
 * The steps of a rewrite: the changed lines, and what each step changes in which dialects.
 *
 * @param isShort whether each step has its title alone.
 */
export function stepsText(
  name: string,
  { file, steps }: ModeratobotFile,
  look: Look = plainLook,
  isShort = false,
): string {
  if (steps.length === 0) return `${visible(name)}: nothing to do`
  const rows = [look.style.bold(`${visible(name)}: ${counted(steps.length, 'step')}`)]
  for (const { item, title, changes, effect } of steps) {
    rows.push(paragraph(title, `${`${item}`.padStart(4)}  `, look.columns))
    if (isShort) continue
    for (const { line, action } of changes.slice(0, MAX_CHANGES))
      rows.push(`      ${line === undefined ? '' : `line ${line}: `}${action}`)
    if (changes.length > MAX_CHANGES) rows.push(furtherChanges(changes.slice(MAX_CHANGES)))
    rows.push(...effectRows(effect, look))
  }
  const template = templateSentence(file)
  if (template !== '') rows.push(paragraph(template, '', look.columns))
  return rows.join('\n')
}

/** How many more lines a step changes, and where. */
function furtherChanges(changes: readonly LineChange[]): string {
  const lines = changes.flatMap(({ line }) => (line === undefined ? [] : [line]))
  return `      and ${counted(changes.length, 'more change')}${linesSuffix(lines)}; all are in the output with --json`
}

/**
 * What a whole rewrite changes: each dialect for which it is proved to change nothing, and for each other dialect a
 * URL.
 */
export function meaningText(comparison: MeaningComparison, look: Look = plainLook): string {
  const { different, undecided, equal } = comparison
  if (different.length === 0 && undecided.length === 0)
    return look.style.green(`All steps together: ${provedEqualIn(equal)}`)
  return [
    look.style.bold('All steps together'),
    ...effectRows(comparison, look),
    ...provedRows(equal, look),
  ].join('\n')
}

/** What differs between two files, in which dialects, and where they are proved equal or undecided. */
export function differencesText(comparison: MeaningComparison, look: Look = plainLook): string {
  return effectRows(comparison, look).join('\n')
}

/** The dialects in which nothing changes, by name. */
function provedRows(equal: readonly string[], look: Look): string[] {
  return equal.length === 0 ? [] : [paragraph(equal.join(', '), '      ', look.columns)]
}

/** The dialects that read a portable file as its author's dialect does, and for each other dialect a URL. */
export function portableText(name: string, portable: Portable, look: Look = plainLook): string {
  const {
    dialects,
    dialectsBefore,
    robots,
    excludedPaths,
    groupsWithoutStarRules,
    omittedLines,
    unmatchedNames,
    failure,
  } = portable
  if (failure !== undefined)
    return `${visible(name)}: unchanged, because the parser of the author’s dialect stops with an error: ${failureText(failure)}`
  const equal = dialects.filter(({ kind }) => kind === 'equal')
  const equalBefore = dialectsBefore.filter(({ kind }) => kind === 'equal')
  const item = (text: string): string => paragraph(text, '  ', look.columns)
  const rows = [
    look.style.bold(
      `${visible(name)}: ${equal.length} of ${dialects.length} dialects are proved to read it as the author’s does; before, ${equalBefore.length}`,
    ),
    item(
      `proved for ${counted(robots, 'known or named robot')} and all that no group names, for every URL in normal form but ${excludedPaths.join(', ')}`,
    ),
    paragraph(equal.map(({ dialect }) => dialect).join(', '), '  equal      ', look.columns),
  ]
  for (const [text, ids] of dialectsByText(equal, similarNameText))
    rows.push(item(`not proved for robots with similar names, in ${ids.join(', ')}: ${text}`))
  for (const [text, ids] of dialectsByText(dialects, outcomeText))
    rows.push(item(`${ids.join(', ')}: ${text}`))
  if (groupsWithoutStarRules.length > 0) rows.push(item(groupsWithoutStarRulesText(groupsWithoutStarRules)))
  if (omittedLines.length > 0)
    rows.push(item(`removed, because the author’s dialect ignores it:${linesSuffix(omittedLines)}`))
  if (unmatchedNames.length > 0)
    rows.push(
      item(
        `not compared, because no robot matches the name in the author’s dialect: ${namesText(unmatchedNames)}`,
      ),
    )
  const template = templateSentence(portable.file)
  if (template !== '') rows.push(item(template))
  return rows.join('\n')
}

/**
 * Whether a file meets a stance, and the robots for which it does not. Robots have the same order as in all texts.
 * Robots that the file names are never left out.
 */
export function stanceText(
  name: string,
  file: File,
  { isMet, robots, missing, records }: StanceResult,
  look: Look = plainLook,
): string {
  const contradicted = robots.filter(({ kind }) => kind === 'not-met' || kind === 'undecided')
  const order = robotOrder([file])
  const ignoring = robots.filter(({ kind }) => kind === 'ignores-robots-txt')
  const rows = [
    look.style.bold(`${visible(name)}: ${isMet ? 'meets the stance' : 'does not meet the stance'}`),
  ]
  for (const [text, same] of robotsByText(contradicted, order))
    rows.push(paragraph(`${resultNames(same, order)}: ${text}`, '  ', look.columns))
  for (const record of missing) rows.push(`  missing: ${visible(record)}`)
  for (const [text, same] of wishesByText(records))
    rows.push(paragraph(`${resultNames(same, order)}: ${text}`, '  ', look.columns))
  if (ignoring.length > 0)
    rows.push(
      paragraph(`these robots ignore every robots.txt: ${resultNames(ignoring, order)}`, '  ', look.columns),
    )
  return rows.join('\n')
}

/** The names of the robots of results, in their order. */
export function resultNames(results: readonly ResultRobot[], order: RobotOrder): string {
  return robotNames(results.map(agentOfResult), MAX_NAMED, order)
}

function effectRows({ different, undecided, equal }: MeaningComparison, look: Look): string[] {
  if (different.length === 0 && undecided.length === 0)
    return [look.style.green(`      ${provedEqualIn(equal)}`)]
  const rows = different.map(({ dialects, agent, evidence }: Difference) =>
    paragraph(
      `${listed(dialects, MAX_NAMED)}: ${evidenceText(evidence, agent)}`,
      `      ${look.style.yellow('a change')} in `,
      look.columns,
    ),
  )
  for (const { dialect, agent } of undecided)
    rows.push(`      undecided in ${dialect}, for ${agentText(agent)}`)
  if (equal.length > 0) rows.push(`      ${provedEqualIn(equal)}`)
  return rows
}

function evidenceText(evidence: DifferenceEvidence, agent: string): string {
  if (evidence.kind === 'url')
    return `${witnessText(evidence)} for ${agentText(agent)}, ${evidence.verdicts[0]} before, ${evidence.verdicts[1]} after`
  if (evidence.kind === 'failure') {
    const { before, after } = evidence
    return after === undefined
      ? `the parser stopped with an error before: ${failureText(before ?? { message: '' })}`
      : `the parser stops with an error: ${failureText(after)}`
  }
  const { field, before, after } = evidence.change
  const [oldValue, newValue] = [before, after].map((stated) =>
    stated === undefined ? 'none' : `"${visible(stated.value, 80)}"`,
  )
  return `${fieldName(field)} for ${agentText(agent)}, ${oldValue} before, ${newValue} after`
}

/**
 * The robots that a stance by purpose leaves out, with the reasons, and the control tokens that it closes and
 * that steer more; empty if there are none. Ends without a newline.
 */
export function alsoServingText(stance: Stance, look: Look = plainLook): string {
  return alsoServingInWords(stance)
    .map(({ what, reasons }) => paragraph([what, ...reasons].join(' '), '', look.columns))
    .join('\n')
}

/** A sentence, and a reason for each group of robots that it is about. */
export interface SentenceWithReasons {
  readonly what: string
  readonly reasons: readonly string[]
}

/**
 * The robots that an answer of a stance for a purpose leaves out, by their reasons, and what the closed control tokens
 * steer besides.
 *
 * @param wordsOf a purpose in words. Default: its id.
 *
 * @example
 * ```ts
 * alsoServingInWords({ robots: { googlebot: 'disallow' } }) // []
 * ```
 */
export function alsoServingInWords(
  stance: Stance,
  wordsOf: (purpose: Purpose) => string = (purpose) => purpose,
): readonly SentenceWithReasons[] {
  const left = [...groupedBy(alsoServing(stance), ({ purpose }) => wordsOf(purpose)).values()].map(
    (robots) => ({
      what: `${wordsOf((robots[0] as AlsoServing).purpose)} leaves out ${counted(robots.length, 'robot')} on purpose.`,
      reasons: [...groupedBy(robots, reasonOf).values()].map(
        (same) => `${same.map(({ token }) => token).join(', ')}: ${reasonOf(same[0] as AlsoServing)}`,
      ),
    }),
  )
  const steered = alsoSteered(stance).map(({ token, steers, documentation, read }) => ({
    what: `${token} is closed.`,
    reasons: [`${steers} (${documentation}, read on ${read})`],
  }))
  return [...left, ...steered]
}

function reasonOf({ leftOut, mainPurpose }: AlsoServing): string {
  return leftOut ?? `the main purpose is ${mainPurpose}.`
}

function agentText(agent: string): string {
  return agent === UNNAMED_AGENT_NAME ? UNNAMED_AGENT_NAME : visible(agent, 60)
}

/** ` (line 1)`, ` (lines 1, 2)` or nothing. */
function linesSuffix(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  return ` (line${lines.length === 1 ? '' : 's'} ${listed(lines.map(String), MAX_NAMED)})`
}

function comparedRobotText({ agent, fallbackTokens = [], ignoresStar }: ComparedRobot): string {
  const fallback =
    fallbackTokens.length === 0
      ? ''
      : `, which falls back on ${fallbackTokens.map((token) => visible(token, 60)).join(', ')},`
  return `${agentText(agent)}${fallback}${ignoresStar === true ? ', which does not obey groups for *,' : ''}`
}

/** Why named groups do not get the rules for `*`, with a URL for each. */
function groupsWithoutStarRulesText(groups: readonly GroupWithoutStarRules[]): string {
  const examples = groups.map(
    ({ agents, url, line }) =>
      `${namesText(agents)} (${unbroken(visible(url))}, disallowed for * by line ${line})`,
  )
  const reason = 'a robot with its own group does not read the group for *, whose rules would disallow more'
  return `rules for * are not repeated in these groups, because ${reason}: ${listed(examples, MAX_NAMED)}`
}

function namesText(names: readonly string[]): string {
  return listed(
    names.map((name) => visible(name, 60)),
    MAX_NAMED,
  )
}

/** The dialects by the text about their outcome; dialects with an empty text are left out. */
function dialectsByText(
  outcomes: readonly DialectOutcome[],
  textOf: (outcome: DialectOutcome) => string,
): ReadonlyMap<string, readonly string[]> {
  const byText = new Map<string, string[]>()
  for (const outcome of outcomes) {
    const text = textOf(outcome)
    if (text !== '') addTo(byText, text, outcome.dialect)
  }
  return byText
}

function similarNameText({ similarName }: DialectOutcome): string {
  return similarName === undefined ? '' : disagreementText(similarName)
}

function disagreementText({ url, notSent, dialectVerdict, authorVerdict, ...robot }: Disagreement): string {
  const address = unbroken(witnessText({ url, notSent }))
  return `${comparedRobotText(robot)} ${VERBS[dialectVerdict]} ${address}, but ${VERBS[authorVerdict]} it in the author’s dialect`
}

/** What a robot may do with a URL. */
const VERBS: Readonly<Record<Disagreement['dialectVerdict'], string>> = {
  allow: 'may fetch',
  disallow: 'may not fetch',
  unknown: 'has no verdict on',
}

function outcomeText({ disagreements, undecided, failure }: DialectOutcome): string {
  if (failure !== undefined) return `the parser stops with an error: ${failureText(failure)}`
  const parts = disagreements.slice(0, MAX_NAMED).map(disagreementText)
  if (disagreements.length > MAX_NAMED)
    parts.push(`and a URL for ${counted(disagreements.length - MAX_NAMED, 'more group')}, with --json`)
  if (undecided.length > 0)
    parts.push(`undecided for ${listed(undecided.map(agentText), MAX_NAMED)}, because the budget was spent`)
  return parts.join('; ')
}

/** The results for a record that a stance wishes for robots, by their text, if there is one. */
export function wishesByText(records: readonly WishResult[]): ReadonlyMap<string, readonly WishResult[]> {
  const byText = new Map<string, WishResult[]>()
  for (const result of records) {
    const text = wishText(result)
    if (text !== undefined) addTo(byText, text, result)
  }
  return byText
}

function wishText({ record, kind, obeys, stated }: WishResult): string | undefined {
  const field = record.slice(0, record.indexOf(':'))
  if (kind === 'not-obeyed') return `does not obey ${field}, so no file meets the wish "${visible(record)}"`
  if (kind === 'not-met') {
    const values = stated.map(({ value, line }) => `line ${line} says ${visible(value, 80)}`)
    return `${visible(record)} is wished, ${values.length === 0 ? 'and the file does not say so' : `but ${values.join(', ')}`}`
  }
  return obeys === 'unknown' && PACING.test(field)
    ? `the file says ${visible(record)}; no source says whether the robot obeys ${field}`
    : undefined
}

const PACING = /^(?:Crawl-delay|Request-rate|Visit-time)$/

/** A content signal that a robot's groups do not state as wanted: `ai-train=no (line 3 says yes)`. */
export function signalMismatchText({ record, name, wanted, stated }: SignalMismatch): string {
  const values = stated.map(({ value, line }) => `line ${line} says ${visible(value)}`)
  return `${record} ${visible(name)}=${wanted} (${values.length === 0 ? 'not stated' : values.join(', ')})`
}

/** The results by their text. Results for robots whose loss hurts most come first. */
function robotsByText(
  results: readonly RobotResult[],
  { compare }: RobotOrder,
): ReadonlyMap<string, readonly RobotResult[]> {
  const byText = new Map<string, RobotResult[]>()
  const sorted = [...results].sort((one, other) => compare(agentOfResult(one), agentOfResult(other)))
  for (const result of sorted) {
    const { wanted, url, notSent, verdicts, signals } = result
    const text =
      signals !== undefined
        ? `the stance wants ${listed(signals.map(signalMismatchText), MAX_NAMED)}`
        : url === undefined || verdicts === undefined
          ? `the stance wants ${wanted}; undecided whether the file gives it`
          : `the stance wants ${wanted}; ${witnessText({ url, notSent })} is ${verdicts[1]}, not ${verdicts[0]}`
    addTo(byText, text, result)
  }
  return byText
}
