import type { PageVendor } from '../page-vendor.ts'

/**
 * Googlebot. "If there are conflicting robots rules, the more restrictive rule applies", and rules for all robots
 * apply together with those for one robot.
 */
export const google: PageVendor = {
  id: 'google',
  title: 'Google',
  robots: ['googlebot'],
  names: ['googlebot'],
  words: {
    all: {},
    index: {},
    follow: {},
    noindex: { index: 'no' },
    nofollow: { follow: 'no' },
    none: { index: 'no', follow: 'no' },
    nosnippet: { snippet: 'no' },
    indexifembedded: {},
    notranslate: {},
    noimageindex: {},
  },
  valued: ['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview'],
  ignored: ['noarchive', 'nocache', 'nositelinkssearchbox'],
  conflicts: 'forbidding',
  readsHeader: true,
  readsMeta: 'document',
  readsDataNosnippet: true,
  missing: 'client-errors',
  sources: [
    {
      url: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      read: '2026-11-29',
    },
    { url: 'https://docs.squirrelscan.com/glossary/http-status-code', read: '2026-11-29' },
  ],
}

/** Googlebot-News: `googlebot` is for all text results, and `googlebot-news` for those of Google News. */
export const googleNews: PageVendor = {
  ...google,
  id: 'google-news',
  title: 'Google News',
  robots: ['googlebot-news'],
  names: ['googlebot', 'googlebot-news'],
}
