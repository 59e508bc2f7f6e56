import type { PageVerdict } from '../../page/index.ts'
import { printable } from '../findings/finding-words.ts'
import type { UnreadFile } from '../findings/index.ts'
import { markupText } from '../findings/markup.ts'
import { htmlDocument } from '../html-document.ts'
import { counted, grouped } from '../words.ts'
import { type AnsweredPage, isIndexable } from './answered-page.ts'
import { pageFindings } from './page-findings.ts'
import { pageInWords } from './page-in-words.ts'
import { decisionOf } from './pages-text.ts'

/** Pages as a page of HTML: a table of pages and robots with what decides, and the traps of each page. */
export class PagesHtml {
  readonly #rows: string[] = []
  readonly #sections: string[] = []
  #robots: readonly string[] = []
  #open = 0

  add(page: AnsweredPage): void {
    const at = this.#rows.length
    if (at === 0) this.#robots = page.verdicts.map(({ agent }) => agent)
    if (isIndexable(page)) this.#open += 1
    const name = `<a href="#page${at}">${escaped(page.name)}</a>`
    this.#rows.push(
      rowHtml('td', [name, statusOf(page), ...page.verdicts.map(indexHtml), escaped(decisionOf(page))]),
    )
    this.#sections.push(...pageHtml(page, at))
  }

  /** The document of all pages. */
  text(unread: readonly UnreadFile[], version: string | undefined): string {
    const body = [
      `<h1>Indexable: ${grouped(this.#open)} of ${counted(this.#rows.length, 'page')}</h1>`,
      '<table>',
      rowHtml('th', ['page', 'status', ...this.#robots.map(escaped), 'what decides']),
      ...this.#rows,
      '</table>',
      ...this.#sections,
      ...(unread.length === 0 ? [] : ['<h2>Not read</h2>']),
      ...unread.map(({ problem }) => `<p>${escaped(problem)}</p>`),
    ]
    return htmlDocument('Wayleave: pages', body, version)
  }
}

function rowHtml(tag: 'th' | 'td', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
}

function pageHtml(page: AnsweredPage, at: number): string[] {
  const { findings } = pageFindings(page)
  const { sentences, reasons, stated } = pageInWords(page.verdicts)
  return [
    `<h2 id="page${at}">${escaped(page.name)}</h2>`,
    ...sentences.map((sentence) => `<p><b>${escaped(sentence)}</b></p>`),
    ...listOf('What decides', reasons),
    ...findings.flatMap(({ code, severity, message }) => [
      `<article class="${severity}"><h4>${markupText(code)}</h4><p>${escaped(message)}</p></article>`,
    ]),
    ...listOf('What the site states of the use of the page (robots may ignore it)', stated),
  ]
}

function listOf(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [`<h3>${title}</h3>`, '<ul>', ...lines.map((line) => `<li>${escaped(line)}</li>`), '</ul>']
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
