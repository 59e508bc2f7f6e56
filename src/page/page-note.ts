import { present } from '../text/index.ts'

/** What a note is about. */
export type PageNoteCode =
  /** The robot may not fetch the page, so it sees no rule of it. */
  | 'unseen'
  /** The page forbids the index to a robot that may not fetch it. */
  | 'noindex-unseen'
  /** A robots.txt was given or requested, and does not tell whether the robot may fetch the page. */
  | 'robots-undecided'
  /** The status says that there is no page. */
  | 'status-missing'
  /** The status says that the page may come later. */
  | 'status-temporary'
  /** The URL leads to another one. */
  | 'redirect'
  /** The vendor does not document what this status means for the index. */
  | 'status-undocumented'
  /** No page of the vendor is known. */
  | 'vendor-undocumented'
  /** The vendor does not document the word. */
  | 'word-undocumented'
  /** No vendor documents the word. */
  | 'word-unknown'
  /** The vendor documents that it ignores the word. */
  | 'word-ignored'
  /** A number, size or date has a wrong form. */
  | 'value-malformed'
  /** The vendor does not document this place or form. */
  | 'form-undocumented'
  /** Words contradict each other, and the vendor does not say which of them count. */
  | 'conflict-undocumented'
  /** Words contradict each other, and the vendor says which of them count. */
  | 'conflict'
  /** A rule is for another robot only. */
  | 'other-robot-only'
  /** The header and the HTML say different things. */
  | 'header-and-meta-differ'
  | 'date-past'
  | 'date-future'
  /** The date has no zone, and may be past or not. */
  | 'date-undecided'
  | 'nocache-over-noarchive'
  | 'canonical-elsewhere'
  | 'noindex-and-canonical'
  /** A sitemap lists a page that forbids the index. */
  | 'noindex-in-sitemap'
  /** The page leads to another one with a `meta` element. */
  | 'refresh'
  /** A client joined header lines, so that the robot of a word is not certain. */
  | 'lines-joined'
  /** A part of the HTML was not read. */
  | 'html-cut'
  /** Not all rules were read. */
  | 'rules-cut'
  | 'not-html'
  | 'charset-unknown'
  | 'meta-not-read'
  | 'script-mentions-noindex'
  | 'robots-tag-draft'
  | 'robots-tag-malformed'
  | 'robots-tag-without-rules'
  /** Statements of use contradict each other. */
  | 'signals-differ'
  | 'signal-malformed'
  /** Content-Usage does not apply to a page that may not be fetched. */
  | 'usage-not-applicable'
  | 'tdm-policy'
  /** The TDMRep file of the site, or its rule for the page, has a wrong form. */
  | 'tdmrep-malformed'
  /** The site did not send its TDMRep file, and may have one. */
  | 'tdmrep-unread'
  /** Some links say that robots should not follow them. */
  | 'links-nofollow'
  | 'license'
  /** To another User-Agent, the site sends a page with other rules, or another answer. */
  | 'differs-by-user-agent'
  /** The request with another User-Agent failed. */
  | 'other-request-failed'
  /** More notes than are given. */
  | 'notes-cut'

/** What is worth knowing besides a verdict. */
export interface PageNote {
  readonly code: PageNoteCode
  readonly message: string
  /** The line of the HTML that it is about. */
  readonly line?: number
}

/** The most notes of a verdict. */
export const MAX_PAGE_NOTES = 40

/** Gathers notes, each once, up to {@link MAX_PAGE_NOTES}. */
export class PageNotes {
  readonly #notes = new Map<string, PageNote>()
  #omitted = 0

  /** @param line of the HTML. */
  add(code: PageNoteCode, message: string, line?: number): void {
    const key = `${code} ${message}`
    if (this.#notes.has(key)) return
    if (this.#notes.size < MAX_PAGE_NOTES) this.#notes.set(key, { code, message, ...present({ line }) })
    else this.#omitted += 1
  }

  addAll(notes: readonly PageNote[]): void {
    for (const { code, message, line } of notes) this.add(code, message, line)
  }

  list(): readonly PageNote[] {
    const notes = [...this.#notes.values()]
    return this.#omitted === 0
      ? notes
      : [...notes, { code: 'notes-cut', message: `${this.#omitted} more notes are left out.` }]
  }
}
