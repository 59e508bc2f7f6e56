/**
 * The rules of single pages, together with robots.txt: headers, `meta` elements, the status and statements of
 * use, as each vendor documents them. It has no clock and fetches nothing.
 */
export { type HeaderLines, headerLines } from './header-lines.ts'
export { MAX_HTML_BYTES, MAX_HTML_CHARACTERS, MAX_HTML_DEPTH, MAX_HTML_ELEMENTS } from './html/read-html.ts'
export { MAX_PAGE_RULES, type Page, type PagePlace, type UseStatement } from './page.ts'
export { MAX_PAGE_NOTES, type PageNote, type PageNoteCode } from './page-note.ts'
export { useNamed } from './page-signals.ts'
export type {
  PageSource,
  PageUse,
  PageVendor,
  Saying,
  StatedUse,
  ValuedWord,
  WordMeaning,
} from './page-vendor.ts'
export {
  type PageReason,
  type PageVerdict,
  type PageVerdictOptions,
  pageVerdict,
  verdictOnPage,
} from './page-verdict.ts'
export { type ReadPage, readPage } from './read-page.ts'
export { NO_ROBOTS, type RobotsPart, robotsPart } from './robots-part.ts'
export { PAGE_ROBOTS, pageAgentFlaw, pageVendors } from './vendors.ts'
