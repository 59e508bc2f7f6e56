import type { PageReason, PageVerdict } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { Look } from '../style.ts'
import { type Cell, table } from '../table.ts'
import { listed } from '../words.ts'
import type { AnsweredPage } from './answered-page.ts'
import { placeText } from './place-text.ts'
import type { StanceNote } from './stance-notes.ts'

/** What several robots may do with one page: the answer, a table, what decides, what the site states, and notes. */
export function pageVerdictsText(
  { url, name, status, verdicts, stance }: Omit<AnsweredPage, 'file'>,
  look: Look,
): string {
  const title = `${visible(url ?? name, 200)}${status === undefined ? '' : ` (status ${status})`}`
  const answer = answersTo(verdicts).map((sentence) => paragraph(sentence, '', look.columns))
  const parts = [[look.style.bold(title), ...answer].join('\n'), tableOf(verdicts, look)]
  const reasons = linesOf(verdicts, ({ because }) => because.map(decisionText), look)
  if (reasons.length > 0) parts.push(['What decides:', ...reasons].join('\n'))
  const stated = linesOf(verdicts, (verdict) => [statedText(verdict)], look)
  parts.push(['What the site states of the use of the page (robots may ignore it):', ...stated].join('\n'))
  const notes = linesOf(verdicts, (verdict) => verdict.notes.map(({ message }) => message), look)
  if (notes.length > 0) parts.push(['Notes:', ...notes].join('\n'))
  if (stance !== undefined) parts.push(stanceText(stance, look))
  return parts.join('\n\n')
}

/** Whether the robots may index the page, and what the site says of training, in sentences. */
function answersTo(verdicts: readonly PageVerdict[]): string[] {
  const robots = new Map<string, string[]>()
  for (const verdict of verdicts) {
    const words = indexWords(verdict)
    robots.set(words, [...(robots.get(words) ?? []), visible(verdict.agent, 60)])
  }
  const training = new Set(verdicts.map(({ train }) => train))
  const [train] = training
  return [
    ...[...robots].map(([words, names]) => words.replace('ROBOTS', () => listed(names, MAX_ROBOTS))),
    ...(training.size === 1 && train !== undefined && train !== 'unstated'
      ? [`The site ${train === 'no' ? 'forbids' : 'permits'} training on the page.`]
      : []),
  ]
}

/** The most robots that a sentence names. */
const MAX_ROBOTS = 8

/** The answer about the index; `ROBOTS` stands for the names of those to whom it applies. */
function indexWords({ index, fetch }: PageVerdict): string {
  if (fetch === 'disallow') return 'ROBOTS may not fetch the page, and may still list its URL.'
  if (index === 'no') return 'ROBOTS may not index the page.'
  if (index === 'unknown') return 'It is not known whether ROBOTS may index the page.'
  return fetch === 'allow'
    ? 'Nothing found forbids ROBOTS to index the page.'
    : 'Nothing found forbids ROBOTS to index the page, if robots.txt allows it.'
}

/** What the site states of the uses of a page. */
function statedText({ train, search, input }: PageVerdict): string {
  return `training ${train}, search ${search}, input to models ${input}`
}

function stanceText(notes: readonly StanceNote[], { columns }: Look): string {
  if (notes.length === 0) return 'The page agrees with the stance.'
  const lines = notes.map(({ code, message }) => paragraph(`${code}: ${message}`, '  ', columns))
  return ['Compared with the stance:', ...lines].join('\n')
}

const COLUMNS = ['fetch', 'index', 'follow', 'snippet', 'archive'] as const

function tableOf(verdicts: readonly PageVerdict[], look: Look): string {
  return table(
    [
      ['robot', ...COLUMNS],
      ...verdicts.map((verdict) => [
        visible(verdict.agent, 60),
        ...COLUMNS.map((name) => wordCell(verdict[name], look)),
      ]),
    ],
    look,
  )
}

/** The cell of a word of an answer. */
export function wordCell(text: string, { style }: Look): Cell {
  if (text === 'no' || text === 'disallow') return { text, dress: style.red }
  return { text, dress: text === 'yes' || text === 'allow' ? style.green : style.yellow }
}

/** What decides something, and where: `index: header line 1, X-Robots-Tag: noindex`. */
function decisionText(reason: PageReason): string {
  return `${reason.decides.join(', ')}: ${placeText(reason)}`
}

/** Each text once, after the robots that it is about if it is not about all. */
function linesOf(
  verdicts: readonly PageVerdict[],
  textsOf: (verdict: PageVerdict) => readonly string[],
  { columns }: Look,
): string[] {
  const agents = new Map<string, Set<string>>()
  for (const verdict of verdicts)
    for (const text of textsOf(verdict))
      agents.set(text, (agents.get(text) ?? new Set()).add(visible(verdict.agent, 60)))
  const all = new Set(verdicts.map(({ agent }) => visible(agent, 60))).size
  return [...agents].map(([text, names]) =>
    paragraph(names.size === all ? text : `${[...names].join(', ')}: ${text}`, '  ', columns),
  )
}
