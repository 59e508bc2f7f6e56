import { disallowed, type Platform } from './platform.ts'

/** The block that Cloudflare puts before the file of a site, if the site lets it manage the file. */
export const cloudflare: Platform = {
  name: 'Cloudflare',
  toChange: "change it in Cloudflare's settings for AI crawlers",
  signs: ['# begin cloudflare managed content', '# end cloudflare managed content'],
  between: ['# begin cloudflare managed content', '# end cloudflare managed content'],
  groups: [
    {
      agents: ['*'],
      records: [
        'allow: /',
        'content-signal: search=yes,ai-train=no',
        'content-signal: search=yes,ai-train=no,use=immediate',
        'content-signal: search=yes,ai-train=no,use=reference',
        'content-signal: search=yes,ai-train=no,use=full',
      ],
    },
    ...[
      ...['amazonbot', 'applebot-extended', 'bytespider', 'ccbot', 'claudebot'],
      ...['cloudflarebrowserrenderingcrawler', 'google-extended', 'gptbot', 'meta-externalagent'],
    ].map((agent) => ({ agents: [agent], records: disallowed(['/']) })),
  ],
  source:
    'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/, and files of sites',
  read: '2026-11-22',
}
