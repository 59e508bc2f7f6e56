import { once } from 'node:events'
import {
  type AnsweredPage,
  type CheckedFile,
  type FindingsFormatName,
  findingsFormats,
  jsonText,
  PAGE_MEMBERS,
  PagesHtml,
  PagesText,
  pageFindings,
  pageVerdictJson,
  pageVerdictsText,
  streamedFormats,
} from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import { inFormat } from '../checking/rendered-file.ts'
import { type CsvOptions, CsvTable } from '../csv/csv-table.ts'
import { packageVersion } from '../package-file.ts'
import type { Terminal } from '../terminal.ts'
import type { UnreadPage } from './asked-page.ts'

/** Prints pages one after another. It keeps no page as a whole: a folder may have more pages than fit into memory. */
export interface PageOutput {
  /** The text that can be printed now. */
  readonly page: (page: AnsweredPage) => string
  /** The text after all pages. It lists the pages that could not be read. */
  readonly end: (unread: readonly UnreadPage[]) => string
  /** A sentence for standard error. */
  readonly warning?: () => string | undefined
}

/** How pages are printed. */
export interface PageOutputOptions extends CsvOptions {
  /** The file of the stance with which pages are compared. */
  readonly stance?: string
}

/** Writes what comes, and waits for a program that reads more slowly. */
export async function write(text: string, { stdout }: Terminal): Promise<void> {
  if (text !== '' && !stdout.write(text)) await once(stdout, 'drain')
}

/** The output of a format. */
export function pageOutput(
  format: FindingsFormatName,
  options: PageOutputOptions,
  terminal: Terminal,
): PageOutput {
  switch (format) {
    case 'text':
      return textOutput(terminal)
    case 'json':
      return jsonOutput()
    case 'csv':
      return csvOutput(options, terminal)
    case 'html': {
      const pages = new PagesHtml()
      return keeping(pages, (unread) => pages.text(unread, packageVersion()))
    }
    default:
      return streamedFormats[format] === undefined ? wholeOutput(format) : lineOutput(format)
  }
}

/** The output of a format whose text comes at the end. */
function keeping(
  pages: { readonly add: (page: AnsweredPage) => void },
  text: (unread: readonly UnreadPage[]) => string,
): PageOutput {
  return {
    page: (page) => {
      pages.add(page)
      return ''
    },
    end: (unread) => `${text(unread)}\n`,
  }
}

/** One page in full, or a summary of several. */
function textOutput({ look }: Terminal): PageOutput {
  const pages = new PagesText()
  let only: AnsweredPage | undefined
  let count = 0
  const add = (page: AnsweredPage): void => {
    count += 1
    only = count === 1 ? page : undefined
    pages.add(page)
  }
  return keeping({ add }, (unread) =>
    only === undefined || unread.length > 0 ? pages.text(unread, look) : pageVerdictsText(only, look),
  )
}

function jsonOutput(): PageOutput {
  let isFirst = true
  const element = (row: object): string => {
    const before = isFirst ? '[\n' : ',\n'
    isFirst = false
    return `${before}${jsonText(row).replace(/^/gm, '  ')}`
  }
  return {
    page: (page) => rowsOf(page).map(element).join(''),
    end: (unread) => {
      const rows = unread.map((one) => element(unreadRow(one))).join('')
      return `${rows}${isFirst ? '[' : '\n'}]\n`
    },
  }
}

function csvOutput(options: PageOutputOptions, terminal: Terminal): PageOutput {
  const ofStance = options.stance === undefined ? [] : ['stance']
  const columns = [
    'page',
    'url',
    'status',
    'agent',
    ...PAGE_MEMBERS,
    'because',
    'notes',
    ...ofStance,
    'error',
  ]
  const csv = new CsvTable(columns, options, terminal)
  let heading = csv.heading()
  const lines = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
    const text = rows.map((row) => csv.line({ ...row, page: visible(String(row.page), Infinity) })).join('')
    const whole = `${heading}${text}`
    heading = ''
    return whole
  }
  return {
    page: (page) => lines(rowsOf(page)),
    end: (unread) => lines(unread.map(unreadRow)),
    warning: () => csv.warning(),
  }
}

/** A format of findings whose lines come page by page. */
function lineOutput(format: FindingsFormatName): PageOutput {
  const print = findingsFormats[format]
  const line = (text: string): string => (text === '' ? '' : `${text}\n`)
  return {
    page: (page) => line(print([findingsIn(page, format)], [])),
    end: (unread) => line(print([], [], { unread })),
  }
}

/** A format of findings that is one document. It keeps the findings of all pages. */
function wholeOutput(format: FindingsFormatName): PageOutput {
  const checked: CheckedFile[] = []
  const add = (page: AnsweredPage): void => void checked.push(findingsIn(page, format))
  return keeping({ add }, (unread) =>
    findingsFormats[format](checked, [], { version: packageVersion(), unread }),
  )
}

function findingsIn(page: AnsweredPage, format: FindingsFormatName): CheckedFile {
  return inFormat(pageFindings(page), format)
}

/** The answers about a page, each with the name and URL of the page. */
function rowsOf({ name, url, status, verdicts, stance }: AnsweredPage): Readonly<Record<string, unknown>>[] {
  const ofStance = stance?.map(({ code, message }) => ({ code, message }))
  return verdicts.map((verdict) => ({
    page: name,
    ...present({ url, status }),
    ...pageVerdictJson(verdict),
    ...present({ stance: ofStance }),
  }))
}

function unreadRow({ name, problem }: UnreadPage): Readonly<Record<string, unknown>> {
  return { page: name, error: problem }
}
