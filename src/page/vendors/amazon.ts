import type { PageVendor } from '../page-vendor.ts'

/** Amazonbot. `noarchive` means that the page trains no model. Its page mentions no header. */
export const amazon: PageVendor = {
  id: 'amazon',
  title: 'Amazon',
  robots: ['amazonbot'],
  names: [],
  words: {
    noindex: { index: 'no' },
    none: { index: 'no', follow: 'no' },
    noarchive: { archive: 'no', train: 'no' },
  },
  valued: [],
  conflicts: 'undocumented',
  readsHeader: false,
  readsMeta: 'head',
  missing: 'not-found',
  sources: [{ url: 'https://developer.amazon.com/amazonbot', read: '2026-11-25' }],
}
