import type { PageVendor } from '../page-vendor.ts'

/**
 * bingbot. Bing documents `index` and `follow` as defaults that may be stated, but not what counts if they stand next
 * to `noindex` and `nofollow`. With `noarchive`, Bing uses a page in no chat answer and in no training. With both
 * `noarchive` and `nocache`, Bing acts as with `nocache` alone: its URL, title and snippet may then be used.
 */
export const bing: PageVendor = {
  id: 'bing',
  title: 'Bing',
  robots: ['bingbot', 'msnbot'],
  names: ['bingbot', 'msnbot'],
  words: {
    index: { index: 'yes' },
    follow: { follow: 'yes' },
    noindex: { index: 'no' },
    nofollow: { follow: 'no' },
    noarchive: { archive: 'no', train: 'no', input: 'no' },
    nocache: { archive: 'no' },
    nosnippet: { snippet: 'no' },
    noodp: {},
  },
  valued: ['max-snippet', 'max-image-preview', 'max-video-preview'],
  conflicts: 'undocumented',
  override: { word: 'nocache', takes: 'noarchive', remains: { archive: 'no' } },
  readsHeader: true,
  readsMeta: 'document',
  readsDataNosnippet: true,
  missing: 'not-found',
  sources: [
    {
      url: 'https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240',
      read: '2026-11-29',
    },
    {
      url: 'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
      read: '2026-11-29',
    },
    {
      url: 'https://blogs.bing.com/webmaster/October-2025/Bing-Introduces-Support-for-the-data-nosnippet-HTML-Attribute',
      read: '2026-11-29',
    },
    { url: 'https://ppc.land/bing-releases-specs-over-snippets-in-the-search-results/', read: '2026-11-29' },
  ],
}
