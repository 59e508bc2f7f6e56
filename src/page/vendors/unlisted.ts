import type { PageVendor } from '../page-vendor.ts'

/**
 * A robot of which no page is known, by its own names. Its words say what they say in the documents of others;
 * what counts if they contradict each other is not known.
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
