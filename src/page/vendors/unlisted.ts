import type { PageVendor } from '../page-vendor.ts'

/**
 * A robot whose vendor has no known page about rules, by its own names. Its words mean what other vendors document.
 * It is unknown what counts if the words contradict each other.
 */
export function unlistedVendor(title: string, names: readonly string[]): PageVendor {
  return {
    id: 'unlisted',
    title,
    robots: [],
    names,
    words: {
      all: { index: 'yes', follow: 'yes', snippet: 'yes', archive: 'yes' },
      index: { index: 'yes' },
      follow: { follow: 'yes' },
      archive: { archive: 'yes' },
      noindex: { index: 'no' },
      nofollow: { follow: 'no' },
      none: { index: 'no', follow: 'no' },
      nosnippet: { snippet: 'no' },
      noarchive: { archive: 'no' },
      nocache: { archive: 'no' },
      indexifembedded: {},
      notranslate: {},
      noimageindex: {},
    },
    valued: ['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview'],
    conflicts: 'undocumented',
    readsHeader: true,
    readsMeta: 'document',
    readsDataNosnippet: true,
    missing: 'not-found',
    sources: [],
  }
}
