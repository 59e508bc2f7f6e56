import {
  type AccessResult,
  type AccessTable,
  type Assumed,
  type DialectFacts,
  type DialectId,
  type DialectState,
  dialectFacts,
  dialects,
  type ProbedStatement,
  probeDialects,
  type Question,
} from '../dialects/index.ts'
import { addTo, visible } from '../text/index.ts'
import { columnsOf, paragraph, unbroken, wrapped } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { type Cell, table } from './table.ts'
import { counted, grouped } from './words.ts'

const QUESTIONS: Readonly<Record<Question, string>> = {
  decoding: 'decoding',
  lines: 'lines',
  comments: 'comments',
  fields: 'fields',
  separator: 'separator',
  groupOpens: 'a group opens',
  groupCloses: 'a group closes',
  rulesWithoutAgent: 'rules without agent',
  agentMatch: 'agent match',
  fallback: 'fallback',
  emptyValue: 'empty value',
  patterns: 'patterns',
  percentEncoding: 'percent-encoding',
  precedence: 'precedence',
  robotsTxtItself: '/robots.txt itself',
  unknownLines: 'unknown lines',
  pacing: 'pacing',
}

const RESULTS: Readonly<Record<AccessResult, string>> = {
  unauthorized: '401, 403',
  'not-found': '404',
  'other-4xx': 'other 4xx',
  'too-many-requests': '429',
  'server-error': '5xx',
  'network-error': 'network error',
  'too-many-redirects': 'too many redirects',
}

const ASSUMED: Readonly<Record<Assumed, string>> = {
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
  defer: 'nothing for now; ask again later',
  'cached-then-allow': 'the last good copy, then everything',
  'google-phases': 'nothing for 12 hours, then the last good copy for 30 days, or everything without one',
  'read-body': 'the body of that response is read as the file',
  error: 'the parser raises an error',
  unknown: 'unknown',
}

/**
 * A dialect that was compared longer ago is outdated. Of 20 programs, 9 had a release or a commit to their parser's
 * project in the six months before 28 November 2026.
 */
const MONTHS_CURRENT = 6

/** The dialects that were last compared with their programs or documents more than six months before a day (ISO 8601). */
export function outdatedDialects(facts: readonly DialectFacts[], day: string): readonly DialectFacts[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 - MONTHS_CURRENT
  const limit = `${Math.trunc(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${day.slice(7)}`
  return facts.filter(({ state }) => state.compared < limit)
}

/** Dialects as a table with one line each. Ends without a newline. */
export function dialectsTable(facts: readonly DialectFacts[], look: Look = plainLook): string {
  const rows = facts.map(({ id, title, follows, state }): Cell[] => [
    { text: id, dress: look.style.bold },
    follows,
    `${state.compared}${state.newer === undefined ? '' : ' *'}`,
    visible(title),
  ])
  const isBehind = facts.some(({ state }) => state.newer !== undefined)
  return [
    table([['id', 'follows the', 'compared', 'title'], ...rows], look),
    ...(isBehind
      ? [
          '',
          paragraph(
            '* a newer version is known and was not compared: wayleave dialects ID names it',
            '',
            look.columns,
          ),
        ]
      : []),
  ].join('\n')
}

/**
 * Everything known about a dialect: answers with evidence, HTTP results, limits, sources, differences. Ends
 * without a newline.
 */
