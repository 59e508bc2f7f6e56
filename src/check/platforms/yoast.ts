import { disallowed, type Platform } from './platform.ts'

/** The block that the plugin Yoast SEO for WordPress writes, from version 20 on. */
export const yoast: Platform = {
  name: 'Yoast SEO',
  toChange: 'change it in the file editor of Yoast SEO',
  signs: ['# start yoast block', '# end yoast block'],
  between: ['# start yoast block', '# end yoast block'],
  groups: [{ agents: ['*'], records: disallowed(['']) }],
  page: 'https://developer.yoast.com/features/seo-tags/robots-txt/',
  takenFrom: 'files of sites, of 2025 and 2026',
}
