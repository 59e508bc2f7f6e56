import { type RobotOrder, robotOrder } from '../readings/index.ts'
import type { ConcernedComment, EditedFile, EditedRobot, EditedRule, OtherRobot } from '../rewrite/index.ts'
import { robotNamed } from '../robots/index.ts'
import { type File, lineAt } from '../syntax/index.ts'
import { addTo, visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { templateSentence } from './proof-words.ts'
import { resultNames, signalMismatchText, wishesByText } from './rewrite-text.ts'
import { agentOfResult, cutNamesText } from './robot-names.ts'
import { type Look, plainLook } from './style.ts'
import { counted, fieldName, listed } from './words.ts'

/** Robots and lines that are named before the rest is counted. */
const MAX_NAMED = 6

/**
 * What an edited file gives the named robots, and what it means for all others. Robots have the same order as in all
 * texts. Robots that the old file names are never left out. Ends without a newline.
 */
export function editText(name: string, before: File, edited: EditedFile, look: Look = plainLook): string {
  const [head = '', ...rows] = sentencesOf(before, edited)
  if (edited.affected.length > MAX_NAMED) rows.push('--json names each affected robot')
  if (!edited.isProved) rows.push('the edit is not proved, so --write leaves the file as it is')
  return [
    look.style.bold(paragraph(`${visible(name)}: ${head}`, '', look.columns)),
    ...rows.map((text) => paragraph(text, '  ', look.columns)),
  ].join('\n')
}

/**
 * What an edited file gives the named robots, and what it means for all others, a clause each. The first clause says
 * what is proved. All characters are printable.
 *
 * @example
 * ```ts
 * const before = parse('User-agent: *\nDisallow: /cart/\n')
 * editInWords(before, editFile(before, { robots: { gptbot: 'disallow' } }))[1] // 'GPTBot: now disallowed'
 * ```
 */
export function editInWords(before: File, edited: EditedFile): readonly string[] {
  return sentencesOf(before, edited).map((text) => paragraph(text, '', Infinity))
}

function sentencesOf(before: File, edited: EditedFile): string[] {
  const order = robotOrder([before])
  const template = templateSentence(before)
  return [
    headText(edited),
    ...robotRows(edited, order),
    ...[...rulesByText(edited)].map(([text, same]) => `${resultNames(same, order)}: ${text}`),
    ...keptRows(edited).map(
      ([why, tokens]) => `${resultNames(tokens, order)}: ${why}, so they get a group with the rules they had`,
    ),
    ...otherRobotRows(edited, order),
    ...[...wishesByText(edited.records)].map(([text, same]) => `${resultNames(same, order)}: ${text}`),
    ...signalRows(edited.withoutSignals, order),
    ...oldLineRows(edited),
    ...(template === '' ? [] : [template]),
  ]
}

/** What becomes of the robots that were named. */
function robotRows({ robots }: EditedFile, order: RobotOrder): string[] {
  const rows: string[] = []
  const kinds = (kind: EditedRobot['kind']): EditedRobot[] => robots.filter((robot) => robot.kind === kind)
  const add = (text: string, some: readonly EditedRobot[]): void => {
    if (some.length > 0) rows.push(`${resultNames(some, order)}: ${text}`)
  }
  for (const answer of ['allow', 'disallow'] as const) {
    const is = answer === 'allow' ? 'allowed' : 'disallowed'
    const wanting = (kind: EditedRobot['kind']) => kinds(kind).filter(({ wanted }) => wanted === answer)
    add(`now ${is}`, wanting('edited'))
    add(`${is} before, so nothing changes`, wanting('had'))
  }
  for (const { token, wanted, url } of kinds('not-met')) {
    const witness = url === undefined ? '' : `: ${unbroken(visible(url))} has another verdict`
    rows.push(`${visible(token)}: no edit was found that gives it ${wanted}${witness}`)
  }
  add('undecided, because the budget was spent or the parser stops', kinds('undecided'))
  add('every robots.txt is ignored, so no edit helps', kinds('ignores-robots-txt'))
  return rows
}

/** For which other robots something changes. */
function otherRobotRows({ affected, programs, cutNames }: EditedFile, order: RobotOrder): string[] {
  const inOrder = [...affected].sort((one, other) => order.compare(agentOfResult(one), agentOfResult(other)))
  const rows = inOrder.slice(0, MAX_NAMED).map(affectedText)
  if (affected.length > MAX_NAMED) rows.push(`and ${counted(affected.length - MAX_NAMED, 'more robot')}`)
  const [program] = programs
  if (program !== undefined)
    rows.push(
      `${resultNames(programs, order)}, which people run to download, ${programs.length === 1 ? 'reads' : 'read'} the new lines in another way; for example, ${programText(program)}`,
    )
  if (cutNames.length > 0)
    rows.push(`RFC 9309 cuts ${cutNamesText(cutNames)} would also change; no known robot is so named`)
  return rows
}

/** What becomes of lines of the old file. */
function oldLineRows({ removedLines, comments }: EditedFile): string[] {
  const rows: string[] = []
  if (removedLines.length > 0)
    rows.push(
      `the edit removes ${removedLines.length === 1 ? 'line' : 'lines'} ${listed(removedLines.map(String), MAX_NAMED)} of the old file`,
    )
  if (comments.length > 0)
    rows.push(
      `${comments.length === 1 ? 'a comment' : 'comments'} of the old file at lines that change, which may no longer hold: ${listed(comments.map(commentText), MAX_NAMED)}`,
    )
  return rows
}

function commentText({ line, text }: ConcernedComment): string {
  return `line ${line} "${visible(text, 80)}"`
}

/** The robots for which something is to be said about a wished rule, by what it is. */
function rulesByText({ rules, file }: EditedFile): ReadonlyMap<string, readonly EditedRule[]> {
  const byText = new Map<string, EditedRule[]>()
  for (const rule of rules) for (const text of ruleTexts(rule, file)) addTo(byText, text, rule)
  return byText
}

/** What becomes of a wished rule, and which rule is an exception to it; each without the robots. */
function ruleTexts({ rule, wanted, kind, exception }: EditedRule, edited: File): readonly string[] {
  const written = `"${visible(rule)}"`
  const outcome = RULE_WORDS[kind](written)
  if (exception === undefined) return [outcome]
  const is = wanted === 'allow' ? 'disallowed' : 'allowed'
  const url = unbroken(visible(exception.url))
  const by =
    exception.line === undefined
      ? ''
      : ` by line ${exception.line} of the edited file, "${recordOn(edited, exception.line)}"`
  return [outcome, `${url} stays ${is}${by}, against ${written}`]
}

/** What becomes of a wished rule. */
const RULE_WORDS: Readonly<Record<EditedRule['kind'], (rule: string) => string>> = {
  edited: (rule) => `now with the rule ${rule}`,
  had: (rule) => `${rule} changes nothing, so it is not added`,
  'not-met': (rule) => `no edit was found that gives the rule ${rule}`,
  'not-read': (rule) => `no file gives the rule ${rule}, because the dialect does not read it as it is meant`,
  undecided: (rule) => `undecided for ${rule}, because the budget was spent or the parser stops`,
  'ignores-robots-txt': (rule) => `every robots.txt is ignored, so ${rule} would not help`,
}

function recordOn(file: File, number: number): string {
  const { start, comment, ending } = lineAt(file, number - 1)
  return visible(file.text.slice(start, comment?.start ?? ending.start).trim(), 80)
}

/** Why robots get a group with the rules they had, and which. */
function keptRows({ kept, robots }: EditedFile): [why: string, which: readonly { token: string }[]][] {
  const edited = new Set(robots.map(({ token }) => token.toLowerCase()))
  const fallsBack = (token: string): boolean =>
    robotNamed(token)?.tokens.some((name, at) => at > 0 && edited.has(name.toLowerCase())) === true
  const of = (isWanted: (token: string) => boolean): { token: string }[] =>
    kept.filter(isWanted).map((token) => ({ token }))
  const rows: [string, { token: string }[]][] = [
    ['these robots fall back on a name that the edit changes', of(fallsBack)],
    [
      'the parsers of these robots end groups or compare names in their own way, and would apply the new lines to them',
      of((token) => !fallsBack(token)),
    ],
  ]
  return rows.filter(([, which]) => which.length > 0)
}

function headText({ isProved, isChanged, programs }: EditedFile): string {
  if (!isProved) return 'the edit misses a wish, or changes more than was wished'
  if (!isChanged) return 'has all that is wished; nothing changes'
  return `proved that the edit does what is wished, and changes nothing for any other robot${programs.length === 0 ? '' : ', except for download tools (see below)'}`
}

function programText({ token, kind, url, verdicts }: OtherRobot): string {
  if (kind === 'undecided' || url === undefined || verdicts === undefined)
    return `something may change for ${visible(token, 60)}`
  return `${unbroken(visible(url))} is ${verdicts[0]} before, ${verdicts[1]} after for ${visible(token, 60)}`
}

function affectedText({ token, kind, url, verdicts, change }: OtherRobot): string {
  const robot = visible(token, 60)
  if (kind === 'undecided') return `${robot}: undecided whether something changes`
  if (url !== undefined && verdicts !== undefined)
    return `${robot} changes, too: ${unbroken(visible(url))} is ${verdicts[0]} before, ${verdicts[1]} after`
  if (change === undefined) return `${robot} changes, too: its parser stops with another error`
  const [before, after] = [change.before, change.after].map((stated) =>
    stated === undefined ? 'none' : `"${visible(stated.value, 80)}"`,
  )
  return `${robot} changes, too: ${fieldName(change.field)} is ${before} before, ${after} after`
}

function signalRows(robots: EditedFile['withoutSignals'], order: RobotOrder): string[] {
  const reached = robots.filter(({ hasGroup }) => hasGroup)
  const others = robots.filter(({ hasGroup }) => !hasGroup)
  const rows = reached.map(
    ({ token, signals }) => `${visible(token, 60)}: ${listed(signals.map(signalMismatchText), MAX_NAMED)}`,
  )
  if (others.length > 0)
    rows.push(
      `${resultNames(others, order)}: no group states the signals, because these robots ignore * groups, and no group names them`,
    )
  return rows
}
