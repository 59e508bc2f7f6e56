import { type HeaderLines, headerLines, PAGE_ROBOTS, type PageVerdict, pageVerdict } from 'wayleave/page'
import { type PageInWords, pageInWords } from 'wayleave/report'
import { fileOf } from './file-of.ts'

/** A page as somebody pasted it, and the robots.txt of its site. */
export interface PastedPage {
  readonly text: string
  readonly url: string
  /** Header lines, as `curl -I` prints them. */
  readonly headers: string
  readonly html: string
}

/** What search engines may do with a page; or the line of the pasted headers that is none. */
export type PageAnswer =
  | { readonly verdicts: readonly PageVerdict[]; readonly words: PageInWords }
  | { readonly oddLine: NonNullable<HeaderLines['oddLine']> }

/** What the search engines whose pages say how they read a page may do with it. */
export function page({ text, url, headers, html }: PastedPage): PageAnswer {
  const { oddLine, ...sent } = headerLines(headers)
  if (oddLine !== undefined) return { oddLine }
  const asked = { url, html, robots: fileOf(text), ...sent }
  const now = Date.now()
  const verdicts = PAGE_ROBOTS.map((robot) => pageVerdict(asked, robot, { now }))
  return { verdicts, words: pageInWords(verdicts) }
}
