/** What a note is about. */
export type PageNoteCode =
  /** The robot may not fetch the page, so it sees no rule of it. */
  | 'unseen'
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
  | 'license'
  /** More notes than are given. */
  | 'notes-cut'

/** What is worth knowing besides a verdict. */
export interface PageNote {
  readonly code: PageNoteCode
  readonly message: string
}

/** The most notes of a verdict. */
export const MAX_PAGE_NOTES = 40

/** Gathers notes, each once, up to {@link MAX_PAGE_NOTES}. */
export class PageNotes {
  readonly #notes = new Map<string, PageNote>()
  #omitted = 0

  add(code: PageNoteCode, message: string): void {
    const key = `${code} ${message}`
    if (this.#notes.has(key)) return
    if (this.#notes.size < MAX_PAGE_NOTES) this.#notes.set(key, { code, message })
    else this.#omitted += 1
  }

  addAll(notes: readonly PageNote[]): void {
    for (const { code, message } of notes) this.add(code, message)
  }

  list(): readonly PageNote[] {
    const notes = [...this.#notes.values()]
    return this.#omitted === 0
      ? notes
      : [...notes, { code: 'notes-cut', message: `${this.#omitted} more notes are left out.` }]
  }
}
