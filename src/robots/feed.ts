import type { Robot } from './robot.ts'

/** Robots that fetch feeds. Sorted by id; each record names its own source. */
export const feedRobots: readonly Robot[] = [
  {
    id: 'bazqux',
    name: 'BazQux',
    tokens: ['BazQux'],
    operator: 'BazQux Reader',
    purposes: ['feed'],
    dialect: 'unknown',
    readAs: 'rfc-9309',
    obeys: { robotsTxt: 'no', star: 'no', crawlDelay: 'no' },
    documentation: 'https://bazqux.com/fetcher',
    source: 'stored copy of https://bazqux.com/fetcher',
    read: '2026-11-20',
    note: '"Fetcher does not follow robots.txt guidelines", because people asked for the feed.',
  },
  {
    id: 'feedfetcher-google',
    name: 'FeedFetcher-Google',
    tokens: ['FeedFetcher-Google'],
    operator: 'Google',
    purposes: ['feed'],
    dialect: 'google',
    readAs: 'google',
    obeys: { robotsTxt: 'no', star: 'no', crawlDelay: 'no' },
    documentation:
      'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
    source:
      'stored copy of https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers.md.txt; stored copy of https://developers.google.com/search/docs/crawling-indexing/feedfetcher',
    read: '2026-11-20',
    note: 'It acts for users who subscribed to a feed. An HTTP error stops it; robots.txt does not.',
  },
  {
    id: 'feedly',
    name: 'Feedly',
    tokens: ['Feedly'],
    operator: 'Feedly',
    purposes: ['feed'],
    dialect: 'unknown',
    readAs: 'rfc-9309',
    obeys: { robotsTxt: 'no', star: 'no', crawlDelay: 'no' },
    documentation: 'https://feedly.com/fetcher.html',
    source: 'stored copy of https://feedly.com/fetcher.html',
    read: '2026-11-20',
    note: '"Fetcher does not follow robots.txt guidelines", because people asked for the feed.',
  },
  {
    id: 'itms',
    name: 'iTMS',
    tokens: ['iTMS'],
    operator: 'Apple',
    purposes: ['feed'],
    dialect: 'unknown',
    readAs: 'rfc-9309',
    obeys: { robotsTxt: 'no', star: 'no', crawlDelay: 'no' },
    documentation: 'https://support.apple.com/en-us/119829',
    source:
      'stored copy of https://crawlerpolicy.com/sources/applebot-extended, which quotes support.apple.com/en-us/119829',
    read: '2026-11-20',
    note: 'It fetches only what is registered with Apple Podcasts.',
  },
]
