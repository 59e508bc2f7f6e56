import type { PageVendor } from '../page-vendor.ts'

/**
 * The crawlers of Amazon. It documents "page level robots meta tags of noarchive (do not use the page for model training),
 * noindex (do not index the page) and none (do not index the page)". Its page mentions no header.
 */
export const amazon: PageVendor = {
  id: 'amazon',
  title: 'Amazon',
  robots: ['amazonbot', 'amzn-searchbot', 'amzn-user'],
  names: [],
  words: {
    noindex: { index: 'no' },
    none: { index: 'no' },
    noarchive: { archive: 'no', train: 'no' },
  },
  valued: [],
  conflicts: 'undocumented',
  readsHeader: false,
  readsMeta: 'head',
  missing: 'not-found',
  sources: [
    { url: 'https://developer.amazon.com/de/support/amazonbot', read: '2026-11-29' },
    {
      url: 'https://crawlerpolicy.com/events/amazonbot-doc-rewritten-adds-meta-tag-directives-noarchive-noindex-drops-detaile',
      read: '2026-11-30',
    },
  ],
}
