import type { PageVendor } from '../page-vendor.ts'

/** SeznamBot. Its page documents `meta` elements of the name `robots`, and mentions no header. */
export const seznam: PageVendor = {
  id: 'seznam',
  title: 'Seznam',
  robots: ['seznambot'],
  names: [],
  words: {
    all: { index: 'yes', follow: 'yes' },
    index: { index: 'yes' },
    follow: { follow: 'yes' },
    noindex: { index: 'no' },
    nofollow: { follow: 'no' },
  },
  valued: [],
  conflicts: 'undocumented',
  readsHeader: false,
  readsMeta: 'head',
  missing: 'not-found',
  sources: [{ url: 'https://napoveda.seznam.cz/en/full-text-search/indexing-control/', read: '2026-11-29' }],
}
