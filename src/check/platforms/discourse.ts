import { disallowed, type Platform } from './platform.ts'

const ALWAYS = disallowed([
  '/admin/',
  '/auth/',
  '/assets/browser-update*.js',
  '/email/',
  '/session',
  '/user-api-key',
  '/*?api_key*',
  '/*?*api_key*',
])

/**
 * What is forbidden to robots that may not obey the header X-Robots-Tag, which Discourse sends with these
 * pages.
 */
const WITHOUT_HEADER = disallowed([
  '/badges',
  '/u/',
  '/my',
  '/search',
  '/tag/*/l',
  '/g',
  '/t/*/*.rss',
  '/c/*.rss',
])

/** The file of a forum of Discourse. Settings of the forum add robots that it slows down or shuts out. */
export const discourse: Platform = {
  name: 'Discourse',
  toChange: 'change it in the settings of Discourse, or edit the file at /admin/customize/robots',
  signs: ['disallow: /user-api-key', 'disallow: /*?api_key*', 'disallow: /assets/browser-update*.js'],
  groups: [
    { agents: ['*'], records: [...ALWAYS, ...WITHOUT_HEADER] },
    { agents: ['googlebot'], records: ALWAYS },
    ...['mauibot', 'semrushbot', 'ahrefsbot', 'blexbot', 'seo spider'].map((agent) => ({
      agents: [agent],
      records: disallowed(['/']),
    })),
  ],
  takenFrom: 'files of forums, of 2024',
}
