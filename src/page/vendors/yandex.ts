import type { PageVendor } from '../page-vendor.ts'

/**
 * YandexBot. "Allow directives have priority over prohibiting directives if there's a combination of both."
 * Its table has a dash for `all`, `index`, `follow`, `archive` and `noyaca` in the column of the header.
 */
export const yandex: PageVendor = {
  id: 'yandex',
  title: 'Yandex',
  robots: ['yandexbot', 'yandex'],
  names: ['yandex'],
  words: {
    all: { index: 'yes', follow: 'yes' },
    index: { index: 'yes' },
    follow: { follow: 'yes' },
    archive: { archive: 'yes' },
    noindex: { index: 'no' },
    nofollow: { follow: 'no' },
    none: { index: 'no', follow: 'no' },
    noarchive: { archive: 'no' },
    noyaca: { snippet: 'limited' },
  },
  valued: [],
  onlyInMeta: ['all', 'index', 'follow', 'archive', 'noyaca'],
  conflicts: 'permitting',
  readsHeader: true,
  readsMeta: 'head',
  missing: 'not-found',
  sources: [
    {
      url: 'https://yandex.com/support/webmaster/en/controlling-robot/meta-robots',
      read: '2026-11-29',
    },
  ],
}
