import { disallowed, type Platform } from './platform.ts'

/** The query parameters of views of a page. Each is closed as the first and as a later parameter. */
const PARAMETERS = [
  ...['author=*', 'tag=*', 'month=*', 'view=*', 'reversePaginate=*'],
  ...['format=json', 'format=page-context', 'format=main-content', 'format=json-pretty', 'format=ical'],
]

/**
 * The file of a Squarespace site. A setting of the site adds robots of AI services, with a group of their
 * own.
 */
export const squarespace: Platform = {
  name: 'Squarespace',
  toChange: 'Squarespace has settings for robots and no editor for the file',
  signs: ['# squarespace robots txt'],
  groups: [
    {
      agents: [
        ...['*', 'adsbot-google', 'adsbot-google-mobile', 'adsbot-google-mobile-apps'],
        ...['ai2bot', 'ai2bot-dolma', 'aihitbot', 'amazonbot', 'anthropic-ai', 'applebot-extended'],
        ...['bytespider', 'ccbot', 'chatgpt-user', 'claude-web', 'claudebot', 'cohere-ai'],
        ...['cohere-training-data-crawler', 'duckassistbot', 'facebookbot', 'google-extended'],
        ...['googleother', 'googleother-image', 'googleother-video', 'gptbot', 'img2dataset'],
        ...['meta-externalagent', 'mycentralaiscraperbot', 'omgili', 'omgilibot', 'quora-bot'],
        ...['tiktokspider', 'youbot'],
      ],
      records: [
        ...disallowed(['/config', '/search', '/account$', '/account/', '/commerce/digital-download/']),
        ...disallowed(['/api/', '/static/']),
        'allow: /api/ui-extensions/',
        ...disallowed(PARAMETERS.flatMap((parameter) => [`/*?${parameter}`, `/*&${parameter}`])),
      ],
    },
  ],
  page: 'https://support.squarespace.com/hc/en-us/articles/360022347072',
  takenFrom: 'files of sites, of 2025 and 2026',
}
