import { disallowed, type Platform } from './platform.ts'

/** The file that Wix makes for a site whose owner has not changed it. */
export const wix: Platform = {
  name: 'Wix',
  toChange: 'change it in SEO Tools, in the Robots.txt Editor',
  signs: ['# auto generated, go to seo tools > robots.txt editor to change this'],
  groups: [
    { agents: ['*'], records: ['allow: /', ...disallowed(['*?lightbox='])] },
    { agents: ['googlebot'], records: disallowed(['*?lightbox=']) },
    {
      agents: ['adsbot-google-mobile', 'adsbot-google'],
      records: disallowed(['/_api/*', '/_partials*', '/pro-gallery-webapp/v1/galleries/*']),
    },
    { agents: ['petalbot'], records: disallowed(['/']) },
    { agents: ['dotbot', 'ahrefsbot'], records: ['crawl-delay: 10'] },
  ],
  page: 'https://support.wix.com/en/article/editing-your-sites-robotstxt-file',
  takenFrom: 'files of sites, of 2025',
}
