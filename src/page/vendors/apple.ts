import type { PageVendor } from '../page-vendor.ts'

/** Applebot. `none` is also `nosnippet`: "won't index, snippet or follow links on the page". */
export const apple: PageVendor = {
  id: 'apple',
  title: 'Apple',
  robots: ['applebot'],
  names: ['applebot'],
  words: {
    all: { index: 'yes', follow: 'yes', snippet: 'yes' },
    noindex: { index: 'no' },
    nofollow: { follow: 'no' },
    nosnippet: { snippet: 'no', input: 'no' },
    none: { index: 'no', follow: 'no', snippet: 'no', input: 'no' },
  },
  valued: [],
  conflicts: 'undocumented',
  readsHeader: true,
  readsMeta: 'head',
  missing: 'not-found',
  sources: [{ url: 'https://support.apple.com/119829', read: '2026-11-29' }],
}
