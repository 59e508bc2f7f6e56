import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { UnreadFile } from '../findings/index.ts'
import type { Look } from '../style.ts'
import { table } from '../table.ts'
import { counted, grouped } from '../words.ts'
import { type AnsweredPage, agreementOf, decidingPlace, isIndexable } from './answered-page.ts'
import { pageFindings } from './page-findings.ts'
import { wordCell } from './page-verdicts-text.ts'
import { placeText } from './place-text.ts'

/** The most pages that the text names. The other formats name all. */
const MAX_PAGES = 100

/**
 * The text on many pages: the pages that a robot may not index, with the reason, and the traps on all pages. It keeps
 * no whole page in memory.
 */
export class PagesText {
  readonly #shown: Omit<AnsweredPage, 'file'>[] = []
  readonly #traps = new Map<string, { count: number; first: string }>()
  readonly #agreements = new Map<ReturnType<typeof agreementOf>, number>()
  #all = 0
  #closed = 0

  add(page: AnsweredPage): void {
    this.#all += 1
    if (!isIndexable(page)) {
      const { file: _file, ...rest } = page
      this.#closed += 1
      if (this.#shown.length < MAX_PAGES) this.#shown.push(rest)
    }
    if (page.stance !== undefined) {
      const agreement = agreementOf(page)
      this.#agreements.set(agreement, (this.#agreements.get(agreement) ?? 0) + 1)
    }
    this.#addTraps(page)
  }

  /** The text of all pages. */
  text(unread: readonly UnreadFile[], look: Look): string {
    const open = this.#all - this.#closed
    const parts = [
      look.style.bold(`${counted(this.#all, 'page')}, of which each robot may index ${grouped(open)}`),
    ]
    const agreements = [...this.#agreements].map(([agreement, count]) => `${grouped(count)} ${agreement}`)
    if (agreements.length > 0) parts.push(`Compared with the stance: ${agreements.join(', ')}`)
    if (this.#closed > 0) parts.push(tableOf(this.#shown, look))
    const left = this.#closed - this.#shown.length
    if (left > 0) parts.push(`${grouped(left)} more are left out here; --format csv has all.`)
    const traps = [...this.#traps]
      .sort(([, one], [, other]) => other.count - one.count)
      .map(([code, { count, first }]) => `${code} (${counted(count, 'page')}): ${first}`)
      .map((text) => paragraph(text, '  ', look.columns))
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

  /** Counts each trap once a page, with the message about the first page. */
  #addTraps(page: AnsweredPage): void {
    const { findings } = pageFindings(page)
    const ofPage = new Map(findings.map(({ code, message }) => [code, message]))
    ofPage.delete('not-indexable')
    for (const [code, message] of ofPage) {
      const known = this.#traps.get(code)
      if (known === undefined)
        this.#traps.set(code, { count: 1, first: `${visible(page.name, 200)}: ${message}` })
      else known.count += 1
    }
  }
}

function tableOf(pages: readonly Omit<AnsweredPage, 'file'>[], look: Look): string {
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
export function decisionOf(page: Pick<AnsweredPage, 'verdicts'>): string {
  const place = decidingPlace(page)
  return place === undefined ? '' : placeText(place)
}
