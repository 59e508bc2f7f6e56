/**
 * What robots may do with a single page: whether they may index it, follow its links, show an excerpt or a
 * copy, by robots.txt, the status, the headers and the HTML.
 */
export {
  type HeaderLines,
  headerLines,
  MAX_HTML_BYTES,
  MAX_HTML_CHARACTERS,
  MAX_HTML_DEPTH,
  MAX_HTML_ELEMENTS,
  MAX_PAGE_NOTES,
  MAX_PAGE_RULES,
  PAGE_ROBOTS,
  type Page,
  type PageNote,
  type PageNoteCode,
  type PagePlace,
  type PageReason,
  type PageSource,
  type PageUse,
  type PageVendor,
  type PageVerdict,
  type PageVerdictOptions,
  pageVendors,
  pageVerdict,
  type Saying,
  type StatedUse,
  type ValuedWord,
  type WordMeaning,
} from '../page/index.ts'
