import type { PageVerdict } from '../../page/index.ts'
import { printable } from '../findings/finding-words.ts'
import type { UnreadFile } from '../findings/index.ts'
import { markupText } from '../findings/markup.ts'
import { htmlDocument } from '../html-document.ts'
import { counted, grouped } from '../words.ts'
import { type AnsweredPage, isIndexable } from './answered-page.ts'
import { pageFindings } from './page-findings.ts'
import { decisionOf } from './pages-text.ts'

/** Pages as a page of HTML: a table of pages and robots with what decides, and the traps of each page. */
export function pagesHtml(
  pages: readonly AnsweredPage[],
  unread: readonly UnreadFile[],
  version: string | undefined,
): string {
  const open = pages.filter(isIndexable).length
  const robots = pages[0]?.verdicts.map(({ agent }) => agent) ?? []
  const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const rows = pages.map((page, at) => {
    const name = `<a href="#page${at}">${escaped(page.name)}</a>`
    return cells('td', [name, statusOf(page), ...page.verdicts.map(indexHtml), escaped(decisionOf(page))])
  })
  const body = [
    `<h1>Indexable: ${grouped(open)} of ${counted(pages.length, 'page')}</h1>`,
    '<table>',
    cells('th', ['page', 'status', ...robots.map(escaped), 'what decides']),
    ...rows,
    '</table>',
    ...pages.flatMap(pageHtml),
    ...(unread.length === 0 ? [] : ['<h2>Not read</h2>']),
    ...unread.map(({ problem }) => `<p>${escaped(problem)}</p>`),
  ]
  return htmlDocument('Wayleave: pages', body, version)
}

function pageHtml(page: AnsweredPage, at: number): string[] {
  const { findings } = pageFindings(page)
  const stated = page.verdicts.map(
    ({ agent, train, search, input }) =>
      `<tr><th>${escaped(agent)}</th><td>training ${train}, search ${search}, input to models ${input}</td></tr>`,
  )
  return [
    `<h2 id="page${at}">${escaped(page.name)}</h2>`,
    ...findings.flatMap(({ code, severity, message }) => [
      `<article class="${severity}"><h4>${markupText(code)}</h4><p>${escaped(message)}</p></article>`,
    ]),
    '<table>',
    ...stated,
    '</table>',
  ]
}

function indexHtml({ index, fetch }: PageVerdict): string {
  const letter = index === 'yes' ? 'g' : index === 'no' ? 'r' : 'y'
  return `<span class="${letter}">${fetch === 'disallow' ? 'unseen' : index}</span>`
}

function statusOf({ status }: AnsweredPage): string {
  return status === undefined ? '' : String(status)
}

function escaped(text: string): string {
  return markupText(printable(text))
}
