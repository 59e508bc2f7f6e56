import type {
  AskedRobot,
  DialectOutcome,
  Difference,
  Disagreement,
  Formatted,
  MeaningComparison,
  Notice,
  NotRepeated,
  Portable,
  Rewritten,
  RobotResult,
  StanceResult,
} from '../rewrite/index.ts'
import { visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { counted, failureWords, fieldWords, someOf } from './words.ts'

/** Readers, lines and robots named before the rest is counted. */
const MOST_NAMED = 6

/** What a layout has left out, and who would have felt it. */
export function leftOutText(name: string, { leftOut }: Formatted, look: Look = plainLook): string {
  if (leftOut.length === 0) return `${visible(name)}: every reader is proved to read it as before`
  const rows = [`${visible(name)}: every reader is proved to read it as before; what some would have felt is left out`]
  for (const { title, lines, effect } of leftOut) {
    rows.push(paragraph(`${title}${linesWords(lines)}`, '  - ', look.columns))
    rows.push(...(effect !== undefined ? effectRows(effect, look) : lines.length > 0 ? ['      too many places to look at each'] : []))
  }
  return rows.join('\n')
}

/** The steps of a rewrite, what each did to which line, and what it means to whom. */
export function stepsText(name: string, { steps }: Rewritten, look: Look = plainLook): string {
  if (steps.length === 0) return `${visible(name)}: nothing to do`
  const rows = [look.style.bold(`${visible(name)}: ${counted(steps.length, 'step')}`)]
  for (const { item, title, changes, effect } of steps) {
    rows.push(paragraph(title, `${`${item}`.padStart(4)}  `, look.columns))
    for (const { line, does } of changes) rows.push(`      ${line === undefined ? '' : `line ${line}: `}${does}`)
    rows.push(...effectRows(effect, look))
  }
  return rows.join('\n')
}

/** Which readers take a portable file as its author means it, and a URL for each of the others. */
export function portableText(
  name: string,
  { dialects, dialectsBefore, robots, pathsLeftOut, notRepeated, leftOut, unknownNames, failure }: Portable,
  look: Look = plainLook,
): string {
  if (failure !== undefined)
    return `${visible(name)}: the author’s reading stops with an error, and the file stays as it is: ${failureWords(failure)}`
  const same = dialects.filter(({ kind }) => kind === 'same')
  const before = dialectsBefore.filter(({ kind }) => kind === 'same')
  const rows = [
    look.style.bold(
      `${visible(name)}: ${same.length} of ${dialects.length} readers are proved to read it as its author does; before, ${before.length}`,
    ),
  ]
  rows.push(
    paragraph(
      `proved for the ${counted(robots, 'robot')} known and named, and any other that no group names; for every URL in normal form, ${pathsLeftOut.join(', ')} aside`,
      '  ',
      look.columns,
    ),
  )
  rows.push(paragraph(same.map(({ dialect }) => dialect).join(', '), '  same       ', look.columns))
  for (const { dialects: alike, words } of outcomesAlike(same, likeNameWords))
    rows.push(paragraph(`not so for robots with names like these, to ${alike.join(', ')}: ${words}`, '  ', look.columns))
  for (const { dialects: alike, words } of outcomesAlike(dialects, outcomeWords))
    rows.push(paragraph(`${alike.join(', ')}: ${words}`, '  ', look.columns))
  if (notRepeated.length > 0) rows.push(paragraph(notRepeatedWords(notRepeated), '  ', look.columns))
  if (leftOut.length > 0) rows.push(paragraph(`left out, for the author’s reading ignores it:${linesWords(leftOut)}`, '  ', look.columns))
  if (unknownNames.length > 0) {
    const names = someOf(
      unknownNames.map((unknown) => visible(unknown, 60)),
      MOST_NAMED,
    )
    rows.push(paragraph(`not compared, for the author’s reading cannot tell a robot by such a name: ${names}`, '  ', look.columns))
  }
  return rows.join('\n')
}

/** Whether a file says what a stance wants, and to whom it does not. */
export function stanceText(name: string, { isMet, robots, missing }: StanceResult, look: Look = plainLook): string {
  const [unheeded, others] = [
    robots.filter(({ kind }) => kind === 'unheeded'),
    robots.filter(({ kind }) => kind === 'broken' || kind === 'undecided'),
  ]
  const rows = [look.style.bold(`${visible(name)}: ${isMet ? 'says what is wanted' : 'does not say what is wanted'}`)]
  for (const { tokens, words } of robotsAlike(others))
    rows.push(paragraph(`${someOf(tokens.map(unbroken), MOST_NAMED)}: ${words}`, '  ', look.columns))
  for (const record of missing) rows.push(`  missing: ${visible(record)}`)
  if (unheeded.length > 0) {
    const tokens = someOf(
      unheeded.map(({ token = '' }) => unbroken(token)),
      MOST_NAMED,
    )
    rows.push(paragraph(`no file decides, for they obey none: ${tokens}`, '  ', look.columns))
  }
  return rows.join('\n')
}

function effectRows({ different, undecided, same }: MeaningComparison, look: Look): string[] {
  if (different.length === 0 && undecided.length === 0) return [look.style.green('      the same to every reader: proved')]
  const rows = different.map(({ dialects, agent, notice }: Difference) =>
    paragraph(
      `${someOf(dialects, MOST_NAMED)}: ${noticeWords(notice, agent)}`,
      `      ${look.style.yellow('not the same')} to `,
      look.columns,
    ),
  )
  for (const { dialect, agent } of undecided) rows.push(`      whether it is the same to ${dialect} is not known, for ${robotWords(agent)}`)
  if (same.length > 0) rows.push(`      the same to ${counted(same.length, 'reader')}: proved`)
  return rows
}

function noticeWords(notice: Notice, agent: string): string {
  if (notice.kind === 'url')
    return `${unbroken(visible(notice.url))} for ${robotWords(agent)}, ${notice.verdicts[0]} before, ${notice.verdicts[1]} after`
  if (notice.kind === 'failure') {
    const { before, after } = notice
    return after === undefined
      ? `it stopped with an error before: ${failureWords(before ?? { message: '' })}`
      : `it stops with an error: ${failureWords(after)}`
  }
  const { field, before, after } = notice.change
  const [was, is] = [before, after].map((stated) => (stated === undefined ? 'none' : `"${visible(stated.value, 80)}"`))
  return `${fieldWords(field)} for ${robotWords(agent)}, ${was} before, ${is} after`
}

function robotWords(agent: string): string {
  return visible(agent, 60)
}

function linesWords(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  return ` (line${lines.length === 1 ? '' : 's'} ${someOf(lines.map(String), MOST_NAMED)})`
}

function askedWords({ agent, fallsBackOn = [], mustBeNamed }: AskedRobot): string {
  const chain = fallsBackOn.length === 0 ? '' : `, which falls back on ${fallsBackOn.map((token) => visible(token, 60)).join(', ')},`
  return `${robotWords(agent)}${chain}${mustBeNamed === true ? ', which no group for * concerns,' : ''}`
}

/** Why named groups do not get the rules for everybody, with a URL for each. */
function notRepeatedWords(groups: readonly NotRepeated[]): string {
  const shown = someOf(
    groups.map(({ agents, url, line }) => `${agentsOf(agents)} (${unbroken(visible(url))}, closed to others by line ${line})`),
    MOST_NAMED,
  )
  return `not repeated: by the author’s reading a robot with a group of its own follows none for *, whose rules would close what is open to it: ${shown}`
}

function agentsOf(agents: readonly string[]): string {
  return someOf(
    agents.map((agent) => visible(agent, 60)),
    MOST_NAMED,
  )
}

/** Readers of whom the same is to be said, where anything is. */
function outcomesAlike(
  dialects: readonly DialectOutcome[],
  wordsOf: (outcome: DialectOutcome) => string,
): { readonly dialects: string[]; readonly words: string }[] {
  const alike = new Map<string, string[]>()
  for (const outcome of dialects) {
    const words = wordsOf(outcome)
    if (words !== '') alike.set(words, [...(alike.get(words) ?? []), outcome.dialect])
  }
  return [...alike].map(([words, dialects]) => ({ dialects, words }))
}

function likeNameWords({ ofLikeName }: DialectOutcome): string {
  return ofLikeName === undefined ? '' : disagreementWords(ofLikeName)
}

function disagreementWords({ url, dialect, author, ...robot }: Disagreement): string {
  return `${unbroken(visible(url))} for ${askedWords(robot)} is ${dialect}, and ${author} to the author`
}

function outcomeWords({ disagreements, undecided, failure }: DialectOutcome): string {
  if (failure !== undefined) return `stops with an error: ${failureWords(failure)}`
  const parts = disagreements.slice(0, MOST_NAMED).map(disagreementWords)
  if (disagreements.length > MOST_NAMED)
    parts.push(`and a URL for ${counted(disagreements.length - MOST_NAMED, 'more group')}, with --json`)
  if (undecided.length > 0) parts.push(`not known for ${someOf(undecided.map(robotWords), MOST_NAMED)}`)
  return parts.join('; ')
}

function robotsAlike(robots: readonly RobotResult[]): { readonly tokens: string[]; readonly words: string }[] {
  const alike = new Map<string, string[]>()
  for (const { token = 'any other robot', wanted, url, verdicts } of robots) {
    const words =
      url === undefined || verdicts === undefined
        ? `${wanted} is wanted; whether it is said is not known`
        : `${wanted} is wanted; ${visible(url)} is ${verdicts[1]}, not ${verdicts[0]}`
    alike.set(words, [...(alike.get(words) ?? []), token])
  }
  return [...alike].map(([words, tokens]) => ({ tokens, words }))
}
