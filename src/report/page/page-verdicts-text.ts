import type { PageVerdict } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { Look } from '../style.ts'
import { type Cell, table } from '../table.ts'
import type { AnsweredPage } from './answered-page.ts'
import { pageInWords } from './page-in-words.ts'
import type { StanceNote } from './stance-notes.ts'

/** What several robots may do with one page: the answer, a table, what decides, what the site states, and notes. */
export function pageVerdictsText(
  { url, name, status, verdicts, stance }: Omit<AnsweredPage, 'file'>,
  look: Look,
): string {
  const title = `${visible(url ?? name, 200)}${status === undefined ? '' : ` (status ${status})`}`
  const { sentences, reasons, stated, notes } = pageInWords(verdicts)
  const answer = sentences.map((sentence) => paragraph(sentence, '', look.columns))
  const parts = [[look.style.bold(title), ...answer].join('\n'), tableOf(verdicts, look)]
  const addPart = (heading: string, lines: readonly string[]): void => {
    if (lines.length > 0)
      parts.push([heading, ...lines.map((line) => paragraph(line, '  ', look.columns))].join('\n'))
  }
  addPart('What decides:', reasons)
  addPart('What the site states of the use of the page (robots may ignore it):', stated)
  addPart('Notes:', notes)
  if (stance !== undefined) parts.push(stanceText(stance, look))
  return parts.join('\n\n')
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
