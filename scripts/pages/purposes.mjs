// @ts-check

/**
 * The purposes of robots as headings.
 *
 * @type {Readonly<Record<import('../../dist/robots/index.js').Purpose, string>>}
 */
export const PURPOSES = {
  search: 'Search engines',
  'ai-training': 'Training of AI models',
  'ai-search': 'Search for AI assistants',
  'ai-user': 'AI assistants, when a person asks',
  seo: 'SEO and marketing tools',
  archive: 'Archives',
  social: 'Link previews and social networks',
  advertising: 'Advertising',
  monitoring: 'Monitoring',
  feed: 'Feed readers',
  data: 'Data sets and research',
  library: 'Libraries and programs',
}
