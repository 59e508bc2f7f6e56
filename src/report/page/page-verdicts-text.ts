import type { PageReason, PageVerdict } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { Look } from '../style.ts'
import { type Cell, table } from '../table.ts'
import type { AnsweredPage } from './answered-page.ts'
import { placeText } from './place-text.ts'
import type { StanceNote } from './stance-notes.ts'

/** What several robots may do with one page: a table, what decides, what the site states, and notes. */
export function pageVerdictsText(
  { url, name, status, verdicts, stance }: Omit<AnsweredPage, 'file'>,
  look: Look,
): string {
  const title = `${visible(url ?? name, 200)}${status === undefined ? '' : ` (status ${status})`}`
  const parts = [look.style.bold(title), tableOf(verdicts, look)]
  const reasons = linesOf(
    verdicts.flatMap(({ agent, because }) =>
      because.map((reason) => ({ agent, text: decisionText(reason) })),
    ),
    look,
  )
  if (reasons.length > 0) parts.push(['What decides:', ...reasons].join('\n'))
  const stated = linesOf(
    verdicts.map(({ agent, train, search, input }) => ({
      agent,
      text: `training ${train}, search ${search}, input to models ${input}`,
    })),
    look,
  )
  parts.push(['What the site states of the use of the page (robots may ignore it):', ...stated].join('\n'))
  const notes = linesOf(
    verdicts.flatMap(({ agent, notes }) => notes.map(({ message }) => ({ agent, text: message }))),
    look,
  )
  if (notes.length > 0) parts.push(['Notes:', ...notes].join('\n'))
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

/** What decides something, and where: `index: header line 1, X-Robots-Tag: noindex`. */
function decisionText(reason: PageReason): string {
  return `${reason.decides.join(', ')}: ${placeText(reason)}`
}

/** Each text once, with the robots that it is about. */
function linesOf(
  said: readonly { readonly agent: string; readonly text: string }[],
  { columns }: Look,
): string[] {
  const agents = new Map<string, Set<string>>()
  for (const { agent, text } of said)
    agents.set(text, (agents.get(text) ?? new Set()).add(visible(agent, 60)))
  return [...agents].map(([text, names]) => paragraph(`${[...names].join(', ')}: ${text}`, '  ', columns))
}