export function dialectText(facts: DialectFacts, look: Look = plainLook): string {
  const { style, columns } = look
  const row = ([what, says]: readonly [string, string]): string =>
    paragraph(
      visible(says, 2000),
      `  ${style.dim(what)}${' '.repeat(Math.max(1, 22 - what.length))}`,
      columns,
    )
  const item = (text: string): string => paragraph(visible(text, 2000), style.dim('  - '), columns)
  const section = (title: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : ['', style.bold(title), ...rows]
  return [
    `${style.bold(facts.id)}: ${visible(facts.title)}`,
    paragraph(visible(facts.summary, 2000), '', columns),
    paragraph(`If its sources differ, it follows the ${facts.follows}.`, '', columns),
    ...section('State', stateRows(facts.state).map(row)),
    ...section('Answers', answerRows(facts).map(row)),
    ...section('Results of fetching /robots.txt', accessRows(facts).map(row)),
    ...section(
      'Limits',
      facts.limits.map(({ name, value, unit, effect }) =>
        item(`${name}: ${grouped(value)} ${unit}. ${effect}`),
      ),
    ),
    ...section('Where sources differ', facts.differences.map(item)),
    ...section(
      'Sources',
      facts.sources.map(({ title, where, read }) => item(`${title}. ${where} (read ${read})`)),
    ),
  ].join('\n')
}

/** How dialects answer the questions on which they differ, as documented in docs/cli.md. */
export interface DialectsComparedJson {
  readonly dialects: readonly DialectId[]
  readonly differences: readonly ProbedStatement[]
  /** The number of statements on which all agree. */
  readonly alike: number
}

/** What a few small files show of how dialects differ. */
export function dialectsCompared(dialects: readonly DialectId[]): DialectsComparedJson {
  const statements = probeDialects(dialects)
  const differences = statements.filter(
    ({ answers }) => new Set(answers.map(({ answer }) => answer)).size > 1,
  )
  return { dialects, differences, alike: statements.length - differences.length }
}

/**
 * The least columns for the statements of a table. Where there are fewer, each statement has a list of
 * dialects.
 */
const MIN_STATEMENT_COLUMNS = 30

/**
 * A comparison of dialects as a table, with a row for each statement on which they differ; as a list if the table is
 * wider than the look. Ends without a newline.
 */
export function dialectsComparedText(compared: DialectsComparedJson, look: Look = plainLook): string {
  const { columns } = look
  const { dialects, differences, alike } = compared
  const taken = dialects.reduce((sum, id) => sum + Math.max(columnsOf(id), 'unknown ?'.length) + 2, 0)
  const room = columns - taken
  const compares =
    room < MIN_STATEMENT_COLUMNS
      ? differences.map((difference) => listOf(difference, dialects, look)).join('\n')
      : table([['', ...dialects], ...differences.flatMap((one) => rowsOf(one, room, look))], look)
  const isAlike = differences.length === 0
  const more = isAlike ? 'statement' : 'more statement'
  const same = `${counted(alike, more)} ${alike === 1 ? 'is' : 'are'} answered alike. The answers come from running each dialect on small files.`
  const assumed = differences.some(({ answers }) => answers.some(({ isAssumed }) => isAssumed))
  const width = Math.max(...dialects.map((id) => columnsOf(id)))
  const section = (title: string, text: (facts: DialectFacts) => string): string[] => [
    '',
    look.style.bold(title),
    ...dialects.map((id) =>
      paragraph(visible(text(dialectFacts[id]), 2000), `  ${id.padEnd(width)}  `, columns),
    ),
  ]
  return [
    ...(isAlike ? [] : [compares, '']),
    paragraph(isAlike ? `No difference found: ${same}` : same, '', columns),
    ...(assumed
      ? [paragraph('"?": no source says it, so the answer of another dialect stands in.', '', columns)]
      : []),
    ...section('Limits', limitsText),
    ...section('Records that each reads', ({ answers }) => answers.fields.says),
  ].join('\n')
}

/** The limits of a dialect in one line: the limit of a file, and the limits of lines, rules and values. */
function limitsText({ id, access, limits }: DialectFacts): string {
  const others = limits.filter(({ name }) => name !== 'File size')
  return [
    `File size: ${sizeText(id, access)}`,
    ...others.map(({ name, value, unit }) => `${name}: ${grouped(value)} ${unit}`),
  ].join('. ')
}

function statementText({ question, asks }: ProbedStatement): string {
  return `${QUESTIONS[question]}: ${asks.replaceAll('`', '')}`
}

function styleOfAnswer(answer: string, { style }: Look): (text: string) => string {
  return answer === 'yes' ? style.green : answer === 'no' ? style.red : style.dim
}

/** The rows of a statement and its answers. A long statement takes further rows, which have no answers. */
function rowsOf(difference: ProbedStatement, room: number, look: Look): Cell[][] {
  const [first = '', ...more] = wrapped(statementText(difference).split(' '), room - 2)
  const cells = difference.answers.map(({ answer, isAssumed }) => ({
    text: `${answer}${isAssumed ? ' ?' : ''}`,
    dress: styleOfAnswer(answer, look),
  }))
  return [[first, ...cells], ...more.map((line) => [`  ${line}`])]
}

/** A statement, and below it the dialects by their answer. */
function listOf(difference: ProbedStatement, dialects: readonly DialectId[], look: Look): string {
  const byAnswer = new Map<string, string[]>()
  for (const [index, { answer, isAssumed }] of difference.answers.entries()) {
    const name = unbroken(`${dialects[index]}${isAssumed ? ' ?' : ''}`)
    addTo(byAnswer, answer, name)
  }
  return [
    paragraph(statementText(difference), '', look.columns),
    ...[...byAnswer].map(([answer, ids]) =>
      paragraph(ids.join(', '), `  ${styleOfAnswer(answer, look)(answer.padEnd(8))}`, look.columns),
    ),
  ].join('\n')
}

/** What a dialect reads, when it was compared, and which newer version there is. */
function stateRows({ reads, compared, newer }: DialectState): (readonly [string, string])[] {
  return [
    ['reads', reads],
    ['last compared', compared],
    ...(newer === undefined ? [] : [['not compared', newer] as const]),
  ]
}

function answerRows({ answers }: DialectFacts): (readonly [string, string])[] {
  return (Object.keys(QUESTIONS) as Question[]).map((question) => {
    const { says, evidence, from } = answers[question]
    return [
      QUESTIONS[question],
      `${says} [${evidence}${from === undefined ? '' : `: the answer of ${from}`}]`,
    ] as const
  })
}

function accessRows({ id, access }: DialectFacts): (readonly [string, string])[] {
  const { results, maxRedirects, freshFor } = access
  return [
    ...(Object.keys(RESULTS) as AccessResult[]).map(
      (result) => [RESULTS[result], ASSUMED[results[result]]] as const,
    ),
    ['redirects followed', String(maxRedirects)],
    ['fresh for', typeof freshFor === 'number' ? `${grouped(freshFor)} s` : freshFor],
    ['size limit', sizeText(id, access)],
  ]
}

/** The size limit of a file, and what becomes of the rest. */
function sizeText(id: DialectId, { sizeLimit, beyondSizeLimit }: AccessTable): string {
  if (typeof sizeLimit !== 'number') return sizeLimit
  if (dialects[id].robotsCutAt !== undefined)
    return `${grouped(sizeLimit)} bytes; its robots drop the rest, and the program alone reads any file`
  const beyond = {
    cut: '; the rest is dropped',
    void: '; the file is void',
    unknown: '; what comes beyond is unknown',
    'not-applicable': '',
  }[beyondSizeLimit]
  return `${grouped(sizeLimit)} bytes${beyond}`
}
