import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { UnreadFile } from '../findings/index.ts'
import type { Look } from '../style.ts'
import { table } from '../table.ts'
import { counted, grouped } from '../words.ts'
import { type AnsweredPage, decidingPlace, isIndexable } from './answered-page.ts'
import { pageFindings } from './page-findings.ts'
import { reasonText, wordCell } from './page-verdicts-text.ts'

/** The most pages that the text names. The other formats name all. */
const MAX_PAGES = 100

/** Many pages: those that a robot may not index, with what decides, and the traps of all. */
export function pagesText(pages: readonly AnsweredPage[], unread: readonly UnreadFile[], look: Look): string {
  const closed = pages.filter((page) => !isIndexable(page))
  const open = pages.length - closed.length
  const parts = [
    look.style.bold(`${counted(pages.length, 'page')}, of which each robot may index ${grouped(open)}`),
  ]
  const shown = closed.slice(0, MAX_PAGES)
  if (shown.length > 0) parts.push(tableOf(shown, look))
  if (closed.length > shown.length)
    parts.push(`${grouped(closed.length - shown.length)} more are left out here; --format csv has all.`)
  const traps = trapsOf(pages).map((text) => paragraph(text, '  ', look.columns))
  if (traps.length > 0) parts.push(['Traps and remarks:', ...traps].join('\n'))
  if (unread.length > 0)
    parts.push(
      [
        `${counted(unread.length, 'page')} could not be read:`,
        ...unread.slice(0, MAX_PAGES).map(({ problem }) => paragraph(problem, '  ', look.columns)),
      ].join('\n'),
    )
  return parts.join('\n\n')
}

function tableOf(pages: readonly AnsweredPage[], look: Look): string {
  const robots = pages[0]?.verdicts.map(({ agent }) => visible(agent, 60)) ?? []
  return table(
    [
      ['page', ...robots, 'what decides'],
      ...pages.map((page) => [
        `${visible(page.name, 200)}${page.status === undefined || page.status === 200 ? '' : ` (${page.status})`}`,
        ...page.verdicts.map(({ index, fetch }) => wordCell(fetch === 'disallow' ? 'unseen' : index, look)),
        decisionOf(page),
      ]),
    ],
    look,
  )
}

/** What decides that a robot may not index a page. */
export function decisionOf(page: AnsweredPage): string {
  const place = decidingPlace(page)
  return place === undefined ? '' : reasonText(place)
}

/** Each trap once, the most frequent first, with the number of its pages and the message about the first one. */
function trapsOf(pages: readonly AnsweredPage[]): string[] {
  const found = new Map<string, { count: number; first: string }>()
  for (const page of pages) {
    const { findings } = pageFindings(page)
    const ofPage = new Map(findings.map(({ code, message }) => [code, message]))
    ofPage.delete('not-indexable')
    for (const [code, message] of ofPage) {
      const known = found.get(code)
      if (known === undefined) found.set(code, { count: 1, first: `${visible(page.name, 200)}: ${message}` })
      else known.count += 1
    }
  }
  return [...found]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([code, { count, first }]) => `${code} (${counted(count, 'page')}): ${first}`)
}
